//! The signing keys as they were at one moment: which one signs, which ones verify, which ones are published.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::receipt::{self, ReceiptClaims, ReceiptKey, ReceiptKeySet};
use jsonwebtoken::{Algorithm, Header};
use serde::Serialize;
use time::OffsetDateTime;

use super::key_ring::KeyError;
use super::signing_key::{Jwk, Key, Purpose};
use crate::store::signing_keys::SigningKeyRow;

/// The media type of an access token, as its `typ` (RFC 9068).
const ACCESS_TYPE: &str = "at+jwt";

/// A key without its private half.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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

/// All keys, as they were read at one moment.
pub(super) struct KeySet {
    loaded_at: Instant,
    /// Oldest first.
    keys: Vec<Arc<Key>>,
    access: Arc<Key>,
    receipt: Arc<Key>,
    /// How long after its retirement an access key still verifies.
    access_grace: Duration,
}

impl KeySet {
    /// The set of all stored keys, oldest first.
    pub fn of(rows: &[SigningKeyRow], access_grace: Duration, loaded_at: Instant) -> Result<KeySet, KeyError> {
        let keys: Vec<Arc<Key>> = rows.iter().map(|row| Key::read(row).map(Arc::new)).collect::<Result<_, _>>()?;
        let current = |purpose| {
            let mut keys = keys.iter();
            keys.find(|key| key.purpose == purpose && key.retired_at.is_none()).cloned().ok_or(KeyError::Missing)
        };
        let (access, receipt) = (current(Purpose::Access)?, current(Purpose::Receipt)?);
        Ok(KeySet { loaded_at, keys, access, receipt, access_grace })
    }

    pub fn loaded_at(&self) -> Instant {
        self.loaded_at
    }

    /// A compact JWT with the current access key.
    pub fn sign_access(&self, claims: &impl Serialize) -> Result<String, KeyError> {
        let mut header = Header::new(Algorithm::EdDSA);
        header.typ = Some(ACCESS_TYPE.to_owned());
        header.kid = Some(self.access.kid.clone());
        Ok(jsonwebtoken::encode(&header, claims, &self.access.encoding)?)
    }

    /// A compact JWS with the current receipt key.
    pub fn sign_receipt(&self, claims: &ReceiptClaims) -> String {
        receipt::sign(&self.receipt.signing, &self.receipt.kid, claims)
    }

    /// The public half of every key that ever signed receipts.
    pub fn receipt_keys(&self) -> ReceiptKeySet {
        let receipts = self.keys.iter().filter(|key| key.purpose == Purpose::Receipt);
        ReceiptKeySet { keys: receipts.map(|key| ReceiptKey::new(&*key.kid, &key.signing.verifying_key())).collect() }
    }

    /// The key that verifies access tokens with this `kid`.
    pub fn access_key(&self, kid: &str, now: OffsetDateTime) -> Option<Arc<Key>> {
        let key = self.keys.iter().find(|key| key.kid == kid)?;
        (key.purpose == Purpose::Access && self.verifies(key, now)).then(|| Arc::clone(key))
    }

    /// The public half of every key that verifies something.
    pub fn jwks(&self, now: OffsetDateTime) -> Vec<Jwk> {
        self.keys.iter().filter(|key| self.verifies(key, now)).map(|key| key.jwk()).collect()
    }

    /// Every key, oldest first.
    pub fn list(&self) -> Vec<KeyInfo> {
        let info = |key: &Arc<Key>| KeyInfo {
            kid: key.kid.clone(),
            purpose: key.purpose,
            created_at: key.created_at,
            retired_at: key.retired_at,
        };
        self.keys.iter().map(info).collect()
    }

    /// Receipts can be checked for ever; an access key can go when the last token it signed has expired.
    fn verifies(&self, key: &Key, now: OffsetDateTime) -> bool {
        match (key.purpose, key.retired_at) {
            (Purpose::Receipt, _) | (_, None) => true,
            (Purpose::Access, Some(retired_at)) => now < retired_at + self.access_grace,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::accounts::signing_key::generate;

    const EPOCH: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn key(purpose: Purpose, retired_after_s: Option<i64>) -> SigningKeyRow {
        let retired_at = retired_after_s.map(|seconds| EPOCH + time::Duration::seconds(seconds));
        SigningKeyRow { retired_at, ..generate(purpose, EPOCH).unwrap() }
    }

    fn set(rows: &[SigningKeyRow]) -> Result<KeySet, KeyError> {
        KeySet::of(rows, Duration::from_secs(960), Instant::now())
    }

    #[test]
    fn retired_access_keys_go_when_their_last_token_has_expired_and_receipt_keys_never() {
        let rows = [
            key(Purpose::Access, Some(10)),
            key(Purpose::Receipt, Some(10)),
            key(Purpose::Access, None),
            key(Purpose::Receipt, None),
        ];
        let set = set(&rows).unwrap();
        for (after_s, published) in [(10, vec![0, 1, 2, 3]), (969, vec![0, 1, 2, 3]), (970, vec![1, 2, 3])] {
            let now = EPOCH + time::Duration::seconds(after_s);
            let kids: Vec<String> = set.jwks(now).into_iter().map(|jwk| jwk.kid).collect();
            let expected: Vec<String> = published.iter().map(|index: &usize| rows[*index].kid.clone()).collect();
            assert_eq!(kids, expected, "after {after_s} s");
            assert_eq!(set.access_key(&rows[0].kid, now).is_some(), published.contains(&0));
        }
        assert!(set.access_key(&rows[3].kid, EPOCH).is_none(), "a receipt key verifies no access token");
        assert_eq!(set.list().len(), 4);
    }

    #[test]
    fn each_purpose_needs_a_current_key() {
        assert!(matches!(set(&[key(Purpose::Access, None)]), Err(KeyError::Missing)));
        assert!(matches!(set(&[key(Purpose::Access, None), key(Purpose::Receipt, Some(1))]), Err(KeyError::Missing)));
    }
}
