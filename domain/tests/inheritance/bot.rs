//! The `greedy` bot against the `random` one.

use std::collections::BTreeSet;

use domain::any_game::built_in_editions;
use domain::bot;
use domain::dice::Dice;
use domain::game::{Game, Setup};
use domain::inheritance::Inheritance;
use domain::inheritance::command::Command;
use domain::inheritance::state::State;
use domain::seat::Seat;
use domain::timestamp::Timestamp;
use domain::viewer::Viewer;

fn choose(state: &State, seat: Seat, greedy: bool, dice: &mut Dice) -> Command {
    let legal = Inheritance::legal_moves(state, seat);
    let table = Inheritance::view(state, Viewer::Seat(seat), false);
    let chosen = if greedy { Inheritance::greedy(&table, seat, &legal, dice) } else { bot::random(&legal, dice) };
    *chosen.unwrap()
}

/// The winners of a game in which only `greedy` plays greedily.
fn winners(seats: u8, greedy: Seat, key: u64) -> Vec<Seat> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&key.to_be_bytes());
    let mut dice = Dice::from_key(seed);
    let shelf = built_in_editions();
    let edition = shelf.edition::<Inheritance>(&shelf.choose("inheritance", None).unwrap().pin).unwrap();
    let setup = Setup { seats, options: Default::default(), rules_version: Inheritance::RULES_VERSION };
    let deal = Inheritance::deal(&setup, &edition, &mut dice);
    let mut state = Inheritance::begin(&setup, &deal);
    loop {
        let seat = Inheritance::to_move(&state, Viewer::Spectator)[0];
        let command = choose(&state, seat, seat == greedy, &mut dice);
        for event in Inheritance::decide(&state, seat, &command, Timestamp::from_millis(0), &mut dice).unwrap() {
            Inheritance::evolve(&mut state, &event);
        }
        if let Some(outcome) = Inheritance::outcome(&state, &BTreeSet::new()) {
            return outcome.winners;
        }
    }
}

/// 200 deals, each played twice with seats swapped; a draw is no win.
#[test]
fn greedy_beats_random_in_nineteen_of_twenty_games_for_two() {
    let games = (0..200).flat_map(|key| [(Seat(0), key), (Seat(1), key)]);
    let won = games.filter(|(greedy, key)| winners(2, *greedy, *key) == [*greedy]).count();
    assert!(won >= 380, "won {won} of 400");
}

#[test]
fn greedy_wins_twice_its_share_at_a_full_table_of_random_ones() {
    let games = (0..50).flat_map(|key| (0..4).map(move |seat| (Seat(seat), key)));
    let won = games.filter(|(greedy, key)| winners(4, *greedy, *key) == [*greedy]).count();
    assert!(won >= 100, "won {won} of 200");
}

fn picks(position: &str, among: &[&str]) {
    let state = crate::position::read(position);
    let seat = Inheritance::to_move(&state, Viewer::Spectator)[0];
    for key in 0..10 {
        let command = serde_json::json!(choose(&state, seat, true, &mut Dice::from_key([key; 32])));
        assert!(among.iter().any(|it| crate::check::command(it) == command), "{position}: {command}");
    }
}

#[test]
fn it_takes_the_ring_where_it_can() {
    picks(
        "admirers: hearts-5 coins-9 / hand 0: hearts-3 swords-9 coins-3 / hand 1: swords-3 / successor: coins-8 / parents: hearts-4 swords-2",
        &["proposal coins-3"],
    );
}

#[test]
fn it_does_not_leave_the_ring_to_the_seat_that_would_win() {
    let table =
        "admirers: hearts-5 coins-9 coins-7 / hand 0: swords-3 branches-1 / hand 1: hearts-1 / ring: 1 / seats: 3";
    picks(table, &["assassin branches-1 1", "proposal branches-1"]);
}

#[test]
fn it_chooses_an_admirer_of_a_favoured_suit() {
    picks(
        "proposal: coins-3 / hand 0: hearts-9 coins-8 branches-7 / hand 1: hearts-1 / choosing: - -",
        &["choose-admirer coins-8"],
    );
}
