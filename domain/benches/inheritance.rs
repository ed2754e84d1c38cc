//! How fast Inheritance folds, plays and shows itself; figures and how to repeat them are in docs/BENCHMARKS.md.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

#[path = "../tests/driver/mod.rs"]
mod driver;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use domain::any_game;
use domain::decide;
use domain::dice::Dice;
use domain::game::Game;
use domain::game_match::{Match, MatchEvent, Phase};
use domain::inheritance::Inheritance;
use domain::inheritance::command::Command;
use domain::log::LoggedEvent;
use domain::seat::Seat;
use domain::stored;
use domain::viewer::Viewer;
use std::hint::black_box;

use driver::Table;

/// Whole random matches of two, three and four seats.
fn logs() -> Vec<Vec<LoggedEvent>> {
    let play = |(seats, seed)| {
        let mut table = Table::start("inheritance", seats, seed);
        table.play(usize::MAX, &mut driver::dice(seed), driver::any);
        table.log
    };
    (2..=4).flat_map(|seats| (0..10).map(move |seed| (seats, seed))).map(play).collect()
}

/// A match before its second event, and the typed events from there.
fn typed(log: &[LoggedEvent]) -> (Match<Inheritance>, Vec<MatchEvent<Inheritance>>) {
    let first = stored::begin(&log[0].kind, &log[0].data).unwrap();
    (first, log[1..].iter().map(|it| stored::from_stored(&it.kind, &it.data).unwrap()).collect())
}

fn fold(criterion: &mut Criterion) {
    let logs = logs();
    let matches: Vec<_> = logs.iter().map(|log| typed(log)).collect();
    let events = matches.iter().map(|(_, events)| events.len() as u64).sum();
    let mut group = criterion.benchmark_group("fold");
    group.throughput(Throughput::Elements(events));
    group.bench_function("typed events of whole matches", |bench| {
        bench.iter(|| {
            for (first, events) in &matches {
                let mut game = first.clone();
                events.iter().for_each(|event| game.evolve(black_box(event)));
                black_box(&game);
            }
        });
    });
    group.bench_function("stored events of whole matches", |bench| {
        bench.iter(|| logs.iter().for_each(|log| drop(black_box(any_game::replay(log)))));
    });
    group.finish();
}

/// A match from its deal to its end, every move decided and folded.
fn self_play(choose: fn(&Match<Inheritance>, Seat, &[Command], &mut Dice) -> Command, seats: u8, seed: u64) -> u64 {
    let table = dealt(seats, seed);
    let mut game = table.0;
    let mut dice = driver::dice(seed);
    while let Phase::Running(state) = &game.phase {
        let seat = Inheritance::to_move(state, Viewer::Spectator)[0];
        let command = choose(&game, seat, &Inheritance::legal_moves(state, seat), &mut dice);
        let around = driver::around(&table.1, 0);
        for (_, event) in decide::a_move(&game, seat, &command, around).unwrap() {
            game.evolve(&event);
        }
    }
    game.version
}

fn dealt(seats: u8, seed: u64) -> (Match<Inheritance>, domain::log::Dealer) {
    let table = Table::start("inheritance", seats, seed);
    let (mut game, events) = typed(&table.log);
    events.iter().for_each(|event| game.evolve(event));
    (game, table.dealer)
}

fn random(_: &Match<Inheritance>, _: Seat, legal: &[Command], dice: &mut Dice) -> Command {
    *domain::bot::random(legal, dice).unwrap()
}

fn greedy(game: &Match<Inheritance>, seat: Seat, legal: &[Command], dice: &mut Dice) -> Command {
    let table = Inheritance::view(game.state().unwrap(), Viewer::Seat(seat), false);
    *Inheritance::greedy(&table, seat, legal, dice).unwrap()
}

fn play(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("self-play");
    for seats in [2, 4] {
        let mut seeds = (0..50).cycle();
        group.bench_function(format!("a random match of {seats}"), |bench| {
            bench.iter(|| self_play(random, seats, seeds.next().unwrap()));
        });
        group.bench_function(format!("a greedy match of {seats}"), |bench| {
            bench.iter(|| self_play(greedy, seats, seeds.next().unwrap()));
        });
    }
    group.finish();
}

fn show(criterion: &mut Criterion) {
    let log = logs().swap_remove(0);
    let waiting = |cut| {
        let game = any_game::replay(&log[..cut]).unwrap().unwrap();
        game.to_move(Viewer::Spectator).first().copied().map(|seat| (game, seat))
    };
    let (game, seat) = (log.len() / 2..log.len()).find_map(waiting).unwrap();
    let mut group = criterion.benchmark_group("in mid-match");
    group.bench_function("table as JSON", |bench| bench.iter(|| game.table(Viewer::Seat(seat))));
    group.bench_function("legal moves with labels as JSON", |bench| bench.iter(|| game.legal_moves(seat)));
    group.finish();
}

criterion_group!(benches, fold, play, show);
criterion_main!(benches);
