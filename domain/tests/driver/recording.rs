//! Records games of any game: tries seeds until one gives what is wanted, and writes the file.
//!
//! A recording is never changed, only added: rules of an old version have to decide old games as they did.

use std::fs;

use domain::seat::{Actor, Seat};
use serde_json::{Value, json};

use super::recorded::{Recording, folder};
use super::{Table, any, dice};

/// A game to record: its name, what it is there for, and how it is played for a seed; the first seed that gives what is wanted is kept.
pub struct Scenario {
    pub name: &'static str,
    pub about: &'static str,
    pub play: fn(u64) -> Table,
    pub wanted: fn(&Table) -> bool,
}

/// Holds that every scenario is recorded; with `RECORD` in the environment records what is not yet.
pub fn every_scenario_is_recorded(slug: &str, scenarios: &[Scenario]) {
    for Scenario { name, about, play, wanted } in scenarios {
        let path = folder(slug).join(format!("{name}.json"));
        if path.exists() {
            continue;
        }
        assert!(std::env::var_os("RECORD").is_some(), "{name} is not recorded: see domain/tests/games/README.md");
        let table = (0..10_000).map(play).find(|it| it.is_over() && wanted(it)).unwrap_or_else(|| panic!("{name}"));
        let recording = Recording {
            about: (*about).into(),
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

/// Any legal moves by the players, and the program's where it plays.
pub fn at_random(table: Table, seed: u64) -> Table {
    let mut dice = dice(seed + 1);
    let mut table = table;
    while table.let_the_program_move() || table.play(1, &mut dice, any) > 0 {}
    table
}

/// The moves that `choose` picks by the players, and the program's where it plays.
pub fn played(mut table: Table, choose: fn(&[Value]) -> Value, seed: u64) -> Table {
    let mut dice = dice(seed);
    while table.let_the_program_move() || table.play(1, &mut dice, |legal, _| choose(legal)) > 0 {}
    table
}

/// Any legal moves; after `moves` of them the seats in `resigned` give up, unless the game is over by then.
pub fn resigning(mut table: Table, resigned: &[u8], moves: usize, seed: u64) -> Table {
    table.play(moves, &mut dice(seed), any);
    if table.is_over() {
        return table;
    }
    for seat in resigned {
        table.command(Actor::Seat(Seat(*seat)), &json!({ "type": "resign" })).unwrap();
    }
    at_random(table, seed)
}

/// The reason of the outcome.
pub fn reason(table: &Table) -> &str {
    table.game.outcome().map(|it| it.reason.as_str()).unwrap_or_default()
}

/// Number of winners.
pub fn winners(table: &Table) -> usize {
    table.game.outcome().map_or(0, |it| it.winners.len())
}
