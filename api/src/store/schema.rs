//! The schema's versions: applied at start, and compared for readiness.

use sqlx::migrate::{Migrate, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};

use super::{Store, StoreError};

static MIGRATIONS: Migrator = sqlx::migrate!("../migrations");

/// A schema that could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// The database could not be reached.
    #[error("cannot reach the database: {0}")]
    Unreachable(#[source] sqlx::Error),
    /// A migration failed, or the database has migrations that this binary does not know.
    #[error("cannot migrate the database: {0}")]
    Failed(#[from] sqlx::migrate::MigrateError),
}

/// One step of the schema's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number.
    pub version: i64,
    /// What it is about.
    pub description: &'static str,
}

impl Store {
    /// Applies the migrations that are missing, as the connecting role; nodes that start together wait for each other. The answer is
    /// what was missing.
    ///
    /// # Errors
    /// If the database is away, a migration fails, or the database is newer than this binary.
    pub async fn migrate(url: &str) -> Result<Vec<Step>, MigrationError> {
        let quiet = |options: PgConnectOptions| options.options([("client_min_messages", "warning")]);
        let options = url.parse().map(quiet).map_err(MigrationError::Unreachable)?;
        let mut connection = PgConnection::connect_with(&options).await.map_err(MigrationError::Unreachable)?;
        connection.ensure_migrations_table(&MIGRATIONS.table_name).await?;
        let before = connection.list_applied_migrations(&MIGRATIONS.table_name).await?;
        MIGRATIONS.run(&mut connection).await?;
        connection.close().await.map_err(MigrationError::Unreachable)?;
        let missing = MIGRATIONS.iter().filter(|known| before.iter().all(|done| done.version != known.version));
        Ok(missing.map(|step| Step { version: step.version, description: &step.description }).collect())
    }

    /// Whether the database is reachable and has every migration of this binary.
    ///
    /// # Errors
    /// If the database is away.
    pub async fn is_migrated(&self) -> Result<bool, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let applied =
            connection.list_applied_migrations(&MIGRATIONS.table_name).await.map_err(|error| match error {
                sqlx::migrate::MigrateError::Execute(error) => StoreError::from(error),
                other => StoreError::Unexpected(sqlx::Error::Migrate(Box::new(other))),
            })?;
        Ok(MIGRATIONS.iter().all(|known| applied.iter().any(|done| done.version == known.version)))
    }
}
