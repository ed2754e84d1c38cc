//! An Admirer: open for all to see, or laid face down by a Soldier's victim.

use super::card::Card;
use crate::secret::Secret;
use crate::viewer::Viewer;

/// A seat's Admirer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Admirer {
    /// Everybody sees it, and it counts (IN-9).
    FaceUp(Card),
    /// Only its owner knows it, and it does not count until it is turned up (IN-12).
    Secret(Secret<Card>),
}

impl Admirer {
    /// The card, for the rules.
    #[must_use]
    pub fn for_rules(&self) -> Card {
        match self {
            Self::FaceUp(card) => *card,
            Self::Secret(card) => *card.for_rules(),
        }
    }

    /// The card, where everybody sees it.
    #[must_use]
    pub fn face_up(&self) -> Option<Card> {
        match self {
            Self::FaceUp(card) => Some(*card),
            Self::Secret(_) => None,
        }
    }

    /// The card of a Secret Admirer, where `viewer` may know it.
    #[must_use]
    pub fn secret_seen_by(&self, viewer: Viewer) -> Option<Card> {
        match self {
            Self::FaceUp(_) => None,
            Self::Secret(card) => card.seen_by(viewer).copied(),
        }
    }
}
