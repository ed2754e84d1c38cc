//! Files made to harm: every one gets a report, none a panic, and no report grows with the file.

use domain::audit::{Evidence, audit};
use serde_json::{Value, json};

use crate::table::whole_game;

fn judged(bytes: &[u8]) -> String {
    let report = audit(bytes, &Evidence::default());
    assert!(!report.is_valid());
    assert!(report.faults().all(|fault| fault.expected.chars().count() <= 201 && fault.found.chars().count() <= 201));
    let text = report.to_string();
    assert!(text.len() < 200_000, "a report of {} bytes", text.len());
    serde_json::to_string(&report).unwrap();
    text
}

#[test]
fn files_that_are_no_bundle() {
    let deep = "[".repeat(100_000);
    let deep_objects = "{\"a\":".repeat(100_000);
    for text in
        ["", " ", "null", "7", "[]", "{}", "\"", "{\"format\":1}", "{\"format\":\"\\ud800\"}", &deep, &deep_objects]
    {
        judged(text.as_bytes());
    }
    judged(&[0xff, 0xfe, 0x00]);
    judged(&[0; 4096]);
}

/// Every value of a bundle, one at a time, replaced by each of these: wrong types, huge numbers, other shapes.
#[test]
fn values_of_another_kind() {
    let whole: Value = serde_json::to_value(whole_game(2, 0, 40)).unwrap();
    let mut small = whole.clone();
    small["events"].as_array_mut().unwrap().truncate(5);
    let odd = [json!(null), json!(-1), json!(u64::MAX), json!(1e300), json!(""), json!([]), json!({}), json!([[{}]])];
    let mut pointers = Vec::new();
    collect(&small, String::new(), &mut pointers);
    for pointer in &pointers {
        for value in &odd {
            let mut changed = small.clone();
            *changed.pointer_mut(pointer).unwrap() = value.clone();
            judged(&serde_json::to_vec(&changed).unwrap());
        }
    }
}

fn collect(value: &Value, pointer: String, pointers: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, inner)| collect(inner, format!("{pointer}/{key}"), pointers)),
        Value::Array(items) => {
            items.iter().take(2).enumerate().for_each(|(i, inner)| collect(inner, format!("{pointer}/{i}"), pointers));
        }
        _ => {}
    }
    pointers.push(pointer);
}

#[test]
fn texts_that_do_not_fit_their_canonical_form() {
    let bytes = whole_game(2, 0, 41).to_bytes().unwrap();
    let text = String::from_utf8(bytes).unwrap();
    for (from, to, field) in [
        ("\"rules_version\":1,\"server_seed\"", "\"rules_version\":1.0,\"server_seed\"", "/rules_version"),
        ("\"rules_version\":1,\"server_seed\"", "\"rules_version\":1e0,\"server_seed\"", "/rules_version"),
        (
            "\"rules_version\":1,\"server_seed\"",
            "\"rules_version\":99999999999999999999999,\"server_seed\"",
            "/rules_version",
        ),
        ("\"rules_version\":1,\"server_seed\"", "\"rules_version\":1e999,\"server_seed\"", "/rules_version"),
        (
            "\"rules_version\":1,\"server_seed\"",
            "\"rules_version\":1,\"rules_version\":1,\"server_seed\"",
            "/rules_version",
        ),
        ("\"seats\":2", "\"seats\":9,\"seats\":2", "/events/0/*"),
        ("\"version\":9", "\"version\":9007199254740993", "/events/8/version"),
        ("\"familienbande\"", "\"\\u0066amilienbande\"", "/events/0/*"),
        ("\"outcome\":{", "\"outcome\": {", "/outcome"),
        ("\"cause\":null,", "", "/events/*"),
        ("\"format\"", "\"extra\":1,\"format\"", "/extra"),
    ] {
        assert!(text.contains(from), "{from}");
        let report = audit(text.replacen(from, to, 1).as_bytes(), &Evidence::default());
        let (before, any) = field.strip_suffix('*').map_or((field, false), |before| (before, true));
        let fits = |found: &str| if any { found.starts_with(before) } else { found == before };
        assert!(report.faults().any(|fault| fits(&fault.field)), "{to}: nothing at {field}\n{report}");
    }
}

#[test]
fn a_long_log_of_nothing_gets_a_short_report() {
    let mut bundle = whole_game(2, 0, 42);
    let mut last = bundle.events.last().unwrap().clone();
    last.data = json!({ "deep": "x".repeat(10_000) });
    bundle.events.extend(std::iter::repeat_n(last, 2_000));
    judged(&bundle.to_bytes().unwrap());
}

#[test]
fn text_in_a_report_cannot_steer_a_terminal() {
    let mut bundle = whole_game(2, 0, 43);
    bundle.game = "\u{1b}[2J\u{202e}evil".into();
    let text = judged(&bundle.to_bytes().unwrap());
    assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'));
}
