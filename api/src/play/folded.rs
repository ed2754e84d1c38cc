//! A game as it stands: its log folded, with what appending to it needs.

use domain::any_game;
use domain::erased::{AnyMatch, Status};
use domain::lifecycle::{Occupant, Visibility};
use domain::log::{Bytes32, Dealer, head_0};
use domain::rejection::Refusal;
use domain::seat::Seat;
use domain::timestamp::Timestamp;
use domain::viewer::Viewer;
use uuid::Uuid;

use crate::store::event_log::ChainedEvent;

/// A folded game.
#[derive(Clone, Debug)]
pub struct Folded {
    /// Its id.
    pub id: Uuid,
    /// Its state.
    pub game: Box<dyn AnyMatch>,
    /// Head of its log.
    pub head: Bytes32,
    /// When its first event was.
    pub created_at: Timestamp,
    /// When its last event was.
    pub updated_at: Timestamp,
    /// Deals, salts, and knows the seed.
    pub dealer: Dealer,
}

impl Folded {
    /// Folds a log from its first event; `None` where it is empty.
    ///
    /// # Errors
    /// [`Refusal::Corrupt`] where it does not fold.
    pub fn replay(id: Uuid, dealer: Dealer, events: &[ChainedEvent]) -> Result<Option<Self>, Refusal> {
        let Some((first, rest)) = events.split_first() else { return Ok(None) };
        let game = any_game::begin(&first.event)?;
        let (head, at) = (first.head, first.event.at);
        let mut folded = Self { id, game, head, created_at: at, updated_at: at, dealer };
        folded.apply(rest)?;
        Ok(Some(folded))
    }

    /// Folds the events that follow.
    ///
    /// # Errors
    /// [`Refusal::Corrupt`] where they do not follow.
    pub fn apply(&mut self, events: &[ChainedEvent]) -> Result<(), Refusal> {
        for chained in events {
            self.game.apply(&chained.event)?;
            self.head = chained.head;
            self.updated_at = chained.event.at;
        }
        Ok(())
    }

    /// Version of the log.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.game.version()
    }

    /// The seat an account sits on.
    #[must_use]
    pub fn seat_of(&self, account: Option<Uuid>) -> Option<Seat> {
        let player = account?;
        let here = Occupant::Player { player };
        Seat::all(self.game.created().seats).find(|seat| self.game.occupant(*seat) == Some(&here))
    }

    /// How an account looks at the game.
    #[must_use]
    pub fn viewer(&self, account: Option<Uuid>) -> Viewer {
        self.seat_of(account).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whether an account may know of the game.
    #[must_use]
    pub fn may_see(&self, account: Option<Uuid>) -> bool {
        self.game.created().visibility == Visibility::Public || self.seat_of(account).is_some()
    }

    /// Whether the log has its last event.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.game.status(), Status::Finished | Status::Cancelled)
    }

    /// Whether everything is revealed: the game is over.
    #[must_use]
    pub fn revealed(&self) -> bool {
        self.game.outcome().is_some()
    }
}

/// The head before the first event of a game.
#[must_use]
pub fn head_before_first(id: Uuid) -> Bytes32 {
    head_0(&id.to_string())
}
