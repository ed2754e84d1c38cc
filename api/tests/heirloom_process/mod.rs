//! A `heirloom postgres` process, its data folder and its database's process, for tests that kill them.

use std::{
    fs,
    io::{BufRead, BufReader},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

pub use rustix::process::Signal;
use rustix::process::{Pid, kill_process};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// A data folder that goes when it is dropped.
pub struct Folder {
    _parent: tempfile::TempDir,
    home: PathBuf,
}

impl Folder {
    pub fn new() -> Self {
        Self::below("home")
    }

    /// The folder at `path` below a temporary one, which the database's account can enter.
    pub fn below(path: &str) -> Self {
        let parent = tempfile::tempdir().unwrap();
        fs::set_permissions(parent.path(), fs::Permissions::from_mode(0o711)).unwrap();
        let home = fs::canonicalize(parent.path()).unwrap().join(path.trim_end_matches('/'));
        Self { _parent: parent, home }
    }

    pub fn home(&self) -> &Path {
        &self.home
    }

    pub fn data(&self) -> PathBuf {
        self.home.join("postgres/data")
    }

    /// The database's process.
    pub fn postgres(&self) -> Postgres {
        self.try_postgres().expect("a server has written its number")
    }

    pub fn try_postgres(&self) -> Option<Postgres> {
        let text = fs::read_to_string(self.data().join("postmaster.pid")).ok()?;
        Some(Postgres(text.lines().next()?.parse().ok()?))
    }

    /// Writes something that [`Folder::check`] finds again.
    pub fn write(&self, url: &str) {
        query(url, "SELECT lo_from_bytea(4711, 'kept')::text").unwrap();
    }

    pub fn check(&self, url: &str) {
        assert_eq!(query(url, "SELECT convert_from(lo_get(4711), 'UTF8')").unwrap(), "kept");
    }
}

/// The database's process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Postgres(i32);

impl Postgres {
    pub fn kill(self) {
        kill_process(Pid::from_raw(self.0).unwrap(), Signal::KILL).unwrap();
    }

    /// Whether it runs; a zombie does not.
    pub fn lives(self) -> bool {
        let state = Command::new("ps").args(["-o", "stat=", "-p", &self.0.to_string()]).output().unwrap().stdout;
        state.first().is_some_and(|state| *state != b'Z')
    }
}

/// A running `heirloom postgres`.
pub struct Heirloom {
    child: Child,
    pub url: String,
}

impl Heirloom {
    pub fn start(folder: &Folder) -> Self {
        Self::start_with(&mut command(folder))
    }

    /// Returns when the process has printed its database's address.
    pub fn start_with(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        assert!(url.starts_with("postgres://"), "{url}");
        Self { child, url: url.trim().to_owned() }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_raw(self.child.id().try_into().unwrap()).unwrap(), signal).unwrap();
    }

    /// Waits for its end; `None` if a signal ended it.
    pub fn exit_code(&mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }
}

impl Drop for Heirloom {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            self.signal(Signal::TERM);
            let _ = self.child.wait();
        }
    }
}

/// `heirloom postgres` on the folder, with nothing of the tests' own environment that could lead it elsewhere.
pub fn command(folder: &Folder) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
    command.arg("postgres").env("HEIRLOOM_HOME", folder.home()).env_remove("DATABASE_URL");
    command
}

/// The one text a query answers with.
pub fn query(url: &str, sql: &str) -> Result<String, sqlx::Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut connection = PgConnection::connect(url).await?;
        let answer = sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(&mut connection).await;
        connection.close().await?;
        answer
    })
}

/// Waits for a condition, at most half a minute.
pub fn until(what: &str, condition: impl Fn() -> bool) {
    let begin = Instant::now();
    while !condition() {
        assert!(begin.elapsed() < Duration::from_secs(30), "waited in vain until {what}");
        sleep(Duration::from_millis(20));
    }
}
