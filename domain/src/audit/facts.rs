//! What a bundle says beside its log (game, edition, entropies, outcome) must be what the log itself says.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::bundle::{Bundle, BundledEvent};
use super::difference::{first_difference, text};
use super::report::{Check, Fault, Subject};
use crate::any_game;
use crate::edition::{EditionDocument, Shelf};
use crate::lifecycle::{Created, EditionPin, Lifecycle, SeatLeft, SeatTaken};

/// Checks the facts; the shelf holds the pinned edition if the bundle, or else this program, has it unchanged.
pub(super) fn check(bundle: &Bundle) -> (Check, Shelf) {
    let mut check = Check::new(Subject::Facts).detail(format!(
        "{} of rules version {}, edition {}, {} entropies and the outcome are those of the log",
        bundle.game,
        bundle.rules_version,
        bundle.edition.name,
        bundle.entropies.len()
    ));
    if Uuid::parse_str(&bundle.game_id).map(|id| id.to_string()).ok().as_ref() != Some(&bundle.game_id) {
        check.fault(
            Fault::at("/game_id")
                .expected("a UUID in lower case with hyphens")
                .found(&bundle.game_id)
                .meaning("No game has such an id."),
        );
    }
    let Some(created) = created(bundle, &mut check) else { return (check, Shelf::default()) };
    check.same("/game", &created.game, &bundle.game, "The log is of another game than the bundle says.");
    check.same(
        "/rules_version",
        &created.rules_version.to_string(),
        &bundle.rules_version.to_string(),
        "The game was created under another version of the rules than the bundle says.",
    );
    let shelf = edition(bundle, &created, &mut check);
    entropies(bundle, created.seats, &mut check);
    outcome(bundle, &mut check);
    (check, shelf)
}

fn created(bundle: &Bundle, check: &mut Check) -> Option<Created> {
    let Some(first) = bundle.events.first() else {
        check.fault(
            Fault::at("/events")
                .expected("a log that begins with game-created")
                .found("no events")
                .meaning("There is no log to audit."),
        );
        return None;
    };
    check.same("/events/0/type", "game-created", &first.kind, "A log begins with the creation of its game.");
    match Created::deserialize(&first.data) {
        Ok(created) => Some(created),
        Err(error) => {
            check.fault(
                Fault::at("/events/0/data")
                    .expected("the data of game-created")
                    .found(error.to_string())
                    .meaning("What the first event fixed cannot be read, so nothing can be compared with it."),
            );
            None
        }
    }
}

fn edition(bundle: &Bundle, created: &Created, check: &mut Check) -> Shelf {
    let pin = &created.edition;
    check.same("/edition/name", &pin.name, &bundle.edition.name, "The edition goes by another name in the log.");
    let Ok(document) = EditionDocument::new(&bundle.game, &pin.name, bundle.edition.data.clone()) else {
        check.fault(
            Fault::at("/edition/data").expected("a canonical form").meaning("The edition has no canonical form."),
        );
        return Shelf::default();
    };
    check.same(
        "/edition/digest",
        &pin.digest,
        &bundle.edition.digest,
        "The digest beside the edition is not the one the game was created with.",
    );
    if document.pin.digest == pin.digest {
        return Shelf::new(vec![document]);
    }
    let original = any_game::built_in_editions().document(&created.game, pin);
    check.fault(changed_edition(&document, pin, original));
    Shelf::new(original.cloned().into_iter().collect())
}

fn changed_edition(document: &EditionDocument, pin: &EditionPin, original: Option<&EditionDocument>) -> Fault {
    let meaning = "The components are not those the game was created with.";
    match original.and_then(|original| first_difference(&original.data, &document.data)) {
        Some(difference) => Fault::at(format!("/edition/data{}", difference.pointer))
            .expected(text(difference.expected))
            .found(text(difference.found)),
        None => Fault::at("/edition/data")
            .expected(format!("a document with digest {}", pin.digest))
            .found(format!("a document with digest {}", document.pin.digest)),
    }
    .meaning(meaning)
}

/// What the seats added, as the log's seats were taken and left.
fn entropies(bundle: &Bundle, seats: u8, check: &mut Check) {
    let mut by_seat: BTreeMap<u8, String> = BTreeMap::new();
    for event in &bundle.events {
        match event.kind.as_str() {
            "seat-taken" => {
                if let Ok(taken) = SeatTaken::deserialize(&event.data) {
                    by_seat.insert(taken.seat.0, taken.entropy);
                }
            }
            "seat-left" => {
                if let Ok(left) = SeatLeft::deserialize(&event.data) {
                    by_seat.remove(&left.seat.0);
                }
            }
            _ => {}
        }
    }
    let expected: Vec<String> = (0..seats).map(|seat| by_seat.remove(&seat).unwrap_or_default()).collect();
    check.same(
        "/entropies",
        &format!("{} entries", expected.len()),
        &format!("{} entries", bundle.entropies.len()),
        "Every seat has one entry, and nobody else.",
    );
    for (seat, (expected, found)) in expected.iter().zip(&bundle.entropies).enumerate() {
        let meaning = "The seat was taken with another contribution to the shuffle.";
        check.same(&format!("/entropies/{seat}"), expected, found, meaning);
    }
}

fn outcome(bundle: &Bundle, check: &mut Check) {
    let Some(last) = bundle.events.last() else { return };
    let (expected, found) = match ending(last) {
        Some(ending) => (ending, serde_json::to_value(&bundle.outcome).unwrap_or_default()),
        None => {
            check.fault(
                Fault::at(format!("/events/{}", bundle.events.len() - 1))
                    .expected("game-ended or game-cancelled as the last event")
                    .found(&last.kind)
                    .meaning("The log breaks off before the game is over: its end was cut away."),
            );
            return;
        }
    };
    if let Some(difference) = first_difference(&expected, &found) {
        check.fault(
            Fault::at(format!("/outcome{}", difference.pointer))
                .expected(text(difference.expected))
                .found(text(difference.found))
                .meaning("The game ended otherwise, as its last event tells."),
        );
    }
}

/// The outcome that a last event tells, if it is one.
fn ending(event: &BundledEvent) -> Option<Value> {
    let tagged = serde_json::json!({ "type": event.kind, "data": event.data });
    match Lifecycle::deserialize(&tagged) {
        Ok(Lifecycle::GameEnded(_)) => Some(event.data.clone()),
        Ok(Lifecycle::GameCancelled(_)) => Some(Value::Null),
        _ => None,
    }
}
