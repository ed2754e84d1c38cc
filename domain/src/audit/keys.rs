//! Whether the receipts' keys are those the auditor got from the server earlier, when it could not know what it would have to hide.

use serde::Deserialize;

use super::bundle::Bundle;
use super::report::{Check, Fault, Subject};
use crate::receipt::{self, Keyring};

/// Keys that the auditor kept: a JSON Web Key Set, which may hold other keys and other members too.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct KeptKeys {
    keys: Vec<KeptKey>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct KeptKey {
    kid: Option<String>,
    kty: String,
    crv: Option<String>,
    x: Option<String>,
}

/// Why a file of keys cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("this is no JSON Web Key Set: {0}")]
pub struct NotAKeySet(#[from] serde_json::Error);

impl KeptKeys {
    /// Reads a key set as served at `/.well-known/jwks.json`.
    ///
    /// # Errors
    /// Where it is none.
    pub fn read(json: &[u8]) -> Result<Self, NotAKeySet> {
        Ok(serde_json::from_slice(json)?)
    }

    /// Those that can verify receipts.
    pub(super) fn keyring(&self) -> Keyring {
        let usable = |key: &KeptKey| {
            let kid = key.kid.clone()?;
            let material = receipt::material(self.material(&kid)?)?;
            Some((kid, material))
        };
        self.keys.iter().filter_map(usable).collect()
    }

    fn material(&self, kid: &str) -> Option<&str> {
        let key = self.keys.iter().find(|key| key.kid.as_deref() == Some(kid))?;
        (key.kty == "OKP" && key.crv.as_deref() == Some("Ed25519")).then_some(key.x.as_deref()?)
    }
}

/// Checks the bundle's keys against `kept`.
pub(super) fn check(bundle: &Bundle, kept: Option<&KeptKeys>) -> Check {
    let Some(kept) = kept else { return Check::skipped(Subject::Keys, "no earlier keys were given to compare with") };
    let mut check = Check::new(Subject::Keys).detail("every key is among those you kept, with the same material");
    for (i, key) in bundle.keys.keys.iter().enumerate() {
        match kept.material(&key.kid) {
            Some(x) => check.same(
                &format!("/keys/keys/{i}/x"),
                x,
                &key.x,
                "The receipts are signed with another key than the server published under this id.",
            ),
            None => check.fault(
                Fault::at(format!("/keys/keys/{i}/kid"))
                    .expected("the id of an Ed25519 key you kept")
                    .found(&key.kid)
                    .meaning("The receipts are signed with a key that is not among those you kept."),
            ),
        }
    }
    check
}
