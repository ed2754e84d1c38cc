//! IN-26: seats 0 and 2 against 1 and 3.

use serde_json::json;

use crate::check::{accepts, events, refuses};

const TABLE: &str = "admirers: hearts-5 coins-9 coins-3 coins-2 / hand 0: swords-3 swords-5 / hand 1: hearts-1 / hand 2: hearts-2 / hand 3: hearts-3 / options: teams / seats: 4";

#[test]
fn in_26_if_either_of_a_team_wins_both_do() {
    let told = events(TABLE, "proposal swords-3");
    assert_eq!(told.last().unwrap().data, json!({ "winners": [1, 3], "scores": [], "reason": "ring-kept" }));
    let alone = TABLE.replace(" / options: teams", "");
    assert_eq!(events(&alone, "proposal swords-3").last().unwrap().data["winners"], json!([1]));
}

#[test]
fn in_26_only_the_holders_own_turn_wins() {
    let partner = TABLE.replace("hearts-5 coins-9 coins-3 coins-2", "hearts-5 coins-3 coins-2 coins-9");
    accepts(
        &partner,
        "proposal swords-3",
        "proposal: swords-1 swords-3 / admirers: hearts-5 coins-3 coins-2 coins-9 / hand 0: swords-5 / hand 1: hearts-1 / \
         hand 2: hearts-2 / hand 3: hearts-3 / ring: 3 / turn: 1 / options: teams / seats: 4",
    );
}

#[test]
fn in_26_the_partner_is_no_opponent() {
    refuses(TABLE, "soldier swords-5 2", "IN-14", "seat 2 is no opponent of yours");
    let waiting = |seat| {
        format!(
            "admirers: hearts-5 coins-9 coins-3 coins-2 / hand 0: swords-3 / hand 1: hearts-1 / hand 2: hearts-2 / hand 3: hearts-3 / \
             below: swords-5 / soldier: {seat} / options: teams / seats: 4"
        )
    };
    accepts(TABLE, "soldier swords-5 1", &waiting(1));
    accepts(TABLE, "soldier swords-5 3", &waiting(3));
    accepts(
        &TABLE.replace("options: teams / ", ""),
        "soldier swords-5 2",
        &waiting(2).replace("options: teams / ", ""),
    );
}

#[test]
fn in_26_assassin_thespian_and_royal_may_hit_the_partner() {
    for (card, words) in
        [("branches-1", "assassin branches-1 2"), ("swords-4", "thespian swords-4 2"), ("coins-10", "royal coins-10 2")]
    {
        events(&TABLE.replace("swords-3 swords-5", card), words);
    }
}
