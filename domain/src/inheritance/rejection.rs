//! Why a move is refused: one variant a rule, saying what was tried and what would be legal.

use super::card::Card;
use super::obstacle::{ChoiceObstacle, ReactionObstacle, TargetObstacle, TurnObstacle};
use super::rank::Rank;
use crate::rejection::RuleRejection;
use crate::seat::Seat;

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// G-2
    #[error("It is not your move{}; wait until `to_move` names your seat.", awaited.map(|it| format!(" but that of {it}")).unwrap_or_default())]
    NotYourMove {
        /// Whose move it is.
        awaited: Option<Seat>,
    },
    /// G-3
    #[error("There is no card {card} in this game's edition; every card id of it is in the edition's list of cards.")]
    UnknownCard {
        /// The card named.
        card: Card,
        /// Where it was named.
        field: Field,
    },
    /// G-3
    #[error("There is no {seat} at this table; its seats are 0 to {}.", seats.saturating_sub(1))]
    UnknownSeat {
        /// The seat named.
        seat: Seat,
        /// Number of seats.
        seats: u8,
    },
    /// G-4
    #[error("{card} is not in your hand; you hold {}.", list(hand))]
    NotInHand {
        /// The card named.
        card: Card,
        /// Where it was named.
        field: Field,
        /// The cards of the seat that moved.
        hand: Vec<Card>,
    },
    /// IN-2
    #[error("{card} is a {}, no {wanted}; use its own ability or put it on the Proposal.", card.rank)]
    OtherRank {
        /// The hand card.
        card: Card,
        /// Whose ability was tried.
        wanted: Rank,
    },
    /// IN-6
    #[error("{obstacle}")]
    Choice {
        /// What stands in the way.
        obstacle: ChoiceObstacle,
    },
    /// IN-13
    #[error("{obstacle}")]
    Turn {
        /// What stands in the way.
        obstacle: TurnObstacle,
    },
    /// IN-14
    #[error("{card} ({}) has no such target: {obstacle}, or put the card on the Proposal.", card.rank)]
    Target {
        /// The hand card.
        card: Card,
        /// What stands in the way.
        obstacle: TargetObstacle,
    },
    /// IN-15
    #[error("{obstacle}")]
    Reaction {
        /// What stands in the way.
        obstacle: ReactionObstacle,
    },
}

/// A field of a move that names a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `card`
    Card,
    /// `admirer`
    Admirer,
}

impl RuleRejection for Rejection {
    fn rule(&self) -> &'static str {
        match self {
            Self::NotYourMove { .. } => "G-2",
            Self::UnknownCard { .. } | Self::UnknownSeat { .. } => "G-3",
            Self::NotInHand { .. } => "G-4",
            Self::OtherRank { .. } => "IN-2",
            Self::Choice { .. } => "IN-6",
            Self::Turn { .. } => "IN-13",
            Self::Target { .. } => "IN-14",
            Self::Reaction { .. } => "IN-15",
        }
    }

    fn pointer(&self) -> Option<&'static str> {
        match self {
            Self::UnknownCard { field, .. } | Self::NotInHand { field, .. } => Some(field.pointer()),
            Self::UnknownSeat { .. } => Some("/target"),
            Self::Target { obstacle: TargetObstacle::NoOwnAdmirer, .. } => None,
            Self::Target { obstacle: TargetObstacle::SpyItself, .. } => Some(Field::Admirer.pointer()),
            Self::Target { .. } => Some("/target"),
            Self::OtherRank { .. }
            | Self::Choice { obstacle: ChoiceObstacle::SameCard(_) }
            | Self::Reaction { obstacle: ReactionObstacle::SwappedOut(_) } => Some(Field::Card.pointer()),
            Self::NotYourMove { .. } | Self::Choice { .. } | Self::Turn { .. } | Self::Reaction { .. } => None,
        }
    }
}

impl Field {
    fn pointer(self) -> &'static str {
        match self {
            Self::Card => "/card",
            Self::Admirer => "/admirer",
        }
    }
}

fn list(hand: &[Card]) -> String {
    if hand.is_empty() {
        return "no cards".into();
    }
    hand.iter().map(Card::to_string).collect::<Vec<_>>().join(", ")
}
