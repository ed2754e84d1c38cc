//! The test binary's main: one database cluster around all tests, stopped when they are done, and on Ctrl-C.

use std::future::Future;
use std::pin::Pin;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use futures_util::future::{Either, select};
use libtest_mimic::{Arguments, Trial};
use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;

use crate::cluster::Cluster;
use crate::site::Site;

/// Tests mostly wait for the server and the database, so there are more at a time than cores.
const AT_ONCE: usize = 4;

/// What a test may take, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(170);

/// A test.
#[derive(Clone, Copy)]
pub struct Test {
    /// Its function's name.
    pub name: &'static str,
    /// Runs it.
    pub body: fn(Site) -> Pin<Box<dyn Future<Output = ()>>>,
}

/// Lists a module's tests, as `TESTS`.
#[macro_export]
macro_rules! tests {
    ($($name:ident),+ $(,)?) => {
        pub const TESTS: &[$crate::Test] = &[$($crate::Test {
            name: stringify!($name),
            body: |site| Box::pin($name(site)),
        }),+];
    };
}

/// Runs the tests of the modules, as the command line asks.
#[must_use]
pub fn run(modules: &[(&str, &[Test])]) -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(AT_ONCE);
    if arguments.list {
        return libtest_mimic::run(&arguments, trials(modules, None)).exit_code();
    }
    // reqwest is built with TLS for the sake of others and wants to know whose, though nothing here uses it.
    rustls::crypto::ring::default_provider().install_default().unwrap();
    let cluster = Arc::new(Cluster::start());
    let trials = trials(modules, Some(&cluster));
    let code = runtime().block_on(async {
        let (tell, told) = oneshot::channel();
        thread::spawn(move || tell.send(libtest_mimic::run(&arguments, trials).exit_code()));
        match select(told, Box::pin(interrupted())).await {
            Either::Left((code, _)) => code.unwrap(),
            Either::Right(_) => ExitCode::from(130),
        }
    });
    cluster.stop();
    code
}

fn trials(modules: &[(&str, &[Test])], cluster: Option<&Arc<Cluster>>) -> Vec<Trial> {
    let named = modules.iter().flat_map(|(module, tests)| tests.iter().map(move |test| (module, *test)));
    let trial = |(module, test): (&&str, Test)| {
        let cluster = cluster.cloned();
        Trial::test(format!("{module}::{}", test.name), move || {
            let cluster = cluster.ok_or("tests are listed, not run")?;
            runtime().block_on(Site::new(cluster).host(test.body, PATIENCE));
            Ok(())
        })
    };
    named.map(trial).collect()
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

/// Ctrl-C, or what a caller sends who has lost patience.
async fn interrupted() {
    let mut terminated = signal(SignalKind::terminate()).unwrap();
    let ctrl_c = Box::pin(tokio::signal::ctrl_c());
    select(ctrl_c, Box::pin(terminated.recv())).await;
}
