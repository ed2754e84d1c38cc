//! IN-6 and IN-7: the sealed choice of Admirers, and who begins.

use domain::seat::Seat;
use domain::viewer::Viewer;
use serde_json::json;

use crate::check::{accepts, accepts_of, at, command, erased, events, kinds, listed, play, refuses, refuses_of};
use crate::position;

const TABLE: &str =
    "hand 0: hearts-1 hearts-2 / hand 1: coins-1 coins-2 / hand 2: swords-3 swords-4 / choosing: - - - / seats: 3";

#[test]
fn in_6_every_seat_chooses_at_once() {
    assert_eq!(erased(TABLE).to_move(Viewer::Spectator), [Seat(0), Seat(1), Seat(2)]);
    accepts_of(TABLE, Seat(1), "choose-admirer coins-2", &TABLE.replace("- - -", "- coins-2 -"));
    accepts_of(TABLE, Seat(2), "choose-admirer swords-3", &TABLE.replace("- - -", "- - swords-3"));
}

#[test]
fn in_6_a_chosen_card_is_a_hand_card_and_can_be_changed() {
    let chosen = TABLE.replace("- - -", "- coins-2 swords-3");
    assert_eq!(erased(&chosen).to_move(Viewer::Spectator), [Seat(0)]);
    assert_eq!(listed(&at(&chosen), Seat(1)), [command("choose-admirer coins-1")]);
    accepts_of(&chosen, Seat(1), "choose-admirer coins-1", &TABLE.replace("- - -", "- coins-1 swords-3"));
    let table = erased(&chosen).table(Viewer::Spectator).unwrap().unwrap();
    assert_eq!(table["hand_sizes"], json!([2, 2, 2]));
    assert_eq!(table["phase"], json!({ "type": "choosing", "chosen": [1, 2] }));
}

#[test]
fn in_6_the_card_chosen_is_not_chosen_again() {
    let chosen = TABLE.replace("- - -", "- coins-2 -");
    refuses_of(&chosen, Seat(1), &command("choose-admirer coins-2"), "IN-6", "You have chosen coins-2 already");
}

#[test]
fn in_6_nothing_else_is_played_meanwhile() {
    for words in ["proposal hearts-1", "new-admirer hearts-1", "assassin hearts-1 1", "secret-admirer hearts-1", "pass"]
    {
        refuses(TABLE, words, "IN-6", "All are choosing their Admirers");
    }
}

#[test]
fn in_6_the_last_choice_turns_all_up() {
    let last = "hand 0: hearts-1 hearts-2 / hand 1: coins-1 coins-2 / choosing: - coins-1";
    accepts(
        last,
        "choose-admirer hearts-2",
        "admirers: hearts-2 coins-1 / hand 0: hearts-1 / hand 1: coins-2 / ring: 0 / turn: 1",
    );
    let told = events(last, "choose-admirer hearts-2");
    assert_eq!(kinds(&told), ["admirer-chosen", "admirers-revealed", "turn-started"]);
    assert_eq!(
        told[1].data,
        json!({
            "admirers": ["hearts-2", "coins-1"], "first_seat": 1,
            "favour": { "suits": [], "rule": "highest", "favoured": 0 },
        })
    );
}

#[test]
fn in_6_the_order_of_choosing_never_matters() {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let choices = ["choose-admirer hearts-2", "choose-admirer coins-1", "choose-admirer swords-4"];
    let after = "admirers: hearts-2 coins-1 swords-4 / hand 0: hearts-1 / hand 1: coins-2 / hand 2: swords-3 / ring: 2 / seats: 3";
    for order in orders {
        let mut game = at(TABLE);
        for seat in order {
            game = play(&game, Seat(seat), &command(choices[usize::from(seat)])).unwrap().1;
        }
        assert_eq!(position::write(game.state().unwrap()), after);
    }
}

#[test]
fn in_6_after_that_nobody_chooses() {
    let turn = "admirers: hearts-5 coins-5 / hand 0: hearts-1 / turn: 0";
    refuses(turn, "choose-admirer hearts-1", "IN-6", "have been chosen");
    refuses(
        "admirers: hearts-5 coins-5 / hand 1: coins-1 / soldier: 1",
        "choose-admirer coins-1",
        "IN-6",
        "have been chosen",
    );
}

#[test]
fn in_7_the_favoured_admirer_takes_the_ring_and_the_seat_after_it_starts() {
    let last =
        |card| format!("hand 0: {card} / hand 1: coins-5 / hand 2: swords-5 / choosing: - coins-5 swords-5 / seats: 3");
    let after = |card, ring| format!("admirers: {card} coins-5 swords-5 / {ring} / seats: 3");
    accepts(&last("hearts-9"), "choose-admirer hearts-9", &after("hearts-9", "ring: 0 / turn: 1"));
    let wins = "hand 0: hearts-1 / hand 1: coins-5 / hand 2: swords-9 / choosing: - coins-5 swords-9 / seats: 3";
    accepts(wins, "choose-admirer hearts-1", "admirers: hearts-1 coins-5 swords-9 / ring: 2 / seats: 3");
}

#[test]
fn in_7_with_nobody_favoured_a_random_seat_starts_or_the_one_of_the_options() {
    let last = "hand 0: hearts-5 / hand 1: coins-5 / choosing: - coins-5";
    let (told, next) = play(&at(last), Seat(0), &command("choose-admirer hearts-5")).unwrap();
    let first = told[1].data["first_seat"].as_u64().unwrap();
    assert_eq!(next.state().unwrap().ring, None);
    assert_eq!(told[2].data, json!({ "seat": first }));
    for seat in 0..2 {
        let named = format!("{last} / options: first-{seat}");
        assert_eq!(events(&named, "choose-admirer hearts-5")[1].data["first_seat"], json!(seat));
        let later = format!("{named} / round: 4");
        assert_eq!(events(&later, "choose-admirer hearts-5")[1].data["first_seat"], json!(seat));
    }
}

/// Over many tables without a favourite every seat begins some.
#[test]
fn in_7_the_random_seat_is_any_of_them() {
    let state = position::read("hand 0: hearts-5 / hand 1: coins-5 / choosing: - coins-5");
    let choice = serde_json::from_value(command("choose-admirer hearts-5")).unwrap();
    let first = |key| {
        let mut dice = domain::dice::Dice::from_key([key; 32]);
        let now = domain::timestamp::Timestamp::from_millis(0);
        let told =
            <domain::inheritance::Inheritance as domain::game::Game>::decide(&state, Seat(0), &choice, now, &mut dice);
        json!(told.unwrap())[1]["data"]["first_seat"].clone()
    };
    let all: Vec<_> = (0..20).map(first).collect();
    assert!(all.contains(&json!(0)) && all.contains(&json!(1)));
}

#[test]
fn in_7_the_option_does_not_count_where_somebody_is_favoured() {
    let last = "hand 0: hearts-9 / hand 1: coins-5 / choosing: - coins-5 / options: first-0";
    assert_eq!(events(last, "choose-admirer hearts-9")[1].data["first_seat"], json!(1));
}
