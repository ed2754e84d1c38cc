//! Sealed responses of requests that carried an `Idempotency-Key`.

use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;

use super::{StoreError, violates};

/// The constraint that makes an idempotency key count once; a single-statement append that inserts the row itself asks
/// [`violates`] with it.
pub const CONSTRAINT: &str = "idempotent_responses_pkey";

/// A response as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyRow {
    /// SHA-256 over caller and key.
    pub lookup_hash: [u8; 32],
    /// Nonce and ciphertext.
    pub sealed: Vec<u8>,
    /// When the effect was committed.
    pub created_at: OffsetDateTime,
}

/// The sealed response under this hash and when it was kept.
///
/// # Errors
/// If the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    lookup_hash: &[u8; 32],
) -> Result<Option<(Vec<u8>, OffsetDateTime)>, StoreError> {
    let row = sqlx::query!(
        "SELECT sealed, created_at FROM idempotent_responses WHERE lookup_hash = $1",
        lookup_hash.as_slice()
    )
    .fetch_optional(executor)
    .await?;
    Ok(row.map(|row| (row.sealed, row.created_at)))
}

/// Keeps a response; `false` when one is kept under the same hash already, which spoils the transaction.
///
/// # Errors
/// If the query fails.
pub async fn insert(connection: &mut PgConnection, row: &IdempotencyRow) -> Result<bool, StoreError> {
    let outcome = sqlx::query!(
        "INSERT INTO idempotent_responses (lookup_hash, sealed, created_at) VALUES ($1, $2, $3)",
        row.lookup_hash.as_slice(),
        row.sealed,
        row.created_at,
    )
    .execute(connection)
    .await;
    match outcome {
        Ok(_) => Ok(true),
        Err(error) if violates(&error, CONSTRAINT) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Forgets one response that was kept before `before`.
///
/// # Errors
/// If the query fails.
pub async fn forget(
    executor: impl PgExecutor<'_>,
    lookup_hash: &[u8; 32],
    before: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM idempotent_responses WHERE lookup_hash = $1 AND created_at < $2",
        lookup_hash.as_slice(),
        before
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// Forgets every response that was kept before `before`; tells how many.
///
/// # Errors
/// If the query fails.
pub async fn purge(executor: impl PgExecutor<'_>, before: OffsetDateTime) -> Result<u64, StoreError> {
    let done = sqlx::query!("DELETE FROM idempotent_responses WHERE created_at < $1", before).execute(executor).await?;
    Ok(done.rows_affected())
}
