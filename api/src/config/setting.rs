//! The table of settings: the one place that names them, read by the flags, the environment, the file's check and the
//! printed configuration alike.

use secrecy::SecretString;
use serde::{Deserialize, Deserializer};

use crate::embedded_postgres::Programs;

/// One setting.
#[derive(Debug)]
pub(super) struct Setting {
    /// Its key in the file. The flag is the same with `-`, the environment variable the same with `HEIRLOOM_` before it.
    pub key: &'static str,
    /// What its value looks like, for the help.
    pub value: &'static str,
    /// Whether the value is a number.
    pub number: bool,
    /// Whether the value must never be shown.
    pub secret: bool,
    /// An environment variable that other programs use for the same and that counts too, behind Heirloom's own.
    pub also: Option<&'static str>,
    /// The default in words.
    pub default: &'static str,
    /// What it is for, in one sentence.
    pub about: &'static str,
}

impl Setting {
    const fn text(key: &'static str, value: &'static str, default: &'static str, about: &'static str) -> Self {
        Self { key, value, number: false, secret: false, also: None, default, about }
    }

    const fn number(key: &'static str, default: &'static str, about: &'static str) -> Self {
        Self { number: true, ..Self::text(key, "NUMBER", default, about) }
    }

    pub fn variable(&self) -> String {
        format!("HEIRLOOM_{}", self.key.to_uppercase())
    }

    pub fn flag(&self) -> String {
        self.key.replace('_', "-")
    }

    pub fn find(key: &str) -> Option<&'static Self> {
        SETTINGS.iter().find(|setting| setting.key == key)
    }
}

/// All settings, in the order in which they are printed.
pub(super) static SETTINGS: [Setting; 14] = [
    Setting::text("host", "ADDRESS", "127.0.0.1", "The address to listen on; 0.0.0.0 listens on all."),
    Setting::number("port", "8080", "The port to listen on; 0 takes a free one."),
    Setting::text(
        "home",
        "FOLDER",
        "the platform's place for data",
        "The data folder, with the embedded database in it.",
    ),
    Setting {
        secret: true,
        also: Some("DATABASE_URL"),
        ..Setting::text(
            "database_url",
            "URL",
            "the embedded database",
            "The PostgreSQL database to use, as postgres://user:password@host/name.",
        )
    },
    Setting {
        also: Some("PG_BIN"),
        ..Setting::text(
            "postgres",
            "WHICH",
            "auto",
            "The programs of the embedded database: auto (the system's, else fetched ones), system, fetch, or their folder.",
        )
    },
    Setting::text("public_url", "URL", "http://HOST:PORT", "The address under which clients reach this server."),
    Setting::text(
        "log_format",
        "FORMAT",
        "pretty on a terminal, else json",
        "How log lines look: pretty or json. They go to standard error.",
    ),
    Setting::text("log", "FILTER", "info", "Which log lines are written, as in 'warn' or 'info,sqlx=debug'."),
    Setting::number("workers", "the number of cores, at most 4", "How many threads answer requests."),
    Setting::number("database_connections", "16", "How many connections to the database are held at most."),
    Setting::number("max_body_bytes", "65536", "The longest request body that is read, in bytes."),
    Setting::number("access_token_ttl_s", "900", "How long an access token is good for, in seconds."),
    Setting::number("stream_heartbeat_s", "15", "The time between two signs of life on an open stream, in seconds."),
    Setting::number(
        "shutdown_grace_s",
        "10",
        "How long requests in progress may take to finish when the server stops, in seconds.",
    ),
];

/// Reads [`Programs`] from its text.
pub(super) fn programs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Programs, D::Error> {
    let Ok(programs) = String::deserialize(deserializer)?.parse();
    Ok(programs)
}

/// Reads a secret from its text.
pub(super) fn secret<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SecretString>, D::Error> {
    String::deserialize(deserializer).map(|text| Some(text.into()))
}
