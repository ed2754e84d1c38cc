//! The data folder: where it is on each platform, what lies where in it, and who may enter.

use std::{
    env, fs, io,
    path::{Path, PathBuf, absolute},
};

use super::{account::Account, error::StartError, process};

/// Heirloom's data folder.
///
/// ```text
/// heirloom.lock  heirloom.pid            who serves this folder
/// postgresql/<major>/                    programs fetched on first use
/// postgres/data/  postgres/socket/       mode 0700, owned by the account that runs the database
/// postgres/postgresql.conf  pg_hba.conf  postgres.log  password (only where there are no Unix sockets)
/// ```
///
/// Under root everything but `data/` and `socket/` stays root's own: root never writes where that account could have
/// laid a link.
#[derive(Clone, Debug)]
pub(super) struct Home {
    root: PathBuf,
}

impl Home {
    /// Names the folder; nothing is created. Links are followed so that one folder has one name.
    pub fn at(path: &Path) -> Result<Self, StartError> {
        let root = absolute(path).map_err(StartError::file("use the folder", path))?;
        // Windows answers with `\\?\` paths, which PostgreSQL's programs do not take.
        let root = if cfg!(unix) { canonical(&root) } else { root };
        Ok(Self { root })
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn lock(&self) -> PathBuf {
        self.root.join("heirloom.lock")
    }

    pub fn pid(&self) -> PathBuf {
        self.root.join("heirloom.pid")
    }

    pub fn fetched(&self) -> PathBuf {
        self.root.join("postgresql")
    }

    pub fn postgres(&self) -> PathBuf {
        self.root.join("postgres")
    }

    pub fn socket(&self) -> PathBuf {
        self.postgres().join("socket")
    }

    pub fn data(&self) -> PathBuf {
        self.postgres().join("data")
    }

    pub fn configuration(&self) -> PathBuf {
        self.postgres().join("postgresql.conf")
    }

    pub fn admission(&self) -> PathBuf {
        self.postgres().join("pg_hba.conf")
    }

    #[cfg(not(unix))]
    pub fn password(&self) -> PathBuf {
        self.postgres().join("password")
    }

    pub fn log(&self) -> PathBuf {
        self.postgres().join("postgres.log")
    }

    /// The major version that wrote the data, `None` while there is none.
    pub fn data_version(&self) -> Result<Option<u32>, StartError> {
        let file = self.data().join("PG_VERSION");
        match fs::read_to_string(&file) {
            Ok(text) => text.trim().parse().map(Some).map_err(|_| StartError::File {
                action: "read a version number from",
                path: file,
                source: io::Error::new(io::ErrorKind::InvalidData, format!("it says '{}'", text.trim())),
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StartError::file("read", file)(error)),
        }
    }

    /// Creates what is missing of the folders that are Heirloom's own, and checks that the account which will run the
    /// database can pass through them.
    pub fn create(&self, account: Option<&Account>) -> Result<(), StartError> {
        let reach = || account.map_or(Ok(()), |account| account.must_reach(&self.postgres()));
        // Before anything is created, so that a refusal leaves nothing behind; and after.
        reach()?;
        // The account has to pass through, not to look around.
        let mode = if account.is_some() { 0o711 } else { 0o700 };
        for folder in [self.root.clone(), self.postgres()] {
            create_folder(&folder, mode).map_err(StartError::file("create the folder", &folder))?;
        }
        reach()
    }
}

/// The data folder when none is named: `/var/lib/heirloom` for root on Unix (a plain account cannot enter root's own
/// folder), else the platform's place for a person's data.
///
/// # Errors
/// When the environment does not say where that is.
pub fn default_home() -> Result<PathBuf, StartError> {
    let folder = |variable: &str| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    if process::is_root() {
        return Ok(PathBuf::from("/var/lib/heirloom"));
    }
    let data = if cfg!(windows) {
        folder("LOCALAPPDATA").or_else(|| folder("APPDATA"))
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("heirloom")).ok_or(StartError::NoHome)
}

/// `path` with the links in its existing part followed.
fn canonical(path: &Path) -> PathBuf {
    match (fs::canonicalize(path), path.parent(), path.file_name()) {
        (Ok(real), _, _) => real,
        (Err(_), Some(parent), Some(name)) => canonical(parent).join(name),
        _ => path.to_owned(),
    }
}

/// Creates a folder and those above it with the mode; an existing one is left as it is.
pub(super) fn create_folder(path: &Path, mode: u32) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, mode);
    #[cfg(not(unix))]
    let _ = mode;
    builder.create(path)
}
