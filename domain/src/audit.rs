//! The audit: a finished game as one document, and the check of everything in it by anybody, offline.
//!
//! [`Bundle`] is the document, [`audit`] the check, [`Report`] what it found. The format and the checks, for people who want to make
//! them without this program, are described in `docs/AUDIT.md`.

pub mod bundle;
pub mod report;
pub mod seen;

mod chain;
mod commitment;
mod comparison;
mod decisions;
pub mod difference;
mod facts;
mod form;
pub mod keys;
pub mod place;
mod receipts;
pub mod shown;
mod text;
mod unproved;

pub use bundle::{Bundle, BundledEdition, BundledEvent};
pub use keys::KeptKeys;
pub use report::{Check, Fault, Report};
pub use seen::Seen;

use report::{CheckResult, REPORT_FORMAT, Verdict};

/// What the auditor has besides the bundle.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// The server's keys as published earlier.
    pub keys: Option<KeptKeys>,
    /// What clients were shown during the game, one a client.
    pub seen: Vec<Seen>,
}

/// Audits a bundle's file. Never panics, whatever the bytes.
#[must_use]
pub fn audit(bytes: &[u8], evidence: &Evidence) -> Report {
    let (form, bundle) = form::check(bytes);
    let Some(bundle) = bundle else {
        return Report {
            format: REPORT_FORMAT,
            verdict: Verdict::FoundWanting,
            game_id: None,
            game: None,
            rules_version: None,
            checks: vec![form],
            unproved: Vec::new(),
        };
    };
    let (facts, shelf) = facts::check(&bundle);
    let (commitment, dealer) = commitment::check(&bundle);
    let chain = chain::check(&bundle, dealer.as_ref());
    let receipts = receipts::check(&bundle);
    let decisions = decisions::check(&bundle, dealer.as_ref(), &shelf);
    let keys = keys::check(&bundle, evidence.keys.as_ref());
    let seen = comparison::check(&bundle, &evidence.seen, evidence.keys.as_ref());
    let checks = vec![form, facts, commitment, chain, receipts, decisions, keys, seen];
    let failed = checks.iter().any(|check| check.result == CheckResult::Failed);
    Report {
        format: REPORT_FORMAT,
        verdict: if failed { Verdict::FoundWanting } else { Verdict::Valid },
        unproved: unproved::of(&bundle, evidence),
        game_id: Some(bundle.game_id),
        game: Some(bundle.game),
        rules_version: Some(bundle.rules_version),
        checks,
    }
}
