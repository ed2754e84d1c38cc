//! IN-14: no target, no play.

use crate::check::{accepts, refuses};

#[test]
fn in_14_assassin_and_thespian_need_an_admirer_in_play() {
    let table = "admirers: - coins-5 / hand 0: hearts-1 hearts-4";
    for words in ["assassin hearts-1 0", "thespian hearts-4 0"] {
        refuses(table, words, "IN-14", "seat 0 has no Admirer");
    }
}

#[test]
fn in_14_soldier_needs_an_opponent_with_an_admirer_and_a_hand_card() {
    let table = "admirers: hearts-3 coins-5 - (swords-9) / hand 0: hearts-5 hearts-6 / hand 2: swords-3 / hand 3: swords-4 / seats: 4";
    refuses(table, "soldier hearts-5 0", "IN-14", "seat 0 is no opponent of yours");
    refuses(table, "soldier hearts-5 1", "IN-14", "seat 1 has no hand card to lay down");
    refuses(table, "soldier hearts-5 2", "IN-14", "seat 2 has no Admirer");
    accepts(
        table,
        "soldier hearts-5 3",
        "admirers: hearts-3 coins-5 - (swords-9) / hand 0: hearts-6 / hand 2: swords-3 / hand 3: swords-4 / below: hearts-5 / \
         soldier: 3 / seats: 4",
    );
}

#[test]
fn in_14_spy_needs_an_admirer_and_another_hand_card() {
    refuses("admirers: - coins-5 / hand 0: hearts-6 hearts-7", "spy hearts-6 hearts-7", "IN-14", "you have no Admirer");
    refuses("admirers: hearts-5 coins-5 / hand 0: hearts-6", "spy hearts-6 hearts-6", "IN-14", "another hand card");
}

#[test]
fn in_14_general_needs_your_own_admirer() {
    refuses("admirers: - coins-5 / hand 0: hearts-9", "general hearts-9 first-parent", "IN-14", "you have no Admirer");
}

/// More worked cases: a Royal cannot hit a Secret Admirer or another suit.
#[test]
fn in_14_royal_needs_a_card_of_its_suit_that_everybody_sees() {
    let table = "admirers: hearts-5 (coins-5) coins-9 - / hand 0: coins-10 / seats: 4";
    refuses(
        table,
        "royal coins-10 0",
        "IN-14",
        "hearts-5 is not of its suit; name an Admirer or a family member of coins",
    );
    refuses(table, "royal coins-10 1", "IN-14", "the Admirer of seat 1 is Secret");
    refuses(table, "royal coins-10 3", "IN-14", "seat 3 has no Admirer");
    refuses(table, "royal coins-10 second-parent", "IN-14", "swords-2 is not of its suit");
    refuses(table, "royal coins-10 successor", "IN-14", "branches-6 is not of its suit");
    let secret_of_another_suit = "admirers: hearts-5 (swords-5) / hand 0: coins-10";
    refuses(secret_of_another_suit, "royal coins-10 1", "IN-14", "is Secret");
}

#[test]
fn in_14_a_rule_card_and_a_cleric_always_can_be_played() {
    let table = |card| format!("admirers: - - branches-10 / hand 0: {card} / seats: 3");
    let after = |above| format!("admirers: - - branches-10 / above: {above} / ring: 2 / turn: 1 / seats: 3");
    accepts(&table("hearts-2"), "beggar hearts-2", &after("hearts-2"));
    accepts(&table("hearts-3"), "peasant hearts-3", &after("hearts-3"));
    accepts(&table("hearts-8"), "vizier hearts-8", &after("hearts-8"));
    accepts(
        &table("hearts-7"),
        "cleric hearts-7 successor",
        "successor: hearts-7 / admirers: - - branches-10 / below: branches-6 / ring: 2 / turn: 1 / seats: 3",
    );
}
