//! The log as a viewer may see it.

use domain::secret::{Redacted, redact};
use domain::viewer::Viewer;
use uuid::Uuid;

use super::PlayError;
use super::folded::Folded;
use super::tables::Tables;
use crate::store::event_log::{self, ChainedEvent};

/// An event as a viewer may see it.
#[derive(Clone, Debug)]
pub struct SeenEvent {
    /// The event; its data is not for the viewer.
    pub chained: ChainedEvent,
    /// What the viewer gets of the data.
    pub seen: Redacted,
}

/// A stretch of a log, with where the game stood when it was read.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// The events, in order.
    pub events: Vec<SeenEvent>,
    /// The game's newest version.
    pub newest: u64,
    /// Whether that is its last one for ever.
    pub over: bool,
}

/// Takes out of events what the viewer may not see.
#[must_use]
pub fn seen_by(events: Vec<ChainedEvent>, viewer: Viewer, revealed: bool) -> Vec<SeenEvent> {
    let see = |chained: ChainedEvent| SeenEvent { seen: redact(&chained.event.data, viewer, revealed), chained };
    events.into_iter().map(see).collect()
}

/// The events after a version as an account may see them now, at most `limit`.
///
/// # Errors
/// [`PlayError::NoSuchGame`] and the store's.
pub async fn events(
    tables: &Tables,
    id: Uuid,
    account: Option<Uuid>,
    after: u64,
    limit: u32,
) -> Result<Stretch, PlayError> {
    let game = visible(tables, id, account).await?;
    let events = event_log::events_after(tables.store.pool(), id, after, i64::from(limit)).await?;
    // An event newer than the folded game is left for the next call, so that the log never runs ahead of what reveals it.
    let events = events.into_iter().filter(|e| e.event.version <= game.version()).collect();
    Ok(Stretch {
        events: seen_by(events, game.viewer(account), game.revealed()),
        newest: game.version(),
        over: game.is_over(),
    })
}

/// The game as it stands now, if the account may know of it.
///
/// # Errors
/// [`PlayError::NoSuchGame`] and the store's.
pub async fn visible(tables: &Tables, id: Uuid, account: Option<Uuid>) -> Result<std::sync::Arc<Folded>, PlayError> {
    let game = tables.current(id).await?;
    if game.may_see(account) { Ok(game) } else { Err(PlayError::NoSuchGame) }
}
