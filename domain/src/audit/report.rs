//! What an audit found: the checks made, every fault with its place, and what no audit of this material can prove.

use serde::Serialize;

/// The `format` of every report.
pub(super) const REPORT_FORMAT: &str = "heirloom-audit-report-v1";

/// Most faults a check lists; the rest are counted.
const MOST_FAULTS: usize = 20;

/// Most characters of an expected or found value.
const MOST_CHARACTERS: usize = 200;

/// The result of an audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// `heirloom-audit-report-v1`.
    pub format: &'static str,
    /// Whether every check that was made passed.
    pub verdict: Verdict,
    /// The game's id as the bundle has it; none where the bundle cannot be read.
    pub game_id: Option<String>,
    /// Slug of the game.
    pub game: Option<String>,
    /// Version of the rules.
    pub rules_version: Option<u32>,
    /// The checks, in order.
    pub checks: Vec<Check>,
    /// What this audit leaves unproved, in sentences.
    pub unproved: Vec<String>,
}

impl Report {
    /// Every fault listed, in the order of the checks.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        self.checks.iter().flat_map(|check| &check.faults)
    }

    /// Whether every check that was made passed.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.verdict == Verdict::Valid
    }
}

/// The verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// No check failed.
    Valid,
    /// At least one check failed.
    FoundWanting,
}

/// What a check looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// The file is the canonical form of a bundle.
    Form,
    /// What the bundle says beside the log is what the log says.
    Facts,
    /// The seed is the one that was committed to.
    Commitment,
    /// Every leaf and head.
    Chain,
    /// Every receipt and the keys that signed them.
    Receipts,
    /// Every command decided again.
    Decisions,
    /// The keys are those the auditor got earlier.
    Keys,
    /// What a client was shown during the game.
    Seen,
}

/// One check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// What it looks at.
    pub subject: Subject,
    /// How it went.
    pub result: CheckResult,
    /// What was checked or why it was not, in one line.
    pub detail: String,
    /// The faults, in the order of the file.
    pub faults: Vec<Fault>,
    /// Number of further faults that are not listed.
    pub more_faults: usize,
}

/// How a check went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckResult {
    /// Nothing is wrong.
    Passed,
    /// At least one fault.
    Failed,
    /// It was not or not wholly made, for the reason in `detail`.
    Skipped,
}

impl Check {
    /// A check that passed so far.
    pub(super) fn new(subject: Subject) -> Self {
        Self { subject, result: CheckResult::Passed, detail: String::new(), faults: Vec::new(), more_faults: 0 }
    }

    /// A check that cannot be made.
    pub(super) fn skipped(subject: Subject, reason: impl Into<String>) -> Self {
        Self { result: CheckResult::Skipped, detail: reason.into(), ..Self::new(subject) }
    }

    /// Tells what was checked.
    pub(super) fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// Adds a fault.
    pub(super) fn fault(&mut self, fault: Fault) {
        self.result = CheckResult::Failed;
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(fault);
        } else {
            self.more_faults += 1;
        }
    }

    /// Adds a fault unless the two texts are equal.
    pub(super) fn same(&mut self, field: &str, expected: &str, found: &str, meaning: &str) {
        if expected != found {
            self.fault(Fault::at(field).expected(expected).found(found).meaning(meaning));
        }
    }
}

/// One fault and its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Version of the event at fault; none where it is about the whole bundle.
    pub version: Option<u64>,
    /// JSON pointer of what is at fault: into the bundle, or into the seen entry where `seen` is set.
    pub field: String,
    /// Byte of the file where reading failed or the first wrong byte stands, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<usize>,
    /// Which file of seen material, from 1, and which line or item of it, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<SeenPlace>,
    /// What should be there.
    pub expected: String,
    /// What is there.
    pub found: String,
    /// What it means, in one sentence.
    pub meaning: String,
}

/// Where in the seen material something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SeenPlace {
    /// Number of the file, from 1.
    pub file: usize,
    /// Number of the entry in it, from 1: in NDJSON the line.
    pub entry: usize,
}

impl Fault {
    /// A fault at a JSON pointer into the bundle; a pointer into an event gives the version too.
    pub(super) fn at(field: impl Into<String>) -> Self {
        let field = field.into();
        let index = field.strip_prefix("/events/").and_then(|rest| rest.split('/').next()?.parse::<u64>().ok());
        Self { version: index.map(|i| i.saturating_add(1)), field, ..Self::default() }
    }

    pub(super) fn version(mut self, version: u64) -> Self {
        self.version = Some(version);
        self
    }

    pub(super) fn offset(mut self, offset: usize) -> Self {
        self.offset = Some(offset);
        self
    }

    pub(super) fn seen(mut self, place: SeenPlace) -> Self {
        self.seen = Some(place);
        self
    }

    pub(super) fn expected(mut self, expected: impl AsRef<str>) -> Self {
        self.expected = clipped(expected.as_ref());
        self
    }

    pub(super) fn found(mut self, found: impl AsRef<str>) -> Self {
        self.found = clipped(found.as_ref());
        self
    }

    pub(super) fn meaning(mut self, meaning: impl Into<String>) -> Self {
        self.meaning = meaning.into();
        self
    }
}

fn clipped(text: &str) -> String {
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
