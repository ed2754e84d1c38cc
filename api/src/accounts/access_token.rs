//! Access tokens: short-lived JWTs (EdDSA only) that name an account and its sign-in.

use std::time::Duration;

use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use super::key_ring::{KeyError, KeyRing, RELOAD_EVERY};

/// Whom the tokens are for: this API.
pub const AUDIENCE: &str = "heirloom";

/// How long after a rotation another node may go on signing with the retired key.
const SLOWEST_NODE: Duration = Duration::from_secs(2 * RELOAD_EVERY.as_secs());

/// The claims of an access token (RFC 7519).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// Who issued it.
    pub iss: String,
    /// Whom it is for.
    pub aud: String,
    /// The account.
    pub sub: Uuid,
    /// The session family.
    pub sid: Uuid,
    /// When it was issued, in seconds since 1970.
    pub iat: i64,
    /// When it expires, in seconds since 1970.
    pub exp: i64,
}

impl Claims {
    /// Claims of a token that is issued now.
    pub fn new(issuer: &str, account_id: Uuid, family_id: Uuid, now: OffsetDateTime, ttl: Duration) -> Self {
        Claims {
            iss: issuer.to_owned(),
            aud: AUDIENCE.to_owned(),
            sub: account_id,
            sid: family_id,
            iat: now.unix_timestamp(),
            exp: (now + ttl).unix_timestamp(),
        }
    }
}

/// Why a token is refused.
#[derive(Debug, thiserror::Error)]
pub enum AccessTokenError {
    /// Genuine, but its time is over.
    #[error("the access token has expired")]
    Expired,
    /// Not one of ours.
    #[error("the access token is not valid")]
    Invalid,
    /// The keys could not be read.
    #[error(transparent)]
    Key(#[from] KeyError),
}

/// Checks signature, algorithm, issuer, audience and time of a token.
///
/// # Errors
/// `Expired` for a genuine token whose time is over, `Invalid` for all others.
pub async fn verify(keys: &KeyRing, issuer: &str, token: &str) -> Result<Claims, AccessTokenError> {
    let kid = key_id(token).ok_or(AccessTokenError::Invalid)?;
    let key = keys.access_key(&kid).await?.ok_or(AccessTokenError::Invalid)?;
    let claims = verify_with(&key.decoding, issuer, token)?;
    // A retired key verifies what it signed while it was current, and nothing made with it afterwards.
    let latest = key.retired_at.map(|at| (at + SLOWEST_NODE).unix_timestamp());
    match latest {
        Some(latest) if claims.iat > latest => Err(AccessTokenError::Invalid),
        _ => Ok(claims),
    }
}

/// The key that a token claims to be signed with. Only EdDSA is looked at any further.
fn key_id(token: &str) -> Option<String> {
    let header = jsonwebtoken::decode_header(token).ok()?;
    header.kid.filter(|_| header.alg == Algorithm::EdDSA)
}

fn verify_with(key: &DecodingKey, issuer: &str, token: &str) -> Result<Claims, AccessTokenError> {
    let mut validation = Validation::new(Algorithm::EdDSA);
    validation.leeway = 0;
    validation.set_issuer(&[issuer]);
    validation.set_audience(&[AUDIENCE]);
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    match jsonwebtoken::decode::<Claims>(token, key, &validation) {
        Ok(token) => Ok(token.claims),
        Err(error) if matches!(error.kind(), ErrorKind::ExpiredSignature) => Err(AccessTokenError::Expired),
        Err(_) => Err(AccessTokenError::Invalid),
    }
}

#[cfg(test)]
mod tests;
