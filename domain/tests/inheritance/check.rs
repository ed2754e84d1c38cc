//! The one place where these tests touch the API; around it they are data.

use domain::erased::{AnyMatch, erase};
use domain::game_match::Match;
use domain::inheritance::Inheritance;
use domain::log::LoggedEvent;
use domain::seat::Seat;
use domain::viewer::Viewer;
use serde_json::{Value, json};

use crate::driver::staged;
pub use crate::driver::staged::{listed, play};
use crate::position;

/// The match in a position; over, if the position is an end.
pub fn at(text: &str) -> Match<Inheritance> {
    let state = position::read(text);
    staged::at(state.seats, state)
}

/// A move in words: its type, the card, and what else it names: `assassin hearts-1 2`, `spy coins-6 swords-3`, `cleric hearts-7 successor`.
pub fn command(words: &str) -> Value {
    match words.split_whitespace().collect::<Vec<_>>()[..] {
        [kind] => json!({ "type": kind }),
        [kind, card] => json!({ "type": kind, "card": card }),
        ["spy", card, admirer] => json!({ "type": "spy", "card": card, "admirer": admirer }),
        [kind, card, target] => match target.parse::<u8>() {
            Ok(seat) => json!({ "type": kind, "card": card, "target": seat }),
            Err(_) => json!({ "type": kind, "card": card, "target": target }),
        },
        _ => panic!("`{words}` is no move in words"),
    }
}

/// The move by whoever is to move must lead from one position to the other, and be listed as legal.
pub fn accepts(before: &str, words: &str, after: &str) {
    accepts_of(before, awaited(before), words, after);
}

/// The same for a given seat.
pub fn accepts_of(before: &str, seat: Seat, words: &str, after: &str) {
    let (game, command) = (at(before), command(words));
    let (_, next) = play(&game, seat, &command).unwrap_or_else(|refusal| panic!("{before}: {words}: {refusal}"));
    assert_eq!(position::write(next.state().expect("a state")), after, "{before}: {words}");
    assert!(listed(&game, seat).contains(&command), "{before}: {words} is not listed");
}

/// The move by whoever is to move must be refused with this rule, with these words in the message, and not be listed.
pub fn refuses(before: &str, words: &str, rule: &str, because: &str) {
    refuses_of(before, awaited(before), &command(words), rule, because);
}

/// The same for a given seat and a move in JSON, which may be malformed.
pub fn refuses_of(before: &str, seat: Seat, command: &Value, rule: &str, because: &str) {
    let game = at(before);
    let Err(refusal) = play(&game, seat, command) else { panic!("{before}: {command} was accepted") };
    assert_eq!(refusal.rule(), Some(rule), "{before}: {command}: {refusal}");
    assert!(refusal.to_string().contains(because), "{before}: {command}: {refusal}");
    assert!(!listed(&game, seat).contains(command), "{before}: {command} is listed");
}

/// The events of a move by whoever is to move, as `type` and `data`.
pub fn events(before: &str, words: &str) -> Vec<LoggedEvent> {
    play(&at(before), awaited(before), &command(words)).unwrap_or_else(|refusal| panic!("{before}: {refusal}")).0
}

/// The types of these events, in order.
pub fn kinds(events: &[LoggedEvent]) -> Vec<&str> {
    events.iter().map(|it| it.kind.as_str()).collect()
}

/// Any match as the trait object that the service holds.
pub fn erased(before: &str) -> Box<dyn AnyMatch> {
    erase(at(before))
}

/// The first seat that is to move.
fn awaited(before: &str) -> Seat {
    erased(before).to_move(Viewer::Spectator).first().copied().unwrap_or(Seat(0))
}
