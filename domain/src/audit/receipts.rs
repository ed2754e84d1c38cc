//! Whether every command has a receipt, signed with one of the bundle's keys, that attests what the log says.

use std::collections::BTreeMap;

use super::bundle::{Bundle, BundledEvent};
use super::report::{Check, Fault, Subject};
use crate::receipt::{BadReceipt, Keyring, Receipt, ReceiptKeySet};

/// Checks receipts and keys.
pub(super) fn check(bundle: &Bundle) -> Check {
    let mut check = Check::new(Subject::Receipts);
    let keys = read_keys(&bundle.keys, &mut check);
    let mut findings = Findings::default();
    for (index, event) in bundle.events.iter().enumerate() {
        let ends_command = bundle.events.get(index + 1).is_none_or(|next| next.cause.is_some());
        let place = format!("/events/{index}/receipt");
        match (&event.receipt, ends_command) {
            (Some(jws), true) => findings.receipt(bundle, index, event, jws, &keys, &mut check),
            (None, false) => {}
            (None, true) => check.fault(
                Fault::at(place)
                    .expected("a receipt")
                    .found("nothing")
                    .meaning("The receipt of this command was taken out: nothing attests the log up to here."),
            ),
            (Some(_), false) => check.fault(
                Fault::at(place)
                    .expected("nothing")
                    .found("a receipt")
                    .meaning("Only the last event of a command carries a receipt."),
            ),
        }
    }
    findings.judge_keys(bundle, &mut check);
    findings.judge_game(bundle, &mut check);
    let kids: Vec<&str> = bundle.keys.keys.iter().map(|key| key.kid.as_str()).collect();
    let detail = format!("{} receipts fit the log, signed with {}", findings.verified, kids.join(", "));
    check.detail(detail)
}

fn read_keys(set: &ReceiptKeySet, check: &mut Check) -> Keyring {
    for (i, key) in set.keys.iter().enumerate() {
        if let Err(fault) = key.material() {
            check.fault(
                Fault::at(format!("/keys/keys/{i}/{}", fault.field))
                    .expected(fault.expected)
                    .found(key.member(fault.field))
                    .meaning("This is not a key that receipts are signed with."),
            );
        }
    }
    for (i, pair) in set.keys.windows(2).enumerate() {
        if let [before, after] = pair
            && before.kid >= after.kid
        {
            check.fault(
                Fault::at(format!("/keys/keys/{}/kid", i + 1))
                    .expected(format!("a key id after `{}`", before.kid))
                    .found(&after.kid)
                    .meaning("Keys stand in order of their ids, each once."),
            );
        }
    }
    set.keyring()
}

/// What the receipts together say about keys and game.
#[derive(Default)]
struct Findings {
    verified: usize,
    /// By key id: how many receipts fit, and the indices of those whose signature does not.
    by_key: BTreeMap<String, (usize, Vec<usize>)>,
    /// Indices of properly signed receipts for another game, by game.
    other_game: BTreeMap<String, Vec<usize>>,
}

impl Findings {
    fn receipt(
        &mut self,
        bundle: &Bundle,
        index: usize,
        event: &BundledEvent,
        jws: &str,
        keys: &Keyring,
        check: &mut Check,
    ) {
        let place = format!("/events/{index}/receipt");
        let receipt = match Receipt::read(jws) {
            Ok(receipt) => receipt,
            Err(fault) => {
                check.fault(malformed(place, jws, &fault));
                return;
            }
        };
        let (fitting, failing) = self.by_key.entry(receipt.kid.clone()).or_default();
        if receipt.verify(keys).is_err() {
            failing.push(index);
            return;
        }
        *fitting += 1;
        let claims = &receipt.claims;
        if claims.game != bundle.game_id {
            self.other_game.entry(claims.game.clone()).or_default().push(index);
        }
        let version = (index as u64 + 1).to_string();
        let meaning = "The server signed something else at this version than the log now says: the log was changed.";
        let found = claims.version.to_string();
        check.same(&place, &format!("version {version}"), &format!("version {found}"), meaning);
        check.same(&place, &format!("head {}", event.head), &format!("head {}", claims.head), meaning);
        check.same(&place, &format!("at {}", event.at), &format!("at {}", claims.at), meaning);
        self.verified += 1;
    }

    /// A key that fits none of its receipts is itself at fault; a key that fits some leaves the fault with the receipts.
    fn judge_keys(&self, bundle: &Bundle, check: &mut Check) {
        for (kid, (fitting, failing)) in &self.by_key {
            let known = bundle.keys.keys.iter().position(|key| key.kid == *kid);
            let key_at_fault = *fitting == 0 && !failing.is_empty();
            if key_at_fault {
                let place = known.map_or_else(|| "/keys".to_owned(), |i| format!("/keys/keys/{i}/x"));
                let found = if known.is_some() { "another key" } else { "no such key" };
                let expected = format!("the key `{kid}` that signed {} receipts", failing.len());
                let meaning = "No receipt that names this key fits it: the key was changed or taken out.";
                check.fault(Fault::at(place).expected(expected).found(found).meaning(meaning));
            }
            if !key_at_fault || failing.len() == 1 {
                for index in failing {
                    check.fault(
                        Fault::at(format!("/events/{index}/receipt"))
                            .expected(format!("a signature of key `{kid}`"))
                            .found("another signature")
                            .meaning("The receipt was not signed with this key, or was changed afterwards."),
                    );
                }
            }
        }
        for (i, key) in bundle.keys.keys.iter().enumerate() {
            if !self.by_key.contains_key(&key.kid) {
                check.fault(
                    Fault::at(format!("/keys/keys/{i}/kid"))
                        .expected("the id of a key that a receipt names")
                        .found(&key.kid)
                        .meaning("No receipt was signed with this key."),
                );
            }
        }
    }

    /// Where every receipt names one other game, it is the bundle's id that was changed.
    fn judge_game(&self, bundle: &Bundle, check: &mut Check) {
        let meaning = "The receipts were signed for another game than this.";
        for (game, indices) in &self.other_game {
            if indices.len() == self.verified {
                check.same("/game_id", game, &bundle.game_id, meaning);
                return;
            }
            for index in indices {
                check.same(&format!("/events/{index}/receipt"), &bundle.game_id, game, meaning);
            }
        }
    }
}

fn malformed(place: String, jws: &str, fault: &BadReceipt) -> Fault {
    Fault::at(place)
        .expected("a receipt in its one form")
        .found(jws)
        .meaning(format!("The receipt was damaged: {fault}."))
}
