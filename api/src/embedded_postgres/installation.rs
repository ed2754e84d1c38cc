//! A set of PostgreSQL programs and the version they are.

use std::{
    env::consts::EXE_SUFFIX,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// A folder that holds `postgres` and `initdb`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Installation {
    pub bin: PathBuf,
    pub major: u32,
}

impl Installation {
    /// Looks into `bin` and asks the server program for its version; `None` if it is not there or does not run.
    pub fn at(bin: &Path) -> Option<Self> {
        let here = Self { bin: bin.to_owned(), major: 0 };
        if !(here.postgres().is_file() && here.initdb().is_file()) {
            return None;
        }
        let answer = Command::new(here.postgres()).arg("--version").stdin(Stdio::null()).output().ok()?;
        let major = major(&String::from_utf8_lossy(&answer.stdout))?;
        Some(Self { major, ..here })
    }

    pub fn postgres(&self) -> PathBuf {
        self.program("postgres")
    }

    pub fn initdb(&self) -> PathBuf {
        self.program("initdb")
    }

    #[cfg(not(unix))]
    pub fn pg_ctl(&self) -> PathBuf {
        self.program("pg_ctl")
    }

    fn program(&self, name: &str) -> PathBuf {
        self.bin.join(format!("{name}{EXE_SUFFIX}"))
    }
}

/// The major version in `postgres (PostgreSQL) 15.18 (Debian 15.18-1)`, also of betas (`18beta2`).
fn major(answer: &str) -> Option<u32> {
    let version = answer.split("(PostgreSQL)").nth(1)?.trim_start();
    let digits = version.find(|c: char| !c.is_ascii_digit()).unwrap_or(version.len());
    version.get(..digits)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn reads_the_major_version() {
        for (answer, expected) in [
            ("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n", Some(15)),
            ("postgres (PostgreSQL) 17.0\n", Some(17)),
            ("postgres (PostgreSQL) 19devel\n", Some(19)),
            ("postgres (PostgreSQL)", None),
            ("BusyBox v1.36", None),
        ] {
            assert_eq!(major(answer), expected, "{answer}");
        }
    }
}
