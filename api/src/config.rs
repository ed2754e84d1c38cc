//! What Heirloom is told: settings from flags, environment, a file and defaults, checked before anything starts.

mod check;
mod config_file;
mod defaults;
mod effective;
mod environment;
mod error;
mod flags;
mod given;
mod log_format;
mod nearest;
mod setting;
mod some_flags;

use std::{net::IpAddr, path::PathBuf};

use figment::Figment;
use secrecy::SecretString;
use serde::Deserialize;

use crate::embedded_postgres::Programs;

use given::Given;

pub use environment::Environment;
pub use error::ConfigError;
pub use flags::Flags;
pub use log_format::LogFormat;
pub use some_flags::{OfDatabase, OfEmbedded, SomeFlags};

/// Everything `heirloom` can be told. The fields are described, with their defaults, by the settings' own table, which
/// `heirloom serve --help` and `heirloom config` print.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The address or host name to listen on.
    pub host: String,
    /// The port to listen on; 0 takes a free one.
    pub port: u16,
    /// The data folder.
    pub home: PathBuf,
    /// The database to use; `None`: the embedded one.
    #[serde(default, deserialize_with = "setting::secret")]
    pub database_url: Option<SecretString>,
    /// Which programs run the embedded database.
    #[serde(deserialize_with = "setting::programs")]
    pub postgres: Programs,
    /// How log lines look.
    pub log_format: LogFormat,
    /// Which log lines are written, as a `tracing` filter.
    pub log: String,
    /// Threads that answer requests.
    pub workers: usize,
    /// Connections to the database, at most.
    pub database_connections: u32,
    /// The address under which clients reach this server, without a slash at the end.
    pub public_url: Option<String>,
    /// The longest request body, in bytes.
    pub max_body_bytes: usize,
    /// How long an access token is good for, in seconds.
    pub access_token_ttl_s: u64,
    /// The time between two signs of life on an open stream, in seconds.
    pub stream_heartbeat_s: u64,
    /// How long requests in progress may take to finish when the server stops, in seconds.
    pub shutdown_grace_s: u64,
}

impl Config {
    /// Reads all sources and checks what they say. Flags win over the environment, that over the file, that over the
    /// defaults.
    ///
    /// # Errors
    /// At the first setting that is unknown or not what it must be: the text names it, the place it stands and a remedy.
    pub fn load(flags: &Flags, environment: &Environment) -> Result<Self, ConfigError> {
        Self::read(flags, environment).map(|(config, _)| config)
    }

    /// The settings in force as TOML with what each is for and where it comes from; secrets are masked.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn describe(flags: &Flags, environment: &Environment) -> Result<String, ConfigError> {
        Self::read(flags, environment).map(|(_, sources)| effective::print(&sources))
    }

    fn read(flags: &Flags, environment: &Environment) -> Result<(Self, Figment), ConfigError> {
        let merged = |given: Vec<Given>| given.into_iter().fold(Figment::new(), Figment::merge);
        let typed = merged(environment.given()?).merge(merged(flags.given()));
        let defaults = merged(defaults::given());
        let named = flags.config_file().cloned().or_else(|| environment.config_file().map(PathBuf::from));
        let sources = match config_file::given(named, &defaults.clone().merge(&typed))? {
            Some(file) => defaults.merge(file).merge(typed),
            None => defaults.merge(typed),
        };
        let config: Self = sources.extract()?;
        check::check(&config, &sources)?;
        Ok((config, sources))
    }

    /// The address under which clients reach a server that listens on `port`: the one configured, else its own.
    pub fn public_url_at(&self, port: u16) -> String {
        self.public_url.clone().unwrap_or_else(|| self.local_url_at(port))
    }

    /// The address under which this machine reaches a server that listens on `port`.
    pub fn local_url_at(&self, port: u16) -> String {
        match self.host.parse::<IpAddr>() {
            Ok(IpAddr::V4(address)) if address.is_unspecified() => format!("http://127.0.0.1:{port}"),
            Ok(IpAddr::V6(address)) if address.is_unspecified() => format!("http://[::1]:{port}"),
            Ok(IpAddr::V6(address)) => format!("http://[{address}]:{port}"),
            _ => format!("http://{}:{port}", self.host),
        }
    }
}

#[cfg(test)]
mod tests;
