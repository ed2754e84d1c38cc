//! The thread that owns the database server: starts it, starts it again when it dies alone, and ends it.
//!
//! One thread for its whole life, because the kernel ties a child's parent-death signal to the thread that started it.

use std::{
    process::{Child, ExitStatus},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread::{Builder, JoinHandle},
    time::Duration,
};

use super::{
    cluster::Cluster,
    error::StartError,
    postmaster,
    process::{self, Ending},
};

/// How long each way of ending the server gets.
const PATIENCE: [(Ending, Duration); 3] = [
    (Ending::Fast, Duration::from_secs(30)),
    (Ending::Immediate, Duration::from_secs(5)),
    (Ending::Kill, Duration::from_secs(5)),
];

/// The pause before each try to start it again; the last one for all further tries.
const PAUSES: [Duration; 4] =
    [Duration::from_millis(100), Duration::from_millis(500), Duration::from_secs(2), Duration::from_secs(5)];

/// The handle on that thread. Dropping it ends the server.
#[derive(Debug)]
pub(super) struct Supervisor {
    cluster: Arc<Cluster>,
    control: Arc<Control>,
    ended: Receiver<()>,
    thread: Option<JoinHandle<()>>,
}

impl Supervisor {
    /// Starts the server and returns when it accepts connections.
    pub fn start(cluster: Cluster) -> Result<Self, StartError> {
        let cluster = Arc::new(cluster);
        let control = Arc::new(Control::default());
        let (tell_started, started) = mpsc::channel();
        let (tell_ended, ended) = mpsc::channel();
        let owner = Owner { cluster: Arc::clone(&cluster), control: Arc::clone(&control), _ended: tell_ended };
        let thread = Builder::new()
            .name("postgres".to_owned())
            .spawn(move || owner.run(&tell_started))
            .map_err(StartError::file("start a thread for", cluster.home().root()))?;
        started
            .recv()
            .unwrap_or_else(|_| Err(StartError::Program { action: "start", output: "its thread ended".to_owned() }))?;
        Ok(Self { cluster, control, ended, thread: Some(thread) })
    }

    pub fn is_running(&self) -> bool {
        self.control.state().running
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        for (ending, patience) in PATIENCE {
            self.control.stop(ending, &self.cluster);
            if self.ended.recv_timeout(patience) == Err(RecvTimeoutError::Disconnected) {
                break;
            }
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The thread's own side.
struct Owner {
    cluster: Arc<Cluster>,
    control: Arc<Control>,
    /// Disconnects when the thread ends.
    _ended: Sender<()>,
}

impl Owner {
    fn run(self, started: &Sender<Result<(), StartError>>) {
        match postmaster::launch(&self.cluster, &self.control) {
            Ok(child) => {
                self.control.state().running = true;
                let _ = started.send(Ok(()));
                self.keep(child);
            }
            Err(error) => {
                let _ = started.send(Err(error));
            }
        }
    }

    fn keep(&self, mut child: Child) {
        loop {
            process::wait_for_exit(&mut child);
            let status = self.control.reap(&mut child);
            if self.control.stopping() {
                return;
            }
            let status = status.map_or_else(|| "unknown".to_owned(), |status| status.to_string());
            tracing::error!(status, "The database server ended by itself; starting it again");
            child = match self.start_again() {
                Some(child) => child,
                None => return,
            };
            self.control.state().running = true;
            tracing::info!("The database server is back");
        }
    }

    /// Tries until it works or is no longer wanted.
    fn start_again(&self) -> Option<Child> {
        let mut pauses = PAUSES.iter();
        let mut pause = Duration::ZERO;
        loop {
            pause = *pauses.next().unwrap_or(&pause);
            if self.control.stops_within(pause) {
                return None;
            }
            match postmaster::launch(&self.cluster, &self.control) {
                Ok(child) => return Some(child),
                Err(error) => tracing::error!(%error, "The database server does not start"),
            }
        }
    }
}

/// What the thread and its handle share.
#[derive(Debug, Default)]
pub(super) struct Control {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The server's process from its start until it is reaped.
    child: Option<u32>,
    running: bool,
    stopping: bool,
}

impl Control {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn stopping(&self) -> bool {
        self.state().stopping
    }

    /// Notes a child, so that it can be ended from the other side; at once if that side has asked already.
    pub fn started(&self, child: &Child, cluster: &Cluster) {
        let mut state = self.state();
        state.child = Some(child.id());
        if state.stopping {
            process::end(child.id(), Ending::Fast, cluster.programs());
        }
    }

    /// Whether the child has ended; if so it is reaped.
    pub fn reaped(&self, child: &mut Child) -> bool {
        let mut state = self.state();
        let ended = !matches!(child.try_wait(), Ok(None));
        if ended {
            state.child = None;
        }
        ended
    }

    /// Reaps a child that has ended. Under the lock, so that its number cannot be signalled once it is free.
    pub fn reap(&self, child: &mut Child) -> Option<ExitStatus> {
        let mut state = self.state();
        state.child = None;
        state.running = false;
        child.wait().ok()
    }

    /// Waits for the pause, or less if the server is to stop: then true.
    fn stops_within(&self, pause: Duration) -> bool {
        let wait = self.changed.wait_timeout_while(self.state(), pause, |state| !state.stopping);
        wait.unwrap_or_else(PoisonError::into_inner).0.stopping
    }

    fn stop(&self, ending: Ending, cluster: &Cluster) {
        let mut state = self.state();
        state.stopping = true;
        if let Some(pid) = state.child {
            process::end(pid, ending, cluster.programs());
        }
        self.changed.notify_all();
    }
}
