//! The Influence rule: which rank fits best.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rank::Rank;

/// A rule (IN-4). JSON: its name in lower case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceRule)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// The highest rank wins: the Initial Influence card, and the Vizier.
    #[default]
    Highest,
    /// The lowest rank wins: the Beggar.
    Lowest,
    /// The rank closest to the Successor's wins: the Peasant.
    Closest,
}

impl Rule {
    /// How far a rank is from the best; less fits better (IN-9).
    #[must_use]
    pub fn distance(self, rank: Rank, successor: Rank) -> u8 {
        match self {
            Self::Highest => Rank::Royal.number().abs_diff(rank.number()),
            Self::Lowest => Rank::Assassin.number().abs_diff(rank.number()),
            Self::Closest => successor.number().abs_diff(rank.number()),
        }
    }

    /// What wins, in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Highest => "the highest rank wins",
            Self::Lowest => "the lowest rank wins",
            Self::Closest => "the rank closest to the Successor's wins",
        }
    }
}
