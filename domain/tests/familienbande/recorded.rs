//! Whole games in `domain/tests/games/familienbande`, which have to fold and to be decided the same for ever.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use domain::any_game::{self, built_in_editions};
use domain::decide::Circumstances;
use domain::erased::{AnyMatch, Status};
use domain::log::{Dealer, LoggedEvent, hex, unhex};
use domain::outcome::Outcome;
use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A recorded game: see `domain/tests/games/README.md`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    /// What it is there for.
    pub about: String,
    pub game_id: String,
    pub server_seed: String,
    /// Complete; the first event of each command carries it as `cause`.
    pub log: Vec<LoggedEvent>,
    pub outcome: Outcome,
}

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/familienbande")
}

fn recordings() -> Vec<(String, Recording)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder()).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    let read = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let recording = serde_json::from_str(&fs::read_to_string(path).unwrap());
        (name.clone(), recording.unwrap_or_else(|error| panic!("{name}: {error}")))
    };
    files.into_iter().map(read).collect()
}

#[test]
fn they_replay_to_their_outcome() {
    for (name, recording) in recordings() {
        let game = any_game::replay(&recording.log).unwrap().unwrap();
        assert_eq!(game.status(), Status::Finished, "{name}");
        assert_eq!(game.outcome(), Some(&recording.outcome), "{name}");
    }
}

#[test]
fn every_command_is_decided_again_to_the_same_events() {
    for (name, recording) in recordings() {
        let dealer = Dealer::new(&recording.game_id, unhex(&recording.server_seed).unwrap());
        let mut log = recording.log.as_slice();
        let mut game: Option<Box<dyn AnyMatch>> = None;
        while let Some(first) = log.first() {
            let cause = first.cause.as_ref().unwrap_or_else(|| panic!("{name}: {} has no cause", first.version));
            let around = Circumstances { now: first.at, dealer: &dealer, shelf: built_in_editions() };
            let events = match &game {
                None => {
                    let familienbande = any_game::find("familienbande").unwrap();
                    familienbande.create(&serde_json::from_value(cause.clone()).unwrap(), around).unwrap().events
                }
                Some(game) => decide(&**game, first, cause, around),
            };
            let (decided, rest) = log.split_at(events.len());
            assert_eq!(events, decided, "{name}: from version {}", first.version);
            let folded = recording.log.iter().take(recording.log.len() - rest.len());
            game = any_game::replay(folded).unwrap();
            log = rest;
        }
    }
}

fn decide(game: &dyn AnyMatch, first: &LoggedEvent, cause: &Value, around: Circumstances<'_>) -> Vec<LoggedEvent> {
    game.decide(first.actor, cause, around).unwrap_or_else(|refusal| panic!("{}: {refusal}", first.version)).events
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
    let happened: BTreeSet<String> = recordings().iter().flat_map(|(_, it)| happenings(it)).collect();
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
    for what in wanted {
        assert!(happened.contains(what), "no recorded game has: {what}");
    }
}

#[test]
fn their_seeds_are_the_ones_committed_to() {
    for (name, recording) in recordings() {
        let commitment = hex(&domain::log::commitment(&unhex(&recording.server_seed).unwrap()));
        assert_eq!(recording.log[0].data["commitment"], commitment, "{name}");
        assert!(!recording.about.is_empty(), "{name}");
    }
}
