//! Sessions: signing in, rotating the refresh token, signing out.

use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::secret_token::{self, Kind, Secret};
use crate::clock;
use crate::store::sessions::{self, EndReason, PresentedToken, RefreshTokenRow};
use crate::store::{Store, StoreError};

/// How long a refresh token is accepted: who does not come back for that long signs in again.
const REFRESH_TTL: Duration = Duration::days(30);

/// A live session to hand out.
#[derive(Debug)]
pub struct Session {
    /// Whose.
    pub account_id: Uuid,
    /// The sign-in it descends from.
    pub family_id: Uuid,
    /// To be exchanged once.
    pub refresh_token: String,
    /// When it was handed out.
    pub issued_at: OffsetDateTime,
}

/// Why a refresh token was not exchanged.
#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    /// Unknown, or its sign-in has ended.
    #[error("the refresh token is not valid")]
    Invalid,
    /// Used before: the sign-in has to end.
    #[error("the refresh token was used before")]
    Reused {
        /// The sign-in.
        family_id: Uuid,
    },
    /// Its time is over.
    #[error("the refresh token has expired")]
    Expired,
    /// The database could not be asked.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Starts a session for an account whose password was checked.
///
/// # Errors
/// If the database is away.
pub async fn start(connection: &mut PgConnection, account_id: Uuid) -> Result<Session, StoreError> {
    let (family_id, now) = (Uuid::now_v7(), clock::now());
    sessions::insert_family(connection, family_id, account_id, now, now + REFRESH_TTL).await?;
    hand_out(connection, account_id, family_id, now).await
}

/// Exchanges a refresh token for the next one of its family.
///
/// The token stays locked until the transaction ends: of two that race, the second finds it used.
///
/// # Errors
/// If the token is not good for an exchange; after `Reused` call [`end_reused`], outside the failed transaction.
pub async fn refresh(connection: &mut PgConnection, refresh_token: &str) -> Result<Session, RefreshError> {
    let hash = secret_token::hash(Kind::Refresh, refresh_token).ok_or(RefreshError::Invalid)?;
    let presented = sessions::lock_token(connection, &hash).await?.ok_or(RefreshError::Invalid)?;
    let now = clock::now();
    exchangeable(&presented, now)?;
    sessions::use_token(connection, &hash, now).await?;
    Ok(hand_out(connection, presented.account_id, presented.family_id, now).await?)
}

fn exchangeable(presented: &PresentedToken, now: OffsetDateTime) -> Result<(), RefreshError> {
    match presented {
        PresentedToken { ended_at: Some(_), .. } => Err(RefreshError::Invalid),
        PresentedToken { used_at: Some(_), family_id, .. } => Err(RefreshError::Reused { family_id: *family_id }),
        PresentedToken { expires_at, .. } if *expires_at <= now => Err(RefreshError::Expired),
        _ => Ok(()),
    }
}

/// Ends a sign-in one of whose refresh tokens was presented twice: one of the two presenters is a thief.
///
/// # Errors
/// If the database is away.
pub async fn end_reused(store: &Store, family_id: Uuid) -> Result<(), StoreError> {
    tracing::warn!(%family_id, "a used refresh token was presented again: the session family ends");
    sessions::end_family(store.pool(), family_id, EndReason::RefreshTokenReused, clock::now()).await
}

/// Signs out: the family and every token of it end at once.
///
/// # Errors
/// If the database is away.
pub async fn end(store: &Store, family_id: Uuid) -> Result<(), StoreError> {
    sessions::end_family(store.pool(), family_id, EndReason::SignedOut, clock::now()).await
}

async fn hand_out(
    connection: &mut PgConnection,
    account_id: Uuid,
    family_id: Uuid,
    now: OffsetDateTime,
) -> Result<Session, StoreError> {
    let Secret { token: refresh_token, hash: token_hash } = secret_token::generate(Kind::Refresh);
    let row = RefreshTokenRow { family_id, token_hash, issued_at: now, expires_at: now + REFRESH_TTL };
    sessions::insert_token(connection, &row).await?;
    Ok(Session { account_id, family_id, refresh_token, issued_at: now })
}
