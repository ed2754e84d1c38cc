//! The games of `domain/tests/games/familienbande` and how they came about; `RECORD=1` records those that are missing.
//!
//! A recording is never changed, only added: rules of an old version have to decide old games as they did.

use domain::seat::{Actor, Seat};
use serde_json::{Value, json};

use crate::driver::recording::{self, Scenario, at_random, played, reason, resigning, winners};
use crate::driver::{self, Table};

const SCENARIOS: [Scenario; 10] = [
    Scenario {
        name: "two-players",
        about: "Two players play any legal moves to a full fifth generation.",
        play: |seed| at_random(Table::start("familienbande", 2, seed), seed),
        wanted: |table| reason(table) == "full-generation",
    },
    Scenario {
        name: "three-seats-with-bots",
        about: "A player against a greedy and a random bot; seat 2 begins because the option says so.",
        play: |seed| {
            let bots = json!([{ "seat": 1, "level": "greedy" }, { "seat": 2, "level": "random" }]);
            at_random(Table::open("familienbande", 3, json!({ "first_seat": 2 }), bots, seed), seed)
        },
        wanted: |table| reason(table) == "full-generation" && winners(table) == 1,
    },
    Scenario {
        name: "four-players",
        about: "Four players play any legal moves; one of them sat down, left and came back before the start.",
        play: |seed| {
            let mut table = Table::open("familienbande", 4, json!({}), json!([]), seed);
            table.sit(Seat(2));
            table.command(Actor::Seat(Seat(2)), &json!({ "type": "leave-seat" })).unwrap();
            [1, 3, 2].into_iter().for_each(|seat| table.sit(Seat(seat)));
            at_random(table, seed)
        },
        wanted: |table| reason(table) == "full-generation",
    },
    Scenario {
        name: "all-generations-full",
        about: "A player against two greedy bots; every generation above the last is turned down.",
        play: |seed| {
            let bots: Vec<Value> = (1..3).map(|seat| json!({ "seat": seat, "level": "greedy" })).collect();
            at_random(Table::open("familienbande", 3, json!({}), json!(bots), seed), seed)
        },
        wanted: |table| (1..=4).all(|it| table.log.iter().any(|event| event.data["closed"] == it)),
    },
    Scenario {
        name: "exhausted-by-passing",
        about: "Two players who only pass: the deck runs out and a round of passes draws nothing.",
        play: |seed| played(Table::start("familienbande", 2, seed), last, seed),
        wanted: |table| reason(table) == "exhausted",
    },
    Scenario {
        name: "exhausted-after-a-late-start",
        about: "Three players pass until the deck is empty, then marry and have children without drawing, and run dry.",
        play: |seed| {
            let mut table = Table::start("familienbande", 3, seed);
            let mut dice = driver::dice(seed);
            table.play(52, &mut dice, |legal, _| last(legal));
            table.play(12, &mut dice, |legal, _| legal[0].clone());
            played(table, last, seed)
        },
        wanted: |table| reason(table) == "exhausted",
    },
    Scenario {
        name: "shared-victory",
        about: "Two players tie and share the victory.",
        play: |seed| at_random(Table::start("familienbande", 2, seed), seed),
        wanted: |table| reason(table) == "full-generation" && winners(table) == 2,
    },
    Scenario {
        name: "resigned-winner",
        about: "Seat 1 of three resigns in mid-game, is played on by the random bot, ends with the best score and does not win.",
        play: |seed| resigning(Table::start("familienbande", 3, seed), &[1], 12, seed),
        wanted: |table| {
            let outcome = table.game.outcome().unwrap();
            outcome.scores.iter().max() == outcome.scores.get(1) && outcome.winners.len() == 1
        },
    },
    Scenario {
        name: "everybody-resigned",
        about: "Both players resign; the random bot plays the game to its end and nobody wins.",
        play: |seed| resigning(Table::start("familienbande", 2, seed), &[0, 1], 12, seed),
        wanted: |table| winners(table) == 0,
    },
    Scenario {
        name: "negative-score",
        about: "Seat 1 of two only passes and ends far below 0.",
        play: |seed| {
            let bots = json!([{ "seat": 1, "level": "greedy" }]);
            played(Table::open("familienbande", 2, json!({ "first_seat": 0 }), bots, seed), last, seed)
        },
        wanted: |table| {
            table.game.outcome().unwrap().scores.iter().any(|it| *it < 0) && reason(table) == "full-generation"
        },
    },
];

#[test]
fn every_scenario_is_recorded() {
    recording::every_scenario_is_recorded("familienbande", &SCENARIOS);
}

/// The pass, which is always listed last.
fn last(legal: &[Value]) -> Value {
    legal[legal.len() - 1].clone()
}
