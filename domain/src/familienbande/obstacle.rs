//! What stands in the way of a marriage, a birth or a swap: the part of a rejection that tells apart the ways to break one rule.

use super::cards::Card;
use super::traits::{Points, Trait};

/// What stands in the way of a marriage (FB-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MarriageObstacle {
    /// The other is in a hand, the deck or the discard.
    #[error("that person is not on the table")]
    NotOnTheTable,
    /// The other has a partner.
    #[error("that person is married to {0}")]
    Married(Card),
    /// Both are men or both women.
    #[error("both are of one sex")]
    SameSex,
}

/// What stands in the way of a birth (FB-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParentageObstacle {
    /// The parent is in a hand, the deck or the discard.
    #[error("that person is not on the table")]
    NotOnTheTable,
    /// The parent has no partner.
    #[error("that person is not married")]
    Unmarried,
    /// The couple lacks a trait of the child's.
    #[error("it has {wanted} × {which}, the couple only {there}", which = .of)]
    Traits {
        /// The first trait that is lacking.
        of: Trait,
        /// How often the child has it.
        wanted: u16,
        /// How often the couple has it.
        there: u16,
    },
}

impl ParentageObstacle {
    /// The first trait of which the child has more than the couple.
    #[must_use]
    pub fn between(child: &Points, couple: &Points) -> Option<Self> {
        let lacking = |of: &Trait| child.get(*of) > couple.get(*of);
        let of = Trait::ALL.into_iter().find(lacking)?;
        Some(Self::Traits { of, wanted: child.get(of), there: couple.get(of) })
    }
}

/// What stands in the way of a swap (FB-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SwapObstacle {
    /// The card to lay off is the offspring itself.
    #[error("it is the offspring itself")]
    Offspring,
    /// There is nothing to draw.
    #[error("the deck is empty")]
    EmptyDeck,
}

impl SwapObstacle {
    /// What else would be legal, to follow "Place the offspring without `swap`".
    pub(super) fn remedy(self) -> &'static str {
        match self {
            Self::Offspring => ", or name another hand card",
            Self::EmptyDeck => "",
        }
    }
}
