//! Long polls: waiting until a game has moved.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use super::PlayError;
use super::folded::Folded;
use super::log::visible;
use super::tables::Tables;

/// The longest a long poll waits.
pub const LONGEST: Duration = Duration::from_secs(60);

/// The game once its version is not among `known`, or as it is when the time is over.
///
/// # Errors
/// [`PlayError::NoSuchGame`] and the store's.
pub async fn until_moved(
    tables: &Tables,
    id: Uuid,
    account: Option<Uuid>,
    known: &[u64],
    wait: Duration,
) -> Result<Arc<Folded>, PlayError> {
    let deadline = Instant::now() + wait.min(LONGEST);
    let mut heard = tables.announcer.listen(id);
    loop {
        heard.mark_unchanged();
        let game = visible(tables, id, account).await?;
        if !known.contains(&game.version()) || game.is_over() {
            return Ok(game);
        }
        // The time is over, or the server stops.
        let Ok(Ok(())) = timeout_at(deadline, heard.changed()).await else { return Ok(game) };
    }
}
