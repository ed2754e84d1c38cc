//! The `heirloom` program.

use std::process::ExitCode;

/// Gives memory back after a burst of password hashing, which takes 19 MiB each; the system's allocator keeps it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Not asynchronous: the database has to be started before a runtime spreads the process over threads.
fn main() -> ExitCode {
    api::commands::main()
}
