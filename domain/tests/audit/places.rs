//! Bytes, values and shown data are told apart at the right place.

use domain::audit::difference::first_difference;
use domain::audit::place::place;
use domain::audit::shown::discords;
use serde_json::{Value, json};

#[test]
fn bytes_have_places() {
    let text = r#"{"a":[1,{"b":"x,}]"}],"c/d":{"e~":{}},"":0}"#;
    for (marker, pointer) in [
        ("{\"a", ""),
        ("1,", "/a/0"),
        ("{\"b", "/a/1"),
        ("x,}", "/a/1/b"),
        ("}],", "/a/1/b"),
        ("],\"c", "/a/1"),
        ("{\"e", "/c~1d"),
        ("{}}", "/c~1d/e~0"),
        ("0}", ""),
    ] {
        let offset = text.find(marker).unwrap();
        assert_eq!(place(text.as_bytes(), offset), pointer, "{marker}");
    }
    for broken in ["", "]]]}}}", "{{{{[[[[,,,,::::", "\"abc", "{\"a\\", "\\\\\"", ",:,:"] {
        (0..broken.len() + 2).for_each(|offset| drop(place(broken.as_bytes(), offset)));
    }
}

#[test]
fn the_first_difference_is_found() {
    let cases: [(Value, Value, Option<&str>); 12] = [
        (json!({ "a": 1 }), json!({ "a": 1 }), None),
        (json!(1), json!(1.0), None),
        (json!([0]), json!([-0.0]), None),
        (json!({ "a": 1, "b": 2 }), json!({ "a": 0, "b": 0 }), Some("/a")),
        (json!({ "a": [1, 2] }), json!({ "a": [1, 3] }), Some("/a/1")),
        (json!({ "a": [1] }), json!({ "a": [1, 2] }), Some("/a/1")),
        (json!({ "a": 1 }), json!({}), Some("/a")),
        (json!({}), json!({ "a/b": null }), Some("/a~1b")),
        (json!({ "a": null }), json!({}), Some("/a")),
        (json!([]), json!({}), Some("")),
        (json!("1"), json!(1), Some("")),
        (json!(true), json!(null), Some("")),
    ];
    for (expected, found, pointer) in cases {
        let difference = first_difference(&expected, &found);
        assert_eq!(difference.as_ref().map(|d| d.pointer.as_str()), pointer, "{expected} and {found}");
    }
}

#[test]
fn shown_data_may_only_open_or_leave_out_secrets() {
    let secret = json!({ "secret_of": 0, "value": { "x": [1, 2] } });
    let logged = json!({ "public": 1, "mine": secret, "list": [secret, 5] });
    // What was shown, what was called hidden, where they are at odds.
    let cases: [(Value, &[&str], &[&str]); 11] = [
        (json!({ "public": 1, "mine": { "x": [1, 2] }, "list": [{ "x": [1, 2] }, 5] }), &[], &[]),
        (json!({ "public": 1, "list": [null, 5] }), &["mine", "list.0"], &[]),
        (json!({ "public": 1.0, "list": [null, 5] }), &["mine", "list.0"], &[]),
        (json!({ "public": 1, "list": [null, 5] }), &["mine"], &["/list/0"]),
        (json!({ "public": 1, "list": [null, 5] }), &["list.0"], &["/mine"]),
        (json!({ "public": 2, "list": [null, 6] }), &["mine", "list.0"], &["/list/1", "/public"]),
        (json!({ "public": 1, "mine": { "x": [2, 1] }, "list": [null, 5] }), &["list.0"], &["/mine/x/0", "/mine/x/1"]),
        (json!({ "public": 1, "mine": 3, "list": [null, 5] }), &["mine", "list.0"], &["/mine"]),
        (json!({ "public": 1, "list": [null] }), &["mine", "list.0"], &["/list"]),
        (json!({ "public": 1, "list": [null, 5], "more": 1 }), &["mine", "list.0"], &["/more"]),
        (json!(null), &[], &[""]),
    ];
    for (shown, hidden, expected) in cases {
        let hidden: Vec<String> = hidden.iter().map(|path| (*path).to_owned()).collect();
        let found: Vec<String> = discords(&logged, &shown, &hidden).into_iter().map(|d| d.pointer).collect();
        assert_eq!(found, expected, "{shown} without {hidden:?}");
    }
}
