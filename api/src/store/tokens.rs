//! Personal access tokens.

use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;
use uuid::Uuid;

use super::StoreError;

/// A personal access token without its secret.
#[derive(Clone, Debug)]
pub struct TokenRow {
    /// UUIDv7.
    pub id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// Scope names.
    pub scopes: Vec<String>,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it stops being accepted, if ever.
    pub expires_at: Option<OffsetDateTime>,
    /// About when it was last used, to the minute.
    pub last_used_at: Option<OffsetDateTime>,
}

/// Makes a token.
///
/// # Errors
/// If the query fails.
pub async fn insert(
    connection: &mut PgConnection,
    account_id: Uuid,
    token: &TokenRow,
    token_hash: &[u8; 32],
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO personal_access_tokens (id, account_id, token_hash, name, scopes, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        token.id,
        account_id,
        token_hash.as_slice(),
        token.name,
        &token.scopes,
        token.created_at,
        token.expires_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// An account's tokens, newest first, from the one after `before` on.
///
/// # Errors
/// If the query fails.
pub async fn list(
    executor: impl PgExecutor<'_>,
    account_id: Uuid,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<TokenRow>, StoreError> {
    let rows = sqlx::query_as!(
        TokenRow,
        "SELECT id, name, scopes, created_at, expires_at, last_used_at FROM personal_access_tokens
         WHERE account_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3",
        account_id,
        before,
        limit,
    )
    .fetch_all(executor)
    .await?;
    Ok(rows)
}

/// Revokes an account's token; `false` when it has none with this id.
///
/// # Errors
/// If the query fails.
pub async fn delete(executor: impl PgExecutor<'_>, account_id: Uuid, id: Uuid) -> Result<bool, StoreError> {
    let done = sqlx::query!("DELETE FROM personal_access_tokens WHERE account_id = $1 AND id = $2", account_id, id)
        .execute(executor)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// A presented token with its owner.
#[derive(Debug)]
pub struct PresentedToken {
    /// The token.
    pub id: Uuid,
    /// Whose it is.
    pub account_id: Uuid,
    /// The owner's name.
    pub account_name: String,
    /// Scope names.
    pub scopes: Vec<String>,
    /// When it stops being accepted, if ever.
    pub expires_at: Option<OffsetDateTime>,
    /// About when it was last used.
    pub last_used_at: Option<OffsetDateTime>,
}

/// The token with this hash.
///
/// # Errors
/// If the query fails.
pub async fn find(executor: impl PgExecutor<'_>, token_hash: &[u8; 32]) -> Result<Option<PresentedToken>, StoreError> {
    let row = sqlx::query_as!(
        PresentedToken,
        "SELECT token.id, token.account_id, account.name AS account_name, token.scopes, token.expires_at,
                token.last_used_at
         FROM personal_access_tokens AS token JOIN accounts AS account ON account.id = token.account_id
         WHERE token.token_hash = $1",
        token_hash.as_slice(),
    )
    .fetch_optional(executor)
    .await?;
    Ok(row)
}

/// Whether a token exists and has not expired.
///
/// # Errors
/// If the query fails.
pub async fn is_live(executor: impl PgExecutor<'_>, id: Uuid, now: OffsetDateTime) -> Result<bool, StoreError> {
    let live = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM personal_access_tokens
                          WHERE id = $1 AND (expires_at IS NULL OR expires_at > $2)) AS "live!""#,
        id,
        now
    );
    Ok(live.fetch_one(executor).await?)
}

/// Notes that a token was used at `now`, unless somebody noted it after `unless_after`.
///
/// # Errors
/// If the query fails.
pub async fn touch(
    executor: impl PgExecutor<'_>,
    id: Uuid,
    now: OffsetDateTime,
    unless_after: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE personal_access_tokens SET last_used_at = $2
         WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)",
        id,
        now,
        unless_after,
    )
    .execute(executor)
    .await?;
    Ok(())
}
