//! What holds where nobody says anything.

use std::{
    io::{IsTerminal, stderr},
    thread::available_parallelism,
};

use figment::value::Value;

use super::given::Given;
use crate::embedded_postgres::default_home;

/// More workers than this compete with the database for the cores; who has more machine can say so.
const MOST_WORKERS: usize = 4;

/// The defaults, in part drawn from the machine.
pub(super) fn given() -> Vec<Given> {
    let workers = available_parallelism().map_or(1, usize::from).min(MOST_WORKERS);
    let format = if stderr().is_terminal() { "pretty" } else { "json" };
    let fixed = [
        ("host", Value::from("127.0.0.1")),
        ("port", Value::from(8080)),
        ("postgres", Value::from("auto")),
        ("log_format", Value::from(format)),
        ("log", Value::from("info")),
        ("workers", Value::from(workers)),
        ("database_connections", Value::from(16)),
        ("max_body_bytes", Value::from(65_536)),
        ("access_token_ttl_s", Value::from(900)),
        ("stream_heartbeat_s", Value::from(15)),
        ("shutdown_grace_s", Value::from(10)),
    ];
    // Missing only where the machine does not say where data goes; then somebody has to.
    let home = default_home().ok().map(|home| ("home", Value::from(home.to_string_lossy().into_owned())));
    fixed.into_iter().chain(home).map(|(key, value)| Given::new(key, value, "default")).collect()
}
