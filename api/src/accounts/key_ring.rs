//! The key ring: the signing keys of all nodes, kept in memory and in step with the database.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use domain::receipt::{ReceiptClaims, ReceiptKeySet};
use serde::Serialize;
use tokio::sync::Mutex;

use super::key_set::KeySet;
use super::signing_key::{self, Key, UnreadableKey};
use crate::clock;
use crate::store::{self, Store, StoreError, signing_keys};

pub use super::key_set::KeyInfo;
pub use super::signing_key::{Jwk, Purpose};

/// How often a node looks for keys that another one made.
pub const RELOAD_EVERY: Duration = Duration::from_secs(30);
/// The shortest time between two reloads on account of unknown key ids.
const RELOAD_AT_MOST_EVERY: Duration = Duration::from_secs(1);
/// The advisory lock under which keys are made.
const LOCK: i64 = 0x6b65_7972_696e_6701;

/// Trouble with keys.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// A query failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored key is not one.
    #[error(transparent)]
    Unreadable(#[from] UnreadableKey),
    /// A purpose has no current key.
    #[error("there is no current signing key")]
    Missing,
    /// The claims cannot be signed.
    #[error("signing failed: {0}")]
    Signing(#[from] jsonwebtoken::errors::Error),
}

/// Signs and verifies with keys that all nodes share.
pub struct KeyRing {
    store: Store,
    /// How long after its retirement an access key still verifies.
    access_grace: Duration,
    keys: RwLock<Arc<KeySet>>,
    reloading: Mutex<()>,
}

impl KeyRing {
    /// Loads the keys, and makes those that are missing; of nodes that start together one makes them.
    ///
    /// # Errors
    /// If the database is away or has a key that cannot be read.
    pub async fn open(store: Store, access_ttl: Duration) -> Result<KeyRing, KeyError> {
        for purpose in Purpose::ALL {
            let mut tx = store.begin().await?;
            store::lock(&mut tx, LOCK).await?;
            if !signing_keys::has_current(&mut *tx, purpose.as_str()).await? {
                let key = signing_key::generate(purpose, clock::now()).ok_or(KeyError::Missing)?;
                signing_keys::insert(&mut tx, &key).await?;
            }
            tx.commit().await.map_err(StoreError::from)?;
        }
        // Another node signs with a retired key until it next reloads.
        let access_grace = access_ttl + 2 * RELOAD_EVERY;
        let keys = RwLock::new(Arc::new(load(&store, access_grace).await?));
        Ok(KeyRing { store, access_grace, keys, reloading: Mutex::new(()) })
    }

    /// Makes a new key of a purpose the current one and returns its id; other nodes follow within [`RELOAD_EVERY`].
    ///
    /// # Errors
    /// If the database is away.
    pub async fn rotate(&self, purpose: Purpose) -> Result<String, KeyError> {
        let now = clock::now();
        let key = signing_key::generate(purpose, now).ok_or(KeyError::Missing)?;
        let mut tx = self.store.begin().await?;
        store::lock(&mut tx, LOCK).await?;
        signing_keys::retire_current(&mut tx, purpose.as_str(), now).await?;
        signing_keys::insert(&mut tx, &key).await?;
        tx.commit().await.map_err(StoreError::from)?;
        self.reload().await?;
        Ok(key.kid)
    }

    /// Reads the keys again.
    ///
    /// # Errors
    /// If the database is away; the ring stays as it was.
    pub async fn reload(&self) -> Result<(), KeyError> {
        let keys = Arc::new(load(&self.store, self.access_grace).await?);
        *self.keys.write().unwrap_or_else(PoisonError::into_inner) = keys;
        Ok(())
    }

    /// Signs the claims of an access token: a compact JWT.
    ///
    /// # Errors
    /// If the claims cannot be serialised.
    pub fn sign_access(&self, claims: &impl Serialize) -> Result<String, KeyError> {
        self.current().sign_access(claims)
    }

    /// Signs a receipt: a compact JWS (EdDSA), the same for the same claims and key.
    pub fn sign_receipt(&self, claims: &ReceiptClaims) -> String {
        self.current().sign_receipt(claims)
    }

    /// The public half of every key that ever signed receipts.
    pub fn receipt_keys(&self) -> ReceiptKeySet {
        self.current().receipt_keys()
    }

    /// The public half of every key that something may still be signed with.
    pub fn jwks(&self) -> Vec<Jwk> {
        self.current().jwks(clock::now())
    }

    /// Every key there ever was, oldest first.
    pub fn list(&self) -> Vec<KeyInfo> {
        self.current().list()
    }

    /// The access key with this id. An id that another node may just have made is looked for in the database, at most once
    /// a second for all callers together.
    pub(super) async fn access_key(&self, kid: &str) -> Result<Option<Arc<Key>>, KeyError> {
        let asked_at = Instant::now();
        if let Some(key) = self.current().access_key(kid, clock::now()) {
            return Ok(Some(key));
        }
        let _turn = self.reloading.lock().await;
        let loaded_at = self.current().loaded_at();
        if loaded_at < asked_at {
            tokio::time::sleep_until((loaded_at + RELOAD_AT_MOST_EVERY).into()).await;
            self.reload().await?;
        }
        Ok(self.current().access_key(kid, clock::now()))
    }

    fn current(&self) -> Arc<KeySet> {
        Arc::clone(&self.keys.read().unwrap_or_else(PoisonError::into_inner))
    }
}

async fn load(store: &Store, access_grace: Duration) -> Result<KeySet, KeyError> {
    let loaded_at = Instant::now();
    let rows = signing_keys::list(store.pool()).await?;
    KeySet::of(&rows, access_grace, loaded_at)
}
