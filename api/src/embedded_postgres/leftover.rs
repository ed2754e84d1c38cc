//! A database server that outlived the Heirloom which started it, as after `kill -9`, is ended properly before the next.

use std::{
    path::Path,
    thread::sleep,
    time::{Duration, Instant},
};

use super::{
    error::StartError,
    installation::Installation,
    postmaster_pid::PostmasterPid,
    process::{self, Ending},
};

/// How long each way of ending it gets.
const PATIENCE: [(Ending, Duration); 3] = [
    (Ending::Fast, Duration::from_secs(60)),
    (Ending::Immediate, Duration::from_secs(10)),
    (Ending::Kill, Duration::from_secs(5)),
];

/// Ends the server of the data folder, if there is one, and waits until it is gone.
pub(super) fn stop(data: &Path, programs: &Installation) -> Result<(), StartError> {
    let Some(server) = PostmasterPid::read(data).filter(|server| process::serves(server.pid, data)) else {
        return Ok(());
    };
    tracing::warn!(pid = server.pid, "Ending a database server left over from an earlier heirloom");
    for (ending, patience) in PATIENCE {
        process::end(server.pid, ending, programs);
        let begin = Instant::now();
        while begin.elapsed() < patience {
            if !process::serves(server.pid, data) {
                return Ok(());
            }
            sleep(Duration::from_millis(20));
        }
    }
    Err(StartError::Leftover { pid: server.pid })
}
