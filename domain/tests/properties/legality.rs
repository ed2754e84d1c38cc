//! The legal moves and `decide` agree: what is listed is accepted, and what is accepted is listed.

use domain::dice::Dice;
use domain::seat::{Actor, Seat};
use domain::viewer::Viewer;
use serde_json::{Map, Value};

use crate::SUBJECTS;
use crate::driver::{self, Table, pick};
use crate::subject::Subject;

/// Mutations tried a seat and version.
const TRIES: usize = 12;

#[test]
fn a_move_is_listed_if_and_only_if_it_is_accepted() {
    for subject in SUBJECTS {
        let mut accepted = [0, 0];
        for (mut table, seed) in subject.tables(0..4) {
            let mut dice = driver::dice(seed);
            let mut earlier: Vec<Value> = Seat::all(table.seats()).flat_map(|seat| listed(&table, seat)).collect();
            while table.play(1, &mut dice, driver::any) > 0 && !table.is_over() {
                for seat in Seat::all(table.seats()) {
                    let listed = listed(&table, seat);
                    assert_all_accepted(&table, seat, &listed, &mut dice);
                    earlier.extend(listed.iter().take(20).cloned());
                    for _ in 0..TRIES {
                        let command = mutated(subject, &table, &earlier, &mut dice);
                        let was_accepted = agree(subject, &table, seat, &listed, &command);
                        accepted[usize::from(was_accepted)] += 1;
                    }
                }
            }
        }
        assert!(accepted.iter().all(|it| *it > 50), "{}: mutations refused and accepted: {accepted:?}", subject.slug);
    }
}

fn listed(table: &Table, seat: Seat) -> Vec<Value> {
    let moves: Vec<Value> = table.game.legal_moves(seat).into_iter().map(|it| it.command).collect();
    for (place, command) in moves.iter().enumerate() {
        assert!(!moves[..place].contains(command), "{command} is listed twice");
    }
    moves
}

fn assert_all_accepted(table: &Table, seat: Seat, listed: &[Value], dice: &mut Dice) {
    for _ in 0..TRIES.min(listed.len()) {
        let command = driver::any(listed, dice);
        assert!(is_accepted(table, seat, &command), "{command} is listed for {seat} but refused");
    }
}

/// Whether a move is accepted, which must be whether it is listed.
fn agree(subject: &Subject, table: &Table, seat: Seat, listed: &[Value], command: &Value) -> bool {
    let view = table.game.table(Viewer::Seat(seat)).unwrap().unwrap();
    let is_listed = listed.contains(&(subject.as_listed)(command, &view));
    let is_accepted = is_accepted(table, seat, command);
    assert_eq!(is_accepted, is_listed, "{} of {seat}: {command}", subject.slug);
    is_accepted
}

fn is_accepted(table: &Table, seat: Seat, command: &Value) -> bool {
    table.game.decide(Actor::Seat(seat), command, driver::around(&table.dealer, table.log.len())).is_ok()
}

/// A move listed now or earlier, for this seat or another, mostly with a field changed, taken away or brought in from a third move.
fn mutated(subject: &Subject, table: &Table, earlier: &[Value], dice: &mut Dice) -> Value {
    let mut command: Map<String, Value> = driver::any(earlier, dice).as_object().unwrap().clone();
    let donor = driver::any(earlier, dice);
    let keys: Vec<String> = command.keys().cloned().collect();
    let key = pick(&keys, dice).unwrap().clone();
    match dice.below(6) {
        0 => {}
        1 => {
            command.remove(&key);
        }
        2 => command.extend(donor.as_object().unwrap().clone()),
        3 => {
            command.insert(key, Value::Null);
        }
        _ => {
            let seen = subject.named(&table.log[dice.below(table.log.len() as u32) as usize].data);
            let names: Vec<&String> = seen.iter().collect();
            if let Some(name) = pick(&names, dice) {
                command.insert(key, Value::from(name.as_str()));
            }
        }
    }
    Value::Object(command)
}
