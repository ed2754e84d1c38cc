//! Where PostgreSQL's programs may be: the place somebody names, the places systems use, and those fetched earlier.

use std::{
    env, fmt, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    str::FromStr,
};

use super::{error::StartError, fetch, home::Home, installation::Installation};

/// The oldest major version that is still maintained.
pub(super) const MINIMUM: u32 = 14;

/// Which PostgreSQL programs run the embedded database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Programs {
    /// The system's, else fetched ones. Written `auto`.
    #[default]
    Auto,
    /// The system's only: never fetch anything. Written `system`.
    System,
    /// Fetched ones only, whatever the system has. Written `fetch`.
    Fetch,
    /// Those in this folder, and no others. Written as its path.
    Folder(PathBuf),
}

impl Programs {
    /// The folder `PG_BIN` names, else [`Programs::Auto`].
    pub fn from_environment() -> Self {
        env::var_os("PG_BIN").filter(|bin| !bin.is_empty()).map_or(Self::Auto, |bin| Self::Folder(bin.into()))
    }
}

impl FromStr for Programs {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "auto" => Self::Auto,
            "system" => Self::System,
            "fetch" => Self::Fetch,
            folder => Self::Folder(folder.into()),
        })
    }
}

impl fmt::Display for Programs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::System => f.write_str("system"),
            Self::Fetch => f.write_str("fetch"),
            Self::Folder(folder) => folder.display().fmt(f),
        }
    }
}

/// Finds programs that fit the folder's data: of several versions the one that wrote it, of several for a new folder the
/// first found. Fetched ones are those of `fetched`.
pub(super) fn find(programs: &Programs, home: &Home, fetched: &Home) -> Result<Installation, StartError> {
    let data = home.data_version()?;
    let found: Vec<Installation> = places(programs, fetched)
        .iter()
        .filter_map(|bin| Installation::at(bin))
        .filter(|i| i.major >= MINIMUM)
        .collect();
    let fitting = found.iter().find(|installation| data.is_none_or(|major| major == installation.major));
    if let Some(installation) = fitting {
        return Ok(installation.clone());
    }
    let why = match programs {
        Programs::Folder(bin) => {
            format!("there is none in {}, the folder named by PG_BIN or the setting 'postgres'", bin.display())
        }
        Programs::System => "this machine has none in the usual places, and fetching it is switched off".to_owned(),
        _ if data.is_some_and(|data| data < MINIMUM) => "that of the data here is older".to_owned(),
        Programs::Auto | Programs::Fetch => match fetch::fetch(fetched, data) {
            Ok(installation) => return Ok(installation),
            Err(why) => {
                format!("this machine has none in the usual places, and fetching it from the Internet failed ({why})")
            }
        },
    };
    match (data, found.first()) {
        (Some(data), Some(other)) => {
            Err(StartError::OtherVersion { folder: home.data(), data, bin: other.bin.clone(), programs: other.major })
        }
        _ => Err(StartError::NoPostgres { minimum: MINIMUM, why }),
    }
}

/// The folders to look into, best first.
fn places(programs: &Programs, fetched: &Home) -> Vec<PathBuf> {
    let fetched = newest_first(&fetched.fetched(), "", "bin");
    match programs {
        Programs::Folder(bin) => vec![bin.clone()],
        Programs::Fetch => fetched,
        Programs::System => system_places(),
        Programs::Auto => [system_places(), fetched].concat(),
    }
}

fn system_places() -> Vec<PathBuf> {
    let mut places = Vec::new();
    places.extend(named_by_pg_config());
    for (parent, prefix, bin) in [
        ("/usr/lib/postgresql", "", "bin"),          // Debian, Ubuntu
        ("/usr", "pgsql-", "bin"),                   // PostgreSQL's own packages for Red Hat and SUSE
        ("/usr/lib", "postgresql", "bin"),           // SUSE, Alpine
        ("/opt/homebrew/opt", "postgresql@", "bin"), // Homebrew on Apple silicon
        ("/usr/local/opt", "postgresql@", "bin"),    // Homebrew on Intel
        ("/home/linuxbrew/.linuxbrew/opt", "postgresql@", "bin"),
        ("/Applications/Postgres.app/Contents/Versions", "", "bin"),
        ("/Library/PostgreSQL", "", "bin"),          // the installer for macOS
        (r"C:\Program Files\PostgreSQL", "", "bin"), // the installer for Windows
    ] {
        places.extend(newest_first(Path::new(parent), prefix, bin));
    }
    places.extend(env::var_os("PATH").iter().flat_map(env::split_paths).filter(|path| path.is_absolute()));
    places
}

/// What `pg_config` says; it may belong to a mere client library.
fn named_by_pg_config() -> Option<PathBuf> {
    let answer = Command::new("pg_config").arg("--bindir").stdin(Stdio::null()).output().ok()?;
    let folder = PathBuf::from(String::from_utf8(answer.stdout).ok()?.trim());
    folder.is_absolute().then_some(folder)
}

/// `parent/<prefix><version>/<bin>` for all versions there are, the highest first.
fn newest_first(parent: &Path, prefix: &str, bin: &str) -> Vec<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir(parent)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let version = name.strip_prefix(prefix)?.split('.').next()?.parse().ok()?;
            Some((version, entry.path().join(bin)))
        })
        .collect();
    versions.sort_by_key(|(version, _)| std::cmp::Reverse(*version));
    versions.into_iter().map(|(_, path)| path).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn orders_versions_as_numbers() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["postgresql@9", "postgresql@17", "postgresql@14", "postgresql@x", "mysql@99"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        let expected = ["17", "14", "9"].map(|v| folder.path().join(format!("postgresql@{v}")).join("bin"));
        assert_eq!(newest_first(folder.path(), "postgresql@", "bin"), expected);
    }

    #[test]
    fn reads_what_the_setting_says() {
        for (text, expected) in [
            ("auto", Programs::Auto),
            ("system", Programs::System),
            ("fetch", Programs::Fetch),
            ("/opt/pg/bin", Programs::Folder("/opt/pg/bin".into())),
        ] {
            let programs: Programs = text.parse().unwrap();
            assert_eq!(programs, expected);
            assert_eq!(programs.to_string(), text);
        }
    }
}
