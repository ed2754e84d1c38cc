//! What clients kept is compared with the finished log, and a forked story is located.

use domain::audit::report::Subject;
use domain::audit::{Bundle, Evidence, KeptKeys, Report, Seen, audit};
use domain::log::{Dealer, unhex};
use domain::receipt::{ReceiptClaims, sign};
use domain::seat::Seat;
use domain::secret::redact;
use domain::viewer::Viewer;
use serde_json::{Value, json};

use crate::table::{GAME_ID, KID, Table, key, sealed, whole_game};

/// The events as the API shows them to `viewer` during the game.
fn shown(bundle: &Bundle, viewer: Viewer) -> Vec<Value> {
    let last = bundle.events.len() as u64;
    let show = |event: &domain::audit::BundledEvent| {
        let redacted = redact(&event.data, viewer, event.version == last);
        let mut shown = json!({
            "version": event.version, "at": event.at, "actor": event.actor, "type": event.kind,
            "data": redacted.data, "leaf": event.leaf, "head": event.head,
        });
        if !redacted.hidden.is_empty() {
            shown["hidden"] = json!(redacted.hidden);
        }
        shown
    };
    bundle.events.iter().map(show).collect()
}

fn ndjson(entries: &[Value]) -> Vec<u8> {
    entries.iter().map(|entry| format!("{entry}\n")).collect::<String>().into_bytes()
}

fn against(bundle: &Bundle, seen: &[u8]) -> Report {
    let evidence = Evidence { keys: None, seen: vec![Seen::read(seen).unwrap()] };
    audit(&bundle.to_bytes().unwrap(), &evidence)
}

/// The faults of the comparison alone, as `version field`.
fn places(report: &Report) -> Vec<String> {
    let check = report.checks.iter().find(|check| check.subject == Subject::Seen).unwrap();
    check.faults.iter().map(|f| format!("{} {}", f.version.unwrap_or_default(), f.field)).collect()
}

#[test]
fn what_every_viewer_was_shown_is_the_log() {
    let bundle = whole_game(2, 1, 20);
    let receipts = bundle.events.iter().filter_map(|event| event.receipt.clone().map(Value::String));
    for viewer in Viewer::all(2) {
        let events = shown(&bundle, viewer);
        assert!(events.iter().any(|event| event.get("hidden").is_some()), "{viewer:?} is shown everything");
        for material in [
            ndjson(&events),
            serde_json::to_vec(&events).unwrap(),
            serde_json::to_vec(&json!({ "items": events, "next_cursor": null })).unwrap(),
            ndjson(&events.iter().cloned().chain(receipts.clone()).collect::<Vec<_>>()),
            ndjson(&[json!({ "version": 9, "events": [events[8]], "view": {}, "receipt": bundle.events[8].receipt })]),
        ] {
            let report = against(&bundle, &material);
            assert!(report.is_valid(), "{viewer:?}\n{report}");
        }
    }
}

#[test]
fn bare_receipts_and_sealed_events_are_read() {
    let bundle = whole_game(2, 0, 21);
    let receipts: Vec<String> = bundle.events.iter().filter_map(|event| event.receipt.clone()).collect();
    let sealed = json!({ "version": 7, "at": bundle.events[6].at, "type": "sealed", "leaf": bundle.events[6].leaf, "head": bundle.events[6].head });
    let chain: Vec<Value> = bundle
        .events
        .iter()
        .map(|e| json!({ "version": e.version, "leaf": e.leaf, "head": e.head, "receipt": e.receipt }))
        .collect();
    let running = json!({ "format": "heirloom-audit-chain-v1", "game_id": GAME_ID, "commitment": bundle.commitment, "chain": chain });
    assert!(against(&bundle, running.to_string().as_bytes()).is_valid());
    let report = against(&bundle, format!("{}\r\n\n{sealed}\n", receipts.join("\n")).as_bytes());
    assert!(report.is_valid(), "{report}");
}

#[test]
fn every_shown_field_is_compared() {
    type Edit = fn(&mut Value);
    let cases: &[(&str, usize, Edit, &str)] = &[
        ("the moment", 4, |e| e["at"] = json!("2026-11-30T20:51:17.123Z"), "5 /at"),
        ("the actor", 4, |e| e["actor"] = json!("server"), "5 /actor"),
        ("no actor", 4, |e| drop(e.as_object_mut().unwrap().remove("actor")), "5 /actor"),
        ("the type", 4, |e| e["type"] = json!("proposed"), "5 /type"),
        ("the leaf", 4, |e| e["leaf"] = json!("00"), "5 /leaf"),
        ("the head", 4, |e| e["head"] = json!("00"), "5 /head"),
        ("a fact", 4, |e| e["data"]["seat"] = json!(9), "5 /data/seat"),
        ("a fact more", 4, |e| e["data"]["more"] = json!(9), "5 /data/more"),
        ("a fact less", 4, |e| drop(e["data"].as_object_mut().unwrap().remove("seat")), "5 /data/seat"),
        ("no facts", 4, |e| drop(e.as_object_mut().unwrap().remove("data")), "5 /data"),
        ("an own card", 3, |e| e["data"]["hands"]["0"][2] = json!("f-EEE"), "4 /data/hands/0/2"),
        ("a starter", 3, |e| e["data"]["starters"][0] = json!("f-EEE"), "4 /data/starters/0"),
        ("a hidden deck shown after all", 3, |e| e["data"]["deck"] = json!(["f-EEE"]), "4 /data/deck"),
        (
            "a deck hidden without a word",
            3,
            |e| e["hidden"] = json!(["hands.1", "tiles.1", "unused_tiles"]),
            "4 /data/deck",
        ),
        ("a version past the end", 4, |e| e["version"] = json!(400), "400 /version"),
        ("version 0", 4, |e| e["version"] = json!(0), "0 /version"),
    ];
    let bundle = whole_game(2, 0, 22);
    let honest = shown(&bundle, Viewer::Seat(Seat(0)));
    for (name, index, edit, place) in cases {
        let mut events = honest.clone();
        edit(&mut events[*index]);
        let report = against(&bundle, &ndjson(&events));
        assert_eq!(places(&report), [*place], "{name}\n{report}");
    }
}

/// Two honest games alike up to version 12, in which the players then did other things: the server shows one and publishes the other.
#[test]
fn a_fork_is_located_at_the_first_version_that_differs() {
    let play = |choices: u8| {
        let mut table = Table::seated(23, 2, 0);
        let mut first = domain::dice::Dice::from_key([1; 32]);
        while table.log.len() < 12 {
            table.step(&mut first);
        }
        table.play_on(choices);
        table.bundle()
    };
    let (published, told) = (play(30), play(31));
    let first = published.events.iter().zip(&told.events).find(|(a, b)| a.head != b.head).unwrap().0.version;
    assert_eq!(first, 13, "the two games part at once");
    let report = against(&published, &ndjson(&shown(&told, Viewer::Spectator)));
    assert_eq!(places(&report)[0], "13 /head", "{report}");
    let receipts: Vec<Value> =
        told.events.iter().rev().filter_map(|event| event.receipt.clone()).map(Value::String).collect();
    let report = against(&published, &ndjson(&receipts));
    assert_eq!(places(&report)[0], "13 /head", "{report}");
    assert!(report.to_string().contains("version 13 is the first known"), "{report}");
}

#[test]
fn receipts_prove_only_what_the_server_signed() {
    let bundle = whole_game(2, 0, 24);
    let claims = |game: &str, version: u64, at: &str| ReceiptClaims {
        at: at.parse().unwrap(),
        game: game.into(),
        head: bundle.events[8].head.clone(),
        version,
    };
    let at = bundle.events[8].at.to_string();
    let cases = [
        (sign(&key(1), KID, &claims(GAME_ID, 9, &at)), None),
        (sign(&key(2), KID, &claims(GAME_ID, 9, &at)), Some("0 ")),
        (sign(&key(1), "other", &claims(GAME_ID, 9, &at)), Some("0 ")),
        ("eyJhbGciOiJub25lIn0.e30.".into(), Some("0 ")),
        (sign(&key(1), KID, &claims("another game", 9, &at)), Some("0 /game")),
        (sign(&key(1), KID, &claims(GAME_ID, 10, &bundle.events[9].at.to_string())), Some("10 /head")),
        (sign(&key(1), KID, &claims(GAME_ID, 9, "2026-11-30T20:51:17.123Z")), Some("9 /at")),
        (sign(&key(1), KID, &claims(GAME_ID, u64::MAX, &at)), Some("18446744073709551615 /version")),
    ];
    for (receipt, place) in cases {
        let report = against(&bundle, receipt.as_bytes());
        assert_eq!(places(&report), place.into_iter().collect::<Vec<_>>(), "{report}");
    }
}

/// With kept keys, receipts are checked against those and not against what the bundle says of itself.
#[test]
fn kept_keys_judge_kept_receipts() {
    let honest = whole_game(2, 0, 25);
    let dealer = Dealer::new(GAME_ID, unhex(&honest.server_seed).unwrap());
    let log: Vec<_> = honest.events.iter().map(domain::audit::BundledEvent::logged).collect();
    let mut forged = honest.clone();
    forged.events = sealed(&dealer, &log, KID, &key(2));
    forged.keys = crate::table::key_set(KID, &key(2));
    let kept = serde_json::to_vec(&honest.keys).unwrap();
    let evidence = Evidence {
        keys: Some(KeptKeys::read(&kept).unwrap()),
        seen: vec![Seen::read(forged.events[8].receipt.as_ref().unwrap().as_bytes()).unwrap()],
    };
    let report = audit(&forged.to_bytes().unwrap(), &evidence);
    assert_eq!(places(&report), ["0 "], "{report}");
}

#[test]
fn what_is_no_material_is_refused_with_its_entry() {
    for (text, entry) in [
        ("7", 1),
        ("{}", 1),
        ("[null]", 1),
        ("[[]]", 1),
        ("\"eyJ\"\n{", 2),
        ("{\"type\":\"x\"}", 1),
        ("{\"leaf\":\"00\"}", 1),
        ("{\"leaf\":\"00\",\"head\":\"00\",\"version\":-1}", 1),
        ("{\"items\":[{}]}", 1),
        ("\u{0}", 1),
    ] {
        assert_eq!(Seen::read(text.as_bytes()).unwrap_err().entry, entry, "{text}");
    }
    assert_eq!(Seen::read(b"").unwrap().counts(), (0, 0));
}
