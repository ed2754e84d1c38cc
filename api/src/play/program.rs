//! The program's own moves: bots, and the seats that players resigned.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::seat::Actor;
use tokio::sync::Notify;
use uuid::Uuid;

use super::PlayError;
use super::appending::Prepared;
use super::tables::Tables;
use crate::accounts::key_ring::KeyRing;
use crate::store::event_log::Appended;

/// Games in which the program is to move, each once.
#[derive(Debug, Default)]
pub struct ProgramQueue {
    waiting: Mutex<HashSet<Uuid>>,
    wake: Notify,
}

impl ProgramQueue {
    /// Adds a game.
    pub fn push(&self, game: Uuid) {
        self.lock().insert(game);
        self.wake.notify_one();
    }

    /// Waits until there are games, and takes them all.
    pub async fn take(&self) -> Vec<Uuid> {
        loop {
            let taken = std::mem::take(&mut *self.lock());
            if !taken.is_empty() {
                return taken.into_iter().collect();
            }
            self.wake.notified().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<Uuid>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Plays every move that is the program's, until somebody else is to move or the game is over. Each move is committed by itself; where
/// another node plays the same game, one of the two commits each move.
///
/// # Errors
/// The store's, or a game that does not fold.
pub async fn play_on(tables: &Tables, keys: &KeyRing, id: Uuid) -> Result<(), PlayError> {
    let mut game = tables.current(id).await?;
    loop {
        let next = game.game.program_move(&game.dealer).map_err(PlayError::Corrupt)?;
        let Some((seat, command)) = next else { return Ok(()) };
        let prepared = Prepared::command(tables, keys, &game, Actor::Seat(seat), &command)?;
        game = match prepared.commit(tables, None, None).await? {
            Appended::Committed => prepared.next,
            Appended::LostTheRace | Appended::KeyTaken => tables.current(id).await?,
        };
    }
}
