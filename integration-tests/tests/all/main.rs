//! Every black-box test: one binary, one database cluster.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod accounts;
mod challenges;
mod forgery;
mod games;
mod operations;
mod problems;
mod whole_games;

use std::process::ExitCode;

fn main() -> ExitCode {
    integration_tests::run(&[
        ("accounts", accounts::TESTS),
        ("forgery", forgery::TESTS),
        ("games", games::TESTS),
        ("operations", operations::TESTS),
        ("problems", problems::TESTS),
        ("whole_games", whole_games::TESTS),
    ])
}
