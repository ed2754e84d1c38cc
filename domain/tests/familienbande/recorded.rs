//! Whole games in `domain/tests/games/familienbande`, which have to fold and to be decided the same for ever.

use std::collections::BTreeSet;

use domain::familienbande::Familienbande;
use domain::log::LoggedEvent;
use domain::outcome::Outcome;
use domain::seat::Seat;
use serde_json::Value;

use crate::driver::recorded::{self, Recording, they_cover};

const SLUG: &str = "familienbande";

#[test]
fn they_replay_to_their_outcome() {
    recorded::they_replay_to_their_outcome::<Familienbande>();
}

#[test]
fn every_command_is_decided_again_to_the_same_events() {
    recorded::every_command_is_decided_again_to_the_same_events(SLUG);
}

#[test]
fn their_seeds_are_the_ones_committed_to() {
    recorded::their_seeds_are_the_ones_committed_to(SLUG);
}

/// What happens in a recording, as words that the coverage can ask for.
fn happenings(recording: &Recording) -> BTreeSet<String> {
    let Outcome { winners, scores, reason } = &recording.outcome;
    let mut all = BTreeSet::from([
        format!("{} seats", scores.len()),
        reason.clone(),
        match winners.len() {
            0 => "nobody wins".into(),
            1 => "one winner".into(),
            _ => "a shared victory".into(),
        },
    ]);
    if scores.iter().any(|it| *it < 0) {
        all.insert("a negative score".into());
    }
    let best = scores.iter().max();
    let resigned: Vec<Seat> =
        recording.log.iter().filter(|it| it.kind == "seat-resigned").filter_map(|it| it.actor.seat()).collect();
    if resigned.iter().any(|it| scores.get(it.index()) == best) {
        all.insert("the best score resigned".into());
    }
    for LoggedEvent { kind, data, cause, .. } in &recording.log {
        let has = |field: &str| if data.get(field).is_some() { "with" } else { "without" };
        all.insert(match kind.as_str() {
            "married" | "passed" => format!("{kind} {} drew", has("drew")),
            "offspring-placed" => format!("{kind} {} swap", has("swap")),
            _ => kind.clone(),
        });
        all.extend(data.get("closed").map(|it| format!("generation {it} closed")));
        all.extend(data.get("level").and_then(Value::as_str).map(|it| format!("{it} bot")));
        if cause.as_ref().is_some_and(|it| it["type"] == "create-game" && it["options"]["first_seat"].is_u64()) {
            all.insert("a named first seat".into());
        }
    }
    all
}

#[test]
fn every_ending_and_every_kind_of_move_is_recorded() {
    let wanted = [
        "2 seats",
        "3 seats",
        "4 seats",
        "full-generation",
        "exhausted",
        "one winner",
        "a shared victory",
        "nobody wins",
        "a negative score",
        "the best score resigned",
        "married with drew",
        "married without drew",
        "offspring-placed with swap",
        "offspring-placed without swap",
        "passed with drew",
        "passed without drew",
        "generation 1 closed",
        "generation 2 closed",
        "generation 3 closed",
        "generation 4 closed",
        "game-created",
        "seat-taken",
        "seat-left",
        "game-started",
        "seat-resigned",
        "game-ended",
        "random bot",
        "greedy bot",
        "a named first seat",
    ];
    they_cover(SLUG, happenings, &wanted);
}
