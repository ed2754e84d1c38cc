//! What every request shares: the store, the keys, the settings.

use std::sync::Arc;
use std::time::Duration;

use crate::accounts::key_ring::{KeyError, KeyRing};
use crate::accounts::passwords::Passwords;
use crate::play::Tables;
use crate::play::randomness::Randomness;
use crate::store::{Store, StoreError};

/// What the service has to be told.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address or host name to listen on.
    pub host: String,
    /// The port to listen on; 0 takes a free one.
    pub port: u16,
    /// The address under which clients reach the service; it names the issuer of access tokens.
    pub public_url: Option<String>,
    /// The largest body of a request, in bytes.
    pub max_body_bytes: usize,
    /// How long a request's body may take to arrive.
    pub body_patience: Duration,
    /// How long an access token is accepted.
    pub access_token_ttl: Duration,
    /// How often a silent event stream shows that it lives.
    pub stream_heartbeat: Duration,
    /// Connections to the database at most.
    pub database_connections: u32,
    /// Threads that serve requests; one a core if not given.
    pub workers: Option<usize>,
    /// How long running requests may take to finish at the end.
    pub shutdown_grace: Duration,
    /// Repeatable game ids and server seeds, for demonstrations only: whoever knows the seed knows every hand.
    pub seed: Option<u64>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            host: "127.0.0.1".to_owned(),
            port: 8080,
            public_url: None,
            max_body_bytes: 65536,
            body_patience: Duration::from_secs(10),
            access_token_ttl: Duration::from_secs(900),
            stream_heartbeat: Duration::from_secs(15),
            database_connections: 16,
            workers: None,
            shutdown_grace: Duration::from_secs(10),
            seed: None,
        }
    }
}

impl Settings {
    /// The issuer of access tokens, the same on every node.
    pub fn issuer(&self) -> &str {
        self.public_url.as_deref().unwrap_or("heirloom")
    }
}

/// The shared state of a running service.
pub struct App {
    /// The database.
    pub store: Store,
    /// The signing keys.
    pub keys: KeyRing,
    /// The games.
    pub tables: Arc<Tables>,
    /// Password hashing.
    pub passwords: Passwords,
    /// What the service was told.
    pub settings: Settings,
}

/// Why the state could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database is away.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The signing keys cannot be used.
    #[error(transparent)]
    Keys(#[from] KeyError),
}

impl App {
    /// Connects to a migrated database and loads the keys.
    ///
    /// # Errors
    /// If the database is away or its keys cannot be used.
    pub async fn open(settings: Settings, database_url: &str) -> Result<App, OpenError> {
        let store = Store::connect(database_url, settings.database_connections).await?;
        let keys = KeyRing::open(store.clone(), settings.access_token_ttl).await?;
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let passwords = Passwords::new(cores);
        let randomness = settings.seed.map_or(Randomness::System, Randomness::seeded);
        let tables = Arc::new(Tables::new(store.clone(), domain::any_game::built_in_editions().clone(), randomness));
        Ok(App { store, keys, tables, passwords, settings })
    }
}
