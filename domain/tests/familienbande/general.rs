//! G-1 to G-4, and which rule is cited where a move breaks several.

use domain::seat::Seat;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::check::{accepts, at, command, erased, play, refuses, refuses_of};
use crate::position;

const TABLE: &str = "1: m-EEL+f-EGG m-CCC / hand 0: f-EEE m-GLL / hand 1: f-LLL / deck: m-NNN";

#[test]
fn g_1_nothing_is_played_once_the_game_is_over() {
    let over = "1: m-EEL / hand 0: f-EEE / passes: 2";
    for words in ["pass", "marry f-EEE m-EEL"] {
        refuses(over, words, "G-1", "over");
        refuses_of(over, Seat(1), &command(words), "G-1", "over");
    }
    refuses_of(over, Seat(0), &json!({ "type": "fly" }), "G-1", "over");
    assert!(erased(over).to_move(domain::viewer::Viewer::Spectator).is_empty());
}

#[test]
fn g_2_only_the_seat_whose_turn_it_is_moves() {
    for words in ["pass", "marry f-LLL m-CCC", "offspring f-EEE m-EEL", "marry f-LLL m-EEL", "marry f-NNN f-NNN"] {
        refuses_of(TABLE, Seat(1), &command(words), "G-2", "that of seat 0");
    }
    refuses_of(TABLE, Seat(1), &json!({ "type": "fly" }), "G-2", "not your move");
    let elsewhere = format!("{TABLE} / turn: 1");
    refuses_of(&elsewhere, Seat(0), &command("pass"), "G-2", "that of seat 1");
}

#[test]
fn g_2_turns_go_round_clockwise() {
    let deck = "deck: m-EEE f-EEE m-GGG / seats: 3";
    accepts(&format!("1: m-EEL / {deck}"), "pass", "1: m-EEL / hand 0: m-EEE / deck: f-EEE m-GGG / turn: 1 / seats: 3");
    accepts(&format!("1: m-EEL / {deck} / turn: 2"), "pass", "1: m-EEL / hand 2: m-EEE / deck: f-EEE m-GGG / seats: 3");
}

#[test]
fn g_3_malformed_moves() {
    let malformed = [
        json!({}),
        json!(null),
        json!([]),
        json!(["pass"]),
        json!(["marry", "f-EEE", "m-CCC"]),
        json!("pass"),
        json!({ "type": "fly" }),
        json!({ "type": 1 }),
        json!({ "type": "Pass" }),
        json!({ "type": "pass", "card": "f-EEE" }),
        json!({ "type": "marry" }),
        json!({ "type": "marry", "card": "f-EEE" }),
        json!({ "type": "marry", "card": "f-EEE", "spouse": 7 }),
        json!({ "type": "marry", "card": "f-EEE", "spouse": null }),
        json!({ "type": "marry", "card": "f-EEE", "spouse": "m-CC" }),
        json!({ "type": "marry", "card": "f-EEE", "spouse": "m-CCC", "swap": "m-GLL" }),
        json!({ "type": "offspring", "card": "f-EEE", "parents": ["m-EEL", "f-EGG"] }),
        json!({ "type": "offspring", "card": "f-EEE", "parent": "m-EEL", "swap": ["m-GLL"] }),
        json!({ "type": "offspring", "card": "f-EEE", "parent": "m-LEE" }),
    ];
    for command in malformed {
        refuses_of(TABLE, Seat(0), &command, "G-3", "");
    }
}

#[test]
fn g_3_a_card_that_the_edition_does_not_have() {
    for words in ["marry f-EEE#2 m-CCC", "marry f-EEE m-CCC#2", "offspring f-EEE#3 m-EEL", "offspring f-EEE m-EEL#2"] {
        refuses(TABLE, words, "G-3", "There is no card");
    }
    refuses(TABLE, "offspring f-EEE m-EEL swap m-GLL#2", "G-3", "There is no card m-GLL#2");
}

#[test]
fn g_3_says_which_field() {
    let game = at(position::read(TABLE));
    let pointer = |command: Value| match play(&game, Seat(0), &command) {
        Err(domain::rejection::Refusal::Illegal { pointer, .. }) => pointer,
        other => panic!("{other:?}"),
    };
    assert_eq!(pointer(json!({ "type": "marry", "card": "f-EE", "spouse": "m-CCC" })).as_deref(), Some("/card"));
    assert_eq!(pointer(json!({ "type": "pass", "extra": 1 })).as_deref(), Some("/extra"));
    assert_eq!(pointer(command("marry f-EEE m-CCC#2")).as_deref(), Some("/spouse"));
    assert_eq!(pointer(command("offspring f-EEE m-EEL swap f-LLL")).as_deref(), Some("/swap"));
    assert_eq!(pointer(command("offspring m-GLL m-EEL")).as_deref(), Some("/parent"));
}

#[test]
fn g_4_a_card_that_is_not_in_the_hand() {
    let nowhere = ["f-LLL", "m-NNN", "m-CCC", "m-EEL", "f-GGG"];
    for card in nowhere {
        refuses(TABLE, &format!("marry {card} m-CCC"), "G-4", "you hold f-EEE, m-GLL");
        refuses(TABLE, &format!("offspring {card} m-EEL"), "G-4", "not in your hand");
        refuses(TABLE, &format!("offspring f-EEE m-EEL swap {card}"), "G-4", "not in your hand");
    }
    refuses("1: m-EEL / hand 1: f-EEE", "marry f-EEE m-EEL", "G-4", "you hold no cards");
}

/// A move that breaks several rules: the G rules come first, then the lowest number.
#[test]
fn the_first_rule_of_several_is_cited() {
    let six = "4: m-EEE+f-EEE | 5: m-GGG m-NNN m-CCC f-GGG f-NNN f-CCC";
    let cases = [
        (TABLE.to_owned(), "marry f-EEE#2 m-LLL#2", "G-3"),
        (TABLE.to_owned(), "marry f-NNN m-LLL#2", "G-3"),
        (TABLE.to_owned(), "marry f-NNN f-EGG", "G-4"),
        (TABLE.to_owned(), "offspring m-GLL m-CCC swap f-NNN", "G-4"),
        ("1: m-EEL / hand 0: m-CCC / closed: 1".into(), "marry m-CCC m-EEL", "FB-6"),
        ("5: m-EEL / hand 0: m-CCC".into(), "marry m-CCC m-EEL", "FB-6"),
        ("5: m-EEL / hand 0: f-CCC / closed: 5".into(), "marry f-CCC m-EEL", "FB-12"),
        ("1: m-EEL+f-EGG / hand 0: m-CCC f-CCC".into(), "offspring m-CCC m-EEL swap f-CCC", "FB-7"),
        ("1: m-EEL+f-EGG | 2: m-CCC m-NNN m-LLL m-GGG / hand 0: m-NNN#2".into(), "offspring m-NNN#2 m-EEL", "FB-7"),
        (
            "1: m-EEL+f-EGG | 2: m-CCC m-NNN m-LLL m-GGG / hand 0: f-EEE f-CCC".into(),
            "offspring f-EEE m-EEL swap f-CCC",
            "FB-8",
        ),
        (format!("{six} / hand 0: f-EEE#2 f-LLL"), "offspring f-EEE#2 m-EEE swap f-LLL", "FB-8"),
    ];
    for (position, words, rule) in cases {
        refuses(&position, words, rule, "");
    }
}

fn junk() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[mf]-[EGNCL]{3}(#[0-9])?".prop_map(Value::from),
        "(marry|offspring|pass|.{0,5})".prop_map(Value::from),
    ];
    let key = "(type|card|spouse|parent|swap|[a-z]{0,3})";
    leaf.prop_recursive(3, 12, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(key, inner, 0..4).prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn junk_is_refused_with_a_rule_and_without_harm(command in junk()) {
        let game = at(position::read(TABLE));
        match play(&game, Seat(0), &command) {
            Ok(_) => prop_assert!(erased(TABLE).legal_moves(Seat(0)).iter().any(|it| it.command == command)),
            Err(refusal) => prop_assert!(refusal.rule().is_some(), "{refusal}"),
        }
    }
}
