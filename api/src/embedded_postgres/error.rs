//! Why the database did not start, in sentences that end with what to do.

use std::{io, path::PathBuf};

use thiserror::Error;

/// Why the embedded database did not start. The text is meant for the person at the terminal.
#[derive(Debug, Error)]
pub enum StartError {
    /// The platform names no place for data.
    #[error("Heirloom cannot tell where to keep its data: set HEIRLOOM_HOME to a folder.")]
    NoHome,

    /// A file or folder cannot be used.
    #[error("Heirloom cannot {action} {}: {source}.", path.display())]
    File {
        /// What was tried, as a verb.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the operating system says.
        source: io::Error,
    },

    /// PostgreSQL refuses to run as root, and the account it gets instead may not enter a folder on the way.
    #[error(
        "You are root, so the database runs under the account '{account}', and that account may not enter {}. \
         Set HEIRLOOM_HOME to a folder it can reach (for example /var/lib/heirloom), or allow it: chmod o+x {}",
        folder.display(), folder.display()
    )]
    Unreachable {
        /// The account's name.
        account: String,
        /// The first folder on the way that refuses.
        folder: PathBuf,
    },

    /// There is no account to drop to.
    #[error(
        "You are root, under which PostgreSQL refuses to run, and there is neither an account 'postgres' nor 'nobody'. \
         Create one (useradd --system postgres) or start Heirloom as another user."
    )]
    NoAccount,

    /// The folder is served already.
    #[error(
        "Another heirloom ({}) serves {}. Stop it first, or give this one a folder of its own with HEIRLOOM_HOME.",
        pid.map_or_else(|| "process unknown".to_owned(), |pid| format!("process {pid}")), home.display()
    )]
    AlreadyServed {
        /// The folder.
        home: PathBuf,
        /// The other process, where it could be read.
        pid: Option<u32>,
    },

    /// No PostgreSQL at all.
    #[error(
        "Heirloom needs PostgreSQL {minimum} or newer: {why}. Do one of these and start again:\n  \
         - install it, for example: apt install postgresql | dnf install postgresql-server | brew install postgresql\n  \
         - set PG_BIN to the folder that holds its programs 'postgres' and 'initdb'\n  \
         - set DATABASE_URL to a PostgreSQL server that runs already"
    )]
    NoPostgres {
        /// The oldest major version that will do.
        minimum: u32,
        /// What was looked for and not found.
        why: String,
    },

    /// The data was written by another major version.
    #[error(
        "The data in {} was written by PostgreSQL {data}, but the programs found ({}) are PostgreSQL {programs}. \
         Set PG_BIN to the programs of PostgreSQL {data}, or move the data over with pg_upgrade.",
        folder.display(), bin.display()
    )]
    OtherVersion {
        /// The data folder.
        folder: PathBuf,
        /// The data's major version.
        data: u32,
        /// The folder of the programs.
        bin: PathBuf,
        /// The programs' major version.
        programs: u32,
    },

    /// A PostgreSQL program ended badly.
    #[error("PostgreSQL could not {action}. It says:\n{output}")]
    Program {
        /// What was tried, as a verb.
        action: &'static str,
        /// The last lines it printed.
        output: String,
    },

    /// A server that an earlier Heirloom left behind does not go away.
    #[error(
        "A database server left over from an earlier heirloom (process {pid}) does not stop: end it and start again."
    )]
    Leftover {
        /// Its process.
        pid: u32,
    },
}

impl StartError {
    /// For `map_err` on file operations: `action` reads after "cannot".
    pub(super) fn file(action: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { action, path, source }
    }
}
