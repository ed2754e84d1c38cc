//! One place decides who sees a secret: every shape a secret can stand in, for every kind of viewer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use domain::seat::Seat;
use domain::secret::{self, Audience, Secret, SecretBySeat, redact, value_in};
use domain::viewer::Viewer;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

const ZERO: Viewer = Viewer::Seat(Seat(0));
const ONE: Viewer = Viewer::Seat(Seat(1));
const SPECTATOR: Viewer = Viewer::Spectator;

#[test]
fn what_each_viewer_gets() {
    let of_zero = json!({ "secret_of": 0, "value": "a" });
    let deck = json!({ "secret_of": "nobody", "value": ["a", "b"] });
    // Stored data, viewer, whether the game is over, what is left, what is named as hidden.
    let cases = [
        (json!({ "card": 7 }), SPECTATOR, false, json!({ "card": 7 }), vec![]),
        (json!({ "card": of_zero }), ZERO, false, json!({ "card": "a" }), vec![]),
        (json!({ "card": of_zero }), ONE, false, json!({}), vec!["card"]),
        (json!({ "card": of_zero }), SPECTATOR, false, json!({}), vec!["card"]),
        (json!({ "card": of_zero }), SPECTATOR, true, json!({ "card": "a" }), vec![]),
        (json!({ "deck": deck }), ZERO, false, json!({}), vec!["deck"]),
        (json!({ "deck": deck }), ONE, true, json!({ "deck": ["a", "b"] }), vec![]),
        (
            json!({ "hands": { "0": of_zero, "1": { "secret_of": 1, "value": "b" } } }),
            ONE,
            false,
            json!({ "hands": { "1": "b" } }),
            vec!["hands.0"],
        ),
        (
            json!({ "a": { "b": { "c": of_zero, "d": 1 } } }),
            ONE,
            false,
            json!({ "a": { "b": { "d": 1 } } }),
            vec!["a.b.c"],
        ),
        (
            json!({ "list": [1, of_zero, deck] }),
            ONE,
            false,
            json!({ "list": [1, null, null] }),
            vec!["list.1", "list.2"],
        ),
        (json!({ "list": [[of_zero]] }), ZERO, false, json!({ "list": [["a"]] }), vec![]),
        (of_zero.clone(), ONE, false, Value::Null, vec![""]),
        (of_zero.clone(), ZERO, false, json!("a"), vec![]),
        // A secret within a secret: the outer one must be visible first.
        (
            json!({ "x": { "secret_of": 0, "value": { "y": deck, "z": 1 } } }),
            ZERO,
            false,
            json!({ "x": { "z": 1 } }),
            vec!["x.y"],
        ),
        (json!({ "x": { "secret_of": 0, "value": { "y": deck } } }), ONE, false, json!({}), vec!["x"]),
        (
            json!({ "x": { "secret_of": 0, "value": { "y": deck } } }),
            ONE,
            true,
            json!({ "x": { "y": ["a", "b"] } }),
            vec![],
        ),
        // An owner that is no seat at the table hides from everybody.
        (json!({ "x": { "secret_of": 300, "value": 1 } }), ZERO, false, json!({}), vec!["x"]),
        (json!({ "x": { "secret_of": "0", "value": 1 } }), ZERO, false, json!({}), vec!["x"]),
        (json!({ "x": { "secret_of": null, "value": 1 } }), ZERO, false, json!({}), vec!["x"]),
        // What merely resembles a secret is public.
        (
            json!({ "secret_of": 0, "value": 1, "more": 2 }),
            ONE,
            false,
            json!({ "secret_of": 0, "value": 1, "more": 2 }),
            vec![],
        ),
        (json!({ "x": { "value": 1 } }), ONE, false, json!({ "x": { "value": 1 } }), vec![]),
    ];
    for (stored, viewer, revealed, data, hidden) in cases {
        let redacted = redact(&stored, viewer, revealed);
        assert_eq!(
            (redacted.data, redacted.hidden),
            (data, hidden.into_iter().map(str::to_owned).collect()),
            "{viewer:?} of {stored}"
        );
    }
}

#[test]
fn a_secret_knows_its_audience() {
    let mine = Secret::of(Seat(1), 7);
    assert_eq!((mine.audience(), mine.for_rules()), (Audience::Seat(Seat(1)), &7));
    assert_eq!((mine.seen_by(ONE), mine.seen_by(ZERO), mine.seen_by(SPECTATOR)), (Some(&7), None, None));
    let deck = Secret::of_nobody(7);
    assert_eq!(deck.audience(), Audience::Nobody);
    assert!(Viewer::all(4).all(|viewer| deck.seen_by(viewer).is_none()));
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Stored {
    #[serde(with = "secret::stored")]
    one: Secret<u8>,
    #[serde(default, with = "secret::stored_option", skip_serializing_if = "Option::is_none")]
    perhaps: Option<Secret<String>>,
    #[serde(with = "secret::stored_by_seat")]
    hands: SecretBySeat<Vec<u8>>,
}

#[test]
fn stored_forms_are_read_back() {
    let hands = BTreeMap::from([(Seat(0), Secret::of(Seat(0), vec![1])), (Seat(1), Secret::of(Seat(1), vec![]))]);
    let whole = Stored { one: Secret::of_nobody(3), perhaps: Some(Secret::of(Seat(2), "x".into())), hands };
    let json = json!({
        "one": { "secret_of": "nobody", "value": 3 },
        "perhaps": { "secret_of": 2, "value": "x" },
        "hands": { "0": { "secret_of": 0, "value": [1] }, "1": { "secret_of": 1, "value": [] } },
    });
    assert_eq!(serde_json::to_value(&whole).unwrap(), json);
    assert_eq!(serde_json::from_value::<Stored>(json.clone()).unwrap(), whole);
    assert_eq!(value_in(&json["one"]), Some(&json!(3)));
    assert_eq!(value_in(&json["hands"]), None);

    let without = Stored { perhaps: None, ..whole };
    let json = serde_json::to_value(&without).unwrap();
    assert!(json.get("perhaps").is_none());
    assert_eq!(serde_json::from_value::<Stored>(json).unwrap(), without);
}

#[test]
fn other_forms_are_no_secrets() {
    for one in [
        json!(3),
        json!({ "value": 3 }),
        json!({ "secret_of": "all", "value": 3 }),
        json!({ "secret_of": 256, "value": 3 }),
        json!({ "secret_of": 0, "value": 3, "x": 1 }),
    ] {
        let stored = json!({ "one": one, "hands": {} });
        assert!(serde_json::from_value::<Stored>(stored.clone()).is_err(), "{stored}");
    }
    let stored =
        json!({ "one": { "secret_of": 0, "value": 3 }, "hands": { "first": { "secret_of": 0, "value": [] } } });
    assert!(serde_json::from_value::<Stored>(stored).is_err());
}

/// Data with secrets of two seats and of nobody at any depth.
fn data() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![any::<u8>().prop_map(Value::from), "[a-c]{0,2}".prop_map(Value::from), Just(Value::Null)];
    leaf.prop_recursive(4, 40, 4, |inner| {
        let owner = prop_oneof![Just(json!(0)), Just(json!(1)), Just(json!("nobody"))];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-c]", inner.clone(), 0..4).prop_map(|map| json!(map)),
            (owner, inner).prop_map(|(owner, value)| json!({ "secret_of": owner, "value": value })),
        ]
    })
}

/// The data with every value that `viewer` may not see replaced by another.
fn otherwise(data: &Value, viewer: Viewer) -> Value {
    if let Some(inner) = value_in(data) {
        let mine = viewer.seat().is_some_and(|seat| data["secret_of"] == json!(seat));
        let inner = if mine { otherwise(inner, viewer) } else { json!("something else") };
        return json!({ "secret_of": data["secret_of"], "value": inner });
    }
    match data {
        Value::Array(items) => items.iter().map(|item| otherwise(item, viewer)).collect(),
        Value::Object(map) => map.iter().map(|(key, inner)| (key.clone(), otherwise(inner, viewer))).collect(),
        plain => plain.clone(),
    }
}

proptest! {
    /// What is hidden cannot be told from what is shown: other secrets, same picture.
    #[test]
    fn what_is_hidden_leaves_no_trace(data in data()) {
        for viewer in [ZERO, ONE, SPECTATOR] {
            prop_assert_eq!(redact(&data, viewer, false), redact(&otherwise(&data, viewer), viewer, false));
        }
    }

    #[test]
    fn revealed_data_holds_no_secret_and_hides_nothing(data in data()) {
        let open = redact(&data, SPECTATOR, true);
        prop_assert!(open.hidden.is_empty());
        prop_assert!(!open.data.to_string().contains("secret_of"));
        prop_assert_eq!(redact(&open.data, ONE, false).data, open.data);
    }
}
