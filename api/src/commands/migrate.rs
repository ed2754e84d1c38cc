//! `heirloom migrate`: the schema brought up to date before the servers of a new version start.

use std::io::{Write, stdout};

use secrecy::ExposeSecret;

use super::{Failure, with_database_in_use};
use crate::config::{Config, Environment, Flags};
use crate::logging;
use crate::store::Store;

pub(super) const EXAMPLES: &str = "\
A starting server does the same by itself; this is for those who want it done at a moment of their own, or under a role
with more rights than the servers'. It works on the database of a running server too, and may be run any number of times.

Examples:
  heirloom migrate
  DATABASE_URL=postgres://owner@db/heirloom heirloom migrate";

/// Applies what is missing and says what that was.
///
/// # Errors
/// When a setting makes no sense, the database cannot be used, or a migration fails.
pub fn run(flags: &Flags, environment: &Environment) -> Result<(), Failure> {
    let config = Config::load(flags, environment)?;
    logging::start(&config);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    with_database_in_use(&config, |database| {
        let applied = runtime.block_on(Store::migrate(database.expose_secret())).map_err(Failure::work)?;
        let mut out = stdout().lock();
        for step in &applied {
            writeln!(out, "applied {:04} {}", step.version, step.description)?;
        }
        match applied.len() {
            0 => writeln!(out, "The database is up to date already.")?,
            1 => writeln!(out, "The database is up to date: one migration was missing.")?,
            missing => writeln!(out, "The database is up to date: {missing} migrations were missing.")?,
        }
        Ok(())
    })
}
