//! From every error of the service to the problem that a client is shown.

use super::{FieldError, Problem, Slug};
use crate::accounts::authentication::AuthenticationError;
use crate::accounts::key_ring::KeyError;
use crate::accounts::passwords::PasswordError;
use crate::accounts::sessions::RefreshError;
use crate::accounts::sign_up::Unfit;
use crate::idempotency::IdempotencyError;
use crate::input::Fault;
use crate::store::StoreError;
use crate::store::accounts::InsertAccountError;

/// What a client waits before it tries again when the database is away, in seconds.
const DATABASE_RETRY_S: u32 = 2;

/// The challenge to a request without credentials (RFC 6750, section 3).
pub const CHALLENGE: &str = "Bearer realm=\"heirloom\"";
/// The challenge to a request whose token is refused.
pub const INVALID_TOKEN: &str = "Bearer realm=\"heirloom\", error=\"invalid_token\"";

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) => Problem::unavailable(&error, DATABASE_RETRY_S),
            StoreError::Unexpected(_) => Problem::internal(&error),
        }
    }
}

impl From<KeyError> for Problem {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Store(error) => error.into(),
            other => Problem::internal(&other),
        }
    }
}

impl From<PasswordError> for Problem {
    fn from(error: PasswordError) -> Self {
        match error {
            PasswordError::Overloaded => Problem::unavailable(&error, 5),
            PasswordError::Hash(_) => Problem::internal(&error),
        }
    }
}

impl From<IdempotencyError> for Problem {
    fn from(error: IdempotencyError) -> Self {
        match error {
            IdempotencyError::KeyReused => Problem::new(
                Slug::IdempotencyKeyReused,
                "This Idempotency-Key was used for another request within 24 hours. Take a new key for a new request.",
            ),
            IdempotencyError::Sealing => Problem::internal(&error),
            IdempotencyError::Store(error) => error.into(),
        }
    }
}

impl From<AuthenticationError> for Problem {
    fn from(error: AuthenticationError) -> Self {
        match error {
            AuthenticationError::Invalid => Problem::unauthenticated(
                "The token is not valid: it is unknown, revoked, or its sign-in has ended. Sign in again.",
                INVALID_TOKEN,
            ),
            AuthenticationError::Expired => Problem::expired("The token has expired. Refresh it, or create a new one."),
            AuthenticationError::Key(error) => error.into(),
            AuthenticationError::Store(error) => error.into(),
        }
    }
}

impl From<RefreshError> for Problem {
    fn from(error: RefreshError) -> Self {
        match error {
            RefreshError::Invalid => Problem::unauthenticated(
                "The refresh token is not valid, or its sign-in has ended. Sign in again.",
                INVALID_TOKEN,
            ),
            RefreshError::Reused { .. } => Problem::unauthenticated(
                "The refresh token was used before, so its sign-in has been ended to be safe. Sign in again.",
                INVALID_TOKEN,
            ),
            RefreshError::Expired => Problem::expired("The refresh token has expired. Sign in again."),
            RefreshError::Store(error) => error.into(),
        }
    }
}

impl From<InsertAccountError> for Problem {
    fn from(error: InsertAccountError) -> Self {
        match error {
            InsertAccountError::NameTaken => {
                Problem::new(Slug::NameTaken, "Another account has this name. Choose another one.")
            }
            InsertAccountError::Store(error) => error.into(),
        }
    }
}

impl From<Vec<Unfit>> for Problem {
    fn from(unfit: Vec<Unfit>) -> Self {
        Problem::invalid(
            unfit.iter().map(|unfit| FieldError::new(format!("/{}", unfit.field), unfit.expected)).collect(),
        )
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        Problem::invalid(vec![FieldError::new(fault.pointer, fault.detail)])
    }
}
