//! One server a folder: a lock that the kernel releases however its holder ends.

use std::{
    fs::{self, File, TryLockError},
    path::PathBuf,
    process,
};

use super::{error::StartError, home::Home};

/// The right to serve a data folder, held until it is dropped.
#[derive(Debug)]
pub(super) struct FolderLock {
    _file: File,
    pid: PathBuf,
}

impl FolderLock {
    /// Takes the lock or says who holds it.
    pub fn take(home: &Home) -> Result<Self, StartError> {
        let path = home.lock();
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(StartError::file("open", &path))?;
        // The number lies in a file beside it, because on Windows nobody else can read a locked one.
        let pid = home.pid();
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let pid = fs::read_to_string(&pid).ok().and_then(|text| text.trim().parse().ok());
                return Err(StartError::AlreadyServed { home: home.root().to_owned(), pid });
            }
            Err(TryLockError::Error(error)) => return Err(StartError::file("lock", path)(error)),
        }
        fs::write(&pid, format!("{}\n", process::id())).map_err(StartError::file("write", &pid))?;
        Ok(Self { _file: file, pid })
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // Before the lock goes; a file that stays behind misleads nobody, since only the lock counts.
        let _ = fs::remove_file(&self.pid);
    }
}
