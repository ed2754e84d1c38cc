//! The folder of the Unix socket: near the data if the path is short enough for the kernel, else in a short place.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::{account::Account, endpoint::PORT, error::StartError, home::Home, home::create_folder, process};

/// The longest path of a socket: 107 bytes on Linux, 103 on macOS and the BSDs.
const LONGEST: usize = if cfg!(target_os = "linux") { 107 } else { 103 };

/// The folder for this data folder's socket, always the same one.
pub(super) fn choose(home: &Home) -> PathBuf {
    let near = home.socket();
    let digest = Sha256::digest(near.as_os_str().as_encoded_bytes());
    let name = format!("heirloom-{}", digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect::<String>());
    // A runtime folder is a person's own; another account could not enter root's.
    let runtime = env::var_os("XDG_RUNTIME_DIR").filter(|_| !process::is_root()).map(PathBuf::from);
    let short = runtime.into_iter().chain([env::temp_dir()]).map(|folder| folder.join(&name));
    std::iter::once(near).chain(short).find(|folder| fits(folder)).unwrap_or_else(|| Path::new("/tmp").join(&name))
}

fn fits(folder: &Path) -> bool {
    folder.is_absolute() && folder.join(format!(".s.PGSQL.{PORT}")).as_os_str().len() <= LONGEST
}

/// Creates the folder, or empties it of what a killed server left: its lock there would stop the next one.
pub(super) fn prepare(folder: &Path, account: Option<&Account>) -> Result<(), StartError> {
    match fs::symlink_metadata(folder) {
        Ok(facts) => {
            if !(facts.is_dir() && is_private(&facts, account)) {
                let stranger = io::Error::other("it is there and belongs to somebody else; remove it");
                return Err(StartError::file("use the folder", folder)(stranger));
            }
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                fs::remove_file(entry.path()).map_err(StartError::file("remove", entry.path()))?;
            }
            Ok(())
        }
        Err(_) => {
            create_folder(folder, 0o700).map_err(StartError::file("create the folder", folder))?;
            account
                .map_or(Ok(()), |account| account.take_over(folder))
                .map_err(StartError::file("hand over the folder", folder))
        }
    }
}

/// Whether nobody but the database's account can have put anything there.
#[cfg(unix)]
fn is_private(facts: &fs::Metadata, account: Option<&Account>) -> bool {
    use std::os::unix::fs::MetadataExt;
    let owner = account.map_or_else(|| rustix::process::geteuid().as_raw(), |account| account.uid);
    facts.uid() == owner && facts.mode() & 0o077 == 0
}

#[cfg(not(unix))]
fn is_private(_facts: &fs::Metadata, _account: Option<&Account>) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_long_path_gets_a_short_socket() {
        let near = Home::at(Path::new("/srv/heirloom")).unwrap();
        assert_eq!(choose(&near), Path::new("/srv/heirloom/postgres/socket"));

        let long = Home::at(&Path::new("/srv").join("long/".repeat(30))).unwrap();
        let other = Home::at(&Path::new("/srv").join("long/".repeat(31))).unwrap();
        assert!(fits(&choose(&long)), "{}", choose(&long).display());
        assert_eq!(choose(&long), choose(&long));
        assert_ne!(choose(&long), choose(&other));
    }

    #[test]
    fn empties_its_own_folder_and_refuses_a_strange_one() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("socket");
        prepare(&folder, None).unwrap();
        fs::write(folder.join(".s.PGSQL.5432.lock"), "1").unwrap();
        prepare(&folder, None).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);

        let open = parent.path().join("open");
        fs::create_dir(&open).unwrap();
        fs::set_permissions(&open, fs::Permissions::from_mode(0o777)).unwrap();
        let link = parent.path().join("link");
        symlink(&folder, &link).unwrap();
        for strange in [open, link] {
            assert!(matches!(prepare(&strange, None), Err(StartError::File { .. })), "{}", strange.display());
        }
    }
}
