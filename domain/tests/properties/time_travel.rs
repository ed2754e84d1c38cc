//! The table at a version is the table of the log cut there, however one comes to it.

use domain::any_game;
use domain::erased::AnyMatch;
use domain::log::LoggedEvent;
use serde_json::{Value, json};

use crate::SUBJECTS;
use crate::subject::viewers;

#[test]
fn the_view_at_a_version_is_the_view_of_the_log_cut_there() {
    for subject in SUBJECTS {
        for table in subject.matches(0..2) {
            let everything = |game: &dyn AnyMatch| -> Vec<Value> {
                let told = |viewer| json!([game.table(viewer).unwrap(), game.to_move(viewer)]);
                viewers(&table).into_iter().map(told).collect()
            };
            let mut game = any_game::begin(&table.log[0]).unwrap();
            for (event, cut) in table.log[1..].iter().zip(2..) {
                let before = game.boxed_clone();
                game.apply(event).unwrap();
                let again = any_game::replay(&table.log[..cut]).unwrap().unwrap();
                assert_eq!(everything(&*game), everything(&*again), "{} at version {cut}", subject.slug);
                assert_eq!((before.version(), game.version()), (event.version - 1, event.version));
            }
            assert_eq!(everything(&*game), everything(&*table.game));
        }
    }
}

#[test]
fn events_survive_being_written_and_read() {
    for subject in SUBJECTS {
        for table in subject.matches(0..2) {
            let written = serde_json::to_string(&table.log).unwrap();
            let read: Vec<LoggedEvent> = serde_json::from_str(&written).unwrap();
            assert_eq!(read, table.log, "{}", subject.slug);
        }
    }
}

#[test]
fn only_the_next_event_is_folded() {
    for subject in SUBJECTS {
        for (table, _) in subject.tables(0..1) {
            let mut game = any_game::begin(&table.log[0]).unwrap();
            assert!(game.apply(&table.log[2]).is_err(), "{} took version 3 after 1", subject.slug);
            assert!(game.apply(&table.log[0]).is_err(), "{} took version 1 twice", subject.slug);
            assert!(any_game::replay(&table.log[1..]).is_err(), "{} began with version 2", subject.slug);
        }
    }
}
