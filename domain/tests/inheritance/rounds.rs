//! IN-20 to IN-24: rounds of two players.

use domain::seat::Seat;
use serde_json::json;

use crate::check::{accepts, at, command, events, kinds, play, refuses};

#[test]
fn in_20_two_players_do_not_draw_during_a_round() {
    accepts(
        "admirers: hearts-9 coins-5 / hand 0: swords-3 / hand 1: swords-4 / deck: hearts-1",
        "proposal swords-3",
        "proposal: swords-1 swords-3 / admirers: hearts-9 coins-5 / hand 1: swords-4 / deck: hearts-1 / ring: 0 / turn: 1",
    );
}

const WON: &str = "admirers: hearts-5 coins-9 / hand 0: swords-3 swords-4 / hand 1: swords-5 swords-6 swords-7 swords-9 / above: hearts-8 / \
                   deck: hearts-1 hearts-2 hearts-3 coins-1 coins-2 coins-3 coins-5 coins-6 hearts-4";

#[test]
fn in_21_the_winner_of_a_round_founds_the_new_family() {
    accepts(
        WON,
        "proposal swords-3",
        "proposal: swords-1 swords-3 / parents: coins-9 branches-6 / successor: coins-6 / \
         hand 0: swords-4 hearts-1 hearts-3 coins-2 coins-3 coins-5 / hand 1: swords-5 swords-6 swords-7 swords-9 hearts-2 coins-1 / \
         deck: hearts-4 / above: hearts-8 / below: hearts-5 / trophies 1: coins-4+swords-2 / choosing: - - / round: 2",
    );
    let told = events(WON, "proposal swords-3");
    assert_eq!(kinds(&told), ["proposal-played", "turn-ended", "round-won", "hands-refilled"]);
    assert_eq!(
        told[2].data,
        json!({
            "seat": 1, "trophy": ["coins-4", "swords-2"], "parents": ["coins-9", "branches-6"], "loser_admirer": "hearts-5",
        })
    );
}

#[test]
fn in_21_the_losers_secret_admirer_is_turned_up_and_one_that_is_not_there_is_not() {
    let secret = WON.replace("hearts-5 coins-9", "(hearts-5) coins-9");
    assert_eq!(events(&secret, "proposal swords-3")[2].data["loser_admirer"], "hearts-5");
    let none = WON.replace("hearts-5 coins-9", "- coins-9");
    assert_eq!(events(&none, "proposal swords-3")[2].data.get("loser_admirer"), None);
}

/// The loser draws first, a card at a time in turn; a seat with six is skipped.
#[test]
fn in_22_both_draw_back_to_six_the_loser_first() {
    let told = events(WON, "proposal swords-3");
    let draw = |seat: u8, card: &str| json!({ "seat": seat, "card": { "secret_of": seat, "value": card } });
    let draws = [
        draw(0, "hearts-1"),
        draw(1, "hearts-2"),
        draw(0, "hearts-3"),
        draw(1, "coins-1"),
        draw(0, "coins-2"),
        draw(0, "coins-3"),
        draw(0, "coins-5"),
    ];
    assert_eq!(told[3].data, json!({ "round": 2, "draws": draws, "successor": "coins-6" }));
}

#[test]
fn in_22_then_both_choose_new_admirers() {
    let (_, next) = play(&at(WON), Seat(0), &command("proposal swords-3")).unwrap();
    let erased = domain::erased::erase(next);
    assert_eq!(erased.to_move(domain::viewer::Viewer::Spectator), [Seat(0), Seat(1)]);
    assert_eq!(erased.legal_moves(Seat(0)).len(), 6);
    assert_eq!(erased.legal_moves(Seat(1)).len(), 6);
}

const STALLED: &str = "admirers: hearts-5 coins-5 / passes: 1 / turn: 1 / round: 2 / \
                       deck: hearts-1 hearts-2 hearts-3 coins-1 coins-2 coins-3 coins-6 coins-7 coins-8 hearts-6 hearts-7 hearts-9 hearts-10";

#[test]
fn in_23_a_round_without_a_winner_puts_admirers_and_successor_under_the_pile() {
    let (told, next) = play(&at(STALLED), Seat(1), &command("pass")).unwrap();
    assert_eq!(kinds(&told), ["passed", "turn-ended", "round-stalled", "hands-refilled"]);
    assert_eq!(told[2].data, json!({ "under_pile": ["hearts-5", "coins-5", "branches-6"] }));
    let state = next.state().unwrap();
    assert_eq!(state.family.parents.map(|it| it.to_string()), ["coins-4", "swords-2"]);
    assert_eq!(state.family.successor.unwrap().to_string(), "hearts-10");
    assert_eq!((state.round, state.passes, state.ring), (3, 0, None));
}

#[test]
fn in_23_a_random_seat_draws_first() {
    let state = crate::position::read(STALLED);
    let pass = serde_json::from_value(command("pass")).unwrap();
    let first = |key| {
        let mut dice = domain::dice::Dice::from_key([key; 32]);
        let now = domain::timestamp::Timestamp::from_millis(0);
        let told =
            <domain::inheritance::Inheritance as domain::game::Game>::decide(&state, Seat(1), &pass, now, &mut dice);
        json!(told.unwrap())[3]["data"]["draws"][0]["seat"].clone()
    };
    let all: Vec<_> = (0..20).map(first).collect();
    assert!(all.contains(&json!(0)) && all.contains(&json!(1)));
}

#[test]
fn in_24_without_a_successor_the_game_ends_and_most_rounds_win() {
    let last = "admirers: hearts-5 coins-9 / hand 0: swords-3 / trophies 0: hearts-1+hearts-2 / deck: hearts-3 coins-1 coins-2";
    accepts(
        &format!("{last} / trophies 1: coins-7+coins-8 / round: 3"),
        "proposal swords-3",
        "proposal: swords-1 swords-3 / parents: coins-9 branches-6 / successor: - / hand 0: hearts-3 coins-2 / hand 1: coins-1 / \
         below: hearts-5 / trophies 0: hearts-1+hearts-2 / trophies 1: coins-7+coins-8 coins-4+swords-2 / over: no-successor / round: 3",
    );
    let told = events(&format!("{last} / trophies 1: coins-7+coins-8"), "proposal swords-3");
    assert_eq!(kinds(&told)[3..], ["hands-refilled", "game-ended"]);
    assert_eq!(told[3].data["successor"], json!(null));
    assert_eq!(told[4].data, json!({ "winners": [1], "scores": [1, 2], "reason": "no-successor" }));
}

#[test]
fn in_24_equal_rounds_are_a_draw() {
    let last = "admirers: hearts-5 coins-9 / hand 0: swords-3 / trophies 0: hearts-1+hearts-2";
    let told = events(last, "proposal swords-3");
    assert_eq!(told[4].data, json!({ "winners": [], "scores": [1, 1], "reason": "no-successor" }));
}

#[test]
fn in_24_a_deck_that_lasts_for_the_hands_alone_ends_the_game_too() {
    let state = |deck: &str| format!("admirers: hearts-5 coins-9 / hand 0: swords-3 / deck: {deck}");
    let twelve =
        "hearts-1 hearts-2 hearts-3 hearts-4 hearts-6 hearts-7 coins-1 coins-2 coins-3 coins-5 coins-6 coins-7";
    assert_eq!(kinds(&events(&state(twelve), "proposal swords-3")).last(), Some(&"game-ended"));
    let thirteen = format!("{twelve} coins-8");
    assert_eq!(kinds(&events(&state(&thirteen), "proposal swords-3")).last(), Some(&"hands-refilled"));
}

#[test]
fn in_25_hands_are_full_whenever_admirers_are_chosen() {
    refuses("hand 0: hearts-1 / choosing: - -", "pass", "IN-6", "choose-admirer");
    let (_, next) = play(&at(WON), Seat(0), &command("proposal swords-3")).unwrap();
    assert!(next.state().unwrap().hands.iter().all(|hand| hand.for_rules().len() == 6));
}
