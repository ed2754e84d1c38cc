//! The program itself as a process of its own, with a data folder that outlives it.

use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::client::Client;
use crate::database::Database;

/// An empty `HEIRLOOM_HOME` in a folder that the account of the database can pass through.
pub struct Home {
    _parent: TempDir,
    path: PathBuf,
}

impl Home {
    /// Makes one.
    ///
    /// # Panics
    /// Where it cannot.
    #[must_use]
    pub fn new() -> Self {
        let parent = tempfile::Builder::new().prefix("heirloom-home-").tempdir().unwrap();
        fs::set_permissions(parent.path(), fs::Permissions::from_mode(0o711)).unwrap();
        let path = parent.path().join("home");
        Self { _parent: parent, path }
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Default for Home {
    fn default() -> Self {
        Self::new()
    }
}

/// A running `heirloom serve`. Dropping it kills it.
pub struct Heirloom {
    child: Child,
    /// Where it listens.
    pub addr: SocketAddr,
    log: Arc<Mutex<String>>,
    _rest: BufReader<tokio::process::ChildStdout>,
}

impl Heirloom {
    /// The program's command with nothing of this process's environment that could lead it elsewhere.
    ///
    /// # Panics
    /// Where there is no program: `cargo test --workspace` builds it.
    #[must_use]
    pub fn command() -> Command {
        let mut program = std::env::current_exe().unwrap();
        program.pop();
        program.set_file_name("heirloom");
        assert!(program.exists(), "{} is built by `cargo test --workspace`", program.display());
        let mut command = Command::new(program);
        for (name, _) in std::env::vars() {
            if name.starts_with("HEIRLOOM_") || name.starts_with("PG") || name == "DATABASE_URL" {
                command.env_remove(name);
            }
        }
        command.kill_on_drop(true);
        command
    }

    /// Starts it on a data folder and returns when it says that it is ready.
    pub async fn start(home: &Home) -> Self {
        Self::start_with("HEIRLOOM_HOME", home.path()).await
    }

    /// Starts it on a database that is there already.
    pub async fn start_on(database: &Database) -> Self {
        Self::start_with("DATABASE_URL", &database.url).await
    }

    async fn start_with(variable: &str, value: impl AsRef<OsStr>) -> Self {
        let mut command = Self::command();
        command.env(variable, value).env("HEIRLOOM_PORT", "0").env("HEIRLOOM_LOG", "debug");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let log = Arc::new(Mutex::new(String::new()));
        let mut errors = child.stderr.take().unwrap().into_owned_fd().map(fs::File::from).unwrap();
        let written = Arc::clone(&log);
        std::thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(length @ 1..) = errors.read(&mut buffer) {
                written.lock().unwrap().push_str(&String::from_utf8_lossy(&buffer[..length]));
            }
        });
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).await.unwrap();
        let addr = line.trim().strip_prefix("Heirloom is ready at http://").and_then(|addr| addr.parse().ok());
        let addr = addr.unwrap_or_else(|| panic!("{line:?}\n{}", log.lock().unwrap()));
        Self { child, addr, log, _rest: output }
    }

    /// A client without credentials.
    #[must_use]
    pub fn client(&self) -> Client {
        Client::new(self.addr)
    }

    /// What it has written to standard error so far.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    /// `kill -9`, and waits until it is gone.
    ///
    /// # Panics
    /// Where it is gone already.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// Asks it to end, and gives its exit code.
    ///
    /// # Panics
    /// Where it is gone already.
    pub async fn end(mut self, signal: Signal) -> Option<i32> {
        let pid = Pid::from_raw(self.child.id().unwrap().try_into().unwrap()).unwrap();
        kill_process(pid, signal).unwrap();
        self.child.wait().await.unwrap().code()
    }
}
