//! What an audit cannot prove from the material it was given: a verdict that kept silent about this would promise too much.

use serde::Deserialize;

use super::bundle::Bundle;
use super::{Evidence, Seen};
use crate::lifecycle::{Occupant, SeatTaken};

/// The gaps, in sentences.
pub(super) fn of(bundle: &Bundle, evidence: &Evidence) -> Vec<String> {
    let mut gaps = Vec::new();
    if evidence.keys.is_none() {
        gaps.push(
            "Whose keys signed the receipts: they come with the file, and whoever wrote it could have made them. Compare with the \
             server's keys as you got them earlier (--keys).",
        );
    }
    if evidence.seen.iter().all(|seen: &Seen| seen.counts() == (0, 0)) {
        gaps.push(
            "That this is the log the players saw: a log forged as a whole agrees with itself. Compare with events or receipts kept \
             during the game (--seen).",
        );
    }
    gaps.push(if joined_with_entropy(bundle) {
        "That the server did not work together with the last player to join: the two could have tried contributions until a shuffle \
         suited them."
    } else {
        "That the server did not pick its seed: nobody who joined after the commitment added anything to the shuffle, so it could \
         have tried seeds before it committed."
    });
    gaps.push("That the players sent the moves recorded as theirs: moves are not signed by those who make them.");
    gaps.into_iter().map(str::to_owned).collect()
}

/// Whether anybody who joined after the creation, when the seed was fixed, added entropy.
fn joined_with_entropy(bundle: &Bundle) -> bool {
    bundle.events.iter().filter(|event| event.cause.is_some()).any(|event| {
        event.kind == "seat-taken"
            && SeatTaken::deserialize(&event.data)
                .is_ok_and(|taken| matches!(taken.occupant, Occupant::Player { .. }) && !taken.entropy.is_empty())
    })
}
