//! Values that have the right type and still make no sense.

use std::str::FromStr;

use figment::Figment;
use reqwest::Url;
use secrecy::ExposeSecret;
use sqlx::postgres::PgConnectOptions;
use tracing_subscriber::EnvFilter;

use super::{Config, ConfigError, error::place};

/// The embedded database takes 100 connections; some stay free for people with `psql` and for backups.
const MOST_CONNECTIONS: u32 = 90;

/// Refuses the first setting that makes no sense.
pub(super) fn check(config: &Config, sources: &Figment) -> Result<(), ConfigError> {
    for (key, complaint) in complaints(config) {
        if let Some(why) = complaint {
            let place = sources.find_metadata(key).map_or_else(|| "unknown".to_owned(), place);
            return Err(ConfigError::Invalid { key: key.to_owned(), place, why });
        }
    }
    Ok(())
}

fn complaints(config: &Config) -> [(&'static str, Option<String>); 9] {
    let say = |wrong: bool, why: &str| wrong.then(|| why.to_owned());
    let at_least_one = |number: u64| say(number == 0, "it must be at least 1");
    let embedded = config.database_url.is_none();
    [
        (
            "host",
            say(config.host.is_empty() || config.host.contains(['/', ' ']), "it is not an address or a host name"),
        ),
        ("home", say(config.home.as_os_str().is_empty(), "it names no folder")),
        ("database_url", config.database_url.as_ref().and_then(|url| database_url(url.expose_secret()))),
        ("public_url", config.public_url.as_deref().and_then(public_url)),
        ("log", EnvFilter::from_str(&config.log).err().map(|error| error.to_string())),
        ("workers", say(!(1..=1024).contains(&config.workers), "it must be from 1 to 1024")),
        (
            "database_connections",
            at_least_one(config.database_connections.into()).or(say(
                embedded && config.database_connections > MOST_CONNECTIONS,
                &format!("the embedded database leaves at most {MOST_CONNECTIONS}"),
            )),
        ),
        ("access_token_ttl_s", at_least_one(config.access_token_ttl_s)),
        ("stream_heartbeat_s", at_least_one(config.stream_heartbeat_s)),
    ]
}

/// The complaint does not repeat the address: it may hold a password.
fn database_url(url: &str) -> Option<String> {
    let postgres = url.starts_with("postgres://") || url.starts_with("postgresql://");
    let valid = postgres && PgConnectOptions::from_str(url).is_ok();
    (!valid).then(|| "it is not an address like postgres://user:password@host/name".to_owned())
}

fn public_url(url: &str) -> Option<String> {
    let parsed = Url::parse(url).ok().filter(|parsed| ["http", "https"].contains(&parsed.scheme()));
    let plain = parsed.is_some_and(|parsed| parsed.query().is_none() && parsed.fragment().is_none());
    (!plain || url.ends_with('/'))
        .then(|| format!("'{url}' is not an address like https://play.example.org, without a slash at the end"))
}
