//! Whole games in `domain/tests/games/inheritance`, which have to fold and to be decided the same for ever.

use std::collections::BTreeSet;

use domain::inheritance::Inheritance;
use domain::log::LoggedEvent;
use domain::outcome::Outcome;

use crate::driver::recorded::{self, Recording, they_cover};

const SLUG: &str = "inheritance";

#[test]
fn they_replay_to_their_outcome() {
    recorded::they_replay_to_their_outcome::<Inheritance>();
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
    let created = &recording.log[0].data;
    let mut all = BTreeSet::from([
        format!("{} seats", created["seats"]),
        reason.clone(),
        format!("{reason} with {} winners", winners.len()),
    ]);
    for (option, value) in created["options"].as_object().into_iter().flatten() {
        all.insert(format!("{option}: {}", if value.is_u64() { "a seat".into() } else { value.to_string() }));
    }
    if scores.iter().max() > Some(&0) && winners.is_empty() && scores.iter().any(|it| Some(it) != scores.iter().max()) {
        all.insert("the most rounds resigned".into());
    }
    for LoggedEvent { kind, data, cause, .. } in &recording.log {
        all.insert(kind.clone());
        all.extend(cause.as_ref().and_then(|it| it["type"].as_str()).map(|it| format!("move {it}")));
        all.extend(
            data.get("target")
                .map(|it| format!("{kind} on {}", if it.is_u64() { "a seat".into() } else { it.to_string() })),
        );
        for field in ["revealed", "returned", "drew", "loser_admirer", "rule_card"] {
            all.insert(format!("{kind} {} {field}", if data.get(field).is_some() { "with" } else { "without" }));
        }
        if data.get("favour").is_some_and(|it| it["favoured"].is_null()) {
            all.insert(format!("{kind} with nobody favoured"));
        }
        all.extend(data.get("rule").map(|it| format!("the rule {it}")));
        all.extend(data.get("level").and_then(|it| it.as_str()).map(|it| format!("{it} bot")));
    }
    all.extend(changed_choice(recording).then(|| "a changed choice".to_owned()));
    all
}

/// Whether a seat chose twice before the Admirers were turned up.
fn changed_choice(recording: &Recording) -> bool {
    let mut chosen = BTreeSet::new();
    recording.log.iter().any(|it| match it.kind.as_str() {
        "admirer-chosen" => !chosen.insert(it.data["seat"].to_string()),
        "admirers-revealed" => {
            chosen.clear();
            false
        }
        _ => false,
    })
}

#[test]
fn every_ending_option_and_kind_of_move_is_recorded() {
    let wanted = [
        "2 seats",
        "3 seats",
        "4 seats",
        "ring-kept with 1 winners",
        "ring-kept with 2 winners",
        "ring-kept with 0 winners",
        "no-successor with 1 winners",
        "no-successor with 0 winners",
        "stalled",
        "tenth-stall",
        "the most rounds resigned",
        "first_seat: a seat",
        "first_seat: null",
        "teams: true",
        "teams: false",
        "replay_stalled: true",
        "replay_stalled: false",
        "move choose-admirer",
        "move new-admirer",
        "move proposal",
        "move assassin",
        "move beggar",
        "move peasant",
        "move thespian",
        "move soldier",
        "move spy",
        "move cleric",
        "move vizier",
        "move general",
        "move royal",
        "move secret-admirer",
        "move pass",
        "a changed choice",
        "admirers-revealed with nobody favoured",
        "turn-ended with nobody favoured",
        "turn-started with revealed",
        "turn-started without revealed",
        "turn-ended with drew",
        "turn-ended without drew",
        "secret-admirer-laid with returned",
        "secret-admirer-laid without returned",
        "cleric-played on \"first-parent\"",
        "cleric-played on \"second-parent\"",
        "cleric-played on \"successor\"",
        "general-played on \"first-parent\"",
        "general-played on \"second-parent\"",
        "royal-played on a seat",
        "royal-played on \"first-parent\"",
        "royal-played on \"second-parent\"",
        "royal-played on \"successor\"",
        "the rule \"lowest\"",
        "the rule \"closest\"",
        "the rule \"highest\"",
        "game-won",
        "round-won with loser_admirer",
        "round-won without loser_admirer",
        "round-stalled",
        "hands-refilled",
        "round-replayed with rule_card",
        "round-replayed without rule_card",
        "game-stalled",
        "seat-left",
        "seat-resigned",
        "random bot",
        "greedy bot",
    ];
    they_cover(SLUG, happenings, &wanted);
}
