//! Why a move is refused: one variant a rule, saying what was tried and what would be legal.

use super::cards::Card;
use super::generation::Generation;
use super::obstacle::{MarriageObstacle, ParentageObstacle, SwapObstacle};
use crate::rejection::RuleRejection;
use crate::seat::Seat;

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// G-2
    #[error("It is not your move but that of {turn}; wait until `to_move` names your seat.")]
    NotYourMove {
        /// Whose turn it is.
        turn: Seat,
    },
    /// G-3
    #[error("There is no card {card} in this game's edition; every card id of it is in the edition's list of persons.")]
    UnknownCard {
        /// The card named.
        card: Card,
        /// Where it was named.
        field: Field,
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
    /// FB-6
    #[error(
        "{card} cannot marry {spouse}: {obstacle}. A hand card marries an unmarried person on the table of the other sex."
    )]
    Marriage {
        /// The hand card.
        card: Card,
        /// The person on the table.
        spouse: Card,
        /// What stands in the way.
        obstacle: MarriageObstacle,
    },
    /// FB-7
    #[error(
        "{card} cannot be a child of {parent}: {obstacle}. A couple's child has only traits that are among their six, repeats counted."
    )]
    Parentage {
        /// The hand card.
        card: Card,
        /// The parent named.
        parent: Card,
        /// What stands in the way.
        obstacle: ParentageObstacle,
    },
    /// FB-8
    #[error("{swap} cannot be swapped: {obstacle}. Place the offspring without `swap`{}.", obstacle.remedy())]
    Swap {
        /// The card to lay off.
        swap: Card,
        /// What stands in the way.
        obstacle: SwapObstacle,
    },
    /// FB-11
    #[error("{card} has no place: {generation} is full with {}. Place a child in a generation that is not.", generation.size())]
    GenerationFull {
        /// The hand card.
        card: Card,
        /// The child's generation.
        generation: Generation,
    },
    /// FB-12
    #[error("{spouse} cannot marry any more: {generation} has been turned down. Marry somebody of an open generation.")]
    GenerationClosed {
        /// The person on the table.
        spouse: Card,
        /// Its generation.
        generation: Generation,
    },
    /// FB-13
    #[error("{spouse} cannot marry: nobody of generation 5 does. Marry somebody of generations 1 to 4.")]
    LastGeneration {
        /// The person on the table.
        spouse: Card,
    },
    /// FB-15
    #[error("{card} is the last offspring of generation 5 and ends the game at once: place it without `swap`.")]
    SwapAtTheEnd {
        /// The hand card.
        card: Card,
    },
}

/// A field of a move that names a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `card`
    Card,
    /// `spouse`
    Spouse,
    /// `parent`
    Parent,
    /// `swap`
    Swap,
}

impl RuleRejection for Rejection {
    fn rule(&self) -> &'static str {
        match self {
            Self::NotYourMove { .. } => "G-2",
            Self::UnknownCard { .. } => "G-3",
            Self::NotInHand { .. } => "G-4",
            Self::Marriage { .. } => "FB-6",
            Self::Parentage { .. } => "FB-7",
            Self::Swap { .. } => "FB-8",
            Self::GenerationFull { .. } => "FB-11",
            Self::GenerationClosed { .. } => "FB-12",
            Self::LastGeneration { .. } => "FB-13",
            Self::SwapAtTheEnd { .. } => "FB-15",
        }
    }

    fn pointer(&self) -> Option<&'static str> {
        match self {
            Self::NotYourMove { .. } => None,
            Self::UnknownCard { field, .. } | Self::NotInHand { field, .. } => Some(field.pointer()),
            Self::Marriage { .. } | Self::GenerationClosed { .. } | Self::LastGeneration { .. } => {
                Some(Field::Spouse.pointer())
            }
            Self::Parentage { .. } | Self::GenerationFull { .. } => Some(Field::Parent.pointer()),
            Self::Swap { .. } | Self::SwapAtTheEnd { .. } => Some(Field::Swap.pointer()),
        }
    }
}

impl Field {
    fn pointer(self) -> &'static str {
        match self {
            Self::Card => "/card",
            Self::Spouse => "/spouse",
            Self::Parent => "/parent",
            Self::Swap => "/swap",
        }
    }
}

fn list(hand: &[Card]) -> String {
    if hand.is_empty() {
        return "no cards".into();
    }
    hand.iter().map(Card::to_string).collect::<Vec<_>>().join(", ")
}
