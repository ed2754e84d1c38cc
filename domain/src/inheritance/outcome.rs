//! How a game ends, and who has won it then.

use std::collections::BTreeSet;

use super::phase::Phase;
use super::state::State;
use crate::outcome::Outcome;
use crate::seat::Seat;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This seat held the Ring when its turn came (IN-11).
    RingKept(Seat),
    /// No Successor could be dealt for another round of two (IN-24).
    NoSuccessor,
    /// Everybody passed with the Ring in the middle (IN-18).
    Stalled,
    /// The tenth round stalled (IN-19).
    TenthStall,
}

impl Ending {
    /// The reason in the outcome.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::RingKept(_) => "ring-kept",
            Self::NoSuccessor => "no-successor",
            Self::Stalled => "stalled",
            Self::TenthStall => "tenth-stall",
        }
    }
}

/// The outcome once the game is over; seats that resigned do not win *(house)*. Scores are the rounds won, where two play.
pub(super) fn outcome(state: &State, resigned: &BTreeSet<Seat>) -> Option<Outcome> {
    let Phase::Over(ending) = state.phase else { return None };
    let winners = match ending {
        Ending::RingKept(holder) => {
            Seat::all(state.seats).filter(|seat| *seat == holder || !state.opponents(*seat, holder)).collect()
        }
        Ending::NoSuccessor => most_rounds(state, resigned),
        Ending::Stalled | Ending::TenthStall => Vec::new(),
    };
    Some(Outcome {
        winners: winners.into_iter().filter(|seat| !resigned.contains(seat)).collect(),
        scores: if state.has_rounds() { scores(state) } else { Vec::new() },
        reason: ending.reason().to_owned(),
    })
}

/// IN-24: most rounds won wins; nobody does where that is shared.
fn most_rounds(state: &State, resigned: &BTreeSet<Seat>) -> Vec<Seat> {
    let best = Outcome::by_score(scores(state), resigned, Ending::NoSuccessor.reason()).winners;
    if best.len() == 1 { best } else { Vec::new() }
}

fn scores(state: &State) -> Vec<i32> {
    state.trophies.iter().map(|won| i32::try_from(won.len()).unwrap_or(i32::MAX)).collect()
}
