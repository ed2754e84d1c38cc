//! The family: two Parents and the Successor, and the words for their places.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::Card;

/// A Parent's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceParent)]
#[serde(rename_all = "kebab-case", try_from = "String")]
pub enum Parent {
    /// The Parent dealt first.
    FirstParent,
    /// The Parent dealt second.
    SecondParent,
}

impl Parent {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::FirstParent, Self::SecondParent];
}

/// A text that names no place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no place in the family: first-parent, second-parent or, for a Cleric or a Royal, successor (IN-2)")]
pub struct NotAPlace(String);

// Serde's own reading of an enum would also take `{"successor": null}`.
impl TryFrom<String> for Parent {
    type Error = NotAPlace;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match text.as_str() {
            "first-parent" => Ok(Self::FirstParent),
            "second-parent" => Ok(Self::SecondParent),
            _ => Err(NotAPlace(text)),
        }
    }
}

/// A family member's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritancePlace)]
#[serde(rename_all = "kebab-case", try_from = "String")]
pub enum Place {
    /// The Parent dealt first.
    FirstParent,
    /// The Parent dealt second.
    SecondParent,
    /// The Successor.
    Successor,
}

impl Place {
    /// All three, in order.
    pub const ALL: [Self; 3] = [Self::FirstParent, Self::SecondParent, Self::Successor];
}

impl TryFrom<String> for Place {
    type Error = NotAPlace;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match text.as_str() {
            "successor" => Ok(Self::Successor),
            _ => Parent::try_from(text).map(Self::from),
        }
    }
}

impl From<Parent> for Place {
    fn from(parent: Parent) -> Self {
        match parent {
            Parent::FirstParent => Self::FirstParent,
            Parent::SecondParent => Self::SecondParent,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FirstParent => "the first Parent",
            Self::SecondParent => "the second Parent",
            Self::Successor => "the Successor",
        })
    }
}

/// Who is in the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The Parents, the first in front.
    pub parents: [Card; 2],
    /// The Successor; none only between two rounds.
    pub successor: Option<Card>,
}

impl Family {
    /// The card at a place.
    #[must_use]
    pub fn at(&self, place: Place) -> Option<Card> {
        let [first, second] = self.parents;
        match place {
            Place::FirstParent => Some(first),
            Place::SecondParent => Some(second),
            Place::Successor => self.successor,
        }
    }

    /// Puts a card at a place.
    pub fn put(&mut self, place: Place, card: Card) {
        let [first, second] = &mut self.parents;
        match place {
            Place::FirstParent => *first = card,
            Place::SecondParent => *second = card,
            Place::Successor => self.successor = Some(card),
        }
    }

    /// Everybody in it.
    pub fn members(&self) -> impl Iterator<Item = Card> {
        self.parents.into_iter().chain(self.successor)
    }
}
