//! Two logs that look the same to a viewer give that viewer the same table, legal moves and `to_move`.
//!
//! The second log is made from the first: the pieces that the viewer has not seen so far change places, everywhere.

use std::collections::{BTreeMap, BTreeSet};

use domain::any_game;
use domain::dice::Dice;
use domain::erased::AnyMatch;
use domain::log::LoggedEvent;
use domain::secret::redact;
use domain::viewer::Viewer;
use serde_json::Value;

use crate::SUBJECTS;
use crate::driver;
use crate::subject::{Subject, before_the_end, dealt, viewers};

#[test]
fn what_is_hidden_makes_no_difference_to_a_viewer() {
    for subject in SUBJECTS {
        let mut exchanged = 0;
        for (seed, table) in subject.matches(0..3).enumerate() {
            let mut dice = driver::dice(seed as u64);
            let log = before_the_end(&table.log);
            for viewer in viewers(&table) {
                for cut in dealt(log)..=log.len() {
                    exchanged += compare(subject, &log[..cut], viewer, &mut dice);
                }
            }
        }
        assert!(exchanged > 1000, "{}: hardly anything was ever hidden", subject.slug);
    }
}

/// How many pieces changed places.
fn compare(subject: &Subject, log: &[LoggedEvent], viewer: Viewer, dice: &mut Dice) -> usize {
    let exchange = exchange(subject, log, viewer, dice);
    let other: Vec<LoggedEvent> =
        log.iter().map(|it| LoggedEvent { data: renamed(&it.data, &exchange), cause: None, ..it.clone() }).collect();
    for (one, other) in log.iter().zip(&other) {
        assert_eq!(redact(&one.data, viewer, false), redact(&other.data, viewer, false), "the logs look the same");
    }
    let at = format!("{} for {viewer:?} at version {}", subject.slug, log.len());
    let (one, other) = (seen(log, viewer), seen(&other, viewer));
    assert_eq!(one, other, "{at}: {exchange:?}");
    exchange.iter().filter(|(from, to)| from != to).count()
}

/// Everything that a viewer is told about a match.
fn seen(log: &[LoggedEvent], viewer: Viewer) -> impl PartialEq + std::fmt::Debug {
    let game: Box<dyn AnyMatch> = any_game::replay(log).unwrap().unwrap();
    let legal = viewer.seat().map(|seat| game.legal_moves(seat)).unwrap_or_default();
    (game.table(viewer).unwrap(), legal, game.to_move(viewer), game.status(), game.outcome().cloned())
}

/// A random exchange of the pieces that the viewer has not seen, each for one of its kind.
fn exchange(subject: &Subject, log: &[LoggedEvent], viewer: Viewer, dice: &mut Dice) -> BTreeMap<String, String> {
    let all = |pick: fn(&LoggedEvent, Viewer) -> Value| -> BTreeSet<String> {
        log.iter().flat_map(|it| subject.named(&pick(it, viewer))).collect()
    };
    let seen = all(|it, viewer| redact(&it.data, viewer, false).data);
    let hidden: Vec<String> = all(|it, _| it.data.clone()).difference(&seen).cloned().collect();
    let kinds: BTreeSet<_> = hidden.iter().filter_map(|it| (subject.kind)(it)).collect();
    let mut exchange = BTreeMap::new();
    for kind in kinds {
        let of_kind: Vec<&String> = hidden.iter().filter(|it| (subject.kind)(it) == Some(kind)).collect();
        let mut shuffled = of_kind.clone();
        dice.shuffle(&mut shuffled);
        exchange.extend(of_kind.into_iter().cloned().zip(shuffled.into_iter().cloned()));
    }
    exchange
}

fn renamed(value: &Value, exchange: &BTreeMap<String, String>) -> Value {
    match value {
        Value::String(text) => Value::from(exchange.get(text).unwrap_or(text).as_str()),
        Value::Array(items) => items.iter().map(|it| renamed(it, exchange)).collect(),
        Value::Object(fields) => fields.iter().map(|(key, it)| (key.clone(), renamed(it, exchange))).collect(),
        plain => plain.clone(),
    }
}
