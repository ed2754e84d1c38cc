//! Session families and the refresh tokens that descend from one sign-in.

use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;
use uuid::Uuid;

use super::StoreError;

/// A refresh token as it is kept.
#[derive(Debug)]
pub struct RefreshTokenRow {
    /// The sign-in it descends from.
    pub family_id: Uuid,
    /// SHA-256 of the token.
    pub token_hash: [u8; 32],
    /// When it was handed out.
    pub issued_at: OffsetDateTime,
    /// When it stops being accepted.
    pub expires_at: OffsetDateTime,
}

/// Why a family ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// Its owner signed out.
    SignedOut,
    /// A used refresh token was presented again.
    RefreshTokenReused,
}

impl EndReason {
    fn as_str(self) -> &'static str {
        match self {
            EndReason::SignedOut => "signed-out",
            EndReason::RefreshTokenReused => "refresh-token-reused",
        }
    }
}

/// A locked refresh token with the state of its family.
#[derive(Debug)]
pub struct PresentedToken {
    /// The sign-in it descends from.
    pub family_id: Uuid,
    /// Whose it is.
    pub account_id: Uuid,
    /// When it stops being accepted.
    pub expires_at: OffsetDateTime,
    /// When it was exchanged, if it was.
    pub used_at: Option<OffsetDateTime>,
    /// When the family ended, if it did.
    pub ended_at: Option<OffsetDateTime>,
}

/// Starts a family.
///
/// # Errors
/// If the query fails.
pub async fn insert_family(
    connection: &mut PgConnection,
    id: Uuid,
    account_id: Uuid,
    created_at: OffsetDateTime,
    expires_at: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO session_families (id, account_id, created_at, expires_at) VALUES ($1, $2, $3, $4)",
        id,
        account_id,
        created_at,
        expires_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds a refresh token to its family, which lives at least as long.
///
/// # Errors
/// If the query fails.
pub async fn insert_token(connection: &mut PgConnection, token: &RefreshTokenRow) -> Result<(), StoreError> {
    sqlx::query!(
        "WITH prolonged AS (UPDATE session_families SET expires_at = greatest(expires_at, $4) WHERE id = $2)
         INSERT INTO refresh_tokens (token_hash, family_id, issued_at, expires_at) VALUES ($1, $2, $3, $4)",
        token.token_hash.as_slice(),
        token.family_id,
        token.issued_at,
        token.expires_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Finds a refresh token and locks it and its family: of two that present the same token the second sees the first's use.
///
/// # Errors
/// If the query fails.
pub async fn lock_token(
    connection: &mut PgConnection,
    token_hash: &[u8; 32],
) -> Result<Option<PresentedToken>, StoreError> {
    let row = sqlx::query_as!(
        PresentedToken,
        "SELECT token.family_id, family.account_id, token.expires_at, token.used_at, family.ended_at
         FROM refresh_tokens AS token JOIN session_families AS family ON family.id = token.family_id
         WHERE token.token_hash = $1 FOR UPDATE",
        token_hash.as_slice(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(row)
}

/// Marks a refresh token as used.
///
/// # Errors
/// If the query fails.
pub async fn use_token(
    connection: &mut PgConnection,
    token_hash: &[u8; 32],
    used_at: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!("UPDATE refresh_tokens SET used_at = $2 WHERE token_hash = $1", token_hash.as_slice(), used_at)
        .execute(connection)
        .await?;
    Ok(())
}

/// Ends a family with all its tokens; one that has ended stays as it is.
///
/// # Errors
/// If the query fails.
pub async fn end_family(
    executor: impl PgExecutor<'_>,
    id: Uuid,
    reason: EndReason,
    ended_at: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE session_families SET ended_at = $2, end_reason = $3 WHERE id = $1 AND ended_at IS NULL",
        id,
        ended_at,
        reason.as_str(),
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// The name of the account that a live family belongs to; `None` when the family has ended or never was.
///
/// # Errors
/// If the query fails.
pub async fn find_live(
    executor: impl PgExecutor<'_>,
    family_id: Uuid,
    account_id: Uuid,
) -> Result<Option<String>, StoreError> {
    let name = sqlx::query_scalar!(
        "SELECT account.name FROM session_families AS family JOIN accounts AS account ON account.id = family.account_id
         WHERE family.id = $1 AND family.account_id = $2 AND family.ended_at IS NULL",
        family_id,
        account_id,
    )
    .fetch_optional(executor)
    .await?;
    Ok(name)
}

/// Forgets families whose last token expired before `before`; tells how many.
///
/// # Errors
/// If the query fails.
pub async fn purge(executor: impl PgExecutor<'_>, before: OffsetDateTime) -> Result<u64, StoreError> {
    let done = sqlx::query!("DELETE FROM session_families WHERE expires_at < $1", before).execute(executor).await?;
    Ok(done.rows_affected())
}
