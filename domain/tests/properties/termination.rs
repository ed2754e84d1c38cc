//! Every match ends.

use domain::dice::Dice;
use domain::erased::Status;
use domain::seat::{Actor, Seat};
use serde_json::{Value, json};

use crate::SUBJECTS;
use crate::driver;

type Choice = fn(&[Value], &mut Dice) -> Value;

/// Ways to play: at random, and two that never change their mind.
const CHOICES: [(&str, Choice); 3] =
    [("any", driver::any), ("first", |legal, _| legal[0].clone()), ("last", |legal, _| legal[legal.len() - 1].clone())];

#[test]
fn every_match_ends_within_the_moves_its_rules_allow() {
    for subject in SUBJECTS {
        for (how, choose) in CHOICES {
            for (mut table, seed) in subject.tables(0..15) {
                let moves = table.play(subject.most_moves, &mut driver::dice(seed), choose);
                assert_eq!(
                    table.game.status(),
                    Status::Finished,
                    "{} played {how}, seed {seed}: {moves}",
                    subject.slug
                );
                assert!(table.game.outcome().is_some());
            }
        }
    }
}

#[test]
fn a_match_that_everybody_resigned_is_played_on_by_the_program_and_won_by_nobody() {
    for subject in SUBJECTS {
        for (mut table, _) in subject.tables(0..2) {
            for seat in Seat::all(table.seats()) {
                table.command(Actor::Seat(seat), &json!({ "type": "resign" })).unwrap();
            }
            let moves = (0..subject.most_moves).take_while(|_| table.let_the_program_move()).count();
            assert!(table.is_over(), "{}: {moves} moves", subject.slug);
            assert_eq!(table.game.outcome().unwrap().winners, []);
        }
    }
}

#[test]
fn a_seat_is_awaited_until_the_end_and_none_after_it() {
    for subject in SUBJECTS {
        for (mut table, seed) in subject.tables(0..2) {
            let mut dice = driver::dice(seed);
            while !table.is_over() {
                let awaited = table.game.to_move(domain::viewer::Viewer::Spectator);
                assert!(awaited.iter().all(|seat| !table.game.legal_moves(*seat).is_empty()));
                assert_eq!(table.play(1, &mut dice, driver::any), 1, "{} hangs at {}", subject.slug, table.log.len());
            }
            assert!(table.awaited(&mut dice).is_none());
            assert!(table.game.to_move(domain::viewer::Viewer::Spectator).is_empty());
        }
    }
}
