//! The `greedy` bot against the `random` one.

use std::collections::BTreeSet;

use domain::any_game::built_in_editions;
use domain::bot;
use domain::dice::Dice;
use domain::familienbande::Familienbande;
use domain::familienbande::command::Command;
use domain::familienbande::state::State;
use domain::game::{Game, Setup};
use domain::seat::Seat;
use domain::timestamp::Timestamp;
use domain::viewer::Viewer;

use crate::position;

fn choose(state: &State, seat: Seat, greedy: bool, dice: &mut Dice) -> Command {
    let legal = Familienbande::legal_moves(state, seat);
    let table = Familienbande::view(state, Viewer::Seat(seat), false);
    let chosen = if greedy { Familienbande::greedy(&table, seat, &legal, dice) } else { bot::random(&legal, dice) };
    *chosen.unwrap()
}

/// The winners of a game in which only `greedy` plays greedily.
fn winners(seats: u8, greedy: Seat, key: u64) -> Vec<Seat> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&key.to_be_bytes());
    let mut dice = Dice::from_key(seed);
    let shelf = built_in_editions();
    let edition = shelf.edition::<Familienbande>(&shelf.choose("familienbande", None).unwrap().pin).unwrap();
    let setup = Setup { seats, options: Default::default(), rules_version: Familienbande::RULES_VERSION };
    let deal = Familienbande::deal(&setup, &edition, &mut dice);
    let mut state = Familienbande::begin(&setup, &deal);
    loop {
        let seat = state.turn;
        let command = choose(&state, seat, seat == greedy, &mut dice);
        for event in Familienbande::decide(&state, seat, &command, Timestamp::from_millis(0), &mut dice).unwrap() {
            Familienbande::evolve(&mut state, &event);
        }
        if let Some(outcome) = Familienbande::outcome(&state, &BTreeSet::new()) {
            return outcome.winners;
        }
    }
}

/// 200 deals, each played twice with seats swapped; a shared victory is half a win.
#[test]
fn greedy_beats_random_in_nine_of_ten_games_for_two() {
    let games = (0..200).flat_map(|key| [(Seat(0), key), (Seat(1), key)]);
    let halves: usize = games.map(|(greedy, key)| half_wins(&winners(2, greedy, key), greedy)).sum();
    assert!(halves >= 720, "won {} of 400", halves as f64 / 2.0);
}

#[test]
fn greedy_wins_most_games_at_a_full_table_of_random_ones() {
    let games = (0..50).flat_map(|key| (0..4).map(move |seat| (Seat(seat), key)));
    let won = games.filter(|(greedy, key)| winners(4, *greedy, *key) == [*greedy]).count();
    assert!(won >= 120, "won {won} of 200");
}

fn half_wins(winners: &[Seat], seat: Seat) -> usize {
    if winners == [seat] { 2 } else { usize::from(winners.contains(&seat)) }
}

fn picks(position: &str, among: &[&str]) {
    let state = position::read(position);
    for key in 0..10 {
        let command = choose(&state, state.turn, true, &mut Dice::from_key([key; 32]));
        let words = serde_json::to_string(&command).unwrap();
        assert!(among.iter().any(|it| words.contains(it)), "{position}: {words}");
    }
}

#[test]
fn it_takes_the_points_of_its_own_tile() {
    picks("1: m-EEL+f-EGG | 2: m-EEG+f-GGL / hand 0: f-EEG m-GGL / markers: ears 9", &["f-EEG"]);
    picks("1: m-EEL+f-EGG | 2: m-EEG+f-GGL / hand 0: f-EEG m-GGL / markers: ears 9 / tiles: glasses nose", &["m-GGL"]);
}

#[test]
fn it_ends_the_game_when_ahead_and_not_when_behind() {
    let last = "4: m-EEE+f-EEE | 5: m-GGG m-NNN m-CCC f-GGG f-NNN f-CCC / hand 0: f-EEE#2 / deck: m-LLL";
    picks(&format!("{last} / markers: ears 10"), &["offspring"]);
    picks(&format!("{last} / markers: glasses 40, nose 40, curls 40, lips 40"), &["pass"]);
}
