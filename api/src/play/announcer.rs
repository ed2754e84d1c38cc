//! Tells the streams and long polls of this node that a game has moved; other nodes hear of it through the background task.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use uuid::Uuid;

/// Announces versions of games. Announcements are hints: whoever hears one reads the log.
#[derive(Debug)]
pub struct Announcer {
    /// Who listens to which game; `None` once closed.
    games: Mutex<Option<HashMap<Uuid, watch::Sender<u64>>>>,
    unsent: Mutex<HashMap<Uuid, u64>>,
    wake: tokio::sync::Notify,
}

impl Default for Announcer {
    fn default() -> Self {
        Self { games: Mutex::new(Some(HashMap::new())), unsent: Mutex::default(), wake: tokio::sync::Notify::new() }
    }
}

impl Announcer {
    /// Listens to a game; after [`Announcer::close`] there is nothing to hear.
    pub fn listen(&self, game: Uuid) -> watch::Receiver<u64> {
        match &mut *lock(&self.games) {
            Some(games) => games.entry(game).or_insert_with(|| watch::Sender::new(0)).subscribe(),
            None => watch::Sender::new(0).subscribe(),
        }
    }

    /// Ends every stream and long poll, so that the server can stop: their receivers hear that nothing more comes.
    pub fn close(&self) {
        *lock(&self.games) = None;
    }

    /// Announces a commit of this node, here and to other nodes.
    pub fn committed(&self, game: Uuid, version: u64) {
        self.heard(game, version);
        lock(&self.unsent).insert(game, version);
        self.wake.notify_one();
    }

    /// Passes on what was heard of a game to those who listen here.
    pub fn heard(&self, game: Uuid, version: u64) {
        if let Some(sender) = lock(&self.games).as_ref().and_then(|games| games.get(&game)) {
            sender.send_if_modified(|known| {
                let newer = version > *known;
                *known = version.max(*known);
                newer
            });
        }
    }

    /// The games that somebody listens to; forgets the others.
    pub fn listened_to(&self) -> Vec<Uuid> {
        let mut games = lock(&self.games);
        let Some(games) = &mut *games else { return Vec::new() };
        games.retain(|_, sender| sender.receiver_count() > 0);
        games.keys().copied().collect()
    }

    /// Waits until there is something to tell other nodes, and takes it.
    pub async fn unsent(&self) -> Vec<(Uuid, u64)> {
        loop {
            let taken = std::mem::take(&mut *lock(&self.unsent));
            if !taken.is_empty() {
                return taken.into_iter().collect();
            }
            self.wake.notified().await;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
