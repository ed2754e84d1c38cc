//! How a command that failed tells so.

use std::{
    error::Error,
    io::{self, Write, stderr},
    process::ExitCode,
};

use crate::{config::ConfigError, embedded_postgres::StartError};

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// It was asked wrongly: exit code 2.
    Usage(Box<dyn Error + Send + Sync>),
    /// It could not do what it was asked: exit code 1.
    Work(Box<dyn Error + Send + Sync>),
}

impl Failure {
    /// What could not be done, for the error's reason.
    pub fn work(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Work(error.into())
    }

    /// Prints the reason on standard error; the answer is the process's exit code.
    pub fn report(&self) -> ExitCode {
        let (reason, code) = match self {
            Self::Usage(reason) => (reason, 2),
            Self::Work(reason) => (reason, 1),
        };
        if !nobody_reads(reason.as_ref()) {
            // Where standard error is closed too there is nobody to tell.
            let _ = writeln!(stderr(), "heirloom: {reason}");
        }
        ExitCode::from(code)
    }
}

/// Whether the reason is that the reader of the output went away, as `head` does: they know.
fn nobody_reads(reason: &(dyn Error + Send + Sync + 'static)) -> bool {
    reason.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        Self::Usage(error.into())
    }
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Self {
        Self::Work(error.into())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Work(error.into())
    }
}

impl From<super::client::ClientError> for Failure {
    fn from(error: super::client::ClientError) -> Self {
        Self::Work(error.into())
    }
}

impl From<crate::server::StartError> for Failure {
    fn from(error: crate::server::StartError) -> Self {
        Self::Work(error.into())
    }
}
