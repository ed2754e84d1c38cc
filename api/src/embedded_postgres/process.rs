//! What the database needs to know and do about processes, on each kind of system.

use std::{path::Path, process::Child};

use super::installation::Installation;

/// How a database server is asked to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// End connections, write everything out, go.
    Fast,
    /// Go now; the next start recovers from the log.
    Immediate,
    /// Be gone.
    Kill,
}

#[cfg(unix)]
pub(super) use unix::{end, is_root, serves, wait_for_exit};

#[cfg(unix)]
mod unix {
    use super::{Child, Ending, Installation, Path};
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, geteuid, kill_process, waitid};

    pub fn is_root() -> bool {
        geteuid().is_root()
    }

    /// Asks the database server to end, in PostgreSQL's own signals.
    pub fn end(pid: u32, ending: Ending, _programs: &Installation) {
        let signal = match ending {
            Ending::Fast => Signal::INT,
            Ending::Immediate => Signal::QUIT,
            Ending::Kill => Signal::KILL,
        };
        if let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) {
            // It may have ended by itself a moment ago, which is what is wanted.
            let _ = kill_process(pid, signal);
        }
    }

    /// Blocks until the child has ended, and leaves it to be reaped: until then its number belongs to nobody else, so
    /// that a signal sent meanwhile cannot reach a stranger.
    pub fn wait_for_exit(child: &mut Child) {
        if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            while matches!(waitid(WaitId::Pid(pid), options), Err(rustix::io::Errno::INTR)) {}
        }
    }

    /// Whether `pid` is a live server of the data folder. Its number alone says little: it may have been given to
    /// another process since, or be that of a dead one whom nobody has reaped.
    pub fn serves(pid: u32, data: &Path) -> bool {
        use std::os::unix::ffi::OsStrExt;
        let data = data.as_os_str().as_bytes();
        if cfg!(target_os = "linux") {
            // Empty for the dead and gone.
            let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            return line.split(|byte| *byte == 0).any(|argument| argument == data);
        }
        let answer = std::process::Command::new("ps").args(["-p", &pid.to_string(), "-o", "command="]).output();
        answer.is_ok_and(|answer| answer.stdout.windows(data.len().max(1)).any(|part| part == data))
    }
}

#[cfg(not(unix))]
pub(super) use other::{end, is_root, serves, wait_for_exit};

#[cfg(not(unix))]
mod other {
    use super::{Child, Ending, Installation, Path};
    use std::process::Command;

    pub fn is_root() -> bool {
        false
    }

    /// Asks the database server to end, through the pipe on which it listens for its signals.
    pub fn end(pid: u32, ending: Ending, programs: &Installation) {
        let pid = pid.to_string();
        let _ = match ending {
            Ending::Fast => Command::new(programs.pg_ctl()).args(["kill", "INT", &pid]).status(),
            Ending::Immediate => Command::new(programs.pg_ctl()).args(["kill", "QUIT", &pid]).status(),
            Ending::Kill => Command::new("taskkill").args(["/F", "/T", "/PID", &pid]).status(),
        };
    }

    pub fn wait_for_exit(child: &mut Child) {
        let _ = child.wait();
    }

    /// Whether the process lives: the folder's lock has been taken, so a server named in it can only be a leftover.
    pub fn serves(pid: u32, _data: &Path) -> bool {
        let filter = format!("PID eq {pid}");
        let answer =
            Command::new("tasklist").args(["/FI", &filter, "/FI", "IMAGENAME eq postgres.exe", "/NH"]).output();
        answer.is_ok_and(|answer| String::from_utf8_lossy(&answer.stdout).contains("postgres.exe"))
    }
}
