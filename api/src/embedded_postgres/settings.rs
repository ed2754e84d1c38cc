//! The database server's settings: safe first, small second.

use std::fs;

use super::{endpoint::Endpoint, error::StartError, home::Home};

/// What a small machine can carry and `ALTER SYSTEM` may change.
const DEFAULTS: &str = "\
# Written by Heirloom at every start. To tune the database use ALTER SYSTEM: what it sets wins over this file.
max_connections = 100
shared_buffers = 64MB
maintenance_work_mem = 32MB
max_wal_size = 512MB
max_worker_processes = 4
max_logical_replication_workers = 0
autovacuum_max_workers = 2
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
lc_messages = 'C'
datestyle = 'ISO, YMD'
default_text_search_config = 'pg_catalog.simple'
# Errors of single statements go to the one who sent them and would only tell the log what players wrote.
log_min_messages = log
log_checkpoints = off
";

/// Writes the files the server reads at its start.
pub(super) fn write(home: &Home, endpoint: &Endpoint) -> Result<(), StartError> {
    for (path, text) in [(home.configuration(), DEFAULTS), (home.admission(), endpoint.admission())] {
        fs::write(&path, text).map_err(StartError::file("write", &path))?;
    }
    Ok(())
}

/// What nobody may change: on the command line, where `ALTER SYSTEM` has no say.
pub(super) fn fixed(home: &Home, endpoint: &Endpoint, durable: bool) -> Vec<(&'static str, String)> {
    let durable = if durable { "on" } else { "off" };
    let files = [
        ("config_file", home.configuration().display().to_string()),
        ("hba_file", home.admission().display().to_string()),
        ("cluster_name", "heirloom".to_owned()),
    ];
    let safety = ["fsync", "synchronous_commit", "full_page_writes"].map(|name| (name, durable.to_owned()));
    files.into_iter().chain(safety).chain(endpoint.settings()).collect()
}
