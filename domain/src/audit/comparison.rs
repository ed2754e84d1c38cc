//! Compares what clients kept with the finished log: the first version that differs is where the server forked its story.

use serde_json::Value;

use super::bundle::{Bundle, BundledEvent};
use super::keys::KeptKeys;
use super::report::{Check, Fault, SeenPlace, Subject};
use super::seen::{Seen, SeenEntry, SeenEvent};
use super::shown::discords;
use crate::receipt::{Keyring, Receipt};

const SEALED: &str = "sealed";

/// Checks what was seen.
pub(super) fn check(bundle: &Bundle, seen: &[Seen], kept: Option<&KeptKeys>) -> Check {
    if seen.is_empty() {
        return Check::skipped(Subject::Seen, "nothing that a client was shown was given to compare with");
    }
    let mut comparison =
        Comparison { bundle, keys: keyring(bundle, kept), check: Check::new(Subject::Seen), forks: Vec::new() };
    let (mut events, mut receipts) = (0, 0);
    for (file, seen) in seen.iter().enumerate() {
        let counts = seen.counts();
        events += counts.0;
        receipts += counts.1;
        for (entry, kept) in &seen.entries {
            let place = SeenPlace { file: file + 1, entry: *entry };
            match kept {
                SeenEntry::Event(event) => comparison.event(place, event),
                SeenEntry::Receipt(jws) => comparison.receipt(place, jws),
            }
        }
    }
    comparison.locate_fork();
    comparison.check.detail(format!("{events} events and {receipts} receipts that were shown are those of the log"))
}

/// The keys receipts are checked with: those the auditor kept, else those of the bundle.
fn keyring(bundle: &Bundle, kept: Option<&KeptKeys>) -> Keyring {
    kept.map_or_else(|| bundle.keys.keyring(), KeptKeys::keyring)
}

struct Comparison<'a> {
    bundle: &'a Bundle,
    keys: Keyring,
    check: Check,
    /// Heads that were shown and are not the log's: version, place, the log's head, the shown one.
    forks: Vec<(u64, SeenPlace, String, String)>,
}

impl<'a> Comparison<'a> {
    fn event(&mut self, place: SeenPlace, shown: &SeenEvent) {
        let Some(logged) = self.logged(place, shown.version) else { return };
        if shown.head != logged.head {
            self.forks.push((shown.version, place, logged.head.clone(), shown.head.clone()));
        }
        let mut differs = |field: &str, expected: &str, found: &str, meaning: &str| {
            if expected != found {
                let fault = Fault::at(field).version(shown.version).seen(place);
                self.check.fault(fault.expected(expected).found(found).meaning(meaning));
            }
        };
        differs("/leaf", &logged.leaf, &shown.leaf, "The client was shown the hash of another event than the log has.");
        differs("/at", &logged.at.to_string(), &shown.at.to_string(), "The client was told another moment.");
        if shown.kind == SEALED {
            return;
        }
        differs("/type", &logged.kind, &shown.kind, "The client was shown another type of event.");
        let actor = serde_json::to_value(logged.actor).unwrap_or_default();
        let shown_actor = shown.actor.clone().unwrap_or_default();
        differs(
            "/actor",
            &actor.to_string(),
            &shown_actor.to_string(),
            "The client was told that somebody else did it.",
        );
        for discord in discords(&logged.data, shown.data.as_ref().unwrap_or(&Value::Null), &shown.hidden) {
            let meaning = "The client was shown other facts than the log has.";
            differs(&format!("/data{}", discord.pointer), &discord.expected, &discord.found, meaning);
        }
    }

    fn receipt(&mut self, place: SeenPlace, jws: &str) {
        let read = Receipt::read(jws).and_then(|receipt| receipt.verify(&self.keys).map(|()| receipt.claims));
        let claims = match read {
            Ok(claims) => claims,
            Err(fault) => {
                let fault =
                    Fault::at("").seen(place).expected("a receipt signed by the server").found(fault.to_string());
                let meaning = "This receipt proves nothing: its signature does not hold with the keys at hand.";
                return self.check.fault(fault.meaning(meaning));
            }
        };
        if claims.game != self.bundle.game_id {
            let fault = Fault::at("/game").seen(place).expected(&self.bundle.game_id).found(&claims.game);
            return self.check.fault(fault.meaning("This receipt is of another game."));
        }
        let Some(logged) = self.logged(place, claims.version) else { return };
        if claims.head != logged.head {
            self.forks.push((claims.version, place, logged.head.clone(), claims.head.clone()));
        }
        if claims.at != logged.at {
            let fault = Fault::at("/at").version(claims.version).seen(place).expected(logged.at.to_string());
            self.check.fault(fault.found(claims.at.to_string()).meaning("The server signed another moment."));
        }
    }

    fn logged(&mut self, place: SeenPlace, version: u64) -> Option<&'a BundledEvent> {
        let index = version.checked_sub(1).and_then(|index| usize::try_from(index).ok());
        let logged = index.and_then(|index| self.bundle.events.get(index));
        if logged.is_none() {
            let fault = Fault::at("/version").version(version).seen(place).found(version.to_string());
            let last = self.bundle.events.len();
            self.check.fault(
                fault
                    .expected(format!("a version from 1 to {last}"))
                    .meaning("The log lacks a version that a client was shown: it was cut."),
            );
        }
        logged
    }

    /// Heads stand for everything before them, so the first that differs tells where two stories part.
    fn locate_fork(&mut self) {
        let Some((version, place, expected, found)) = self.forks.iter().min_by_key(|fork| fork.0) else { return };
        let fault = Fault::at("/head").version(*version).seen(*place).expected(expected).found(found);
        let others = self.forks.len() - 1;
        self.check.fault(fault.meaning(format!(
            "The server forked the log: version {version} is the first whose head is not the one that was shown ({others} later ones differ too)."
        )));
    }
}
