//! IN-18 and IN-19: everybody passed with the Ring in the middle.

use std::collections::BTreeSet;

use domain::inheritance::card::Card;
use domain::inheritance::phase::Phase;
use domain::seat::Seat;
use domain::secret::{Audience, Secret};
use serde_json::json;

use crate::check::{accepts, at, command, events, kinds, play};
use crate::position;

const TIED: &str = "admirers: hearts-5 coins-5 swords-5";

#[test]
fn in_18_as_many_passes_as_seats_with_the_ring_in_the_middle_end_the_game() {
    let table = format!("{TIED} / passes: 2 / turn: 2 / options: no-replay / seats: 3");
    accepts(&table, "pass", &format!("{TIED} / passes: 3 / over: stalled / options: no-replay / seats: 3"));
    let told = events(&table, "pass");
    assert_eq!(kinds(&told), ["passed", "turn-ended", "game-stalled", "game-ended"]);
    assert_eq!(told[3].data, json!({ "winners": [], "scores": [], "reason": "stalled" }));
}

#[test]
fn in_18_one_pass_less_does_not() {
    let table = format!("{TIED} / passes: 1 / turn: 2 / options: no-replay / seats: 3");
    accepts(&table, "pass", &format!("{TIED} / passes: 2 / options: no-replay / seats: 3"));
}

#[test]
fn in_18_with_the_ring_held_its_holder_wins() {
    let table = "admirers: hearts-5 coins-5 swords-9 / passes: 2 / turn: 1 / ring: 2 / options: no-replay / seats: 3";
    accepts(
        table,
        "pass",
        "admirers: hearts-5 coins-5 swords-9 / ring: 2 / passes: 3 / over: ring-kept 2 / options: no-replay / seats: 3",
    );
}

/// A Secret Admirer that is turned up while all pass can take the Ring or tie it away; more passes than seats then stall.
#[test]
fn in_18_more_passes_than_seats_stall_too() {
    let table = format!("{TIED} / passes: 4 / options: no-replay / ring: 2 / seats: 3");
    accepts(&table, "pass", &format!("{TIED} / passes: 5 / over: stalled / options: no-replay / seats: 3"));
}

#[test]
fn in_18_a_played_card_restarts_the_count() {
    let table = format!("{TIED} / hand 2: swords-3 / passes: 2 / turn: 2 / options: no-replay / seats: 3");
    accepts(
        &table,
        "proposal swords-3",
        &format!("proposal: swords-1 swords-3 / {TIED} / options: no-replay / seats: 3"),
    );
}

/// More worked cases: with the default, three passes in a row make a new round.
#[test]
fn in_19_a_stalled_game_is_dealt_again() {
    let table = format!(
        "proposal: hearts-1 coins-1 / {TIED} / above: coins-3 hearts-8 / below: hearts-9 / passes: 2 / turn: 2 / seats: 3"
    );
    let (told, next) = play(&at(&table), Seat(2), &command("pass")).unwrap();
    assert_eq!(kinds(&told), ["passed", "turn-ended", "round-replayed"]);
    let state = next.state().unwrap();
    assert_eq!((state.round, state.ring, state.passes), (2, None, 0));
    assert_eq!(state.phase, Phase::choosing(3));
    let text = position::write(state);
    assert!(
        text.starts_with("proposal: coins-1 / successor: ")
            && text.contains(" / above: hearts-8 / choosing: - - - / round: 2"),
        "{text}"
    );
    assert!(!text.contains("admirers") && !text.contains("below"), "{text}");
    assert_eq!(state.deck.for_rules().len(), 40 - 2 - 1 - 1 - 1 - 3 * 6);
    assert!(state.hands.iter().all(|hand| hand.for_rules().len() == 6));
    let kept: BTreeSet<Card> = ["coins-4", "swords-2", "coins-1", "hearts-8"].map(|it| it.parse().unwrap()).into();
    let hands = state.hands.iter().flat_map(Secret::for_rules);
    let dealt: BTreeSet<Card> = hands.chain(state.deck.for_rules()).copied().chain(state.family.successor).collect();
    assert_eq!(dealt.len(), 36);
    assert!(dealt.is_disjoint(&kept));
}

#[test]
fn in_19_the_new_hands_and_the_deck_are_secret() {
    let (_, next) = play(&at(&format!("{TIED} / passes: 2 / turn: 2 / seats: 3")), Seat(2), &command("pass")).unwrap();
    let state = next.state().unwrap();
    assert!(Seat::all(3).zip(&state.hands).all(|(seat, hand)| hand.audience() == Audience::Seat(seat)));
    assert_eq!(state.deck.audience(), Audience::Nobody);
}

#[test]
fn in_19_the_deal_can_be_drawn_again_from_the_dice() {
    let key = [3; 32];
    let state = position::read(&format!("{TIED} / above: hearts-8 / passes: 2 / turn: 2 / seats: 3"));
    let pass = serde_json::from_value(command("pass")).unwrap();
    let now = domain::timestamp::Timestamp::from_millis(0);
    let mut dice = domain::dice::Dice::from_key(key);
    let told = <domain::inheritance::Inheritance as domain::game::Game>::decide(&state, Seat(2), &pass, now, &mut dice)
        .unwrap();
    let mut rest: Vec<Card> = Card::all()
        .filter(|it| !["coins-4", "swords-2", "swords-1", "hearts-8"].contains(&it.to_string().as_str()))
        .collect();
    domain::dice::Dice::from_key(key).shuffle(&mut rest);
    let dealt = &json!(told)[2]["data"];
    assert_eq!(dealt["rule_card"], "hearts-8");
    for seat in 0..3_usize {
        assert_eq!(dealt["hands"][seat.to_string()]["value"], json!(rest[6 * seat..][..6]));
    }
    assert_eq!(dealt["successor"], json!(rest[18]));
    assert_eq!(dealt["deck"]["value"], json!(rest[19..]));
}

#[test]
fn in_19_after_the_tenth_stalled_round_the_game_ends() {
    let tenth = format!("{TIED} / passes: 2 / turn: 2 / round: 10 / seats: 3");
    accepts(&tenth, "pass", &format!("{TIED} / passes: 3 / over: tenth-stall / round: 10 / seats: 3"));
    let told = events(&tenth, "pass");
    assert_eq!(told[2].data, json!({ "rounds": 10 }));
    assert_eq!(told[3].data["reason"], "tenth-stall");
    let ninth = tenth.replace("round: 10", "round: 9");
    assert_eq!(kinds(&events(&ninth, "pass"))[2], "round-replayed");
}

#[test]
fn in_19_the_first_round_that_someone_wins_takes_the_game() {
    let table = "admirers: hearts-5 coins-9 coins-3 / hand 0: swords-3 / round: 4 / seats: 3";
    let told = events(table, "proposal swords-3");
    assert_eq!(kinds(&told)[2..], ["game-won", "game-ended"]);
}
