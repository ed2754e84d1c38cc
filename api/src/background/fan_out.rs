//! Between nodes: commits are announced in batches outside the append's transaction; what an announcement misses, a look at the log finds.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgListener;
use tracing::debug;
use uuid::Uuid;

use crate::app::App;
use crate::play::Tables;
use crate::store::{announcements, games};

/// Commits of this long are announced together.
const BATCH: Duration = Duration::from_millis(20);
/// How often the log is looked at for what no announcement told.
const CATCH_UP: Duration = Duration::from_secs(2);
/// How long to wait before connecting to the database again.
const PATIENCE: Duration = Duration::from_secs(1);

/// Tells other nodes of this node's commits, for ever.
pub async fn tell(app: Arc<App>) {
    loop {
        let moved = app.tables.announcer.unsent().await;
        if let Err(error) = announcements::send(app.tables.store.pool(), &moved).await {
            debug!(%error, "an announcement was not sent; other nodes find the events in the log");
        }
        tokio::time::sleep(BATCH).await;
    }
}

/// Hears other nodes' announcements, for ever.
pub async fn hear(app: Arc<App>) {
    loop {
        if let Err(error) = listen(&app.tables).await {
            debug!(%error, "not listening to other nodes until the database is back");
        }
        tokio::time::sleep(PATIENCE).await;
    }
}

async fn listen(tables: &Tables) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(tables.store.pool()).await?;
    listener.listen(announcements::CHANNEL).await?;
    loop {
        let heard = listener.recv().await?;
        for (game, version) in announcements::read(heard.payload()) {
            tables.announcer.heard(game, version);
        }
    }
}

/// Looks at the versions of the games that somebody here listens to, for ever.
pub async fn catch_up(app: Arc<App>) {
    let mut tick = tokio::time::interval(CATCH_UP);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        let games: Vec<Uuid> = app.tables.announcer.listened_to();
        if games.is_empty() {
            continue;
        }
        match games::versions(app.tables.store.pool(), &games).await {
            Ok(versions) => versions.into_iter().for_each(|(game, version)| app.tables.announcer.heard(game, version)),
            Err(error) => debug!(%error, "catching up waits for the database"),
        }
    }
}
