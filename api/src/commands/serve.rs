//! `heirloom serve`: the database, then the server, and at the end the other way round.

use std::io::{Write, stdout};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use tokio::runtime::Builder;

use super::signals::Signals;
use super::{Failure, with_database};
use crate::app::Settings;
use crate::{
    config::{Config, Environment, Flags},
    logging, server,
};

pub(super) const EXAMPLES: &str = "\
The server runs until Ctrl-C or SIGTERM. It prints one line on standard output when it is ready; log lines go to
standard error. Where no database is configured it brings one up in the data folder.

Examples:
  heirloom serve
  heirloom serve --port 9000 --home ./games
  DATABASE_URL=postgres://heirloom@db/heirloom heirloom serve --host 0.0.0.0 --public-url https://play.example.org";

/// Serves until told to stop.
///
/// # Errors
/// When a setting makes no sense, the database does not start, or the server's own.
pub fn run(flags: &Flags, environment: &Environment) -> Result<(), Failure> {
    let config = Config::load(flags, environment)?;
    logging::start(&config);
    with_database(&config, |database| serve(&config, &database))
}

fn serve(config: &Config, database: &SecretString) -> Result<(), Failure> {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let mut signals = Signals::listen()?;
        let running = server::start(settings(config), database.expose_secret()).await?;
        announce(config, running.addr.port());
        signals.stop().await;
        running.stop().await;
        Ok(())
    })
}

/// What the service is told of the configuration.
pub(super) fn settings(config: &Config) -> Settings {
    Settings {
        host: config.host.clone(),
        port: config.port,
        public_url: config.public_url.clone(),
        max_body_bytes: config.max_body_bytes,
        access_token_ttl: Duration::from_secs(config.access_token_ttl_s),
        stream_heartbeat: Duration::from_secs(config.stream_heartbeat_s),
        database_connections: config.database_connections,
        workers: Some(config.workers),
        shutdown_grace: Duration::from_secs(config.shutdown_grace_s),
        ..Settings::default()
    }
}

/// The one line on standard output.
fn announce(config: &Config, port: u16) {
    // A closed standard output is no reason to stop serving.
    let _ = writeln!(stdout(), "Heirloom is ready at {}", config.local_url_at(port));
}
