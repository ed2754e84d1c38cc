//! Every black-box test: one binary, one database cluster.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod accounts;
mod append_only;
mod audits;
mod bad_input;
mod challenges;
mod forgery;
mod games;
mod knowledge;
mod nodes;
mod operations;
mod peeking;
mod position;
mod problems;
mod processes;
mod races;
mod reading;
mod rules;
mod streams;
mod whole_games;

use std::process::ExitCode;

fn main() -> ExitCode {
    integration_tests::run(&[
        ("accounts", accounts::TESTS),
        ("append_only", append_only::TESTS),
        ("audits", audits::TESTS),
        ("bad_input", bad_input::TESTS),
        ("forgery", forgery::TESTS),
        ("games", games::TESTS),
        ("nodes", nodes::TESTS),
        ("operations", operations::TESTS),
        ("peeking", peeking::TESTS),
        ("problems", problems::TESTS),
        ("processes", processes::TESTS),
        ("races", races::TESTS),
        ("reading", reading::TESTS),
        ("rules", rules::TESTS),
        ("streams", streams::TESTS),
        ("whole_games", whole_games::TESTS),
    ])
}
