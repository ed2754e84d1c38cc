//! The JSON Schemas of the catalogue, against games that bots play: every legal move, and every event as every viewer gets it.

use api::openapi::json_schema::{self, Described};
use domain::any_game::{self, built_in_editions};
use domain::decide::Circumstances;
use domain::erased::{AnyMatch, LegalMove};
use domain::lifecycle::CreateGame;
use domain::log::{Dealer, LoggedEvent};
use domain::seat::{Actor, Seat};
use domain::secret::redact;
use domain::timestamp::Timestamp;
use domain::viewer::Viewer;
use jsonschema::Validator;
use serde_json::{Value, json};

const GAME: &str = "0197a3c0-5a7e-7000-8000-000000000001";

#[test]
fn every_schema_is_one_and_stands_alone() {
    for described in json_schema::games() {
        for schema in [&described.options, &described.moves, &described.events] {
            assert!(jsonschema::meta::is_valid(schema), "{schema:#}");
            assert!(!schema.to_string().contains("#/components/"), "{schema:#}");
            compiled(schema);
        }
    }
}

#[test]
fn default_options_are_valid_and_unknown_ones_are_not() {
    for described in json_schema::games() {
        let options = compiled(&described.options);
        assert!(options.is_valid(&json!({})));
        assert!(!options.is_valid(&json!({ "no_such_option": true })));
    }
}

#[test]
fn every_legal_move_and_every_event_is_valid() {
    for described in json_schema::games() {
        for seats in described.game.info().min_seats..=described.game.info().max_seats {
            for seed in 0..3 {
                play(described, seats, seed);
            }
        }
    }
}

/// A whole game: seat 0 makes its moves by counting, and gives up in the middle of every third game; bots play the others.
fn play(described: &Described, seats: u8, seed: u8) {
    let (moves, events) = (compiled(&described.moves), compiled(&described.events));
    let dealer = Dealer::new(GAME, [seed; 32]);
    let around =
        Circumstances { now: Timestamp::from_millis(1_796_000_000_000), dealer: &dealer, shelf: built_in_editions() };
    let mut new = described.game.create(&creation(described, seats), around).unwrap().events;
    let mut game = any_game::begin(&new[0]).unwrap();
    loop {
        for event in &new {
            if event.version > 1 {
                game.apply(event).unwrap();
            }
            check_event(&events, event, seats);
        }
        for LegalMove { command, .. } in Seat::all(seats).flat_map(|seat| game.legal_moves(seat)) {
            assert_valid(&moves, &command);
        }
        if game.outcome().is_some() {
            return;
        }
        let (actor, command) = next(&*game, &dealer, seed);
        new = game.decide(actor, &command, around).unwrap().events;
    }
}

fn next(game: &dyn AnyMatch, dealer: &Dealer, seed: u8) -> (Actor, Value) {
    if let Some(due) = any_game::due(game) {
        return due;
    }
    if let Some((seat, command)) = game.program_move(dealer).unwrap() {
        return (Actor::Seat(seat), command);
    }
    let me = Actor::Seat(Seat(0));
    if seed % 3 == 2 && game.version() > 20 {
        return (me, json!({ "type": "resign" }));
    }
    let mut legal = game.legal_moves(Seat(0));
    let chosen = usize::try_from(game.version() * 7).unwrap() % legal.len();
    (me, legal.swap_remove(chosen).command)
}

fn creation(described: &Described, seats: u8) -> CreateGame {
    let game = described.game;
    let edition = &built_in_editions().choose(game.info().slug, None).unwrap().pin;
    let bots: Vec<Value> = (1..seats).map(|seat| json!({ "seat": seat, "level": "greedy" })).collect();
    serde_json::from_value(json!({
        "type": "create-game", "game": game.info().slug, "rules_version": game.rules_version(), "edition": edition,
        "options": {}, "seats": seats, "visibility": "public", "player": "0197a3c0-5a7e-7000-8000-0000000000aa",
        "entropy": "", "bots": bots,
    }))
    .unwrap()
}

/// The event as every viewer gets it, during the game and after it.
fn check_event(events: &Validator, event: &LoggedEvent, seats: u8) {
    for viewer in Viewer::all(seats) {
        for revealed in [false, true] {
            let seen = redact(&event.data, viewer, revealed);
            assert_valid(events, &json!({ "type": event.kind, "data": seen.data }));
        }
    }
}

fn compiled(schema: &Value) -> Validator {
    jsonschema::options().should_validate_formats(true).build(schema).unwrap()
}

fn assert_valid(schema: &Validator, value: &Value) {
    let faults: Vec<String> =
        schema.iter_errors(value).map(|fault| format!("{fault} at {}", fault.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:#?}\n{value:#}");
}
