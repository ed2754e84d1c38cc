//! Why a request did not lead to what was asked for.

use serde::Deserialize;

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server could not be reached or its answer not be read.
    #[error("the server did not answer as it should: {}", innermost(.0))]
    Transport(#[from] reqwest::Error),
    /// The server said no.
    #[error("the server refused with {status}: {problem}")]
    Refused {
        /// The status code.
        status: u16,
        /// What it said.
        problem: Problem,
    },
    /// The event stream broke off before the game was over.
    #[error("the event stream broke off before the game was over")]
    BrokenStream,
    /// An event on the stream is none.
    #[error("the event stream brought something that is no event: {0}")]
    NoEvent(#[from] serde_json::Error),
}

impl ClientError {
    /// Whether the move was decided on a version that is not the newest any more.
    pub fn is_stale(&self) -> bool {
        matches!(self, Self::Refused { status: 412, .. })
    }
}

/// The part of a problem document that people read.
#[derive(Debug, Default, Deserialize)]
pub struct Problem {
    #[serde(default)]
    title: String,
    #[serde(default)]
    detail: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}. {}", self.title, self.detail)
    }
}

/// The cause at the bottom: what failed rather than which layer noticed.
fn innermost(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    cause.to_string()
}
