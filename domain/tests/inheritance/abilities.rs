//! IN-2 to IN-4: what each ability does, and where the cards go. At these tables seat 2 has the highest rank and takes the Ring.

use domain::seat::Seat;
use serde_json::json;

use crate::check::{accepts, at, events, listed, refuses};

#[test]
fn in_2_an_ability_belongs_to_its_rank() {
    let table = "admirers: hearts-5 coins-5 / hand 0: hearts-6 hearts-7";
    refuses(table, "assassin hearts-6 1", "IN-2", "hearts-6 is a Spy, no Assassin");
    refuses(table, "spy hearts-7 hearts-6", "IN-2", "hearts-7 is a Cleric, no Spy");
    for rule in ["beggar", "peasant", "vizier"] {
        refuses(table, &format!("{rule} hearts-6"), "IN-2", "its own ability");
    }
}

#[test]
fn in_2_assassin_puts_any_admirer_under_the_pile() {
    let table = "admirers: hearts-5 (coins-5) branches-10 / hand 0: coins-1 / below: swords-9 / seats: 3";
    let hit = |target, admirers, below| {
        let after = format!("admirers: {admirers} / below: swords-9 {below} coins-1 / ring: 2 / turn: 1 / seats: 3");
        accepts(table, &format!("assassin coins-1 {target}"), &after);
    };
    // The Secret Admirer of seat 1 is turned up afterwards, because its turn is next.
    hit(0, "- coins-5 branches-10", "hearts-5");
    hit(1, "hearts-5 - branches-10", "coins-5");
    accepts(
        table,
        "assassin coins-1 2",
        "admirers: hearts-5 coins-5 - / below: swords-9 branches-10 coins-1 / ring: 0 / turn: 1 / seats: 3",
    );
}

/// More worked cases: Assassin on the Ring's holder leaves the Ring to the next best.
#[test]
fn in_2_an_assassin_on_the_rings_holder_leaves_it_to_the_next_best() {
    accepts(
        "admirers: hearts-5 coins-9 coins-7 / hand 0: branches-1 / ring: 1 / seats: 3",
        "assassin branches-1 1",
        "admirers: hearts-5 - coins-7 / below: coins-9 branches-1 / ring: 2 / turn: 1 / seats: 3",
    );
}

#[test]
fn in_2_beggar_peasant_and_vizier_bring_their_rule_into_force() {
    let admirers = "successor: branches-5 / admirers: hearts-1 coins-10 swords-6 branches-3";
    for (words, card, ring) in
        [("beggar branches-2", "branches-2", "ring: 0"), ("peasant swords-3", "swords-3", "ring: 2")]
    {
        let table = format!("{admirers} / hand 0: {card} / seats: 4");
        accepts(&table, words, &format!("{admirers} / above: {card} / {ring} / turn: 1 / seats: 4"));
    }
    let table = "admirers: hearts-1 coins-2 swords-6 / hand 0: swords-8 / above: hearts-2 / seats: 3";
    let after = "admirers: hearts-1 coins-2 swords-6 / above: hearts-2 swords-8 / ring: 2 / turn: 1 / seats: 3";
    accepts(table, "vizier swords-8", after);
    assert_eq!(events(table, "vizier swords-8")[0].data, json!({ "seat": 0, "card": "swords-8", "rule": "highest" }));
}

#[test]
fn in_2_thespian_replaces_any_admirer_face_up() {
    let table = "admirers: hearts-5 (coins-5) branches-10 / hand 0: swords-4 / seats: 3";
    let hit = |target, admirers, below, ring| {
        let after = format!("admirers: {admirers} / below: {below} / ring: {ring} / turn: 1 / seats: 3");
        accepts(table, &format!("thespian swords-4 {target}"), &after);
    };
    hit(0, "swords-4 coins-5 branches-10", "hearts-5", 2);
    hit(1, "hearts-5 swords-4 branches-10", "coins-5", 2);
    hit(2, "hearts-5 coins-5 swords-4", "branches-10", 0);
}

/// More worked cases: a Thespian that replaces a Secret Admirer counts at once.
#[test]
fn in_2_a_thespian_in_a_secret_admirers_place_counts_at_once() {
    accepts(
        "above: hearts-2 / admirers: hearts-5 coins-6 (coins-1) / hand 0: swords-4 / seats: 3",
        "thespian swords-4 2",
        "admirers: hearts-5 coins-6 swords-4 / above: hearts-2 / below: coins-1 / ring: 2 / turn: 1 / seats: 3",
    );
}

#[test]
fn in_2_soldier_makes_an_opponent_swap_for_a_secret_admirer() {
    let table = "admirers: hearts-5 coins-9 branches-10 / hand 0: swords-5 / hand 1: swords-3 swords-6 / seats: 3";
    let waiting =
        "admirers: hearts-5 coins-9 branches-10 / hand 1: swords-3 swords-6 / below: swords-5 / soldier: 1 / seats: 3";
    accepts(table, "soldier swords-5 1", waiting);
    // The Secret Admirer is turned up at once, because seat 1's turn is next.
    accepts(
        waiting,
        "secret-admirer swords-6",
        "admirers: hearts-5 swords-6 branches-10 / hand 1: swords-3 coins-9 / below: swords-5 / ring: 2 / turn: 1 / seats: 3",
    );
}

#[test]
fn in_2_spy_swaps_your_admirer_with_a_hand_card() {
    accepts(
        "admirers: hearts-5 coins-5 branches-10 / hand 0: coins-6 swords-9 branches-1 / seats: 3",
        "spy coins-6 swords-9",
        "admirers: swords-9 coins-5 branches-10 / hand 0: branches-1 hearts-5 / below: coins-6 / ring: 2 / turn: 1 / seats: 3",
    );
}

#[test]
fn in_2_cleric_replaces_a_family_member() {
    let admirers = "admirers: hearts-5 coins-5 branches-10";
    for (place, family, below) in [
        ("first-parent", "parents: hearts-7 swords-2", "coins-4"),
        ("second-parent", "parents: coins-4 hearts-7", "swords-2"),
        ("successor", "successor: hearts-7", "branches-6"),
    ] {
        accepts(
            &format!("{admirers} / hand 0: hearts-7 / seats: 3"),
            &format!("cleric hearts-7 {place}"),
            &format!("{family} / {admirers} / below: {below} / ring: 2 / turn: 1 / seats: 3"),
        );
    }
}

/// More worked cases: General makes your old Admirer a Parent.
#[test]
fn in_2_general_swaps_your_admirer_with_a_parent() {
    let table = "admirers: hearts-5 coins-5 branches-10 / hand 0: hearts-9 / seats: 3";
    for (parent, parents, admirer) in
        [("first-parent", "hearts-5 swords-2", "coins-4"), ("second-parent", "coins-4 hearts-5", "swords-2")]
    {
        accepts(
            table,
            &format!("general hearts-9 {parent}"),
            &format!(
                "parents: {parents} / admirers: {admirer} coins-5 branches-10 / below: hearts-9 / ring: 2 / turn: 1 / seats: 3"
            ),
        );
    }
    assert_eq!(
        events(table, "general hearts-9 first-parent")[0].data,
        json!({ "seat": 0, "card": "hearts-9", "target": "first-parent", "admirer": "coins-4", "parent": "hearts-5" })
    );
}

#[test]
fn in_2_royal_replaces_an_admirer_of_its_suit() {
    let table = "admirers: coins-5 coins-6 branches-10 / hand 0: coins-10 / seats: 3";
    let after = "admirers: coins-10 coins-6 branches-10 / below: coins-5 / turn: 1 / seats: 3";
    accepts(table, "royal coins-10 0", after);
    let after = "admirers: coins-5 coins-10 branches-10 / below: coins-6 / turn: 1 / seats: 3";
    accepts(table, "royal coins-10 1", after);
}

#[test]
fn in_2_royal_replaces_a_family_member_of_its_suit() {
    let admirers = "admirers: hearts-5 coins-6 branches-9";
    for (royal, place, family, below) in [
        ("coins-10", "first-parent", "parents: coins-10 swords-2", "coins-4"),
        ("swords-10", "second-parent", "parents: coins-4 swords-10", "swords-2"),
        ("branches-10", "successor", "successor: branches-10", "branches-6"),
    ] {
        accepts(
            &format!("{admirers} / hand 0: {royal} / seats: 3"),
            &format!("royal {royal} {place}"),
            &format!("{family} / {admirers} / below: {below} / ring: 2 / turn: 1 / seats: 3"),
        );
    }
}

#[test]
fn in_3_a_secret_admirer_that_goes_under_the_pile_is_turned_up() {
    let table = "admirers: hearts-5 (coins-5) / hand 0: coins-1 hearts-4 / hand 1: swords-3";
    let killed = json!({ "seat": 0, "card": "coins-1", "target": 1, "admirer": "coins-5" });
    assert_eq!(events(table, "assassin coins-1 1")[0].data, killed);
    let replaced = json!({ "seat": 0, "card": "hearts-4", "target": 1, "replaced": "coins-5" });
    assert_eq!(events(table, "thespian hearts-4 1")[0].data, replaced);
}

#[test]
fn in_3_a_secret_admirer_that_returns_to_the_hand_is_not_shown() {
    let waiting = "admirers: hearts-5 (coins-5) / hand 1: swords-3 / below: swords-5 / soldier: 1";
    let laid = &events(waiting, "secret-admirer swords-3")[0];
    assert_eq!(laid.data, json!({ "seat": 1, "card": { "secret_of": 1, "value": "swords-3" } }));
    let open = waiting.replace("(coins-5)", "coins-5");
    assert_eq!(events(&open, "secret-admirer swords-3")[0].data["returned"], "coins-5");
}

#[test]
fn in_3_what_goes_under_the_pile_lies_below_what_is_there() {
    accepts(
        "admirers: hearts-5 coins-5 branches-10 / hand 0: hearts-7 / above: coins-8 / below: swords-9 swords-8 / seats: 3",
        "cleric hearts-7 successor",
        "successor: hearts-7 / admirers: hearts-5 coins-5 branches-10 / above: coins-8 / below: swords-9 swords-8 branches-6 / \
         ring: 2 / turn: 1 / seats: 3",
    );
}

/// More worked cases: the 8 placed as Admirer has no effect on the rule.
#[test]
fn in_4_only_a_rule_card_played_for_its_ability_changes_the_rule() {
    let table = "admirers: - coins-5 coins-3 / hand 0: swords-8 / above: hearts-2 / seats: 3";
    accepts(
        table,
        "new-admirer swords-8",
        "admirers: swords-8 coins-5 coins-3 / above: hearts-2 / ring: 2 / turn: 1 / seats: 3",
    );
    accepts(
        table,
        "proposal swords-8",
        "proposal: swords-1 swords-8 / admirers: - coins-5 coins-3 / above: hearts-2 / ring: 2 / turn: 1 / seats: 3",
    );
}

#[test]
fn in_4_a_rule_card_that_is_replaced_goes_under_the_pile_and_says_nothing() {
    accepts(
        "admirers: hearts-5 coins-2 branches-10 / hand 0: swords-4 / seats: 3",
        "thespian swords-4 1",
        "admirers: hearts-5 swords-4 branches-10 / below: coins-2 / ring: 2 / turn: 1 / seats: 3",
    );
}

#[test]
fn every_ability_is_listed_with_every_target_it_can_hit() {
    let table = "proposal: coins-3 / parents: hearts-4 swords-2 / successor: hearts-6 / admirers: hearts-5 (coins-9) hearts-3 / \
                 hand 0: coins-1 coins-4 coins-5 coins-6 coins-7 swords-9 hearts-10 / hand 1: swords-3 / hand 2: swords-4 / seats: 3";
    let moves = listed(&at(table), Seat(0));
    let count = |kind: &str| moves.iter().filter(|it| it["type"] == kind).count();
    let kinds =
        ["assassin", "thespian", "soldier", "spy", "cleric", "general", "royal", "proposal", "new-admirer", "pass"];
    assert_eq!(kinds.map(count), [3, 3, 2, 6, 3, 2, 4, 7, 0, 0]);
}
