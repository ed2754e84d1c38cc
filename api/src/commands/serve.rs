//! `heirloom serve`: the database, then the server, and at the end the other way round.

use std::io::{Write, stdout};

use secrecy::SecretString;

use super::{Failure, with_database};
use crate::{
    config::{Config, Environment, Flags},
    logging,
};

/// Runs `server` with the configuration, the database's address and what to call, with the port, when it answers.
///
/// # Errors
/// When a setting makes no sense, the database does not start, or the server's own.
pub fn run(
    flags: &Flags,
    environment: &Environment,
    server: impl FnOnce(&Config, SecretString, &dyn Fn(u16)) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let config = Config::load(flags, environment)?;
    logging::start(&config);
    with_database(&config, |database| server(&config, database, &|port| announce(&config, port)))
}

/// The one line on standard output.
fn announce(config: &Config, port: u16) {
    // A closed standard output is no reason to stop serving.
    let _ = writeln!(stdout(), "Heirloom is ready at {}", config.local_url_at(port));
}
