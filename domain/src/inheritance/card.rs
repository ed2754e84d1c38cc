//! The cards, small enough to be copied about, and their ids.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::rank::Rank;
use super::suit::Suit;

/// A card (IN-1). JSON: its id, the suit and the rank's number, such as `hearts-7`. The order is that of the suits, then of the ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its suit.
    pub suit: Suit,
    /// Its rank.
    pub rank: Rank,
}

impl Card {
    /// Regular expression of the ids.
    pub const PATTERN: &str = "^(hearts|coins|branches|swords)-([1-9]|10)$";

    /// All 40, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.map(|rank| Self { suit, rank }))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.suit, self.rank.number())
    }
}

/// A text that is no card id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no card id: hearts, coins, branches or swords, a dash, and 1 to 10, such as hearts-7 (IN-1)")]
pub struct NotACard(String);

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or_else(|| NotACard(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Card> {
    let (suit, number) = text.split_once('-')?;
    let plain = number.starts_with(|first: char| matches!(first, '1'..='9'));
    let rank = number.parse().ok().filter(|_| plain).and_then(Rank::of_number)?;
    Some(Card { suit: Suit::of_name(suit)?, rank })
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
                "A card: its suit, a dash and its rank. 1 Assassin, 2 Beggar, 3 Peasant, 4 Thespian, 5 Soldier, 6 Spy, \
                 7 Cleric, 8 Vizier, 9 General, 10 Royal.",
            ))
            .pattern(Some(Self::PATTERN))
            .examples([json!("hearts-7")])
            .into()
    }
}

impl ToSchema for Card {
    fn name() -> std::borrow::Cow<'static, str> {
        "InheritanceCard".into()
    }
}
