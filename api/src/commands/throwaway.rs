//! A data folder that is gone afterwards, with a database of its own in it.

use std::path::Path;

use tempfile::TempDir;

use super::Failure;
use crate::config::Config;
use crate::embedded_postgres::{EmbeddedPostgres, Options};

/// A folder under which the database's account can get to its own.
///
/// # Errors
/// Where it cannot be created.
pub fn folder(parent: &Path, prefix: &str) -> Result<TempDir, Failure> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o711));
    builder.tempdir_in(parent).map_err(|error| {
        let reason = format!("cannot create a temporary folder in {}: {error}", parent.display());
        Failure::Work(reason.into())
    })
}

/// Does the work with the address of a new database, which is gone after it. Not to be called from a thread that drives a runtime.
///
/// # Errors
/// When the database does not start, or the work's own.
pub fn with_database<T>(config: &Config, work: impl FnOnce(&str) -> Result<T, Failure>) -> Result<T, Failure> {
    let home = folder(&std::env::temp_dir(), "heirloom-demo-")?;
    let options = Options {
        home: home.path().to_owned(),
        durable: false,
        programs: config.postgres.clone(),
        fetched: Some(config.home.clone()),
    };
    let database = EmbeddedPostgres::start(&options)?;
    let done = work(&database.url());
    database.stop();
    done
}
