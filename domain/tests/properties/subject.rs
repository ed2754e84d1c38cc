//! A game under test: the little that the properties have to know of it.

use std::collections::BTreeSet;
use std::ops::Range;

use domain::any_game;
use domain::log::LoggedEvent;
use domain::viewer::Viewer;
use serde_json::Value;

use crate::driver::{self, Table};

/// A game under test.
pub struct Subject {
    /// Its slug.
    pub slug: &'static str,
    /// Most moves that any match of it may take.
    pub most_moves: usize,
    /// Number of pieces in it, whoever plays.
    pub pieces: usize,
    /// The kind of piece that a text in its events names, if it names one. Hidden pieces of one kind can stand for each other.
    pub kind: fn(&str) -> Option<&'static str>,
    /// Every piece there is, read from a table on which nothing is hidden.
    pub pieces_on: fn(&Value) -> Vec<String>,
    /// A move, to be decided on this table, in the form in which it is listed as legal.
    pub as_listed: fn(&Value, &Value) -> Value,
}

impl Subject {
    /// A random match to its end, for each number of seats and each seed.
    pub fn matches(&self, seeds: Range<u64>) -> impl Iterator<Item = Table> + '_ {
        self.tables(seeds).map(|(mut table, seed)| {
            table.play(self.most_moves, &mut driver::dice(seed), driver::any);
            table
        })
    }

    /// A match at its first move, for each number of seats and each seed, with the seed.
    pub fn tables(&self, seeds: Range<u64>) -> impl Iterator<Item = (Table, u64)> + '_ {
        let info = any_game::find(self.slug).unwrap().info();
        let seats = info.min_seats..=info.max_seats;
        let all = seats.flat_map(move |seats| seeds.clone().map(move |seed| (seats, seed)));
        all.map(|(seats, seed)| (Table::start(self.slug, seats, seed), seed))
    }

    /// The pieces named anywhere in a value.
    pub fn named(&self, value: &Value) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        each_text(value, &mut |text| {
            if (self.kind)(text).is_some() {
                found.insert(text.to_owned());
            }
        });
        found
    }
}

/// The events up to and including the deal; the state before the first move.
pub fn dealt(log: &[LoggedEvent]) -> usize {
    log.iter().position(|it| it.kind == "game-started").map_or(log.len(), |place| place + 1)
}

/// The events before everything was revealed.
pub fn before_the_end(log: &[LoggedEvent]) -> &[LoggedEvent] {
    let end = log.iter().position(|it| it.kind == "game-ended").unwrap_or(log.len());
    &log[..end]
}

/// Every viewer of a table.
pub fn viewers(table: &Table) -> Vec<Viewer> {
    Viewer::all(table.seats()).collect()
}

fn each_text<'a>(value: &'a Value, act: &mut impl FnMut(&'a str)) {
    match value {
        Value::String(text) => act(text),
        Value::Array(items) => items.iter().for_each(|it| each_text(it, act)),
        Value::Object(fields) => fields.values().for_each(|it| each_text(it, act)),
        _ => {}
    }
}
