//! The person cards, small enough to be copied about, and their ids.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::traits::Trait;

/// What a person card's frame says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sex {
    /// `m`
    Man,
    /// `f`
    Woman,
}

/// A person card (FB-2). JSON: its id: sex, dash, the letters of its three traits in the order E, G, N, C, L, and for a repeated card
/// `#2`, `#3`, …
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    sex: Sex,
    traits: [Trait; 3],
    copy: u8,
}

impl Card {
    /// Regular expression of the ids.
    pub const PATTERN: &str = "^[mf]-(E(E[EGNCL]|G[GNCL]|N[NCL]|C[CL]|LL)|G(G[GNCL]|N[NCL]|C[CL]|LL)|N(N[NCL]|C[CL]|LL)|\
                               C(C[CL]|LL)|LLL)(#([2-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5]))?$";

    /// A card by what is printed on it; `copy` is 1 unless the edition repeats the card.
    #[must_use]
    pub fn new(sex: Sex, mut traits: [Trait; 3], copy: u8) -> Self {
        traits.sort_unstable();
        Self { sex, traits, copy: copy.max(1) }
    }

    /// Man or woman.
    #[must_use]
    pub fn sex(self) -> Sex {
        self.sex
    }

    /// The three traits, sorted, with repeats.
    #[must_use]
    pub fn traits(self) -> [Trait; 3] {
        self.traits
    }

    /// 1, or the number after `#`.
    #[must_use]
    pub fn copy(self) -> u8 {
        self.copy
    }

    /// The first card with the same print.
    #[must_use]
    pub fn original(self) -> Self {
        Self { copy: 1, ..self }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.sex {
            Sex::Man => "m-",
            Sex::Woman => "f-",
        })?;
        for it in self.traits {
            write!(f, "{}", it.letter())?;
        }
        if self.copy > 1 { write!(f, "#{}", self.copy) } else { Ok(()) }
    }
}

/// A text that is no card id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no card id: `m-` or `f-`, then three letters in the order E, G, N, C, L, such as m-EEL or f-EGG#2 (FB-2)"
)]
pub struct NotACard(String);

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or_else(|| NotACard(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Card> {
    let (sex, rest) = match text.split_once('-')? {
        ("m", rest) => (Sex::Man, rest),
        ("f", rest) => (Sex::Woman, rest),
        _ => return None,
    };
    let (letters, copy) = match rest.split_once('#') {
        None => (rest, 1),
        Some((letters, number)) => (letters, copy(number)?),
    };
    let mut letters = letters.chars().map(Trait::of_letter);
    let traits = [letters.next()??, letters.next()??, letters.next()??];
    let complete = letters.next().is_none() && traits.is_sorted();
    complete.then_some(Card { sex, traits, copy })
}

/// The number after `#`: 2 to 255 without a sign or leading zeros.
fn copy(digits: &str) -> Option<u8> {
    let plain = digits.starts_with(|first: char| first.is_ascii_digit() && first != '0');
    digits.parse().ok().filter(|number| plain && *number > 1)
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl PartialSchema for Card {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .description(Some(
                "A person card: man or woman, the letters of its three traits (E ears, G glasses, N nose, C curls, L lips) in \
                 this order, and `#2` and so on where the edition repeats a card.",
            ))
            .pattern(Some(Self::PATTERN))
            .examples([json!("m-EEL")])
            .into()
    }
}

impl ToSchema for Card {
    fn name() -> std::borrow::Cow<'static, str> {
        "FamilienbandeCard".into()
    }
}
