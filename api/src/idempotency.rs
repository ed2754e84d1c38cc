//! Idempotency keys: a request that is sent again with its key is done once and answered the same.
//!
//! The response is committed in the transaction of its effect, sealed under a key derived from the whole request: who
//! reads the database learns nothing from it, and a different request with the same key cannot open it.

use sqlx::PgConnection;
use time::Duration;

use crate::clock;
use crate::store::idempotency::{self, IdempotencyRow};
use crate::store::{self, Store, StoreError};

mod seal;
mod slot;

pub use slot::{Owner, Slot};

/// How long a response is kept.
pub const KEPT_FOR: Duration = Duration::hours(24);

/// A response that can be given again.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct StoredResponse {
    /// HTTP status.
    pub status: u16,
    /// Headers beyond the usual: `Location`, `ETag`.
    pub headers: Vec<(String, String)>,
    /// The JSON body.
    pub body: String,
}

/// Why a key does not help.
#[derive(Debug, thiserror::Error)]
pub enum IdempotencyError {
    /// Another request had this key within [`KEPT_FOR`].
    #[error("the idempotency key belongs to another request")]
    KeyReused,
    /// The response cannot be sealed.
    #[error("the response cannot be sealed")]
    Sealing,
    /// The database could not be asked.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A response and whether it is a repetition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What to answer.
    pub response: StoredResponse,
    /// The effect was there already.
    pub replayed: bool,
}

/// Has `effect` happen once for a slot: commits it together with its response, or gives the response of the first time.
///
/// Requests with the same key wait for each other. Refusals are not kept: `effect`'s error rolls everything back.
///
/// # Errors
/// What `effect` refuses; that the key belongs to another request; that the database is away.
pub async fn once<E>(
    store: &Store,
    slot: Option<&Slot>,
    effect: impl AsyncFnOnce(&mut PgConnection) -> Result<StoredResponse, E>,
) -> Result<Reply, E>
where
    E: From<IdempotencyError> + From<StoreError>,
{
    let mut tx = store.begin().await?;
    if let Some(slot) = slot {
        store::lock(&mut tx, slot.lock_name()).await?;
        if let Some(response) = slot.find_in(&mut tx).await? {
            return Ok(Reply { response, replayed: true });
        }
    }
    let response = effect(&mut tx).await?;
    if let Some(slot) = slot
        && !idempotency::insert(&mut tx, &slot.row(&response)?).await?
    {
        // Only a writer that does not take the lock can have been faster: what it did is what is answered.
        drop(tx);
        let response = slot.find(store).await?.ok_or(IdempotencyError::KeyReused)?;
        return Ok(Reply { response, replayed: true });
    }
    tx.commit().await.map_err(StoreError::from)?;
    Ok(Reply { response, replayed: false })
}

impl Slot {
    /// The response of the first request, if there was one.
    ///
    /// # Errors
    /// `KeyReused` if the first request was another one.
    pub async fn find(&self, store: &Store) -> Result<Option<StoredResponse>, IdempotencyError> {
        let mut connection = store.pool().acquire().await.map_err(StoreError::from)?;
        self.find_in(&mut connection).await
    }

    async fn find_in(&self, connection: &mut PgConnection) -> Result<Option<StoredResponse>, IdempotencyError> {
        let Some((sealed, created_at)) = idempotency::find(&mut *connection, self.lookup_hash()).await? else {
            return Ok(None);
        };
        let oldest = clock::now() - KEPT_FOR;
        if created_at < oldest {
            idempotency::forget(connection, self.lookup_hash(), oldest).await?;
            return Ok(None);
        }
        let opened = seal::open(self.seal_key(), &sealed).ok_or(IdempotencyError::KeyReused)?;
        let response = serde_json::from_slice(&opened).map_err(|_| IdempotencyError::Sealing)?;
        Ok(Some(response))
    }

    /// The row that keeps a response; insert it with the effect, in one transaction.
    ///
    /// # Errors
    /// If the response cannot be sealed.
    pub fn row(&self, response: &StoredResponse) -> Result<IdempotencyRow, IdempotencyError> {
        let plain = serde_json::to_vec(response).map_err(|_| IdempotencyError::Sealing)?;
        let sealed = seal::seal(self.seal_key(), &plain).ok_or(IdempotencyError::Sealing)?;
        Ok(IdempotencyRow { lookup_hash: *self.lookup_hash(), sealed, created_at: clock::now() })
    }
}
