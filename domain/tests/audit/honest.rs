//! What an honest server recorded is valid, and the report says what was checked and what stays unproved.

use domain::audit::report::{CheckResult, Subject};
use domain::audit::{Evidence, KeptKeys, Report, Seen, audit};
use domain::seat::{Actor, Seat};
use serde_json::json;

use crate::table::{Table, whole_game};

const SUBJECTS: [Subject; 8] = [
    Subject::Form,
    Subject::Facts,
    Subject::Commitment,
    Subject::Chain,
    Subject::Receipts,
    Subject::Decisions,
    Subject::Keys,
    Subject::Seen,
];

fn results(report: &Report) -> Vec<(Subject, CheckResult)> {
    report.checks.iter().map(|check| (check.subject, check.result)).collect()
}

#[test]
fn whole_games_are_valid() {
    for (seats, bots, choices) in [(2, 0, 1), (2, 1, 2), (3, 1, 3), (4, 3, 4), (4, 0, 5)] {
        let bundle = whole_game(seats, bots, choices);
        let evidence = Evidence {
            keys: Some(KeptKeys::read(&serde_json::to_vec(&bundle.keys).unwrap()).unwrap()),
            seen: vec![Seen::read(bundle.events.last().unwrap().receipt.as_ref().unwrap().as_bytes()).unwrap()],
        };
        let report = audit(&bundle.to_bytes().unwrap(), &evidence);
        assert_eq!(results(&report), SUBJECTS.map(|subject| (subject, CheckResult::Passed)), "{report}");
        assert!(report.is_valid() && report.faults().next().is_none());
        assert!(report.to_string().ends_with("Verdict: valid. Everything checked is as it should be.\n"), "{report}");
    }
}

#[test]
fn games_with_resignations_and_cancelled_games_are_valid() {
    let mut resigned = Table::seated(60, 3, 0);
    let mut dice = domain::dice::Dice::from_key([60; 32]);
    (0..6).for_each(|_| assert!(resigned.step(&mut dice)));
    resigned.send(Actor::Seat(Seat(2)), &json!({ "type": "resign" }));
    resigned.play_on(60);
    let mut cancelled = Table::new(61);
    cancelled.create(2, 1);
    cancelled.send(Actor::Seat(Seat(0)), &json!({ "type": "leave-seat" }));
    for table in [resigned, cancelled] {
        let report = audit(&table.bundle().to_bytes().unwrap(), &Evidence::default());
        assert!(report.is_valid(), "{report}");
    }
}

/// Bundles are kept for years: what one version of the program gave out, every later one finds valid, its bots' choices included.
#[test]
fn recorded_bundles_stay_valid() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/audit/recorded");
    let mut bundles = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let report = audit(&std::fs::read(&path).unwrap(), &Evidence::default());
        assert!(report.is_valid(), "{}\n{report}", path.display());
        bundles += 1;
    }
    assert!(bundles > 0);
}

/// `RECORD=1` writes the bundle to keep for a new version of the rules or the format.
#[test]
fn the_bundle_of_these_rules_is_recorded() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/audit/recorded/familienbande-rules-1.json");
    if std::path::Path::new(path).exists() {
        return;
    }
    assert!(std::env::var_os("RECORD").is_some(), "no bundle of these rules is recorded; RECORD=1 records one");
    let mut table = Table::seated(90, 4, 2);
    let mut dice = domain::dice::Dice::from_key([90; 32]);
    (0..8).for_each(|_| assert!(table.step(&mut dice)));
    table.send(Actor::Seat(Seat(1)), &json!({ "type": "resign" }));
    table.play_on(90);
    std::fs::write(path, table.bundle().to_bytes().unwrap()).unwrap();
}

#[test]
fn what_stays_unproved_is_said() {
    let gaps = |seats, bots, evidence: &Evidence| {
        let report = audit(&whole_game(seats, bots, 62).to_bytes().unwrap(), evidence);
        let printed: Vec<_> = report.to_string().split_whitespace().map(str::to_owned).collect();
        let in_print = |gap: &String| printed.join(" ").contains(gap.as_str());
        assert!(report.unproved.iter().all(in_print), "{report}");
        assert!(report.to_string().lines().all(|line| line.chars().count() <= 120), "{report}");
        report.unproved.join("\n")
    };
    let alone = gaps(2, 0, &Evidence::default());
    for part in ["(--keys)", "(--seen)", "last player to join", "moves are not signed"] {
        assert!(alone.contains(part), "{part}: {alone}");
    }
    let keys = serde_json::to_vec(&whole_game(2, 0, 62).keys).unwrap();
    let evidence = Evidence { keys: Some(KeptKeys::read(&keys).unwrap()), seen: Vec::new() };
    assert!(!gaps(2, 0, &evidence).contains("(--keys)"));
    let nothing = Evidence { keys: None, seen: vec![Seen::default()] };
    assert!(gaps(2, 0, &nothing).contains("(--seen)"), "an empty file proves nothing");
    let against_a_bot = gaps(2, 1, &Evidence::default());
    assert!(against_a_bot.contains("pick its seed") && !against_a_bot.contains("last player to join"));
}

#[test]
fn a_report_is_json_too() {
    let mut bundle = whole_game(2, 0, 63);
    bundle.events[4].head = "0".repeat(64);
    let report = audit(&bundle.to_bytes().unwrap(), &Evidence::default());
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!((&json["format"], &json["verdict"]), (&json!("heirloom-audit-report-v1"), &json!("found_wanting")));
    assert_eq!(json["game_id"], bundle.game_id);
    let chain = &json["checks"][3];
    assert_eq!((&chain["subject"], &chain["result"]), (&json!("chain"), &json!("failed")));
    assert_eq!((&chain["faults"][0]["version"], &chain["faults"][0]["field"]), (&json!(5), &json!("/events/4/head")));
    for member in ["expected", "found", "meaning"] {
        assert!(chain["faults"][0][member].as_str().is_some_and(|text| !text.is_empty()), "{member}");
    }
}
