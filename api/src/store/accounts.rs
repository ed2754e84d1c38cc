//! Accounts: who there is.

use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{StoreError, violates};

/// An account as its owner sees it.
#[derive(Clone, Debug)]
pub struct AccountRow {
    /// UUIDv7.
    pub id: Uuid,
    /// As it was written at sign-up.
    pub name: String,
    /// Where to write to.
    pub email: Option<String>,
    /// BCP 47 language tag.
    pub locale: String,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

/// Why an account was not inserted.
#[derive(Debug, thiserror::Error)]
pub enum InsertAccountError {
    /// Another account has the name, regardless of case.
    #[error("the name is taken")]
    NameTaken,
    /// The query failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Makes an account.
///
/// # Errors
/// `NameTaken` when another account has the name.
pub async fn insert(
    connection: &mut PgConnection,
    account: &AccountRow,
    password_hash: &str,
) -> Result<(), InsertAccountError> {
    sqlx::query!(
        "INSERT INTO accounts (id, name, password_hash, email, locale, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
        account.id,
        account.name,
        password_hash,
        account.email,
        account.locale,
        account.created_at,
    )
    .execute(connection)
    .await
    .map_err(|error| match violates(&error, "accounts_name_folded_key") {
        true => InsertAccountError::NameTaken,
        false => InsertAccountError::Store(error.into()),
    })?;
    Ok(())
}

/// The account with this id.
///
/// # Errors
/// If the query fails.
pub async fn find(executor: impl PgExecutor<'_>, id: Uuid) -> Result<Option<AccountRow>, StoreError> {
    let row = sqlx::query_as!(AccountRow, "SELECT id, name, email, locale, created_at FROM accounts WHERE id = $1", id)
        .fetch_optional(executor)
        .await?;
    Ok(row)
}

/// What sign-in needs of an account.
#[derive(Debug)]
pub struct PasswordRow {
    /// The account.
    pub id: Uuid,
    /// PHC string (argon2id).
    pub password_hash: String,
}

/// The password hash of the account with this name, regardless of case.
///
/// # Errors
/// If the query fails.
pub async fn find_password(executor: impl PgExecutor<'_>, name: &str) -> Result<Option<PasswordRow>, StoreError> {
    let row = sqlx::query_as!(
        PasswordRow,
        "SELECT id, password_hash FROM accounts WHERE name_folded = lower($1 COLLATE \"C\")",
        name
    )
    .fetch_optional(executor)
    .await?;
    Ok(row)
}

/// The names of accounts, by id; an account that is gone has none.
///
/// # Errors
/// If the query fails.
pub async fn names(executor: impl PgExecutor<'_>, ids: &[Uuid]) -> Result<Vec<(Uuid, String)>, StoreError> {
    let rows = sqlx::query!("SELECT id, name FROM accounts WHERE id = ANY($1)", ids).fetch_all(executor).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

/// The account with a name, in any case.
///
/// # Errors
/// If the query fails.
pub async fn id_by_name(executor: impl PgExecutor<'_>, name: &str) -> Result<Option<Uuid>, StoreError> {
    let id = sqlx::query_scalar!(r#"SELECT id FROM accounts WHERE name_folded = lower($1 COLLATE "C")"#, name);
    Ok(id.fetch_optional(executor).await?)
}
