//! Bringing the server program to the point where it accepts connections.

use std::{
    process::Child,
    thread::sleep,
    time::{Duration, Instant},
};

use super::{
    cluster::Cluster,
    error::StartError,
    postmaster_pid::PostmasterPid,
    process::{self, Ending},
    supervisor::Control,
};

/// A recovery reads at most the log since the last checkpoint, which is bounded; longer than this is a fault.
const TO_BE_READY: Duration = Duration::from_secs(300);

/// Backends of a killed server notice within a moment that it is gone, and keep its memory until then.
const TO_BE_RELEASED: Duration = Duration::from_secs(30);

const PAUSE: Duration = Duration::from_millis(10);

/// Starts the server and waits until it accepts connections.
pub(super) fn launch(cluster: &Cluster, control: &Control) -> Result<Child, StartError> {
    let begin = Instant::now();
    loop {
        let dead = PostmasterPid::read(&cluster.home().data()).map(|server| server.pid);
        let (mut child, log) = cluster.spawn(dead)?;
        control.started(&child, cluster);
        if is_ready(cluster, control, &mut child) {
            return Ok(child);
        }
        let output = cluster.said_since(log);
        let held = output.contains("shared memory block");
        if !held || begin.elapsed() > TO_BE_RELEASED || control.stopping() {
            return Err(StartError::Program { action: "start", output });
        }
        sleep(Duration::from_millis(200));
    }
}

/// Waits until the child accepts connections; false when it ended instead, and is reaped.
fn is_ready(cluster: &Cluster, control: &Control, child: &mut Child) -> bool {
    let data = cluster.home().data();
    let begin = Instant::now();
    while begin.elapsed() < TO_BE_READY {
        // The file may still be that of an earlier server.
        if PostmasterPid::read(&data).is_some_and(|server| server.ready && server.pid == child.id()) {
            return true;
        }
        if control.reaped(child) {
            return false;
        }
        sleep(PAUSE);
    }
    process::end(child.id(), Ending::Kill, cluster.programs());
    control.reap(child);
    false
}
