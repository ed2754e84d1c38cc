//! The one place where these tests touch the API; around it they are data.

use std::collections::BTreeSet;

use domain::any_game::built_in_editions;
use domain::decide::Circumstances;
use domain::erased::{AnyMatch, erase};
use domain::familienbande::{Familienbande, state::State};
use domain::game::{Game, Setup};
use domain::game_match::{Match, MatchEvent, Phase};
use domain::lifecycle::{Created, EditionPin, Visibility};
use domain::log::{Dealer, LoggedEvent};
use domain::rejection::Refusal;
use domain::seat::{Actor, Seat};
use domain::stored;
use domain::timestamp::Timestamp;
use serde_json::{Value, json};

use crate::position;

/// The match in a position; over, if the position is an end.
pub fn at(state: State) -> Match<Familienbande> {
    let created = Created {
        game: "familienbande".into(),
        rules_version: Familienbande::RULES_VERSION,
        edition: EditionPin { name: "standard".into(), digest: String::new() },
        options: json!({}),
        seats: state.seats,
        visibility: Visibility::Public,
        commitment: String::new(),
    };
    Match {
        version: 10,
        setup: Setup { seats: state.seats, options: Default::default(), rules_version: Familienbande::RULES_VERSION },
        created,
        occupants: Default::default(),
        resigned: BTreeSet::new(),
        phase: match Familienbande::outcome(&state, &BTreeSet::new()) {
            Some(outcome) => Phase::Finished(state, outcome),
            None => Phase::Running(state),
        },
    }
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

/// What a move of `seat` leads to: its events, and the match after them.
pub fn play(
    game: &Match<Familienbande>,
    seat: Seat,
    command: &Value,
) -> Result<(Vec<LoggedEvent>, Match<Familienbande>), Refusal> {
    let dealer = Dealer::new("0197a3c0-5a7e-7000-8000-000000000001", [7; 32]);
    let around = Circumstances { now: Timestamp::from_millis(0), dealer: &dealer, shelf: built_in_editions() };
    let events = erase(game.clone()).decide(Actor::Seat(seat), command, around)?.events;
    let mut after = game.clone();
    for event in &events {
        let typed: MatchEvent<Familienbande> = stored::from_stored(&event.kind, &event.data)?;
        after.evolve(&typed);
    }
    Ok((events, after))
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

/// The legal moves of a seat as JSON.
pub fn listed(game: &Match<Familienbande>, seat: Seat) -> Vec<Value> {
    erase(game.clone()).legal_moves(seat).into_iter().map(|it| it.command).collect()
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
