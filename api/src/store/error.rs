//! What can go wrong in the database, told apart by what a caller can do about it.

use sqlx::Error;

/// A query that did not do its work.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached, or does not take work at the moment; the same request may succeed later.
    #[error("the database is not available: {0}")]
    Unavailable(#[source] Error),
    /// Anything else: a defect of ours.
    #[error("the database refused: {0}")]
    Unexpected(#[source] Error),
}

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        if is_transient(&error) { StoreError::Unavailable(error) } else { StoreError::Unexpected(error) }
    }
}

/// Whether the query was refused by this unique constraint; any other violation is a defect, not a conflict.
pub fn violates(error: &Error, constraint: &str) -> bool {
    error.as_database_error().is_some_and(|error| error.is_unique_violation() && error.constraint() == Some(constraint))
}

/// Connection trouble, and the SQLSTATEs of a server that starts, stops, fails over, or is out of resources.
fn is_transient(error: &Error) -> bool {
    match error {
        Error::Io(_) | Error::Tls(_) | Error::PoolTimedOut | Error::PoolClosed | Error::WorkerCrashed => true,
        Error::Database(error) => error.code().is_some_and(|code| {
            ["08", "53", "57P"].iter().any(|class| code.starts_with(class)) || code == "57014" || code == "25006"
        }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_away_is_told_from_a_query_that_is_wrong() {
        let away = [Error::PoolTimedOut, Error::PoolClosed, Error::WorkerCrashed, std::io::Error::other("gone").into()];
        for error in away {
            assert!(matches!(StoreError::from(error), StoreError::Unavailable(_)));
        }
        for error in [Error::RowNotFound, Error::ColumnNotFound("id".into())] {
            assert!(!violates(&error, "accounts_pkey"));
            assert!(matches!(StoreError::from(error), StoreError::Unexpected(_)));
        }
    }
}
