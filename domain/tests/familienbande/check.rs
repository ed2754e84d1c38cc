//! The one place where these tests touch the API; around it they are data.

use domain::erased::{AnyMatch, erase};
use domain::familienbande::{Familienbande, state::State};
use domain::game_match::Match;
use domain::seat::Seat;
use serde_json::{Value, json};

use crate::driver::staged;
pub use crate::driver::staged::{listed, play};
use crate::position;

/// The match in a position; over, if the position is an end.
pub fn at(state: State) -> Match<Familienbande> {
    staged::at(state.seats, state)
}

/// A move in words: `marry CARD SPOUSE`, `offspring CARD PARENT`, `offspring CARD PARENT swap CARD`, `pass`.
pub fn command(words: &str) -> Value {
    match words.split_whitespace().collect::<Vec<_>>()[..] {
        ["marry", card, spouse] => json!({ "type": "marry", "card": card, "spouse": spouse }),
        ["offspring", card, parent] => json!({ "type": "offspring", "card": card, "parent": parent }),
        ["offspring", card, parent, "swap", swap] => {
            json!({ "type": "offspring", "card": card, "parent": parent, "swap": swap })
        }
        ["pass"] => json!({ "type": "pass" }),
        _ => panic!("`{words}` is no move in words"),
    }
}

/// The move by whoever's turn it is must lead from one position to the other, and be listed as legal.
pub fn accepts(before: &str, words: &str, after: &str) {
    let game = at(position::read(before));
    let (seat, command) = (turn(&game), command(words));
    let (_, next) = play(&game, seat, &command).unwrap_or_else(|refusal| panic!("{before}: {words}: {refusal}"));
    assert_eq!(position::write(next.state().expect("a state")), after, "{before}: {words}");
    let by_partner = |it: &&Value| words.starts_with("offspring") && same_but_parent(it, &command);
    let listed = listed(&game, seat);
    assert!(listed.iter().any(|it| *it == command || by_partner(&it)), "{before}: {words} is not listed");
}

/// The move by whoever's turn it is must be refused with this rule, with these words in the message, and not be listed.
pub fn refuses(before: &str, words: &str, rule: &str, because: &str) {
    let game = at(position::read(before));
    refuses_of(before, turn(&game), &command(words), rule, because);
}

/// The same for a given seat and a move in JSON, which may be malformed.
pub fn refuses_of(before: &str, seat: Seat, command: &Value, rule: &str, because: &str) {
    let game = at(position::read(before));
    let Err(refusal) = play(&game, seat, command) else { panic!("{before}: {command} was accepted") };
    assert_eq!(refusal.rule(), Some(rule), "{before}: {command}: {refusal}");
    assert!(refusal.to_string().contains(because), "{before}: {command}: {refusal}");
    assert!(!listed(&game, seat).contains(command), "{before}: {command} is listed");
}

fn turn(game: &Match<Familienbande>) -> Seat {
    game.state().expect("a state").turn
}

fn same_but_parent(one: &Value, other: &Value) -> bool {
    ["type", "card", "swap"].iter().all(|key| one.get(key) == other.get(key))
}

/// Any match as the trait object that the service holds.
pub fn erased(before: &str) -> Box<dyn AnyMatch> {
    erase(at(position::read(before)))
}
