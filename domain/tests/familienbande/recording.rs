//! Records the games of `domain/tests/games/familienbande` anew: `cargo test -p domain --test familienbande -- --ignored record`.
//!
//! A recording is never changed, only added: rules of an old version have to decide old games as they did.

use std::fs;

use domain::seat::{Actor, Seat};
use serde_json::{Value, json};

use crate::driver::{self, Table};
use crate::recorded::{Recording, folder};

/// A game to record: its name, what it is there for, and how it is played for a seed; the first seed that gives what is wanted is kept.
struct Scenario {
    name: &'static str,
    about: &'static str,
    play: fn(u64) -> Table,
    wanted: fn(&Table) -> bool,
}

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
        play: |seed| resigning(3, &[1], seed),
        wanted: |table| {
            let outcome = table.game.outcome().unwrap();
            outcome.scores.iter().max() == outcome.scores.get(1) && outcome.winners.len() == 1
        },
    },
    Scenario {
        name: "everybody-resigned",
        about: "Both players resign; the random bot plays the game to its end and nobody wins.",
        play: |seed| resigning(2, &[0, 1], seed),
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
#[ignore = "writes files: it records games, see domain/tests/games/README.md"]
fn record() {
    for Scenario { name, about, play, wanted } in SCENARIOS {
        let path = folder().join(format!("{name}.json"));
        if path.exists() {
            continue;
        }
        let table = (0..10_000).map(play).find(|it| it.is_over() && wanted(it)).unwrap_or_else(|| panic!("{name}"));
        let recording = Recording {
            about: about.into(),
            game_id: table.dealer.game_id().into(),
            server_seed: domain::log::hex(table.dealer.server_seed()),
            outcome: table.game.outcome().unwrap().clone(),
            log: table.log,
        };
        fs::write(path, lines(&recording)).unwrap();
    }
}

/// JSON with one event a line.
fn lines(recording: &Recording) -> String {
    let Value::Object(mut fields) = json!(recording) else { panic!("a recording is an object") };
    let events: Vec<String> = recording.log.iter().map(|it| format!("    {}", json!(it))).collect();
    fields.remove("log");
    let mut parts: Vec<String> = fields.iter().map(|(key, value)| format!("  \"{key}\": {value}")).collect();
    parts.push(format!("  \"log\": [\n{}\n  ]", events.join(",\n")));
    format!("{{\n{}\n}}\n", parts.join(",\n"))
}

fn at_random(table: Table, seed: u64) -> Table {
    let mut dice = driver::dice(seed + 1);
    let mut table = table;
    while table.let_the_program_move() || table.play(1, &mut dice, driver::any) > 0 {}
    table
}

fn played(mut table: Table, choose: fn(&[Value]) -> Value, seed: u64) -> Table {
    let mut dice = driver::dice(seed);
    while table.let_the_program_move() || table.play(1, &mut dice, |legal, _| choose(legal)) > 0 {}
    table
}

fn resigning(seats: u8, resigned: &[u8], seed: u64) -> Table {
    let mut table = Table::start("familienbande", seats, seed);
    table.play(12, &mut driver::dice(seed), driver::any);
    for seat in resigned {
        table.command(Actor::Seat(Seat(*seat)), &json!({ "type": "resign" })).unwrap();
    }
    at_random(table, seed)
}

/// The pass, which is always listed last.
fn last(legal: &[Value]) -> Value {
    legal[legal.len() - 1].clone()
}

fn reason(table: &Table) -> &str {
    table.game.outcome().map(|it| it.reason.as_str()).unwrap_or_default()
}

fn winners(table: &Table) -> usize {
    table.game.outcome().map_or(0, |it| it.winners.len())
}
