//! From what stands in the way of a use case of games to the problem that a client is shown.

use domain::rejection::Refusal;

use super::{FieldError, Problem, Slug};
use crate::play::PlayError;

impl From<PlayError> for Problem {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::NoSuchGame => Self::not_found("There is no such game, or it is not yours to see."),
            PlayError::NoSuchVersion { newest, .. } => {
                Self::new(Slug::NotFound, sentence(&error.to_string())).with_current_version(newest)
            }
            PlayError::UnknownGame(_) => Self::invalid(vec![FieldError::new("/game", error.to_string())]),
            PlayError::UnknownEdition { .. } => Self::invalid(vec![FieldError::new("/edition", error.to_string())]),
            PlayError::UnknownPlayer(_) => Self::invalid(vec![FieldError::new("/player", error.to_string())]),
            PlayError::NotAllowed(detail) => Self::new(Slug::NotAllowed, detail),
            PlayError::Refused { refusal, version } => refused(refusal, version),
            PlayError::Stale { actual, .. } => {
                Self::new(Slug::StaleVersion, sentence(&error.to_string())).with_current_version(actual)
            }
            PlayError::Conflict { actual } => {
                Self::new(Slug::VersionConflict, sentence(&error.to_string())).with_current_version(actual)
            }
            PlayError::Store(error) => error.into(),
            PlayError::Idempotency(error) => error.into(),
            PlayError::Keys(error) => error.into(),
            PlayError::Corrupt(refusal) => Self::internal(&refusal),
            PlayError::NoRandomness | PlayError::Response(_) => Self::internal(&error),
        }
    }
}

fn refused(refusal: Refusal, version: u64) -> Problem {
    let text = refusal.to_string();
    match refusal {
        Refusal::Illegal { rule, detail, pointer } => {
            let errors = pointer.map(|pointer| FieldError::new(pointer, detail.clone())).into_iter().collect();
            Problem::new(Slug::IllegalMove, detail).with_rule(rule).with_errors(errors).with_current_version(version)
        }
        Refusal::BadSetup { pointer, detail } => Problem::invalid(vec![FieldError::new(pointer, detail)]),
        Refusal::SeatTaken(..) => Problem::new(Slug::SeatTaken, sentence(&text)).with_current_version(version),
        Refusal::AlreadySeated(_) => Problem::new(Slug::AlreadySeated, sentence(&text)).with_current_version(version),
        Refusal::WrongStatus(_) | Refusal::AlreadyResigned(_) => {
            Problem::new(Slug::GameNotOpen, sentence(&text)).with_current_version(version)
        }
        Refusal::NotYours => Problem::new(Slug::NotAllowed, sentence(&text)),
        Refusal::Corrupt(_) => Problem::internal(&text),
    }
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str().trim_end_matches('.')),
        None => String::new(),
    }
}
