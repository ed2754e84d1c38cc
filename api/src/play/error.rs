//! What can stand in the way of a use case; [`crate::problem`] alone turns it into a status code.

use domain::rejection::Refusal;

use crate::accounts::key_ring::KeyError;
use crate::idempotency::IdempotencyError;
use crate::store::StoreError;

/// Why a use case did not happen. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// There is no such game, or the caller may not know of it.
    #[error("there is no such game, or it is not yours to see")]
    NoSuchGame,
    /// There is such a game, but it has fewer events.
    #[error("the game has no version {asked}; the newest is {newest}")]
    NoSuchVersion {
        /// The version asked for.
        asked: u64,
        /// The newest one.
        newest: u64,
    },
    /// No game has this slug.
    #[error("no game is called `{0}`")]
    UnknownGame(String),
    /// The game has no edition with this name.
    #[error("{game} has no edition called `{edition}`")]
    UnknownEdition {
        /// Slug of the game.
        game: String,
        /// The name asked for.
        edition: String,
    },
    /// No account has this name.
    #[error("no account is called `{0}`")]
    UnknownPlayer(String),
    /// The caller has no part in this.
    #[error("{0}")]
    NotAllowed(&'static str),
    /// The rules, or where the game stands, forbid it.
    #[error("{refusal}")]
    Refused {
        /// Why.
        refusal: Refusal,
        /// The version it was decided on.
        version: u64,
    },
    /// The caller's `If-Match` names another version.
    #[error("your copy is version {expected}, the game is at {actual}; load it again and decide anew")]
    Stale {
        /// What the caller expected.
        expected: String,
        /// What it is.
        actual: u64,
    },
    /// Others were faster every time.
    #[error("others moved at the same moment, again and again; the game is at version {actual}")]
    Conflict {
        /// The newest version seen.
        actual: u64,
    },
    /// What is stored cannot be what this program wrote.
    #[error("the game's record does not fold")]
    Corrupt(#[source] Refusal),
    /// No randomness to be had from the operating system.
    #[error("the operating system gave no randomness")]
    NoRandomness,
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The idempotency key belongs to another request, or its response cannot be kept.
    #[error(transparent)]
    Idempotency(#[from] IdempotencyError),
    /// The signing keys.
    #[error(transparent)]
    Keys(#[from] KeyError),
    /// The receipt could not be signed, or a response could not be written.
    #[error("the response could not be made: {0}")]
    Response(String),
}

impl PlayError {
    /// A refusal at a version; what is corrupt is the server's fault, not the caller's.
    #[must_use]
    pub fn refused(refusal: Refusal, version: u64) -> Self {
        match refusal {
            Refusal::Corrupt(_) => Self::Corrupt(refusal),
            refusal => Self::Refused { refusal, version },
        }
    }
}
