//! Matches of any game put in the middle of play, and moves made in them.

use std::collections::BTreeSet;

use domain::any_game::built_in_editions;
use domain::decide::Circumstances;
use domain::erased::erase;
use domain::game::{Game, Setup};
use domain::game_match::{Match, MatchEvent, Phase};
use domain::lifecycle::{Created, EditionPin, Visibility};
use domain::log::{Dealer, LoggedEvent};
use domain::rejection::Refusal;
use domain::seat::{Actor, Seat};
use domain::stored;
use domain::timestamp::Timestamp;
use serde_json::{Value, json};

/// The match of `seats` in a state; over, if the state is an end.
pub fn at<G: Game>(seats: u8, state: G::State) -> Match<G> {
    let created = Created {
        game: G::INFO.slug.into(),
        rules_version: G::RULES_VERSION,
        edition: EditionPin { name: "standard".into(), digest: String::new() },
        options: json!({}),
        seats,
        visibility: Visibility::Public,
        commitment: String::new(),
    };
    Match {
        version: 10,
        setup: Setup { seats, options: Default::default(), rules_version: G::RULES_VERSION },
        created,
        occupants: Default::default(),
        arrivals: Vec::new(),
        resigned: BTreeSet::new(),
        phase: match G::outcome(&state, &BTreeSet::new()) {
            Some(outcome) => Phase::Finished(state, outcome),
            None => Phase::Running(state),
        },
    }
}

/// What a move of `seat` leads to: its events, and the match after them.
pub fn play<G: Game>(game: &Match<G>, seat: Seat, command: &Value) -> Result<(Vec<LoggedEvent>, Match<G>), Refusal> {
    let dealer = Dealer::new("0197a3c0-5a7e-7000-8000-000000000001", [7; 32]);
    let around = Circumstances { now: Timestamp::from_millis(0), dealer: &dealer, shelf: built_in_editions() };
    let events = erase(game.clone()).decide(Actor::Seat(seat), command, around)?.events;
    let mut after = game.clone();
    for event in &events {
        let typed: MatchEvent<G> = stored::from_stored(&event.kind, &event.data)?;
        after.evolve(&typed);
    }
    Ok((events, after))
}

/// The legal moves of a seat as JSON.
pub fn listed<G: Game>(game: &Match<G>, seat: Seat) -> Vec<Value> {
    erase(game.clone()).legal_moves(seat).into_iter().map(|it| it.command).collect()
}
