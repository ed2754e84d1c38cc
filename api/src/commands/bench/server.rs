//! A `heirloom serve` process, its start and its memory.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use super::baseline::Database;
use crate::commands::Failure;

/// How long a server is left alone before its memory is read.
const REST: Duration = Duration::from_secs(1);

/// A server that is ready.
pub struct Server {
    /// Where it listens.
    pub address: String,
    /// From the spawn to the line that says it is ready.
    pub took: Duration,
    child: Child,
}

impl Server {
    /// Starts this same program on the folder.
    ///
    /// # Errors
    /// When it does not get ready.
    pub async fn start(home: &Path, database: &Database) -> Result<Self, Failure> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", "--port", "0", "--log", "error", "--home"]).arg(home);
        command.arg("--postgres").arg(&database.programs);
        for other in ["DATABASE_URL", "HEIRLOOM_DATABASE_URL", "HEIRLOOM_PUBLIC_URL"] {
            command.env_remove(other);
        }
        let begin = Instant::now();
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true).spawn()?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).await?;
        }
        let took = begin.elapsed();
        let address = line.trim().rsplit(' ').next().filter(|address| address.starts_with("http://"));
        let address = address.ok_or_else(|| Failure::Work("the server did not get ready".into()))?.to_owned();
        Ok(Self { address, took, child })
    }

    /// Stops it as SIGTERM does and waits for its end.
    ///
    /// # Errors
    /// When it does not end well.
    pub async fn stop(&mut self) -> Result<(), Failure> {
        #[cfg(unix)]
        if let Some(pid) = self.pid() {
            rustix::process::kill_process(pid, rustix::process::Signal::TERM).map_err(std::io::Error::from)?;
        }
        #[cfg(not(unix))]
        self.child.start_kill()?;
        let ended = self.child.wait().await?;
        let well = ended.success() || cfg!(not(unix));
        if well { Ok(()) } else { Err(Failure::Work(format!("the server ended badly: {ended}").into())) }
    }

    /// Its memory after it has had nothing to do for a moment, in bytes.
    ///
    /// # Errors
    /// When the system does not tell.
    pub async fn memory_at_rest(&self) -> Result<Option<u64>, Failure> {
        tokio::time::sleep(REST).await;
        self.memory()
    }

    /// Its resident memory now, in bytes; none where the system tells it otherwise than Linux or `ps`.
    ///
    /// # Errors
    /// When the process is gone.
    pub fn memory(&self) -> Result<Option<u64>, Failure> {
        let pid = self.child.id().ok_or_else(|| Failure::Work("the server is gone".into()))?;
        let kib = |text: &str| text.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib * 1024);
        if let Ok(status) = std::fs::read_to_string(format!("/proc/{pid}/status")) {
            return Ok(status.lines().find_map(|line| kib(line.strip_prefix("VmRSS:")?)));
        }
        let ps = std::process::Command::new("ps").args(["-o", "rss=", "-p", &pid.to_string()]).output();
        Ok(ps.ok().and_then(|answer| kib(&String::from_utf8_lossy(&answer.stdout))))
    }

    #[cfg(unix)]
    fn pid(&self) -> Option<rustix::process::Pid> {
        rustix::process::Pid::from_raw(i32::try_from(self.child.id()?).ok()?)
    }
}
