//! One byte changed anywhere in a bundle is found, and the report says where.

use std::ops::Range;
use std::thread;

use domain::audit::place::place;
use domain::audit::{Evidence, audit};
use domain::seat::{Actor, Seat};
use serde_json::json;

use crate::table::{Table, whole_game};

/// What a byte is replaced with: its lowest bit flipped, its case flipped, a quote, and a blank or a byte that is no UTF-8.
fn replacements(position: usize, byte: u8) -> impl Iterator<Item = u8> {
    let odd = if position.is_multiple_of(2) { b' ' } else { 0xff };
    [byte ^ 1, byte ^ 0x20, b'"', odd].into_iter().filter(move |other| *other != byte)
}

/// The part of a bundle that a pointer is about: one event, or one top-level member.
fn part(pointer: &str) -> String {
    let mut steps = pointer.split('/').skip(1);
    match (steps.next(), steps.next()) {
        (Some("events"), Some(index)) => format!("events/{index}"),
        (first, _) => first.unwrap_or_default().to_owned(),
    }
}

/// Whether the audit finds a changed byte and names its part, or a byte at or soon after it where reading failed.
fn fault_of_search(original: &[u8], position: usize, replacement: u8) -> Option<String> {
    let mut bytes = original.to_vec();
    bytes[position] = replacement;
    let report = audit(&bytes, &Evidence::default());
    let hit = part(&place(original, position));
    let located = report.faults().any(|fault| {
        part(&fault.field) == hit || fault.offset.is_some_and(|offset| (position..position + 600).contains(&offset))
    });
    let case = || format!("byte {position} in {hit:?} changed to {replacement:#04x}");
    match (report.is_valid(), located) {
        (true, _) => Some(format!("{}: not found", case())),
        (false, false) => Some(format!("{}: not located\n{report}", case())),
        (false, true) => None,
    }
}

/// Every position of `range` that is a multiple of `stride`, on all cores.
fn search(original: &[u8], range: Range<usize>, stride: usize) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let misses: Vec<String> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|core| {
                let positions = range.clone().step_by(stride).skip(core).step_by(cores);
                scope.spawn(move || {
                    positions
                        .flat_map(|position| {
                            replacements(position, original[position]).map(move |byte| (position, byte))
                        })
                        .filter_map(|(position, byte)| fault_of_search(original, position, byte))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert!(misses.is_empty(), "{} misses, the first:\n{}", misses.len(), misses[0]);
}

/// A bundle of a game that was created, joined, left by all and so cancelled: every part of a bundle, few bytes.
fn cancelled() -> Vec<u8> {
    let mut table = Table::new(9);
    table.create(2, 0);
    table.send(Actor::Seat(Seat(0)), &json!({ "type": "leave-seat" }));
    table.bundle().to_bytes().unwrap()
}

#[test]
fn every_byte_of_a_small_bundle() {
    let bytes = cancelled();
    assert!(audit(&bytes, &Evidence::default()).is_valid());
    search(&bytes, 0..bytes.len(), 1);
}

/// A prime stride meets every kind of field of a whole game many times over.
#[test]
fn bytes_all_over_a_whole_game() {
    let bytes = whole_game(2, 1, 5).to_bytes().unwrap();
    search(&bytes, 0..bytes.len(), 331);
}

#[test]
fn bytes_before_and_after_are_found() {
    let bytes = cancelled();
    for (before, after) in [("", "\n"), (" ", ""), ("\u{feff}", ""), ("", " "), ("", "{}"), ("", "\0")] {
        let changed = [before.as_bytes(), &bytes, after.as_bytes()].concat();
        let report = audit(&changed, &Evidence::default());
        assert!(!report.is_valid(), "{before:?} before, {after:?} after");
    }
}

#[test]
fn a_byte_missing_anywhere_is_found() {
    let bytes = cancelled();
    for position in 0..bytes.len() {
        let mut cut = bytes.clone();
        cut.remove(position);
        assert!(!audit(&cut, &Evidence::default()).is_valid(), "byte {position} missing");
    }
}
