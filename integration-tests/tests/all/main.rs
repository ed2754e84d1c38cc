//! Every black-box test: one binary, one database cluster.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod whole_games;

use std::process::ExitCode;

fn main() -> ExitCode {
    integration_tests::run(&[("whole_games", whole_games::TESTS)])
}
