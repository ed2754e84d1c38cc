//! Running PostgreSQL's programs: as the right account, in the right folder, bound to this process's life.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use super::account::Account;

/// How this machine lets Heirloom run PostgreSQL's programs.
#[derive(Clone, Debug)]
pub(super) struct Children {
    account: Option<Account>,
    folder: PathBuf,
    /// Whether `setpriv` can bind a child's life to that of the thread that started it.
    setpriv: bool,
}

impl Children {
    /// `folder` is one that the account may enter; children start in it.
    pub fn new(account: Option<Account>, folder: PathBuf) -> Self {
        let setpriv = cfg!(target_os = "linux")
            && Command::new("setpriv")
                .args(["--pdeathsig", "clear", "true"])
                .stdin(Stdio::null())
                .output()
                .is_ok_and(|answer| answer.status.success());
        Self { account, folder, setpriv }
    }

    pub fn account(&self) -> Option<&Account> {
        self.account.as_ref()
    }

    /// A command for one of PostgreSQL's programs.
    ///
    /// `at_our_death` is the signal (`"INT"`) it gets when the thread that starts it ends without ending it, where the
    /// machine can do that. It needs `setpriv` between the two, because the request has to be made after the account
    /// was changed.
    pub fn command(&self, program: &Path, at_our_death: &str) -> Command {
        let mut command = if self.setpriv {
            let mut command = Command::new("setpriv");
            command.args(["--pdeathsig", at_our_death]).arg(program);
            command
        } else {
            Command::new(program)
        };
        // Neither our secrets nor somebody's settings for other servers and languages go to the database.
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            if ["PG", "LC_", "LANG", "HEIRLOOM_", "DATABASE_URL"].iter().any(|prefix| text.starts_with(prefix)) {
                command.env_remove(&name);
            }
        }
        command.env("LC_ALL", "C").current_dir(&self.folder).stdin(Stdio::null());
        #[cfg(unix)]
        self.set_apart(&mut command);
        command
    }

    /// Changes the account, and keeps a terminal's Ctrl-C, which goes to the whole process group, from ending the
    /// database before the server is done with it.
    #[cfg(unix)]
    fn set_apart(&self, command: &mut Command) {
        use std::os::unix::process::CommandExt;
        command.process_group(0);
        if let Some(account) = &self.account {
            command.uid(account.uid).gid(account.gid);
        }
    }
}
