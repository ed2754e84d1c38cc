//! Access tokens: short-lived JWTs (EdDSA only) that name an account and its sign-in.

use std::time::Duration;

use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, Validation};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use super::key_ring::{KeyError, KeyRing};

/// Whom the tokens are for: this API.
pub const AUDIENCE: &str = "heirloom";

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

/// Issues an access token for a sign-in.
///
/// # Errors
/// If signing fails.
pub fn issue(
    keys: &KeyRing,
    issuer: &str,
    ttl: Duration,
    account_id: Uuid,
    family_id: Uuid,
    now: OffsetDateTime,
) -> Result<String, KeyError> {
    keys.sign_access(&Claims {
        iss: issuer.to_owned(),
        aud: AUDIENCE.to_owned(),
        sub: account_id,
        sid: family_id,
        iat: now.unix_timestamp(),
        exp: (now + ttl).unix_timestamp(),
    })
}

/// Checks signature, algorithm, issuer, audience and time of a token.
///
/// # Errors
/// `Expired` for a genuine token whose time is over, `Invalid` for all others.
pub async fn verify(keys: &KeyRing, issuer: &str, token: &str) -> Result<Claims, AccessTokenError> {
    let header = jsonwebtoken::decode_header(token).map_err(|_| AccessTokenError::Invalid)?;
    let (Algorithm::EdDSA, Some(kid)) = (header.alg, header.kid) else { return Err(AccessTokenError::Invalid) };
    let key = keys.access_key(&kid).await?.ok_or(AccessTokenError::Invalid)?;
    let mut validation = Validation::new(Algorithm::EdDSA);
    validation.leeway = 0;
    validation.set_issuer(&[issuer]);
    validation.set_audience(&[AUDIENCE]);
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    match jsonwebtoken::decode::<Claims>(token, &key.decoding, &validation) {
        Ok(token) => Ok(token.claims),
        Err(error) if matches!(error.kind(), ErrorKind::ExpiredSignature) => Err(AccessTokenError::Expired),
        Err(_) => Err(AccessTokenError::Invalid),
    }
}
