//! One database cluster: its folder, the programs that run it, and how it is set up the first time.

use std::{
    fs,
    io::{Read, Seek, SeekFrom, Write},
    path::Path,
    process::{self, Child, Command, Stdio},
};

use super::{
    DATABASE,
    child::Children,
    endpoint::{Endpoint, SUPERUSER},
    error::StartError,
    home::{Home, create_folder},
    installation::Installation,
    leftover, settings,
};

/// A log longer than this is put aside at the next start, in bytes.
const LONG_LOG: u64 = 1 << 20;

/// Everything needed to start one folder's server, again and again.
#[derive(Debug)]
pub(super) struct Cluster {
    home: Home,
    programs: Installation,
    children: Children,
    endpoint: Endpoint,
    durable: bool,
}

impl Cluster {
    pub fn new(home: &Home, programs: Installation, children: Children, durable: bool) -> Result<Self, StartError> {
        let endpoint = Endpoint::of_new(home)?;
        Ok(Self { home: home.clone(), programs, children, endpoint, durable })
    }

    pub fn home(&self) -> &Home {
        &self.home
    }

    pub fn programs(&self) -> &Installation {
        &self.programs
    }

    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// Ends a server that an earlier Heirloom left behind on this folder.
    pub fn stop_leftover(&self) -> Result<(), StartError> {
        leftover::stop(&self.home.data(), &self.programs)
    }

    /// Sets the cluster up if there is none: in a folder beside it that takes its place when it is complete, so that an
    /// interrupted setup leaves nothing that looks like one.
    pub fn set_up_if_new(&self) -> Result<(), StartError> {
        self.remove_unfinished();
        if self.home.data_version()?.is_some() {
            return Ok(());
        }
        let data = self.home.data();
        tracing::info!(folder = %data.display(), version = self.programs.major, "Setting up the database, once");
        let new = self.home.postgres().join(format!("data.new-{}", process::id()));
        create_folder(&new, 0o700).map_err(StartError::file("create the folder", &new))?;
        if let Some(account) = self.children.account() {
            account.take_over(&new).map_err(StartError::file("hand over the folder", &new))?;
        }
        self.initialise(&new)?;
        self.create_database(&new)?;
        fs::rename(&new, &data).map_err(StartError::file("put the new database at", &data))?;
        if cfg!(unix) {
            let parent = self.home.postgres();
            let synced = fs::File::open(&parent).and_then(|folder| folder.sync_all());
            synced.map_err(StartError::file("write out the folder", parent))?;
        }
        Ok(())
    }

    fn initialise(&self, new: &Path) -> Result<(), StartError> {
        let mut initdb = self.children.command(&self.programs.initdb(), "TERM");
        initdb.arg("--pgdata").arg(new);
        initdb.args(["--username", SUPERUSER, "--encoding=UTF8", "--locale=C", "--data-checksums"]);
        if !self.durable {
            initdb.arg("--no-sync");
        }
        #[cfg(unix)]
        initdb.args(["--auth-local=trust", "--auth-host=reject"]);
        #[cfg(not(unix))]
        initdb.arg("--auth=scram-sha-256").arg("--pwfile").arg(self.home.password());
        self.run("set up its folder", initdb, "")
    }

    /// Through the server program alone, without a server: there may be no client program, and there is no runtime yet.
    fn create_database(&self, new: &Path) -> Result<(), StartError> {
        let mut single = self.children.command(&self.programs.postgres(), "TERM");
        single.arg("--single").arg("-D").arg(new);
        if !self.durable {
            single.args(["-c", "fsync=off"]);
        }
        single.arg("postgres");
        self.run("create the database", single, &format!("CREATE DATABASE {DATABASE}\n"))
    }

    fn run(&self, action: &'static str, mut command: Command, input: &str) -> Result<(), StartError> {
        let program = self.programs.bin.clone();
        let ended = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .and_then(|mut child| {
                // Dropping the pipe is the end of the input.
                child.stdin.take().map_or(Ok(()), |mut stdin| stdin.write_all(input.as_bytes()))?;
                child.wait_with_output()
            })
            .map_err(StartError::file("run the programs in", program))?;
        if ended.status.success() {
            return Ok(());
        }
        let mut output = String::from_utf8_lossy(&ended.stderr).trim().to_owned();
        if output.is_empty() {
            output = ended.status.to_string();
        }
        Err(StartError::Program { action, output })
    }

    fn remove_unfinished(&self) {
        for entry in fs::read_dir(self.home.postgres()).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with("data.new-") {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }

    /// Starts the server program and returns at once, with the place in the log where its words begin.
    ///
    /// `dead` is a process that the folder still names as its server and that is known not to be it any more.
    pub fn spawn(&self, dead: Option<u32>) -> Result<(Child, u64), StartError> {
        self.endpoint.prepare(self.children.account())?;
        settings::write(&self.home, &self.endpoint)?;
        let (log, begin) = self.open_log()?;
        let mut postgres = self.children.command(&self.programs.postgres(), "INT");
        postgres.arg("-D").arg(self.home.data());
        for (name, value) in settings::fixed(&self.home, &self.endpoint, self.durable) {
            postgres.arg("-c").arg(format!("{name}={value}"));
        }
        if let Some(pid) = dead {
            // The server refuses to start while the process named in postmaster.pid exists, even as a zombie or as
            // somebody else's by now, except for the one named here. It still checks for surviving backends itself,
            // which deleting the file would prevent.
            postgres.env("PG_GRANDPARENT_PID", pid.to_string());
        }
        let other = log.try_clone().map_err(StartError::file("write", self.home.log()))?;
        let child =
            postgres.stdout(log).stderr(other).spawn().map_err(StartError::file("run", self.programs.postgres()))?;
        Ok((child, begin))
    }

    fn open_log(&self) -> Result<(fs::File, u64), StartError> {
        let path = self.home.log();
        if path.metadata().is_ok_and(|facts| facts.len() > LONG_LOG) {
            let _ = fs::rename(&path, path.with_extension("log.old"));
        }
        let mut options = fs::File::options();
        options.create(true).append(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let log = options.open(&path).map_err(StartError::file("write", &path))?;
        let begin = log.metadata().map_err(StartError::file("read", &path))?.len();
        Ok((log, begin))
    }

    /// What the server has said since `begin`: at most the last lines.
    pub fn said_since(&self, begin: u64) -> String {
        let read = || -> std::io::Result<Vec<u8>> {
            let mut log = fs::File::open(self.home.log())?;
            log.seek(SeekFrom::Start(begin))?;
            let mut text = Vec::new();
            log.read_to_end(&mut text).map(|_| text)
        };
        let text = String::from_utf8_lossy(&read().unwrap_or_default()).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        lines.get(lines.len().saturating_sub(12)..).unwrap_or_default().join("\n")
    }
}
