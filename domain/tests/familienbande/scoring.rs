//! FB-14 to FB-17: points, the two endings and the final score.

use std::collections::BTreeSet;

use domain::familienbande::Familienbande;
use domain::game::Game;
use domain::game_match::{Match, Phase};
use domain::outcome::Outcome;
use domain::seat::Seat;
use serde_json::json;

use crate::check::{accepts, at, command, listed, play, refuses};
use crate::position;

const SIX_OF_GENERATION_5: &str = "4: m-EEE+f-EEE | 5: m-GGG m-NNN m-CCC f-GGG f-NNN f-CCC";

fn end(position: &str, words: &str) -> Outcome {
    let game = at(position::read(position));
    let seat = game.state().unwrap().turn;
    let (events, after) = play(&game, seat, &command(words)).unwrap();
    let kinds: Vec<_> = events.iter().map(|it| it.kind.as_str()).collect();
    assert_eq!(kinds.get(1), Some(&"game-ended"), "{position}: {words}");
    let Match { phase: Phase::Finished(_, outcome), .. } = after else { panic!("{position}: {words} is no end") };
    assert_eq!(events[1].data, json!(outcome));
    outcome
}

#[test]
fn fb_14_the_worked_case_ears_and_two_noses_in_generation_3() {
    accepts(
        "2: m-ENN+f-EEE / hand 0: f-ENN / markers: ears 1, lips 4",
        "offspring f-ENN m-ENN",
        "2: m-ENN+f-EEE | 3: f-ENN / markers: ears 4, nose 6, lips 4 / turn: 1",
    );
}

#[test]
fn fb_14_traits_without_a_player_score_too() {
    accepts(
        "1: m-CLL+f-CLL / hand 0: f-CLL#2 / tiles: ears nose",
        "offspring f-CLL#2 m-CLL",
        "1: m-CLL+f-CLL | 2: f-CLL#2 / markers: curls 2, lips 4 / turn: 1 / tiles: ears nose",
    );
}

#[test]
fn fb_15_the_seventh_child_of_generation_5_ends_the_game_scored() {
    let outcome = end(&format!("{SIX_OF_GENERATION_5} / hand 0: f-EEE#2 / hand 1: m-LLL"), "offspring f-EEE#2 m-EEE");
    assert_eq!(outcome, Outcome { winners: vec![Seat(0)], scores: vec![15, -1], reason: "full-generation".into() });
}

#[test]
fn fb_15_it_carries_no_swap() {
    let table = format!("{SIX_OF_GENERATION_5} / hand 0: f-EEE#2 m-LLL / deck: f-LLL");
    refuses(&table, "offspring f-EEE#2 m-EEE swap m-LLL", "FB-15", "ends the game at once");
    let moves = listed(&at(position::read(&table)), Seat(0));
    assert_eq!(moves, [command("offspring f-EEE#2 m-EEE"), command("pass")]);
}

#[test]
fn fb_15_no_other_full_generation_ends_it() {
    accepts(
        "3: m-EEE+f-EEE | 4: m-GGG m-NNN m-CCC f-GGG f-NNN / hand 0: f-EEE#2",
        "offspring f-EEE#2 m-EEE",
        "3: m-EEE+f-EEE | 4: m-GGG m-NNN m-CCC f-GGG f-NNN f-EEE#2 / markers: ears 12 / closed: 3 / turn: 1",
    );
}

#[test]
fn fb_16_four_cards_cost_ten_and_scores_can_be_negative() {
    let table =
        format!("{SIX_OF_GENERATION_5} / hand 0: f-EEE#2 / hand 1: m-LLL f-LLL m-LLL#2 f-LLL#2 / markers: ears 20");
    assert_eq!(end(&table, "offspring f-EEE#2 m-EEE").scores, [35, -10]);
}

/// Cards left and what they cost.
#[test]
fn fb_16_one_more_for_each_card() {
    for (held, cost) in [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (10, 55)] {
        let hand: Vec<_> = (2..2 + held).map(|copy| format!("m-LLL#{copy}")).collect();
        let table = format!(
            "{SIX_OF_GENERATION_5} / hand 0: f-EEE#2 / hand 1: {} / markers: glasses 30",
            if hand.is_empty() { String::new() } else { hand.join(" ") }
        );
        assert_eq!(end(&table, "offspring f-EEE#2 m-EEE").scores[1], 30 - cost, "{held} cards");
    }
}

#[test]
fn fb_16_the_marker_of_the_tile_counts_and_the_highest_wins() {
    let table = format!(
        "{SIX_OF_GENERATION_5} / hand 0: f-EEE#2 / markers: ears 5, glasses 40, nose 30, lips 99 / seats: 3 / tiles: nose curls glasses"
    );
    let outcome = end(&table, "offspring f-EEE#2 m-EEE");
    assert_eq!((outcome.scores, outcome.winners), (vec![30, 0, 40], vec![Seat(2)]));
}

#[test]
fn fb_16_a_tie_is_a_shared_victory() {
    let table =
        format!("{SIX_OF_GENERATION_5} / hand 0: f-EEE#2 / hand 1: m-LLL / markers: glasses 16, nose 3 / seats: 3");
    assert_eq!(end(&table, "offspring f-EEE#2 m-EEE").winners, [Seat(0), Seat(1)]);
}

#[test]
fn a_seat_that_resigned_cannot_win() {
    let state =
        position::read(&format!("{SIX_OF_GENERATION_5} f-LLL / markers: ears 20, glasses 10, nose 10 / seats: 3"));
    let winners = |resigned: &[u8]| {
        let resigned: BTreeSet<Seat> = resigned.iter().copied().map(Seat).collect();
        Familienbande::outcome(&state, &resigned).unwrap().winners
    };
    assert_eq!(winners(&[]), [Seat(0)]);
    assert_eq!(winners(&[0]), [Seat(1), Seat(2)]);
    assert_eq!(winners(&[0, 2]), [Seat(1)]);
    assert_eq!(winners(&[0, 1, 2]), []);
}

#[test]
fn fb_17_a_round_of_passes_without_a_card_ends_the_game() {
    let outcome = end("1: m-EEL / hand 0: f-EEE / hand 1: m-EEE f-LLL / markers: glasses 2 / passes: 1", "pass");
    assert_eq!(outcome, Outcome { winners: vec![Seat(0), Seat(1)], scores: vec![-1, -1], reason: "exhausted".into() });
    accepts("1: m-EEL / passes: 1 / seats: 3", "pass", "1: m-EEL / passes: 2 / turn: 1 / seats: 3");
    accepts("1: m-EEL / passes: 2 / seats: 4", "pass", "1: m-EEL / passes: 3 / turn: 1 / seats: 4");
    assert_eq!(end("1: m-EEL / passes: 2 / seats: 3", "pass").reason, "exhausted");
    assert_eq!(end("1: m-EEL / passes: 3 / seats: 4", "pass").reason, "exhausted");
}

#[test]
fn fb_17_a_marriage_or_an_offspring_starts_the_count_again() {
    let table = "1: m-EEL+f-EGG m-CCC / hand 0: f-EEE / passes: 1";
    accepts(table, "marry f-EEE m-CCC", "1: m-EEL+f-EGG m-CCC+f-EEE / turn: 1");
    accepts(table, "offspring f-EEE m-EEL", "1: m-EEL+f-EGG m-CCC | 2: f-EEE / markers: ears 6 / turn: 1");
}

#[test]
fn fb_17_a_pass_that_drew_the_last_card_does_not_count() {
    accepts("1: m-EEL / deck: f-EEE", "pass", "1: m-EEL / hand 0: f-EEE / turn: 1");
}
