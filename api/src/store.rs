//! The store: the only SQL, one named function a query, every error typed.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, Postgres, Transaction};

pub mod accounts;
pub mod announcements;
mod error;
pub mod event_log;
pub mod games;
pub mod idempotency;
pub mod invitations;
mod schema;
pub mod sessions;
pub mod signing_keys;
pub mod tokens;

pub use error::{StoreError, violates};
pub use schema::{MigrationError, Step};

/// Connections that have rested longer than this are tried before they are used; younger ones cost no round trip.
const TRUSTED_FOR: Duration = Duration::from_secs(2);

/// How long a request waits for a free connection before it is answered with 503.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// What every serving connection starts with: only the rights granted to the serving role, and no endless statement.
const SERVING: &str = "SET ROLE heirloom_serving; SET statement_timeout = '15s'; \
                       SET idle_in_transaction_session_timeout = '15s'";

/// The pool of serving connections.
#[derive(Clone, Debug)]
pub struct Store {
    pool: PgPool,
}

impl Store {
    /// Opens the pool on a migrated database; connections act as the serving role.
    ///
    /// # Errors
    /// If the first connection cannot be opened.
    pub async fn connect(url: &str, max_connections: u32) -> Result<Store, StoreError> {
        let options = url.parse::<PgConnectOptions>()?.application_name("heirloom");
        let pool = PgPoolOptions::new()
            .max_connections(max_connections)
            .min_connections(1)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                Box::pin(async move { Ok(meta.idle_for < TRUSTED_FOR || connection.ping().await.is_ok()) })
            })
            .after_connect(|connection, _| {
                Box::pin(async move { sqlx::raw_sql(SERVING).execute(connection).await.map(drop) })
            })
            .connect_with(options)
            .await?;
        Ok(Store { pool })
    }

    /// The pool, for queries outside a transaction.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// If the database is away.
    pub async fn begin(&self) -> Result<Transaction<'static, Postgres>, StoreError> {
        Ok(self.pool.begin().await?)
    }

    /// Closes every connection, waiting for those in use.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// Waits for a lock that ends with the transaction; `name` is the same for all who exclude each other.
///
/// # Errors
/// If the database is away.
pub async fn lock(connection: &mut PgConnection, name: i64) -> Result<(), StoreError> {
    sqlx::query!("SELECT pg_advisory_xact_lock($1)", name).execute(connection).await?;
    Ok(())
}
