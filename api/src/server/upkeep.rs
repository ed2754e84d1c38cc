//! What the server does by itself while it runs: follows key rotations, forgets what has expired, tends its metrics.

use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use tokio::task::JoinHandle;

use crate::accounts::key_ring::RELOAD_EVERY;
use crate::app::App;
use crate::background::{fan_out, program};
use crate::clock;
use crate::idempotency::KEPT_FOR;
use crate::store::{StoreError, idempotency, sessions};

/// How often what has expired is deleted.
const PURGE_EVERY: Duration = Duration::from_secs(600);
/// How often the metrics' histograms are folded.
const METRICS_EVERY: Duration = Duration::from_secs(5);
/// How long a session family is remembered after its last token has expired.
const ENDED_SESSIONS_KEPT_FOR: time::Duration = time::Duration::days(1);

/// The tasks.
pub struct Upkeep(Vec<JoinHandle<()>>);

impl Upkeep {
    /// Starts them.
    pub fn start(app: Arc<App>, recorder: PrometheusHandle) -> Self {
        Upkeep(vec![
            tokio::spawn(follow_keys(Arc::clone(&app))),
            tokio::spawn(purge(Arc::clone(&app))),
            tokio::spawn(program::play(Arc::clone(&app))),
            tokio::spawn(program::sweep(Arc::clone(&app))),
            tokio::spawn(fan_out::tell(Arc::clone(&app))),
            tokio::spawn(fan_out::hear(Arc::clone(&app))),
            tokio::spawn(fan_out::catch_up(app)),
            tokio::spawn(tend_metrics(recorder)),
        ])
    }

    /// Ends them.
    pub async fn stop(self) {
        for task in self.0 {
            task.abort();
            drop(task.await);
        }
    }
}

async fn follow_keys(app: Arc<App>) {
    loop {
        tokio::time::sleep(RELOAD_EVERY).await;
        if let Err(error) = app.keys.reload().await {
            tracing::warn!(%error, "the signing keys could not be read again");
        }
    }
}

async fn purge(app: Arc<App>) {
    loop {
        if let Err(error) = purge_once(&app).await {
            tracing::warn!(%error, "what has expired could not be deleted");
        }
        tokio::time::sleep(PURGE_EVERY).await;
    }
}

async fn purge_once(app: &App) -> Result<(), StoreError> {
    let now = clock::now();
    idempotency::purge(app.store.pool(), now - KEPT_FOR).await?;
    sessions::purge(app.store.pool(), now - ENDED_SESSIONS_KEPT_FOR).await?;
    Ok(())
}

async fn tend_metrics(recorder: PrometheusHandle) {
    loop {
        tokio::time::sleep(METRICS_EVERY).await;
        recorder.run_upkeep();
    }
}
