//! `heirloom postgres`: the embedded database alone.

use std::io::{Error, Write, stdout};

use super::signals::Signals;
use super::{Failure, database};
use crate::{
    config::{Config, Environment, Flags},
    embedded_postgres::{StartError, url_of_running},
    logging,
};

pub(super) const EXAMPLES: &str = "\
The database runs until Ctrl-C or SIGTERM. While 'heirloom serve' runs it is up anyway: then this command says
its address, and ends with code 1.

Example, in two terminals:
  heirloom postgres
  pg_dump --format=custom --file=heirloom.dump 'postgres:///heirloom?host=…'";

/// Starts the database, prints its address and waits until it is told to stop.
///
/// # Errors
/// When another database is configured or the embedded one does not start.
pub fn run(flags: &Flags, environment: &Environment) -> Result<(), Failure> {
    let config = Config::load(flags, environment)?;
    logging::start(&config);
    if config.database_url.is_some() {
        let reason = "A database is configured (database_url or DATABASE_URL), so there is no embedded one to start.";
        return Err(Failure::Usage(reason.into()));
    }
    let database = database::start(&config).map_err(|error| served_already(&config, error))?;
    let told = until_told_to_stop(|| writeln!(stdout(), "{}", database.url()));
    database.stop();
    Ok(told?)
}

fn served_already(config: &Config, error: StartError) -> Failure {
    match (&error, url_of_running(&config.home)) {
        (StartError::AlreadyServed { .. }, Ok(url)) => {
            Failure::Work(format!("{error}\nIts database is at {url}").into())
        }
        _ => error.into(),
    }
}

/// Calls `ready` when signals are waited for, then waits for one.
fn until_told_to_stop(ready: impl FnOnce() -> Result<(), Error>) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut signals = Signals::listen()?;
        ready()?;
        signals.stop().await;
        Ok(())
    })
}
