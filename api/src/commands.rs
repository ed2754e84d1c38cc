//! The commands of `heirloom`: what each is for, how it ends.

pub mod audit;
pub mod bench;
mod client;
pub mod config;
mod database;
pub mod demo;
mod failure;
pub mod keys;
pub mod migrate;
pub mod openapi;
pub mod postgres;
pub mod serve;
mod signals;
mod throwaway;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::{Environment, Flags, OfDatabase, SomeFlags};

pub use database::{with_database, with_database_in_use};
pub use failure::Failure;

const EXAMPLES: &str = "\
Examples:
  heirloom                          serve games at http://127.0.0.1:8080
  heirloom demo                     watch a whole game, and the proof that it was fair
  heirloom audit game.json          check a finished game, offline
  heirloom config --port 9000       show every setting, its value and where it comes from

Settings come from flags, else from environment variables (HEIRLOOM_PORT, DATABASE_URL), else from the
file heirloom.toml in the data folder or the working directory, else from defaults.

Exit codes: 0 all went well, 1 something failed, 2 a command or setting that does not exist or makes no sense.";

/// Board games played by mail: every game an append-only log that anyone can audit.
#[derive(Debug, Parser)]
#[command(name = "heirloom", version, after_help = EXAMPLES, disable_help_subcommand = true, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    flags: Flags,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve games over HTTP until told to stop; this is what `heirloom` alone does.
    #[command(after_help = serve::EXAMPLES)]
    Serve(Flags),
    /// Watch a whole game played over HTTP, and its audit at the end.
    #[command(after_help = demo::EXAMPLES)]
    Demo(demo::Demo),
    /// Check finished games offline: that the cards were dealt fairly and nothing was changed afterwards.
    #[command(after_help = audit::EXAMPLES)]
    Audit(audit::AuditOptions),
    /// Bring the database's schema up to date, as a starting server does.
    #[command(after_help = migrate::EXAMPLES)]
    Migrate(SomeFlags<OfDatabase>),
    /// List the keys that sign access tokens and receipts, or make new ones.
    #[command(subcommand, after_help = keys::EXAMPLES)]
    Keys(keys::KeysCommand),
    /// Start only the embedded database and print its address, for psql and backups.
    #[command(after_help = postgres::EXAMPLES)]
    Postgres(Flags),
    /// Print the configuration in force, with what each setting is for and where its value comes from.
    #[command(after_help = config::EXAMPLES)]
    Config(Flags),
    /// Measure what a move costs on this machine.
    #[command(after_help = bench::EXAMPLES)]
    Bench(bench::Bench),
    /// Print the OpenAPI document of the HTTP API.
    #[command(after_help = openapi::EXAMPLES)]
    Openapi,
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let Cli { command, flags } = Cli::parse();
    let environment = Environment::of_this_process();
    let ended = match command.unwrap_or(Command::Serve(flags)) {
        Command::Serve(flags) => serve::run(&flags, &environment),
        Command::Demo(demo) => demo::run(&demo, &environment),
        Command::Audit(options) => return audit::run(&options),
        Command::Migrate(flags) => migrate::run(&flags, &environment),
        Command::Keys(command) => keys::run(command, &environment),
        Command::Postgres(flags) => postgres::run(&flags, &environment),
        Command::Config(flags) => config::run(&flags, &environment),
        Command::Bench(bench) => bench::run(&bench, &environment),
        Command::Openapi => openapi::run(),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
