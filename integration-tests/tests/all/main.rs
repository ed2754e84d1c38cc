//! Every black-box test: one binary, one database cluster.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod accounts;
mod append_only;
mod audits;
mod bad_addresses;
mod bad_bodies;
mod breaches;
mod challenges;
mod forgery;
mod games;
mod idempotency;
mod knowledge;
mod lists;
mod nodes;
mod observer;
mod operations;
mod peeking;
mod position;
mod private_games;
mod problems;
mod processes;
mod races;
mod reading;
mod rules;
mod seats;
mod stage;
mod streams;
mod tokens;
mod whole_games;

use std::process::ExitCode;

fn main() -> ExitCode {
    integration_tests::run(&[
        ("accounts", accounts::TESTS),
        ("append_only", append_only::TESTS),
        ("audits", audits::TESTS),
        ("bad_addresses", bad_addresses::TESTS),
        ("bad_bodies", bad_bodies::TESTS),
        ("forgery", forgery::TESTS),
        ("games", games::TESTS),
        ("idempotency", idempotency::TESTS),
        ("lists", lists::TESTS),
        ("nodes", nodes::TESTS),
        ("operations", operations::TESTS),
        ("peeking", peeking::TESTS),
        ("private_games", private_games::TESTS),
        ("problems", problems::TESTS),
        ("processes", processes::TESTS),
        ("races", races::TESTS),
        ("reading", reading::TESTS),
        ("rules", rules::TESTS),
        ("seats", seats::TESTS),
        ("streams", streams::TESTS),
        ("tokens", tokens::TESTS),
        ("whole_games", whole_games::TESTS),
    ])
}
