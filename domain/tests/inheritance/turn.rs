//! IN-11 to IN-17: the turn, the answer to a Soldier, the Ring and the card drawn.

use domain::seat::Seat;
use domain::viewer::Viewer;
use serde_json::json;

use crate::check::{accepts, at, command, erased, events, kinds, listed, refuses, refuses_of};

#[test]
fn in_11_who_holds_the_ring_when_their_turn_comes_wins_without_a_move() {
    let table = "admirers: hearts-5 coins-9 coins-3 / hand 0: swords-3 / hand 1: hearts-1 / ring: 2 / seats: 3";
    accepts(
        table,
        "proposal swords-3",
        "proposal: swords-1 swords-3 / admirers: hearts-5 coins-9 coins-3 / hand 1: hearts-1 / ring: 1 / over: ring-kept 1 / seats: 3",
    );
    let told = events(table, "proposal swords-3");
    assert_eq!(kinds(&told), ["proposal-played", "turn-ended", "game-won", "game-ended"]);
    assert_eq!(told[2].data, json!({ "seat": 1 }));
    assert_eq!(told[3].data, json!({ "winners": [1], "scores": [], "reason": "ring-kept" }));
}

#[test]
fn in_11_the_ring_has_to_be_kept_for_a_whole_lap() {
    let table = "admirers: hearts-5 coins-3 coins-9 / hand 0: swords-3 / hand 1: hearts-1 / ring: 2 / seats: 3";
    let after = "proposal: swords-1 swords-3 / admirers: hearts-5 coins-3 coins-9 / hand 1: hearts-1 / ring: 2 / turn: 1 / seats: 3";
    accepts(table, "proposal swords-3", after);
}

#[test]
fn in_12_a_secret_admirer_is_turned_up_when_its_owners_turn_comes_and_moves_no_ring() {
    let table = "admirers: hearts-5 (coins-10) coins-9 / hand 0: swords-3 / hand 1: hearts-1 / seats: 3";
    accepts(
        table,
        "proposal swords-3",
        "proposal: swords-1 swords-3 / admirers: hearts-5 coins-10 coins-9 / hand 1: hearts-1 / ring: 2 / turn: 1 / seats: 3",
    );
    let told = events(table, "proposal swords-3");
    assert_eq!(told[2].data, json!({ "seat": 1, "revealed": "coins-10" }));
    assert_eq!(told[1].data["favour"]["favoured"], 2);
}

#[test]
fn in_12_also_when_the_seat_has_to_pass() {
    let table = "admirers: hearts-5 (coins-10) coins-9 / hand 0: swords-3 / seats: 3";
    let passing = "proposal: swords-1 swords-3 / admirers: hearts-5 coins-10 coins-9 / ring: 2 / turn: 1 / seats: 3";
    accepts(table, "proposal swords-3", passing);
    assert_eq!(listed(&at(passing), Seat(1)), [command("pass")]);
    let after =
        "proposal: swords-1 swords-3 / admirers: hearts-5 coins-10 coins-9 / ring: 1 / passes: 1 / turn: 2 / seats: 3";
    accepts(passing, "pass", after);
}

#[test]
fn in_13_a_new_admirer_only_without_one() {
    accepts(
        "admirers: - coins-5 branches-10 / hand 0: hearts-3 hearts-4 / seats: 3",
        "new-admirer hearts-3",
        "admirers: hearts-3 coins-5 branches-10 / hand 0: hearts-4 / ring: 2 / turn: 1 / seats: 3",
    );
    refuses(
        "admirers: hearts-1 coins-5 / hand 0: hearts-3",
        "new-admirer hearts-3",
        "IN-13",
        "hearts-1 is your Admirer",
    );
}

#[test]
fn in_13_a_card_on_the_proposal_changes_the_favoured_suits() {
    accepts(
        "admirers: branches-5 coins-10 swords-9 / hand 0: hearts-3 / seats: 3",
        "proposal hearts-3",
        "proposal: swords-1 hearts-3 / admirers: branches-5 coins-10 swords-9 / ring: 0 / turn: 1 / seats: 3",
    );
}

/// More worked cases: a seat with no Admirer may still play a Proposal.
#[test]
fn in_13_a_seat_without_an_admirer_may_still_play_a_proposal() {
    accepts(
        "admirers: - coins-5 branches-10 / hand 0: swords-3 / seats: 3",
        "proposal swords-3",
        "proposal: swords-1 swords-3 / admirers: - coins-5 branches-10 / ring: 2 / turn: 1 / seats: 3",
    );
}

#[test]
fn in_13_only_who_has_no_cards_passes() {
    refuses("admirers: hearts-1 coins-5 / hand 0: hearts-3 hearts-4", "pass", "IN-13", "you have 2");
    accepts("admirers: hearts-1 - / turn: 0", "pass", "admirers: hearts-1 - / ring: 0 / passes: 1 / turn: 1");
    assert_eq!(listed(&at("admirers: - hearts-1"), Seat(0)), [command("pass")]);
}

#[test]
fn in_13_a_secret_admirer_is_laid_only_for_a_soldier() {
    refuses(
        "admirers: hearts-1 coins-5 / hand 0: hearts-3",
        "secret-admirer hearts-3",
        "IN-13",
        "Only a Soldier's target",
    );
}

const HIT: &str = "admirers: hearts-5 coins-9 branches-10 / hand 0: swords-7 / hand 2: swords-3 swords-6 / below: swords-5 / soldier: 2 / seats: 3";

#[test]
fn in_15_the_soldiers_target_must_choose_and_nobody_else_moves() {
    assert_eq!(erased(HIT).to_move(Viewer::Spectator), [Seat(2)]);
    assert_eq!(listed(&at(HIT), Seat(2)), [command("secret-admirer swords-3"), command("secret-admirer swords-6")]);
    assert_eq!(listed(&at(HIT), Seat(0)), [] as [serde_json::Value; 0]);
    for words in ["proposal swords-3", "peasant swords-3", "new-admirer swords-6"] {
        refuses(HIT, words, "IN-15", "lay a hand card as your Secret Admirer");
    }
    refuses_of(HIT, Seat(0), &command("proposal swords-7"), "G-2", "that of seat 2");
}

#[test]
fn in_15_also_with_a_single_card() {
    let single = HIT.replace("swords-3 swords-6", "swords-6");
    accepts(
        &single,
        "secret-admirer swords-6",
        "admirers: hearts-5 coins-9 (swords-6) / hand 0: swords-7 / hand 2: branches-10 / below: swords-5 / ring: 1 / \
         over: ring-kept 1 / seats: 3",
    );
}

#[test]
fn in_15_it_may_not_choose_the_card_it_swaps_out() {
    refuses(HIT, "secret-admirer branches-10", "IN-15", "branches-10 is the Admirer that you swap out");
    let secret = HIT.replace("branches-10", "(branches-10)");
    refuses(&secret, "secret-admirer branches-10", "IN-15", "branches-10 is the Admirer that you swap out");
}

/// More worked cases: a Soldier's victim's Secret Admirer is not counted until the victim's next turn.
#[test]
fn in_15_a_secret_admirer_is_not_counted_until_its_owners_next_turn() {
    let hit = "admirers: hearts-5 coins-3 branches-1 / hand 0: swords-7 / hand 1: swords-4 / hand 2: swords-9 / below: swords-5 / soldier: 2 / seats: 3";
    let laid = "admirers: hearts-5 coins-3 (swords-9) / hand 0: swords-7 / hand 1: swords-4 / hand 2: branches-1 / below: swords-5 / ring: 0 / turn: 1 / seats: 3";
    accepts(hit, "secret-admirer swords-9", laid);
    let turned = "proposal: swords-1 swords-4 / admirers: hearts-5 coins-3 swords-9 / hand 0: swords-7 / hand 2: branches-1 / below: swords-5 / ring: 0 / turn: 2 / seats: 3";
    accepts(laid, "proposal swords-4", turned);
    let counted = "proposal: swords-1 swords-4 branches-1 / admirers: hearts-5 coins-3 swords-9 / hand 0: swords-7 / below: swords-5 / ring: 0 / over: ring-kept 0 / seats: 3";
    accepts(turned, "proposal branches-1", counted);
}

#[test]
fn in_16_favour_is_determined_at_the_end_of_every_turn() {
    let told =
        events("admirers: hearts-5 coins-3 branches-10 / hand 0: hearts-3 / ring: 2 / seats: 3", "proposal hearts-3");
    assert_eq!(kinds(&told), ["proposal-played", "turn-ended", "turn-started"]);
    let favour = json!({ "suits": ["branches"], "rule": "highest", "favoured": 2 });
    assert_eq!(told[1].data, json!({ "seat": 0, "favour": favour }));
}

#[test]
fn in_16_after_a_soldier_only_once_the_target_has_chosen() {
    let table = "admirers: hearts-5 coins-9 branches-10 / hand 0: swords-5 / hand 2: swords-3 / ring: 2 / seats: 3";
    assert_eq!(kinds(&events(table, "soldier swords-5 2")), ["soldier-played"]);
    assert_eq!(kinds(&events(HIT, "secret-admirer swords-6"))[..2], ["secret-admirer-laid", "turn-ended"]);
}

#[test]
fn in_16_after_a_pass_too() {
    let table = "admirers: hearts-5 coins-3 branches-10 / ring: 0 / seats: 3";
    accepts(table, "pass", "admirers: hearts-5 coins-3 branches-10 / ring: 2 / passes: 1 / turn: 1 / seats: 3");
}

#[test]
fn in_17_then_a_card_is_drawn_while_the_deck_lasts() {
    let admirers = "admirers: hearts-5 coins-3 branches-10";
    accepts(
        &format!("{admirers} / hand 0: swords-3 hearts-3 / deck: hearts-1 hearts-2 / seats: 3"),
        "proposal swords-3",
        &format!(
            "proposal: swords-1 swords-3 / {admirers} / hand 0: hearts-3 hearts-1 / deck: hearts-2 / ring: 2 / turn: 1 / seats: 3"
        ),
    );
    accepts(
        &format!("{admirers} / hand 0: swords-3 hearts-3 / seats: 3"),
        "proposal swords-3",
        &format!("proposal: swords-1 swords-3 / {admirers} / hand 0: hearts-3 / ring: 2 / turn: 1 / seats: 3"),
    );
}

#[test]
fn in_17_after_a_soldier_the_seat_whose_turn_it_was_draws() {
    accepts(
        "admirers: hearts-5 coins-3 branches-10 / hand 2: swords-3 / deck: hearts-1 / soldier: 2 / seats: 3",
        "secret-admirer swords-3",
        "admirers: hearts-5 coins-3 (swords-3) / hand 0: hearts-1 / hand 2: branches-10 / ring: 0 / turn: 1 / seats: 3",
    );
}

#[test]
fn in_17_the_next_seat_clockwise_follows() {
    let table = "admirers: hearts-5 coins-3 branches-10 / hand 2: swords-3 / turn: 2 / seats: 3";
    accepts(
        &table.replace("hearts-5 coins-3", "coins-3 hearts-5"),
        "proposal swords-3",
        "proposal: swords-1 swords-3 / admirers: coins-3 hearts-5 branches-10 / ring: 2 / seats: 3",
    );
}
