//! The final score.

use std::collections::BTreeSet;

use super::state::State;
use crate::outcome::Outcome;
use crate::seat::Seat;

/// The outcome once the game is over: each seat's marker minus 1 + 2 + … + h for its h cards (FB-16).
pub(super) fn outcome(state: &State, resigned: &BTreeSet<Seat>) -> Option<Outcome> {
    let ending = state.ending()?;
    let scores = Seat::all(state.seats).map(|seat| score(state, seat)).collect();
    Some(Outcome::by_score(scores, resigned, ending.reason()))
}

fn score(state: &State, seat: Seat) -> i32 {
    let marker = state.tiles.get(seat.index()).map(|tile| state.markers.get(*tile.for_rules())).unwrap_or_default();
    let left = i32::try_from(state.hand(seat).len()).unwrap_or(i32::MAX);
    i32::from(marker) - left * (left + 1) / 2
}
