//! How a game ended.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::seat::Seat;

/// The end of a game. Several winners share the victory; no winners is a game that nobody won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The winning seats, in seat order.
    pub winners: Vec<Seat>,
    /// One score a seat, in seat order; empty in games without scores.
    pub scores: Vec<i32>,
    /// Why the game ended: a game's own word in kebab case, such as `full-generation`.
    #[schema(example = "full-generation")]
    pub reason: String,
}

impl Outcome {
    /// Highest score wins, a tie is shared; a seat that resigned cannot win *(house)*.
    #[must_use]
    pub fn by_score(scores: Vec<i32>, resigned: &BTreeSet<Seat>, reason: &str) -> Self {
        let eligible = || Seat::all(u8::try_from(scores.len()).unwrap_or(u8::MAX)).filter(|s| !resigned.contains(s));
        let best = eligible().filter_map(|s| scores.get(s.index())).max().copied();
        let winners = eligible().filter(|s| scores.get(s.index()).copied() == best).collect();
        Self { winners, scores, reason: reason.to_owned() }
    }
}
