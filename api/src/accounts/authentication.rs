//! Who calls: from the bearer token of a request to a live account.

use time::Duration;
use uuid::Uuid;

use super::access_token::{self, AccessTokenError};
use super::key_ring::{KeyError, KeyRing};
use super::secret_token::{self, Kind};
use super::tokens::Scope;
use crate::clock;
use crate::store::{Store, StoreError, sessions, tokens};

/// How exact `last_used_at` of a personal access token is.
const LAST_USED_STEP: Duration = Duration::minutes(1);

/// An authenticated account and the credential it came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The account.
    pub account_id: Uuid,
    /// Its name.
    pub name: String,
    /// What it proved itself with.
    pub credential: Credential,
}

/// What a caller proved itself with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Credential {
    /// An access token of a sign-in: everything the account may do.
    Session {
        /// The sign-in.
        family_id: Uuid,
    },
    /// A personal access token: what its scopes allow.
    PersonalAccess {
        /// The token.
        token_id: Uuid,
        /// What it may be used for.
        scopes: Vec<Scope>,
    },
}

/// Why nobody was recognised.
#[derive(Debug, thiserror::Error)]
pub enum AuthenticationError {
    /// Unknown, revoked, forged, or of a sign-in that has ended.
    #[error("the token is not valid")]
    Invalid,
    /// Genuine, but its time is over.
    #[error("the token has expired")]
    Expired,
    /// The keys could not be read.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The database could not be asked.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Caller {
    /// Whether the caller's credential covers a scope.
    pub fn has(&self, scope: Scope) -> bool {
        match &self.credential {
            Credential::Session { .. } => true,
            Credential::PersonalAccess { scopes, .. } => scopes.contains(&scope),
        }
    }
}

/// Whether what a caller proved itself with still holds: long after the request began, an event stream asks this. An access token's own
/// fifteen minutes do not end a stream; signing out, and revoking or expiring a personal access token, do.
///
/// # Errors
/// If the database is away.
pub async fn still_holds(store: &Store, caller: &Caller) -> Result<bool, StoreError> {
    match caller.credential {
        Credential::Session { family_id } => {
            Ok(sessions::find_live(store.pool(), family_id, caller.account_id).await?.is_some())
        }
        Credential::PersonalAccess { token_id, .. } => tokens::is_live(store.pool(), token_id, clock::now()).await,
    }
}

/// Recognises the account behind a bearer token.
///
/// # Errors
/// If the token does not prove anything, or the database is away.
pub async fn authenticate(
    store: &Store,
    keys: &KeyRing,
    issuer: &str,
    bearer: &str,
) -> Result<Caller, AuthenticationError> {
    if bearer.starts_with(Kind::PersonalAccess.prefix()) {
        personal_access(store, bearer).await
    } else {
        session(store, keys, issuer, bearer).await
    }
}

/// The family is looked up on every request, so that a sign-out acts at once.
async fn session(store: &Store, keys: &KeyRing, issuer: &str, bearer: &str) -> Result<Caller, AuthenticationError> {
    let claims = access_token::verify(keys, issuer, bearer).await.map_err(|error| match error {
        AccessTokenError::Expired => AuthenticationError::Expired,
        AccessTokenError::Invalid => AuthenticationError::Invalid,
        AccessTokenError::Key(error) => error.into(),
    })?;
    let name = sessions::find_live(store.pool(), claims.sid, claims.sub).await?.ok_or(AuthenticationError::Invalid)?;
    Ok(Caller { account_id: claims.sub, name, credential: Credential::Session { family_id: claims.sid } })
}

async fn personal_access(store: &Store, bearer: &str) -> Result<Caller, AuthenticationError> {
    let hash = secret_token::hash(Kind::PersonalAccess, bearer).ok_or(AuthenticationError::Invalid)?;
    let token = tokens::find(store.pool(), &hash).await?.ok_or(AuthenticationError::Invalid)?;
    let now = clock::now();
    if token.expires_at.is_some_and(|expires_at| expires_at <= now) {
        return Err(AuthenticationError::Expired);
    }
    let stale = now - LAST_USED_STEP;
    if token.last_used_at.is_none_or(|last_used_at| last_used_at <= stale) {
        tokens::touch(store.pool(), token.id, now, stale).await?;
    }
    let scopes = token.scopes.iter().filter_map(|scope| Scope::parse(scope)).collect();
    Ok(Caller {
        account_id: token.account_id,
        name: token.account_name,
        credential: Credential::PersonalAccess { token_id: token.id, scopes },
    })
}
