//! Invitations into games.

use domain::log::Bytes32;
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use super::idempotency::{self, IdempotencyRow};
use super::{StoreError, violates};

/// An invitation.
#[derive(Clone, Debug)]
pub struct InvitationRow {
    /// Its id.
    pub invitation_id: Uuid,
    /// The account it is for; `None`: whoever has the code.
    pub account_id: Option<Uuid>,
    /// The seat it is for; `None`: any.
    pub seat: Option<i16>,
    /// Until when it holds.
    pub expires_at: OffsetDateTime,
    /// When it was used.
    pub used_at: Option<OffsetDateTime>,
}

/// The invitation into this game with this code.
///
/// # Errors
/// [`StoreError`]
pub async fn find(pool: &PgPool, game_id: Uuid, code_hash: &Bytes32) -> Result<Option<InvitationRow>, StoreError> {
    Ok(sqlx::query_as!(
        InvitationRow,
        r#"SELECT invitation_id, account_id, seat, expires_at, used_at
           FROM invitations WHERE game_id = $1 AND code_hash = $2"#,
        game_id,
        &code_hash[..],
    )
    .fetch_optional(pool)
    .await?)
}

/// Stores an invitation, and the response to keep under an idempotency key with it; `false` where one is kept already.
///
/// # Errors
/// [`StoreError`]
pub async fn insert(
    pool: &PgPool,
    game_id: Uuid,
    code_hash: &Bytes32,
    invitation: &InvitationRow,
    created_at: OffsetDateTime,
    response: Option<&IdempotencyRow>,
) -> Result<bool, StoreError> {
    let inserted = sqlx::query!(
        r#"WITH invited AS (
               INSERT INTO invitations (invitation_id, game_id, code_hash, account_id, seat, created_at, expires_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING invitation_id
           )
           INSERT INTO idempotent_responses (lookup_hash, sealed, created_at)
           SELECT $8::bytea, $9::bytea, $10::timestamptz FROM invited WHERE $8::bytea IS NOT NULL"#,
        invitation.invitation_id,
        game_id,
        &code_hash[..],
        invitation.account_id,
        invitation.seat,
        created_at,
        invitation.expires_at,
        response.map(|r| r.lookup_hash.as_slice()),
        response.map(|r| r.sealed.as_slice()),
        response.map(|r| r.created_at),
    )
    .execute(pool)
    .await;
    match inserted {
        Ok(_) => Ok(true),
        Err(error) if violates(&error, idempotency::CONSTRAINT) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
