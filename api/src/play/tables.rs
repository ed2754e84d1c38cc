//! The games of this node: folded ones in memory, brought up to date from the log before they are looked at.

use std::sync::Arc;

use domain::edition::Shelf;
use domain::log::Dealer;
use domain::timestamp::Timestamp;
use quick_cache::sync::Cache;
use time::OffsetDateTime;
use uuid::Uuid;

use super::announcer::Announcer;
use super::folded::Folded;
use super::randomness::Randomness;
use super::{PlayError, program::ProgramQueue};
use crate::store::{Store, accounts, event_log, games};

const FOLDED_GAMES: usize = 2_000;
const NAMES: usize = 20_000;
const PAGE: i64 = 1_000;

/// What the use cases of games share.
#[derive(Debug)]
pub struct Tables {
    /// The database.
    pub store: Store,
    /// The editions at hand.
    pub shelf: Shelf,
    /// Tells streams and long polls that a game has moved.
    pub announcer: Announcer,
    /// Games in which the program is to move.
    pub program: ProgramQueue,
    /// Where ids and seeds come from.
    pub randomness: Randomness,
    folded: Cache<Uuid, Arc<Folded>>,
    names: Cache<Uuid, Arc<str>>,
}

impl Tables {
    /// Tables on a database.
    #[must_use]
    pub fn new(store: Store, shelf: Shelf, randomness: Randomness) -> Self {
        Self {
            store,
            shelf,
            announcer: Announcer::default(),
            program: ProgramQueue::default(),
            randomness,
            folded: Cache::new(FOLDED_GAMES),
            names: Cache::new(NAMES),
        }
    }

    /// The game as this node knows it, which another node may have moved on since.
    ///
    /// # Errors
    /// [`PlayError::NoSuchGame`] and the store's.
    pub async fn known(&self, id: Uuid) -> Result<Arc<Folded>, PlayError> {
        match self.folded.get(&id) {
            Some(folded) => Ok(folded),
            None => self.current(id).await,
        }
    }

    /// The game as it stands in the log now.
    ///
    /// # Errors
    /// [`PlayError::NoSuchGame`] and the store's.
    pub async fn current(&self, id: Uuid) -> Result<Arc<Folded>, PlayError> {
        let known = self.folded.get(&id);
        let mut folded = match &known {
            Some(folded) => Arc::clone(folded),
            None => Arc::new(self.load(id).await?),
        };
        loop {
            let events = event_log::events_after(self.store.pool(), id, folded.version(), PAGE).await?;
            if events.is_empty() {
                break;
            }
            Arc::make_mut(&mut folded).apply(&events).map_err(PlayError::Corrupt)?;
        }
        self.remember(&folded);
        Ok(folded)
    }

    /// The game as it stood at a version, folded from the log.
    ///
    /// # Errors
    /// [`PlayError::NoSuchVersion`] and the store's.
    pub async fn at_version(&self, now: &Folded, version: u64) -> Result<Folded, PlayError> {
        let no_such = PlayError::NoSuchVersion { asked: version, newest: now.version() };
        if version == 0 || version > now.version() {
            return Err(no_such);
        }
        let limit = i64::try_from(version).unwrap_or(i64::MAX);
        let events = event_log::events_after(self.store.pool(), now.id, 0, limit).await?;
        Folded::replay(now.id, now.dealer.clone(), &events).map_err(PlayError::Corrupt)?.ok_or(no_such)
    }

    /// Keeps a folded game, unless a newer one is kept already.
    pub fn remember(&self, folded: &Arc<Folded>) {
        let newer = self.folded.peek(&folded.id).is_some_and(|kept| kept.version() >= folded.version());
        if !newer {
            self.folded.insert(folded.id, Arc::clone(folded));
        }
    }

    /// The names of accounts, in the order asked; an account that is gone has none.
    ///
    /// # Errors
    /// The store's.
    pub async fn names(&self, ids: &[Uuid]) -> Result<Vec<Option<Arc<str>>>, PlayError> {
        let missing: Vec<Uuid> = ids.iter().copied().filter(|id| self.names.peek(id).is_none()).collect();
        if !missing.is_empty() {
            for (id, name) in accounts::names(self.store.pool(), &missing).await? {
                self.names.insert(id, name.into());
            }
        }
        Ok(ids.iter().map(|id| self.names.get(id)).collect())
    }

    /// Now, as events record it.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        event_log::timestamp(OffsetDateTime::now_utc())
    }

    async fn load(&self, id: Uuid) -> Result<Folded, PlayError> {
        let seed = games::server_seed(self.store.pool(), id).await?.ok_or(PlayError::NoSuchGame)?;
        let events = event_log::events_after(self.store.pool(), id, 0, PAGE).await?;
        let dealer = Dealer::new(id.to_string(), seed);
        Folded::replay(id, dealer, &events).map_err(PlayError::Corrupt)?.ok_or(PlayError::NoSuchGame)
    }
}
