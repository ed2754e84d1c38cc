//! Plays the program's moves: at once after the commit that made it the program's turn, and found again in the database after a restart.

use std::sync::Arc;
use std::time::Duration;

use tracing::{debug, error};

use crate::app::App;
use crate::play::{PlayError, program};
use crate::store::games;

/// How often the database is asked for games in which the program is to move and no node plays.
const SWEEP: Duration = Duration::from_secs(5);
const AT_ONCE: i64 = 1_000;

/// Plays what is queued, for ever.
pub async fn play(app: Arc<App>) {
    loop {
        for game in app.tables.program.take().await {
            let app = Arc::clone(&app);
            tokio::spawn(async move {
                match program::play_on(&app.tables, &app.keys, game).await {
                    Ok(()) => {}
                    // The sweep finds the game again.
                    Err(PlayError::Store(error)) => debug!(%game, %error, "the program's move waits for the database"),
                    Err(error) => error!(%game, %error, "the program cannot move"),
                }
            });
        }
    }
}

/// Queues what a node that is gone has left undone, for ever.
pub async fn sweep(app: Arc<App>) {
    let mut tick = tokio::time::interval(SWEEP);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        match games::program_to_move(app.tables.store.pool(), AT_ONCE).await {
            Ok(games) => games.into_iter().for_each(|game| app.tables.program.push(game)),
            Err(error) => debug!(%error, "the sweep waits for the database"),
        }
    }
}
