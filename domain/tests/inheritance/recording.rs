//! The games of `domain/tests/games/inheritance` and how they came about; `RECORD=1` records those that are missing.
//!
//! A recording is never changed, only added: rules of an old version have to decide old games as they did.

use domain::seat::{Actor, Seat};
use domain::viewer::Viewer;
use serde_json::{Value, json};

use crate::driver::recording::{self, Scenario, at_random, reason, resigning, winners};
use crate::driver::{self, Table};

const SCENARIOS: [Scenario; 15] = [
    Scenario {
        name: "two-players",
        about: "Two players play any legal moves; one wins more rounds.",
        play: |seed| at_random(Table::start("inheritance", 2, seed), seed),
        wanted: |table| reason(table) == "no-successor" && winners(table) == 1 && has(table, "round-won"),
    },
    Scenario {
        name: "two-players-draw",
        about: "Two players win equally many rounds, and some without a winner.",
        play: |seed| at_random(Table::start("inheritance", 2, seed), seed),
        wanted: |table| winners(table) == 0 && has(table, "round-stalled") && has(table, "round-won"),
    },
    Scenario {
        name: "two-players-with-a-greedy-bot",
        about: "A player against a greedy bot; seat 1 begins where nobody is favoured, because the option says so.",
        play: |seed| {
            let bots = json!([{ "seat": 1, "level": "greedy" }]);
            at_random(Table::open("inheritance", 2, json!({ "first_seat": 1 }), bots, seed), seed)
        },
        wanted: |table| winners(table) == 1 && nobody_was_favoured_at_first(table) && has(table, "secret-admirer-laid"),
    },
    Scenario {
        name: "a-loser-without-an-admirer",
        about: "A round of two is won against a seat whose Admirer was assassinated.",
        play: |seed| at_random(Table::start("inheritance", 2, seed), seed),
        wanted: |table| table.log.iter().any(|it| it.kind == "round-won" && it.data.get("loser_admirer").is_none()),
    },
    Scenario {
        name: "three-players",
        about: "Three players play any legal moves until one keeps the Ring.",
        play: |seed| at_random(Table::start("inheritance", 3, seed), seed),
        wanted: |table| winners(table) == 1 && has(table, "secret-admirer-laid") && has(table, "new-admirer-played"),
    },
    Scenario {
        name: "four-players-with-bots",
        about: "Two players, a greedy bot and a random one.",
        play: |seed| {
            let bots = json!([{ "seat": 1, "level": "greedy" }, { "seat": 2, "level": "random" }]);
            let mut table = Table::open("inheritance", 4, json!({}), bots, seed);
            table.sit(Seat(3));
            at_random(table, seed)
        },
        wanted: |table| winners(table) == 1,
    },
    Scenario {
        name: "teams",
        about: "Seats 0 and 2 against 1 and 3; one sat down, left and came back; one keeps the Ring and both win.",
        play: |seed| {
            let mut table = Table::open("inheritance", 4, json!({ "teams": true }), json!([]), seed);
            table.sit(Seat(2));
            table.command(Actor::Seat(Seat(2)), &json!({ "type": "leave-seat" })).unwrap();
            [1, 3, 2].into_iter().for_each(|seat| table.sit(Seat(seat)));
            at_random(table, seed)
        },
        wanted: |table| winners(table) == 2 && has(table, "soldier-played"),
    },
    Scenario {
        name: "stalled",
        about: "Three players avoid the Ring until all have passed; without replays the game ends with no winner.",
        play: |seed| avoiding(players(3, json!({ "replay_stalled": false }), seed), seed),
        wanted: |table| reason(table) == "stalled",
    },
    Scenario {
        name: "dealt-again",
        about: "A stalled game is dealt again, and somebody wins the second round or a later one.",
        play: |seed| {
            let mut table = Table::start("inheritance", 3, seed);
            avoid(&mut table, seed, &[], |table| has(table, "round-replayed"));
            at_random(table, seed)
        },
        wanted: |table| reason(table) == "ring-kept" && has(table, "round-replayed"),
    },
    Scenario {
        name: "dealt-again-under-the-first-rule",
        about: "A game in which no rule card was played stalls and is dealt again.",
        play: |seed| {
            let mut table = Table::start("inheritance", 3, seed);
            avoid(&mut table, seed, &["beggar", "peasant", "vizier"], |table| has(table, "round-replayed"));
            at_random(table, seed)
        },
        wanted: |table| table.log.iter().any(|it| it.kind == "round-replayed" && it.data.get("rule_card").is_none()),
    },
    Scenario {
        name: "tenth-stall",
        about: "Four players stall ten rounds.",
        play: |seed| stalling(Table::start("inheritance", 4, seed)),
        wanted: |table| reason(table) == "tenth-stall",
    },
    Scenario {
        name: "resigned-winner",
        about: "Seat 1 of three resigns, is played on by the random bot, keeps the Ring and does not win.",
        play: |seed| resigning(Table::start("inheritance", 3, seed), &[1], 8, seed),
        wanted: |table| reason(table) == "ring-kept" && winners(table) == 0 && has(table, "seat-resigned"),
    },
    Scenario {
        name: "resigned-with-most-rounds",
        about: "Both players resign; the random bot plays on, one seat wins more rounds, and nobody wins.",
        play: |seed| resigning(Table::start("inheritance", 2, seed), &[0, 1], 12, seed),
        wanted: |table| {
            let scores = &table.game.outcome().unwrap().scores;
            scores[0] != scores[1]
        },
    },
    Scenario {
        name: "a-secret-admirer-for-another",
        about: "A Soldier hits a seat that has a Secret Admirer already; which card returns to its hand is not shown.",
        play: |seed| at_random(Table::start("inheritance", 4, seed), seed),
        wanted: |table| {
            table.log.iter().any(|it| it.kind == "secret-admirer-laid" && it.data.get("returned").is_none())
        },
    },
    Scenario {
        name: "every-ability",
        about: "Four players play any legal moves, and every ability is used.",
        play: |seed| at_random(Table::start("inheritance", 4, seed), seed),
        wanted: |table| ABILITIES.iter().all(|it| has(table, it)),
    },
];

const ABILITIES: [&str; 8] = [
    "assassin-played",
    "rule-played",
    "thespian-played",
    "soldier-played",
    "spy-played",
    "cleric-played",
    "general-played",
    "royal-played",
];

#[test]
fn every_scenario_is_recorded() {
    recording::every_scenario_is_recorded("inheritance", &SCENARIOS);
}

/// A table of players with options.
fn players(seats: u8, options: Value, seed: u64) -> Table {
    let mut table = Table::open("inheritance", seats, options, json!([]), seed);
    (1..seats).for_each(|seat| table.sit(Seat(seat)));
    table
}

/// Moves that leave the Ring in the middle where one can, to the end.
fn avoiding(mut table: Table, seed: u64) -> Table {
    avoid(&mut table, seed, &[], Table::is_over);
    table
}

/// Rounds that stall, each tried until it does.
fn stalling(mut table: Table) -> Table {
    while !table.is_over() {
        let stalls = |table: &Table| table.log.iter().filter(|it| it.kind.ends_with("-replayed")).count();
        let before = stalls(&table);
        let tried = (0..200).map(|attempt| {
            let (dealer, log, game) = (table.dealer.clone(), table.log.clone(), table.game.boxed_clone());
            let mut copy = Table { dealer, log, game };
            avoid(&mut copy, attempt, &[], |copy| copy.is_over() || stalls(copy) > before);
            copy
        });
        let Some(stalled) = tried.into_iter().find(|it| !has(it, "game-won")) else { return table };
        table = stalled;
    }
    table
}

/// Moves that leave the Ring in the middle where one can, none of them of the types in `never`.
fn avoid(table: &mut Table, seed: u64, never: &[&str], until: impl Fn(&Table) -> bool) {
    let mut dice = driver::dice(seed);
    while !until(table) {
        let Some(seat) = table.game.to_move(Viewer::Spectator).first().copied() else { return };
        let moves = table.game.legal_moves(seat).into_iter().map(|it| it.command);
        let legal: Vec<Value> = moves.filter(|it| !never.iter().any(|kind| it["type"] == *kind)).collect();
        let best = legal.iter().min_by_key(|command| fault(table, seat, command)).unwrap();
        let equals: Vec<Value> =
            legal.iter().filter(|it| fault(table, seat, it) == fault(table, seat, best)).cloned().collect();
        table.command(Actor::Seat(seat), &driver::any(&equals, &mut dice)).unwrap();
    }
}

/// How far a move is from leaving the Ring in the middle: it takes it there, leaves it with somebody, or wins.
fn fault(table: &Table, seat: Seat, command: &Value) -> u8 {
    let around = driver::around(&table.dealer, table.log.len());
    let events = table.game.decide(Actor::Seat(seat), command, around).unwrap().events;
    let favoured = events.iter().find_map(|it| it.data.get("favour")).is_some_and(|it| !it["favoured"].is_null());
    u8::from(favoured) + u8::from(events.iter().any(|it| it.kind == "game-won"))
}

fn has(table: &Table, kind: &str) -> bool {
    table.log.iter().any(|it| it.kind == kind)
}

fn nobody_was_favoured_at_first(table: &Table) -> bool {
    table.log.iter().any(|it| it.kind == "admirers-revealed" && it.data["favour"]["favoured"].is_null())
}
