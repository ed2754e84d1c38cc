//! The four suits and what each says when it lies on the Proposal.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A suit (IN-1). JSON: its name in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceSuit)]
#[serde(rename_all = "lowercase")]
pub enum Suit {
    /// True love.
    Hearts,
    /// Dowry.
    Coins,
    /// Peace.
    Branches,
    /// War.
    Swords,
}

impl Suit {
    /// All four, in the order in which they are listed everywhere.
    pub const ALL: [Self; 4] = [Self::Hearts, Self::Coins, Self::Branches, Self::Swords];

    /// Its name, as in card ids.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Hearts => "hearts",
            Self::Coins => "coins",
            Self::Branches => "branches",
            Self::Swords => "swords",
        }
    }

    /// The suit of a name in card ids.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of suits. JSON: a list in the order of [`Suit::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Suit>", into = "Vec<Suit>")]
pub struct Suits(u8);

impl Suits {
    /// Whether a suit is in it.
    #[must_use]
    pub fn contains(self, suit: Suit) -> bool {
        self.0 & bit(suit) != 0
    }

    /// Every suit that is not in it.
    #[must_use]
    pub fn others(self) -> Self {
        Suit::ALL.into_iter().filter(|suit| !self.contains(*suit)).collect()
    }

    /// Its suits in the order of [`Suit::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter().filter(move |suit| self.contains(*suit))
    }
}

impl FromIterator<Suit> for Suits {
    fn from_iter<I: IntoIterator<Item = Suit>>(suits: I) -> Self {
        Self(suits.into_iter().fold(0, |bits, suit| bits | bit(suit)))
    }
}

impl From<Vec<Suit>> for Suits {
    fn from(suits: Vec<Suit>) -> Self {
        suits.into_iter().collect()
    }
}

impl From<Suits> for Vec<Suit> {
    fn from(suits: Suits) -> Self {
        suits.iter().collect()
    }
}

fn bit(suit: Suit) -> u8 {
    match suit {
        Suit::Hearts => 1,
        Suit::Coins => 2,
        Suit::Branches => 4,
        Suit::Swords => 8,
    }
}
