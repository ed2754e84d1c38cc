//! Announcements between nodes, over the database's NOTIFY: which games have moved, in batches.

use sqlx::PgPool;
use uuid::Uuid;

use super::StoreError;

/// The channel.
pub const CHANNEL: &str = "heirloom_games";

/// A payload has less than 8,000 bytes; an entry has at most 36 + 1 + 20 + 1.
const ENTRIES: usize = 130;

/// Announces that games have moved to these versions.
///
/// # Errors
/// [`StoreError`]
pub async fn send(pool: &PgPool, moved: &[(Uuid, u64)]) -> Result<(), StoreError> {
    for batch in moved.chunks(ENTRIES) {
        let entries: Vec<String> = batch.iter().map(|(game, version)| format!("{game}:{version}")).collect();
        sqlx::query!("SELECT pg_notify($1, $2)", CHANNEL, entries.join(",")).execute(pool).await?;
    }
    Ok(())
}

/// The games and versions of a payload; what is not one is passed over.
pub fn read(payload: &str) -> impl Iterator<Item = (Uuid, u64)> {
    payload.split(',').filter_map(|entry| {
        let (game, version) = entry.split_once(':')?;
        Some((game.parse().ok()?, version.parse().ok()?))
    })
}
