//! The key ring: the signing keys of all nodes, kept in memory and in step with the database.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use domain::receipt::{self, ReceiptClaims, ReceiptKey, ReceiptKeySet};
use jsonwebtoken::{Algorithm, Header};
use serde::Serialize;
use time::OffsetDateTime;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::keys::{self, Key};
pub use super::keys::{Jwk, Purpose, UnreadableKey};
use crate::clock;
use crate::store::{self, Store, StoreError, signing_keys};

/// How often a node looks for keys that another one made.
pub const RELOAD_EVERY: Duration = Duration::from_secs(30);
/// The shortest time between two reloads on account of unknown key ids.
const RELOAD_AT_MOST_EVERY: Duration = Duration::from_secs(1);
/// The advisory lock under which keys are made.
const LOCK: i64 = 0x6b65_7972_696e_6701;

/// The media type of an access token, as its `typ` (RFC 9068).
const ACCESS_TYPE: &str = "at+jwt";

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

/// A key without its private half.
#[derive(Clone, Debug, Serialize)]
pub struct KeyInfo {
    /// RFC 7638 thumbprint.
    pub kid: String,
    /// What it signs.
    pub purpose: Purpose,
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it stopped signing, if it did.
    #[serde(with = "time::serde::rfc3339::option")]
    pub retired_at: Option<OffsetDateTime>,
}

/// Signs and verifies with keys that all nodes share.
pub struct KeyRing {
    store: Store,
    /// How long after its retirement an access key still verifies.
    access_grace: Duration,
    keys: RwLock<Arc<Keys>>,
    reloading: Mutex<()>,
}

struct Keys {
    loaded_at: Instant,
    by_id: HashMap<String, Arc<Key>>,
    access: Arc<Key>,
    receipt: Arc<Key>,
    jwks: Arc<[Jwk]>,
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
                let key = keys::generate(purpose, clock::now()).ok_or(KeyError::Missing)?;
                signing_keys::insert(&mut tx, &key).await?;
            }
            tx.commit().await.map_err(StoreError::from)?;
        }
        // Another node signs with a retired key until it next reloads.
        let access_grace = access_ttl + 2 * RELOAD_EVERY;
        let keys = RwLock::new(Arc::new(Keys::load(&store, access_grace).await?));
        Ok(KeyRing { store, access_grace, keys, reloading: Mutex::new(()) })
    }

    /// Makes a new key of a purpose the current one and returns its id; other nodes follow within [`RELOAD_EVERY`].
    ///
    /// # Errors
    /// If the database is away.
    pub async fn rotate(&self, purpose: Purpose) -> Result<String, KeyError> {
        let now = clock::now();
        let key = keys::generate(purpose, now).ok_or(KeyError::Missing)?;
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
        let keys = Arc::new(Keys::load(&self.store, self.access_grace).await?);
        *self.keys.write().unwrap_or_else(PoisonError::into_inner) = keys;
        Ok(())
    }

    /// Signs the claims of an access token: a compact JWT.
    ///
    /// # Errors
    /// If the claims cannot be serialised.
    pub fn sign_access(&self, claims: &impl Serialize) -> Result<String, KeyError> {
        sign(&self.current().access, ACCESS_TYPE, claims)
    }

    /// Signs a receipt: a compact JWS (EdDSA), the same for the same claims and key.
    pub fn sign_receipt(&self, claims: &ReceiptClaims) -> String {
        let keys = self.current();
        receipt::sign(&keys.receipt.signing, &keys.receipt.kid, claims)
    }

    /// The public half of every key that ever signed receipts.
    pub fn receipt_keys(&self) -> ReceiptKeySet {
        let keys = self.current();
        let receipts = keys.by_id.values().filter(|key| key.purpose == Purpose::Receipt);
        let keys = receipts.map(|key| ReceiptKey::new(&*key.kid, &key.signing.verifying_key())).collect();
        ReceiptKeySet { keys }
    }

    /// The public half of every key that something may still be signed with.
    pub fn jwks(&self) -> Arc<[Jwk]> {
        Arc::clone(&self.current().jwks)
    }

    /// Every key there ever was, oldest first.
    pub fn list(&self) -> Vec<KeyInfo> {
        let keys = self.current();
        let mut list: Vec<KeyInfo> = keys
            .by_id
            .values()
            .map(|key| KeyInfo {
                kid: key.kid.clone(),
                purpose: key.purpose,
                created_at: key.created_at,
                retired_at: key.retired_at,
            })
            .collect();
        list.sort_by(|a, b| (a.created_at, &a.kid).cmp(&(b.created_at, &b.kid)));
        list
    }

    /// The access key with this id. An id that another node may just have made is looked for once in the database,
    /// at most once a second for all callers together.
    pub(super) async fn access_key(&self, kid: &str) -> Result<Option<Arc<Key>>, KeyError> {
        let asked_at = Instant::now();
        if let Some(key) = self.known_access_key(kid) {
            return Ok(Some(key));
        }
        let _turn = self.reloading.lock().await;
        let loaded_at = self.current().loaded_at;
        if loaded_at < asked_at && self.known_access_key(kid).is_none() {
            tokio::time::sleep_until(loaded_at + RELOAD_AT_MOST_EVERY).await;
            self.reload().await?;
        }
        Ok(self.known_access_key(kid))
    }

    fn known_access_key(&self, kid: &str) -> Option<Arc<Key>> {
        let key = self.current().by_id.get(kid).cloned()?;
        (key.purpose == Purpose::Access && is_verifying(&key, self.access_grace)).then_some(key)
    }

    fn current(&self) -> Arc<Keys> {
        Arc::clone(&self.keys.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Keys {
    async fn load(store: &Store, access_grace: Duration) -> Result<Keys, KeyError> {
        let loaded_at = Instant::now();
        let mut keys = Vec::new();
        for row in signing_keys::list(store.pool()).await? {
            keys.push(Arc::new(Key::read(&row)?));
        }
        let current = |purpose| {
            keys.iter().find(|key| key.purpose == purpose && key.retired_at.is_none()).cloned().ok_or(KeyError::Missing)
        };
        Ok(Keys {
            loaded_at,
            access: current(Purpose::Access)?,
            receipt: current(Purpose::Receipt)?,
            jwks: keys.iter().filter(|key| is_verifying(key, access_grace)).map(|key| key.jwk()).collect(),
            by_id: keys.into_iter().map(|key| (key.kid.clone(), key)).collect(),
        })
    }
}

/// Receipts can be checked for ever; an access key can go when the last token it signed has expired.
fn is_verifying(key: &Key, access_grace: Duration) -> bool {
    match (key.purpose, key.retired_at) {
        (Purpose::Receipt, _) | (_, None) => true,
        (Purpose::Access, Some(retired_at)) => clock::now() < retired_at + access_grace,
    }
}

fn sign(key: &Key, typ: &str, claims: &impl Serialize) -> Result<String, KeyError> {
    let mut header = Header::new(Algorithm::EdDSA);
    header.typ = Some(typ.to_owned());
    header.kid = Some(key.kid.clone());
    Ok(jsonwebtoken::encode(&header, claims, &key.encoding)?)
}
