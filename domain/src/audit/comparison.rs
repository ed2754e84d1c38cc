//! Compares what clients kept with the finished log: the first version that differs is where the server told another story.

use serde_json::Value;

use super::bundle::{Bundle, BundledEvent};
use super::keys::KeptKeys;
use super::report::{Check, Fault, SeenPlace, Subject};
use super::seen::{Seen, SeenEntry, SeenEvent};
use super::shown::discords;
use crate::receipt::{self, Keyring, ReceiptClaims};

const SEALED: &str = "sealed";

/// Checks what was seen.
pub(super) fn check(bundle: &Bundle, seen: &[Seen], kept: Option<&KeptKeys>) -> Check {
    if seen.is_empty() {
        return Check::skipped(Subject::Seen, "nothing that a client was shown was given to compare with");
    }
    let keys = kept.map_or_else(|| bundle.keys.keyring(), KeptKeys::keyring);
    let mut comparison =
        Comparison { bundle, keys, check: Check::new(Subject::Seen), shown: Vec::new(), beyond: Vec::new() };
    let (mut events, mut receipts) = (0, 0);
    for (file, seen) in seen.iter().enumerate() {
        let counts = seen.counts();
        events += counts.0;
        receipts += counts.1;
        for (entry, kept) in &seen.entries {
            comparison.take(SeenPlace { file: file + 1, entry: *entry }, kept);
        }
    }
    comparison.judge();
    comparison.check.detail(format!("{events} events and {receipts} receipts that were shown are those of the log"))
}

struct Comparison<'a> {
    bundle: &'a Bundle,
    /// The keys the auditor kept, else those of the bundle.
    keys: Keyring,
    check: Check,
    shown: Vec<Shown<'a>>,
    /// Versions that were shown and that the log lacks.
    beyond: Vec<(SeenPlace, u64)>,
}

/// A head that the server showed or signed, with the log's event of that version.
struct Shown<'a> {
    place: SeenPlace,
    head: String,
    logged: &'a BundledEvent,
    proof: Proof<'a>,
}

enum Proof<'a> {
    Event(&'a SeenEvent),
    Receipt(ReceiptClaims),
}

impl<'a> Comparison<'a> {
    /// Takes an entry in, unless it is worthless or beyond the log.
    fn take(&mut self, place: SeenPlace, entry: &'a SeenEntry) {
        let proof = match entry {
            SeenEntry::Event(event) => Some(Proof::Event(event)),
            SeenEntry::Receipt(jws) => self.receipt(place, jws).map(Proof::Receipt),
        };
        let Some(proof) = proof else { return };
        let (version, head) = match &proof {
            Proof::Event(event) => (event.version, event.head.clone()),
            Proof::Receipt(claims) => (claims.version, claims.head.clone()),
        };
        let index = version.checked_sub(1).and_then(|index| usize::try_from(index).ok());
        match index.and_then(|index| self.bundle.events.get(index)) {
            Some(logged) => self.shown.push(Shown { place, head, logged, proof }),
            None => self.beyond.push((place, version)),
        }
    }

    /// Heads stand for everything before them: the first that differs tells where two stories part, and what was shown after it belongs
    /// to the other story, of which no field needs comparing.
    fn judge(&mut self) {
        let shown = std::mem::take(&mut self.shown);
        let forked = shown.iter().filter(|shown| shown.head != shown.logged.head);
        let later = forked.clone().count().saturating_sub(1);
        let first = forked.min_by_key(|shown| shown.logged.version);
        if let Some(Shown { place, head, logged, .. }) = first {
            let version = logged.version;
            let fault = Fault::at("/head").version(version).seen(*place).expected(&logged.head).found(head);
            self.check.fault(fault.meaning(format!(
                "The server told another story: version {version} is the first known whose head is not the one that was shown \
                 ({later} other heads differ too)."
            )));
        }
        for (place, version) in std::mem::take(&mut self.beyond).into_iter().filter(|_| first.is_none()) {
            let fault = Fault::at("/version").version(version).seen(place).found(version.to_string());
            let fault = fault.expected(format!("a version from 1 to {}", self.bundle.events.len()));
            self.check.fault(fault.meaning("The log lacks a version that a client was shown: it was cut."));
        }
        let last = first.map_or(u64::MAX, |first| first.logged.version);
        for Shown { place, logged, proof, .. } in shown.iter().filter(|shown| shown.logged.version <= last) {
            match proof {
                Proof::Event(event) => self.event(*place, event, logged),
                Proof::Receipt(claims) => {
                    let (at, signed) = (logged.at.to_string(), claims.at.to_string());
                    self.differs(*place, logged.version, "/at", (&at, &signed), "The server signed another moment.");
                }
            }
        }
    }

    fn event(&mut self, place: SeenPlace, shown: &SeenEvent, logged: &BundledEvent) {
        let mut differs = |field: &str, expected: &str, found: &str, meaning: &str| {
            self.differs(place, logged.version, field, (expected, found), meaning);
        };
        differs("/leaf", &logged.leaf, &shown.leaf, "The client was shown the hash of another event than the log has.");
        if let Some(at) = shown.at {
            differs("/at", &logged.at.to_string(), &at.to_string(), "The client was told another moment.");
        }
        let Some(kind) = shown.kind.as_deref().filter(|kind| *kind != SEALED) else { return };
        differs("/type", &logged.kind, kind, "The client was shown another type of event.");
        let actor = serde_json::to_value(logged.actor).unwrap_or_default().to_string();
        let shown_actor = shown.actor.clone().unwrap_or_default().to_string();
        differs("/actor", &actor, &shown_actor, "The client was told that somebody else did it.");
        for discord in discords(&logged.data, shown.data.as_ref().unwrap_or(&Value::Null), &shown.hidden) {
            let meaning = "The client was shown other facts than the log has.";
            differs(&format!("/data{}", discord.pointer), &discord.expected, &discord.found, meaning);
        }
    }

    /// The claims of a receipt that the server signed for this game.
    fn receipt(&mut self, place: SeenPlace, jws: &str) -> Option<ReceiptClaims> {
        match receipt::verify(jws, &self.keys) {
            Ok(claims) if claims.game == self.bundle.game_id => return Some(claims),
            Ok(claims) => {
                let fault = Fault::at("/game").seen(place).expected(&self.bundle.game_id).found(&claims.game);
                self.check.fault(fault.meaning("This receipt is of another game."));
            }
            Err(fault) => {
                let bad = Fault::at("").seen(place).expected("a receipt signed by the server").found(fault.to_string());
                let meaning = "This receipt proves nothing: its signature does not hold with the keys at hand.";
                self.check.fault(bad.meaning(meaning));
            }
        }
        None
    }

    fn differs(&mut self, place: SeenPlace, version: u64, field: &str, values: (&str, &str), meaning: &str) {
        let (expected, found) = values;
        if expected != found {
            let fault = Fault::at(field).version(version).seen(place);
            self.check.fault(fault.expected(expected).found(found).meaning(meaning));
        }
    }
}
