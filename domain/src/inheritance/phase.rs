//! Where a round is: who has to do what next, or what the server is about to settle.

use super::card::Card;
use super::outcome::Ending;
use crate::seat::Seat;
use crate::secret::Secret;

/// A phase. The last four never last: the events of one move lead through them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// All choose their Admirers (IN-6).
    Choosing {
        /// The choice of each seat, where it has made one.
        chosen: Vec<Option<Secret<Card>>>,
    },
    /// A seat's turn (IN-13).
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// A Soldier's target has to lay a Secret Admirer (IN-15).
    Reaction {
        /// Whose turn it is.
        turn: Seat,
        /// The target.
        seat: Seat,
    },
    /// A turn's move has been made: favour is to be determined (IN-16).
    Moved {
        /// Whose turn it is.
        seat: Seat,
    },
    /// The Ring has moved: the next turn is to begin (IN-11).
    Between {
        /// Whose.
        next: Seat,
    },
    /// A two-player round is over: hands are to be refilled (IN-22).
    Refill {
        /// Who draws first; a random seat where nobody lost the round.
        loser: Option<Seat>,
    },
    /// The game is over.
    Over(Ending),
}

impl Phase {
    /// The choosing of `seats`, none of which has chosen.
    #[must_use]
    pub fn choosing(seats: u8) -> Self {
        Self::Choosing { chosen: vec![None; usize::from(seats)] }
    }

    /// The seats that have to move.
    #[must_use]
    pub fn awaited(&self) -> Vec<Seat> {
        match self {
            Self::Choosing { chosen } => {
                let open = Seat::all(u8::MAX).zip(chosen).filter(|(_, card)| card.is_none());
                open.map(|(seat, _)| seat).collect()
            }
            Self::Turn { seat } | Self::Reaction { seat, .. } => vec![*seat],
            Self::Moved { .. } | Self::Between { .. } | Self::Refill { .. } | Self::Over(_) => Vec::new(),
        }
    }
}
