//! When the game is over, and the final score.

use std::collections::BTreeSet;

use super::generation::Generation;
use super::state::State;
use crate::outcome::Outcome;
use crate::seat::Seat;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The last generation is full (FB-15).
    FullGeneration,
    /// Everybody passed in a row without a card to draw (FB-17).
    Exhausted,
}

impl Ending {
    /// The reason in the outcome.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::FullGeneration => "full-generation",
            Self::Exhausted => "exhausted",
        }
    }
}

/// Why the game is over, once it is; nobody moves then.
#[must_use]
pub fn ending(state: &State) -> Option<Ending> {
    if state.places(Generation::LAST) == 0 {
        return Some(Ending::FullGeneration);
    }
    (state.dry_passes >= state.seats).then_some(Ending::Exhausted)
}

/// The outcome once the game is over: each seat's marker minus 1 + 2 + … + h for its h cards (FB-16).
pub(super) fn outcome(state: &State, resigned: &BTreeSet<Seat>) -> Option<Outcome> {
    let ending = ending(state)?;
    let scores = Seat::all(state.seats).map(|seat| score(state, seat)).collect();
    Some(Outcome::by_score(scores, resigned, ending.reason()))
}

fn score(state: &State, seat: Seat) -> i32 {
    let marker = state.tiles.get(seat.index()).map(|tile| state.markers.get(*tile.for_rules())).unwrap_or_default();
    let left = i32::try_from(state.hand(seat).len()).unwrap_or(i32::MAX);
    i32::from(marker) - left * (left + 1) / 2
}
