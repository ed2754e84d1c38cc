//! The `heirloom` program.

use std::process::ExitCode;

/// Not asynchronous: the database has to be started before a runtime spreads the process over threads.
fn main() -> ExitCode {
    api::commands::main()
}
