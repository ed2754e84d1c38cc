//! Signing keys: exactly one of each purpose is current, the retired ones stay to verify what they signed.

use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;

use super::StoreError;

/// A signing key.
#[derive(Clone)]
pub struct SigningKeyRow {
    /// RFC 7638 thumbprint of the public key.
    pub kid: String,
    /// `access` or `receipt`.
    pub purpose: String,
    /// Ed25519, PKCS#8 DER.
    pub private_key: Vec<u8>,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it stopped signing, if it did.
    pub retired_at: Option<OffsetDateTime>,
}

/// Every key, oldest first.
///
/// # Errors
/// If the query fails.
pub async fn list(executor: impl PgExecutor<'_>) -> Result<Vec<SigningKeyRow>, StoreError> {
    let rows = sqlx::query_as!(
        SigningKeyRow,
        "SELECT kid, purpose, private_key, created_at, retired_at FROM signing_keys ORDER BY created_at, kid"
    )
    .fetch_all(executor)
    .await?;
    Ok(rows)
}

/// Whether a purpose has a current key.
///
/// # Errors
/// If the query fails.
pub async fn has_current(executor: impl PgExecutor<'_>, purpose: &str) -> Result<bool, StoreError> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM signing_keys WHERE purpose = $1 AND retired_at IS NULL) AS "found!""#,
        purpose
    )
    .fetch_one(executor)
    .await?;
    Ok(found)
}

/// Adds a key that becomes the current one of its purpose.
///
/// # Errors
/// If the query fails, also because the purpose still has a current key.
pub async fn insert(connection: &mut PgConnection, key: &SigningKeyRow) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO signing_keys (kid, purpose, private_key, created_at) VALUES ($1, $2, $3, $4)",
        key.kid,
        key.purpose,
        key.private_key,
        key.created_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Retires the current key of a purpose.
///
/// # Errors
/// If the query fails.
pub async fn retire_current(
    connection: &mut PgConnection,
    purpose: &str,
    retired_at: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE signing_keys SET retired_at = $2 WHERE purpose = $1 AND retired_at IS NULL",
        purpose,
        retired_at
    )
    .execute(connection)
    .await?;
    Ok(())
}
