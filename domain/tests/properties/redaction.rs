//! A viewer is shown no hidden piece: not in an event, and not on the table before some event told of it.

use std::collections::BTreeSet;

use domain::any_game;
use domain::secret::redact;
use domain::viewer::Viewer;
use serde_json::{Value, json};

use crate::SUBJECTS;
use crate::subject::{Subject, before_the_end, viewers};

#[test]
fn a_redacted_event_names_no_piece_that_it_hides() {
    for subject in SUBJECTS {
        for table in subject.matches(0..4) {
            for viewer in viewers(&table) {
                for event in before_the_end(&table.log) {
                    let shown = subject.named(&redact(&event.data, viewer, false).data);
                    let hidden = hidden(subject, &event.data, viewer);
                    assert!(shown.is_disjoint(&hidden), "{} to {viewer:?}: {}", event.kind, event.data);
                }
            }
        }
    }
}

#[test]
fn the_table_and_the_legal_moves_name_nothing_that_no_event_told() {
    for subject in SUBJECTS {
        for table in subject.matches(0..4) {
            for viewer in viewers(&table) {
                let mut told = BTreeSet::new();
                let log = before_the_end(&table.log);
                let mut game = any_game::begin(&log[0]).unwrap();
                for event in &log[1..] {
                    game.apply(event).unwrap();
                    told.extend(subject.named(&redact(&event.data, viewer, false).data));
                    let legal = viewer.seat().map(|seat| game.legal_moves(seat)).unwrap_or_default();
                    let shown = subject.named(&json!([game.table(viewer).unwrap(), legal]));
                    assert!(shown.is_subset(&told), "to {viewer:?} at version {}", event.version);
                }
            }
        }
    }
}

#[test]
fn everything_is_shown_when_the_match_is_over() {
    for subject in SUBJECTS {
        for table in subject.matches(0..4) {
            let all: BTreeSet<String> = table.log.iter().flat_map(|it| subject.named(&it.data)).collect();
            for viewer in viewers(&table) {
                let shown = table.log.iter().map(|it| redact(&it.data, viewer, true));
                assert!(shown.clone().all(|it| it.hidden.is_empty()));
                assert_eq!(shown.flat_map(|it| subject.named(&it.data)).collect::<BTreeSet<_>>(), all);
                assert_eq!(subject.named(&json!(table.game.table(viewer).unwrap())), all);
            }
        }
    }
}

/// The pieces within secrets that the viewer may not see.
fn hidden(subject: &Subject, value: &Value, viewer: Viewer) -> BTreeSet<String> {
    match value {
        Value::Object(fields) => match (fields.get("secret_of"), fields.get("value")) {
            (Some(owner), Some(secret)) if !viewer.seat().is_some_and(|it| json!(it) == *owner) => {
                subject.named(secret)
            }
            _ => fields.values().flat_map(|it| hidden(subject, it, viewer)).collect(),
        },
        Value::Array(items) => items.iter().flat_map(|it| hidden(subject, it, viewer)).collect(),
        _ => BTreeSet::new(),
    }
}
