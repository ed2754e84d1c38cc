//! A generation of the family tree and the figures that hang on its number.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A generation, 1 to 5. JSON: the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeGeneration, minimum = 1, maximum = 5, example = 2)]
#[serde(transparent)]
pub struct Generation(pub u8);

impl Generation {
    /// The starters' generation.
    pub const FIRST: Self = Self(1);
    /// The generation that ends the game and does not marry (FB-13, FB-15).
    pub const LAST: Self = Self(5);

    /// All five.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::FIRST.0..=Self::LAST.0).map(Self)
    }

    /// Place in a list of five.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0.saturating_sub(1))
    }

    /// How many belong to it, spouses not counted: 3, 4, 5, 6, 7 (FB-11).
    #[must_use]
    pub fn size(self) -> usize {
        usize::from(self.0) + 2
    }

    /// Points for each trait of an offspring in it (FB-14).
    #[must_use]
    pub fn points(self) -> u16 {
        u16::from(self.0)
    }

    /// The children's generation; the last has none.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        (self < Self::LAST).then_some(Self(self.0 + 1))
    }

    /// The parents' generation; the first has none.
    #[must_use]
    pub fn previous(self) -> Option<Self> {
        (self > Self::FIRST).then_some(Self(self.0 - 1))
    }
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "generation {}", self.0)
    }
}
