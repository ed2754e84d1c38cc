//! The database for as long as a command needs it.

use secrecy::SecretString;

use super::Failure;
use crate::{
    config::Config,
    embedded_postgres::{EmbeddedPostgres, Options, StartError, url_of_running},
};

/// Does the work with the address of the configured database. Where none is configured the embedded one is brought up
/// for it, and stopped after it. Not to be called from a thread that drives a runtime.
///
/// # Errors
/// When the embedded database does not start, or the work's own.
pub fn with_database<T>(config: &Config, work: impl FnOnce(SecretString) -> Result<T, Failure>) -> Result<T, Failure> {
    match &config.database_url {
        Some(url) => work(url.clone()),
        None => with_started(start(config)?, work),
    }
}

/// The same beside a server: where it has the embedded database up, that is worked on, and stays up.
///
/// # Errors
/// As [`with_database`].
pub fn with_database_in_use<T>(
    config: &Config,
    work: impl FnOnce(SecretString) -> Result<T, Failure>,
) -> Result<T, Failure> {
    match &config.database_url {
        Some(url) => work(url.clone()),
        None => match start(config) {
            Ok(database) => with_started(database, work),
            Err(StartError::AlreadyServed { .. }) => work(url_of_running(&config.home)?.into()),
            Err(error) => Err(error.into()),
        },
    }
}

fn with_started<T>(
    database: EmbeddedPostgres,
    work: impl FnOnce(SecretString) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let done = work(database.url().into());
    database.stop();
    done
}

/// Brings up the embedded database.
pub(super) fn start(config: &Config) -> Result<EmbeddedPostgres, StartError> {
    let options =
        Options { home: config.home.clone(), durable: true, programs: config.postgres.clone(), fetched: None };
    EmbeddedPostgres::start(&options)
}
