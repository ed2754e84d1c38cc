//! `heirloom keys`: the keys that sign access tokens and receipts.

use std::io::{Write, stdout};

use clap::Subcommand;
use secrecy::ExposeSecret;

use super::{Failure, with_database_in_use};
use crate::accounts::key_ring::{KeyRing, Purpose};
use crate::config::{Config, Environment, OfDatabase, SomeFlags};
use crate::logging;
use crate::store::Store;

pub(super) const EXAMPLES: &str = "\
Works on the database of a running server too; all servers follow within 30 seconds. What a retired key has
signed stays valid: access tokens until they expire, receipts for ever.

Examples:
  heirloom keys list
  heirloom keys rotate access       after somebody has seen the database who should not have";

/// What to do with the keys.
#[derive(Clone, Debug, Subcommand)]
pub enum KeysCommand {
    /// List the keys with their purpose, age and state.
    List(SomeFlags<OfDatabase>),
    /// Make a new key, which signs from now on, and retire the one before.
    Rotate {
        /// What the key signs.
        purpose: Purpose,
        /// Which database.
        #[command(flatten)]
        flags: SomeFlags<OfDatabase>,
    },
}

/// Lists or rotates keys.
///
/// # Errors
/// When a setting makes no sense or the database cannot be used.
pub fn run(command: KeysCommand, environment: &Environment) -> Result<(), Failure> {
    let (flags, rotate) = match command {
        KeysCommand::List(flags) => (flags, None),
        KeysCommand::Rotate { purpose, flags } => (flags, Some(purpose)),
    };
    let config = Config::load(&flags, environment)?;
    logging::start(&config);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    with_database_in_use(&config, |database| {
        runtime.block_on(async {
            Store::migrate(database.expose_secret()).await.map_err(Failure::work)?;
            let store = Store::connect(database.expose_secret(), 1).await.map_err(Failure::work)?;
            let keys = KeyRing::open(store, std::time::Duration::from_secs(config.access_token_ttl_s))
                .await
                .map_err(Failure::work)?;
            if let Some(purpose) = rotate {
                keys.rotate(purpose).await.map_err(Failure::work)?;
            }
            print(&keys)
        })
    })
}

fn print(keys: &KeyRing) -> Result<(), Failure> {
    let mut out = stdout().lock();
    for key in keys.list() {
        let state = match key.retired_at {
            None => "current".to_owned(),
            Some(at) => format!("retired {}", at.date()),
        };
        writeln!(out, "{}  {:<7}  made {}  {state}", key.kid, key.purpose.as_str(), key.created_at.date())?;
    }
    Ok(())
}
