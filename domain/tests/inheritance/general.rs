//! G-1 to G-4, which rule is cited where a move breaks several, and what moves are called.

use domain::rejection::Refusal;
use domain::seat::Seat;
use domain::viewer::Viewer;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::check::{at, command, erased, play, refuses, refuses_of};

const TABLE: &str = "admirers: hearts-5 coins-5 branches-10 / hand 0: hearts-1 hearts-6 hearts-7 hearts-10 / hand 1: swords-3 / seats: 3";

#[test]
fn g_1_nothing_is_played_once_the_game_is_over() {
    for over in ["over: ring-kept 1", "over: no-successor", "over: stalled", "over: tenth-stall"] {
        let over = format!("hand 0: hearts-1 / {over}");
        for words in ["pass", "proposal hearts-1", "choose-admirer hearts-1"] {
            refuses(&over, words, "G-1", "over");
            refuses_of(&over, Seat(1), &command(words), "G-1", "over");
        }
        refuses_of(&over, Seat(0), &json!({ "type": "fly" }), "G-1", "over");
        assert!(erased(&over).to_move(Viewer::Spectator).is_empty());
    }
}

#[test]
fn g_2_only_the_seat_whose_turn_it_is_moves() {
    for words in ["pass", "proposal swords-3", "proposal hearts-1", "peasant swords-3", "cleric swords-3 successor"] {
        refuses_of(TABLE, Seat(1), &command(words), "G-2", "that of seat 0");
    }
    refuses_of(TABLE, Seat(1), &json!({ "type": "fly" }), "G-2", "not your move");
}

#[test]
fn g_2_while_all_choose_nobody_has_to_wait() {
    let choosing = "hand 0: hearts-1 / hand 1: swords-3 swords-4 / choosing: hearts-1 swords-3";
    refuses_of(choosing, Seat(1), &command("pass"), "IN-6", "choose-admirer");
}

#[test]
fn g_3_malformed_moves() {
    let malformed = [
        json!({}),
        json!(null),
        json!(["pass"]),
        json!("pass"),
        json!({ "type": "fly" }),
        json!({ "type": "Pass" }),
        json!({ "type": "pass", "card": "hearts-1" }),
        json!({ "type": "proposal" }),
        json!({ "type": "proposal", "card": "hearts-11" }),
        json!({ "type": "proposal", "card": "hearts-1", "target": 1 }),
        json!({ "type": "assassin", "card": "hearts-1" }),
        json!({ "type": "assassin", "card": "hearts-1", "target": "successor" }),
        json!({ "type": "assassin", "card": "hearts-1", "target": -1 }),
        json!({ "type": "assassin", "card": "hearts-1", "target": 1.0 }),
        json!({ "type": "assassin", "card": "hearts-1", "target": [1, 2] }),
        json!({ "type": "spy", "card": "hearts-6" }),
        json!({ "type": "spy", "card": "hearts-6", "admirer": null }),
        json!({ "type": "cleric", "card": "hearts-7", "target": "parent" }),
        json!({ "type": "cleric", "card": "hearts-7", "target": { "successor": null } }),
        json!({ "type": "general", "card": "hearts-9", "target": "successor" }),
        json!({ "type": "royal", "card": "hearts-10", "target": "third-parent" }),
        json!({ "type": "royal", "card": "hearts-10", "target": { "first-parent": null } }),
        json!({ "type": "royal", "card": "hearts-10", "target": [] }),
    ];
    for command in malformed {
        refuses_of(TABLE, Seat(0), &command, "G-3", "");
    }
}

#[test]
fn g_3_a_seat_that_is_not_at_the_table() {
    for words in ["assassin hearts-1 3", "royal hearts-10 3", "soldier hearts-1 255", "thespian coins-4 7"] {
        refuses(TABLE, words, "G-3", "its seats are 0 to 2");
    }
}

#[test]
fn g_3_a_card_that_the_edition_does_not_have() {
    let mut state = crate::position::read(TABLE);
    state.edition.remove("swords-10".parse().unwrap());
    let game = crate::driver::staged::at::<domain::inheritance::Inheritance>(3, state);
    for words in ["proposal swords-10", "spy hearts-6 swords-10"] {
        let refusal = play(&game, Seat(0), &command(words)).unwrap_err();
        assert_eq!(refusal.rule(), Some("G-3"), "{refusal}");
    }
}

#[test]
fn refusals_say_which_field() {
    let pointer = |command: Value| match play(&at(TABLE), Seat(0), &command) {
        Err(Refusal::Illegal { pointer, .. }) => pointer,
        other => panic!("{other:?}"),
    };
    let told = |words: &str| pointer(command(words));
    assert_eq!(pointer(json!({ "type": "proposal", "card": "hearts" })).as_deref(), Some("/card"));
    assert_eq!(pointer(json!({ "type": "cleric", "card": "hearts-7", "target": 1 })).as_deref(), Some("/target"));
    assert_eq!(pointer(json!({ "type": "royal", "card": "hearts-10", "target": "x" })).as_deref(), Some("/target"));
    assert_eq!(pointer(json!({ "type": "pass", "extra": 1 })).as_deref(), Some("/extra"));
    assert_eq!(told("assassin hearts-1 3").as_deref(), Some("/target"));
    assert_eq!(told("proposal swords-1").as_deref(), Some("/card"));
    assert_eq!(told("spy hearts-6 swords-1").as_deref(), Some("/admirer"));
    assert_eq!(told("spy hearts-6 hearts-6").as_deref(), Some("/admirer"));
    assert_eq!(told("cleric hearts-6 successor").as_deref(), Some("/card"));
    assert_eq!(told("royal hearts-10 1").as_deref(), Some("/target"));
    assert_eq!(told("pass"), None);
}

#[test]
fn g_4_a_card_that_is_not_in_the_hand() {
    for card in ["swords-3", "hearts-5", "coins-4", "branches-6", "swords-9"] {
        refuses(TABLE, &format!("proposal {card}"), "G-4", "you hold hearts-1, hearts-6, hearts-7, hearts-10");
        refuses(TABLE, &format!("spy hearts-6 {card}"), "G-4", "not in your hand");
    }
    refuses("admirers: hearts-1 hearts-2 / hand 1: hearts-5", "proposal hearts-5", "G-4", "you hold no cards");
    let hit = "admirers: hearts-5 coins-5 / hand 1: swords-3 / soldier: 1";
    refuses(hit, "secret-admirer swords-4", "G-4", "not in your hand");
}

/// A move that breaks several rules: the G rules come first, then the lowest number.
#[test]
fn the_first_rule_of_several_is_cited() {
    let hit = "admirers: hearts-5 coins-5 / hand 1: swords-3 swords-4 / soldier: 1";
    let choosing = "hand 0: hearts-1 hearts-6 / choosing: - -";
    let cases = [
        (TABLE, "assassin swords-3 7", "G-3"),
        (TABLE, "assassin swords-3 1", "G-4"),
        (TABLE, "choose-admirer swords-3", "G-4"),
        (TABLE, "new-admirer swords-3", "G-4"),
        (TABLE, "royal hearts-7 1", "IN-2"),
        (TABLE, "spy hearts-7 hearts-7", "IN-2"),
        (TABLE, "choose-admirer hearts-1", "IN-6"),
        (TABLE, "secret-admirer hearts-1", "IN-13"),
        (choosing, "spy hearts-1 hearts-6", "IN-2"),
        (choosing, "spy hearts-6 hearts-6", "IN-6"),
        (choosing, "pass", "IN-6"),
        (hit, "assassin swords-3 0", "IN-2"),
        (hit, "choose-admirer swords-3", "IN-6"),
        (hit, "proposal swords-3", "IN-15"),
        (hit, "proposal swords-9", "G-4"),
        (hit, "proposal coins-5", "G-4"),
    ];
    for (position, words, rule) in cases {
        refuses(position, words, rule, "");
    }
}

#[test]
fn moves_are_told_in_words() {
    let labels = |position: &str, seat| {
        let moves = erased(position).legal_moves(Seat(seat));
        moves.into_iter().map(|it| it.label).collect::<Vec<_>>()
    };
    let table = "admirers: hearts-5 (coins-5) / hand 1: swords-3";
    let hand = |cards: &str| labels(&format!("{table} / hand 0: {cards}"), 0);
    assert_eq!(
        hand("coins-1"),
        [
            "Put coins-1 on the Proposal",
            "coins-1 (Assassin): under the Influence pile with hearts-5, the Admirer of seat 0",
            "coins-1 (Assassin): under the Influence pile with the Secret Admirer of seat 1",
        ]
    );
    assert_eq!(hand("coins-2")[1], "coins-2 (Beggar): the lowest rank wins");
    assert_eq!(hand("hearts-4")[2], "hearts-4 (Thespian): replace the Secret Admirer of seat 1");
    assert_eq!(hand("swords-5")[1], "swords-5 (Soldier): make seat 1 swap their Secret Admirer for another one");
    assert_eq!(hand("coins-6 coins-9")[1], "coins-6 (Spy): swap your Admirer for coins-9 from your hand");
    assert_eq!(hand("coins-7")[3], "coins-7 (Cleric): replace branches-6, the Successor");
    assert_eq!(hand("coins-9")[1], "coins-9 (General): swap your Admirer with coins-4, the first Parent");
    assert_eq!(hand("coins-10")[1], "coins-10 (Royal): replace coins-4, the first Parent");
    assert_eq!(hand("hearts-10")[1], "hearts-10 (Royal): replace hearts-5, the Admirer of seat 0");
    assert_eq!(hand(""), ["Pass; you have no cards"]);
    assert_eq!(labels("hand 0: hearts-1 / admirers: - coins-5", 0)[0], "Play hearts-1 (Assassin) as your new Admirer");
    assert_eq!(labels("hand 0: hearts-1 / choosing: - -", 0), ["Choose hearts-1 (Assassin) as your Admirer"]);
    assert_eq!(labels(&format!("{table} / soldier: 1"), 1), ["Lay swords-3 (Peasant) as your Secret Admirer"]);
}

fn junk() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-1_i64..5).prop_map(Value::from),
        "(hearts|swords)-(1|6|7|10|11)".prop_map(Value::from),
        "(proposal|assassin|spy|cleric|royal|pass|successor|first-parent|.{0,5})".prop_map(Value::from),
    ];
    let key = "(type|card|target|admirer|[a-z]{0,3})";
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
        match play(&at(TABLE), Seat(0), &command) {
            Ok(_) => prop_assert!(erased(TABLE).legal_moves(Seat(0)).iter().any(|it| it.command == command)),
            Err(refusal) => prop_assert!(refusal.rule().is_some(), "{refusal}"),
        }
    }
}
