//! What an auditor gets: heads and signatures while a game runs, the whole bundle once it is over.

use domain::audit::{Bundle, BundledEvent};
use domain::erased::Status;
use domain::log::hex;
use domain::rejection::Refusal;
use uuid::Uuid;

use super::PlayError;
use super::folded::Folded;
use super::log::visible;
use super::tables::Tables;
use crate::accounts::key_ring::KeyRing;
use crate::store::event_log::{self, ChainedEvent};

/// What can be checked of a game now.
#[derive(Debug)]
pub enum Auditable {
    /// The game is not over: its commitment and chain, without what would reveal anything.
    Running {
        /// `hex(SHA-256("heirloom-seed-v1" || 0x00 || server_seed))`
        commitment: String,
        /// Every event's place in the chain.
        chain: Vec<ChainedEvent>,
    },
    /// The game is over: the bundle's file.
    Finished(Vec<u8>),
}

/// What can be checked of a game now.
///
/// # Errors
/// [`PlayError::NoSuchGame`] and the store's.
pub async fn auditable(
    tables: &Tables,
    keys: &KeyRing,
    id: Uuid,
    account: Option<Uuid>,
) -> Result<Auditable, PlayError> {
    let game = visible(tables, id, account).await?;
    let limit = i64::try_from(game.version()).unwrap_or(i64::MAX);
    let chain = event_log::events_after(tables.store.pool(), id, 0, limit).await?;
    match game.game.status() {
        Status::Open | Status::Active => {
            Ok(Auditable::Running { commitment: game.game.created().commitment.clone(), chain })
        }
        Status::Finished | Status::Cancelled => bundle(tables, keys, &game, chain).map(Auditable::Finished),
    }
}

fn bundle(tables: &Tables, keys: &KeyRing, game: &Folded, chain: Vec<ChainedEvent>) -> Result<Vec<u8>, PlayError> {
    let created = game.game.created();
    let edition = tables.shelf.document(&created.game, &created.edition).ok_or_else(|| {
        PlayError::Corrupt(Refusal::Corrupt(format!("edition {} is not at hand", created.edition.digest)))
    })?;
    let bundled = |e: ChainedEvent| BundledEvent::new(e.event, hex(&e.leaf), hex(&e.head), e.receipt);
    let events = chain.into_iter().map(bundled).collect();
    let bundle = Bundle::assemble(&game.dealer, edition, events, &keys.receipt_keys()).map_err(PlayError::Corrupt)?;
    bundle.to_bytes().map_err(|e| PlayError::Response(e.to_string()))
}
