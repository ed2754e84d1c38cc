//! Recorded whole games of any game, which have to fold and to be decided the same for ever.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use domain::any_game::{self, built_in_editions};
use domain::decide::Circumstances;
use domain::erased::{AnyMatch, Status};
use domain::game::Game;
use domain::game_match::Match;
use domain::log::{Dealer, LoggedEvent, hex, unhex};
use domain::outcome::Outcome;
use domain::stored;
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

/// Where the recordings of a game are.
pub fn folder(slug: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(slug)
}

/// The recordings of a game by name.
pub fn recordings(slug: &str) -> Vec<(String, Recording)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder(slug)).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    let read = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let recording = serde_json::from_str(&fs::read_to_string(path).unwrap());
        (name.clone(), recording.unwrap_or_else(|error| panic!("{name}: {error}")))
    };
    files.into_iter().map(read).collect()
}

pub fn they_replay_to_their_outcome<G: Game>() {
    for (name, recording) in recordings(G::INFO.slug) {
        let game = any_game::replay(&recording.log).unwrap().unwrap();
        assert_eq!(game.status(), Status::Finished, "{name}");
        assert_eq!(game.outcome(), Some(&recording.outcome), "{name}");
        let table = fold::<G>(&recording.log);
        let outcome = G::outcome(table.state().unwrap(), &table.resigned);
        assert_eq!(outcome, Some(recording.outcome), "{name}: counted from the table");
    }
}

fn fold<G: Game>(log: &[LoggedEvent]) -> Match<G> {
    let mut game = stored::begin(&log[0].kind, &log[0].data).unwrap();
    log[1..].iter().for_each(|it| game.evolve(&stored::from_stored(&it.kind, &it.data).unwrap()));
    game
}

pub fn every_command_is_decided_again_to_the_same_events(slug: &str) {
    for (name, recording) in recordings(slug) {
        let dealer = Dealer::new(&recording.game_id, unhex(&recording.server_seed).unwrap());
        let mut log = recording.log.as_slice();
        let mut game: Option<Box<dyn AnyMatch>> = None;
        while let Some(first) = log.first() {
            let cause = first.cause.as_ref().unwrap_or_else(|| panic!("{name}: {} has no cause", first.version));
            let around = Circumstances { now: first.at, dealer: &dealer, shelf: built_in_editions() };
            let events = match &game {
                None => {
                    let command = serde_json::from_value(cause.clone()).unwrap();
                    any_game::find(slug).unwrap().create(&command, around).unwrap().events
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

pub fn their_seeds_are_the_ones_committed_to(slug: &str) {
    for (name, recording) in recordings(slug) {
        let commitment = hex(&domain::log::commitment(&unhex(&recording.server_seed).unwrap()));
        assert_eq!(recording.log[0].data["commitment"], commitment, "{name}");
        assert!(!recording.about.is_empty(), "{name}");
    }
}

/// Every happening that is wanted has to be in some recording.
pub fn they_cover(slug: &str, happenings: fn(&Recording) -> BTreeSet<String>, wanted: &[&str]) {
    let happened: BTreeSet<String> = recordings(slug).iter().flat_map(|(_, it)| happenings(it)).collect();
    for what in wanted {
        assert!(happened.contains(*what), "no recorded game of {slug} has: {what}");
    }
}
