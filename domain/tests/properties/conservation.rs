//! No piece is lost and none comes up twice.

use std::collections::BTreeSet;

use domain::any_game;
use domain::erased::AnyMatch;
use domain::log::LoggedEvent;
use domain::viewer::Viewer;
use serde_json::{Value, json};

use crate::SUBJECTS;
use crate::subject::{before_the_end, dealt};

#[test]
fn every_piece_is_somewhere_once_at_every_version() {
    for subject in SUBJECTS {
        for table in subject.matches(0..4) {
            let log = before_the_end(&table.log);
            for cut in dealt(log)..=log.len() {
                let pieces = (subject.pieces_on)(&revealed(&log[..cut]));
                let distinct: BTreeSet<&String> = pieces.iter().collect();
                assert_eq!(
                    (pieces.len(), distinct.len()),
                    (subject.pieces, subject.pieces),
                    "{} at {cut}",
                    subject.slug
                );
            }
        }
    }
}

/// The table if the match were called off here: then nothing is hidden.
fn revealed(log: &[LoggedEvent]) -> Value {
    let mut game: Box<dyn AnyMatch> = any_game::replay(log).unwrap().unwrap();
    let Some(last) = log.last() else { panic!("a log is never empty") };
    let data = json!({ "winners": [], "scores": [], "reason": "called-off" });
    let end = LoggedEvent { version: last.version + 1, kind: "game-ended".into(), data, cause: None, ..last.clone() };
    game.apply(&end).unwrap();
    game.table(Viewer::Spectator).unwrap().unwrap()
}
