//! Receipts: what the server signs for every accepted command, so that a player can prove later what the log said.
//!
//! A receipt is a compact JWS (RFC 7515) signed with Ed25519 (RFC 8037). There is exactly one text for a key, its id and the claims:
//! header and payload are RFC 8785 canonical JSON, the signature is deterministic, base64url has no padding and no stray bits.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::timestamp::Timestamp;

/// The `typ` in the header of every receipt.
pub const RECEIPT_TYPE: &str = "heirloom-receipt+jws";

/// What a receipt attests: that the log of `game` up to `version` has this `head`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReceiptClaims {
    /// When the event with this version was decided.
    #[schema(value_type = String, format = DateTime, example = "2026-11-30T20:51:17.123Z")]
    pub at: Timestamp,
    /// The game's id.
    pub game: String,
    /// Head of the log after that event, 64 hex digits.
    pub head: String,
    /// Version of the last event of the accepted command.
    pub version: u64,
}

/// A public Ed25519 key as a JSON Web Key (RFC 8037).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReceiptKey {
    /// Always `EdDSA`.
    #[schema(example = "EdDSA")]
    pub alg: String,
    /// Always `Ed25519`.
    #[schema(example = "Ed25519")]
    pub crv: String,
    /// Id that receipts name in their header.
    pub kid: String,
    /// Always `OKP`.
    #[schema(example = "OKP")]
    pub kty: String,
    /// Always `sig`.
    #[serde(rename = "use")]
    #[schema(example = "sig")]
    pub usage: String,
    /// The 32 bytes of the key in base64url.
    #[schema(example = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")]
    pub x: String,
}

impl ReceiptKey {
    /// The public half of `key` under the id `kid`.
    #[must_use]
    pub fn new(kid: impl Into<String>, key: &VerifyingKey) -> Self {
        Self {
            alg: "EdDSA".into(),
            crv: "Ed25519".into(),
            kid: kid.into(),
            kty: "OKP".into(),
            usage: "sig".into(),
            x: URL_SAFE_NO_PAD.encode(key.as_bytes()),
        }
    }

    /// The key's material.
    ///
    /// # Errors
    /// The first member that is not as RFC 8037 wants it.
    pub fn material(&self) -> Result<VerifyingKey, BadKey> {
        for (field, expected) in [("alg", "EdDSA"), ("crv", "Ed25519"), ("kty", "OKP"), ("use", "sig")] {
            if self.member(field) != expected {
                return Err(BadKey { field, expected });
            }
        }
        let expected = "a point of Ed25519, 32 bytes in base64url without padding";
        material(&self.x).ok_or(BadKey { field: "x", expected })
    }

    /// A member by its name in the JWK; empty where there is none of that name.
    #[must_use]
    pub fn member(&self, name: &str) -> &str {
        match name {
            "alg" => &self.alg,
            "crv" => &self.crv,
            "kid" => &self.kid,
            "kty" => &self.kty,
            "use" => &self.usage,
            "x" => &self.x,
            _ => "",
        }
    }
}

/// The key whose 32 bytes `x` is in base64url; `None` for anything else and for weak keys, which fit signatures they never made.
pub(crate) fn material(x: &str) -> Option<VerifyingKey> {
    let bytes = URL_SAFE_NO_PAD.decode(x).ok()?.try_into().ok()?;
    VerifyingKey::from_bytes(&bytes).ok().filter(|key| !key.is_weak())
}

/// A field of a [`ReceiptKey`] that makes it unusable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{field}` should be {expected}")]
pub struct BadKey {
    /// The JWK's member.
    pub field: &'static str,
    /// What belongs there.
    pub expected: &'static str,
}

/// A JSON Web Key Set of receipt keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReceiptKeySet {
    /// The keys, in order of `kid`.
    pub keys: Vec<ReceiptKey>,
}

/// Receipt keys by id, read and ready to verify with.
pub type Keyring = BTreeMap<String, VerifyingKey>;

impl ReceiptKeySet {
    /// The keys that can be used, by id.
    #[must_use]
    pub fn keyring(&self) -> Keyring {
        self.keys.iter().filter_map(|key| Some((key.kid.clone(), key.material().ok()?))).collect()
    }
}

/// What is wrong with a receipt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadReceipt {
    /// Not three parts of strict base64url.
    #[error("it is not three parts of base64url without padding, joined by dots")]
    NotCompact,
    /// Another header than the one receipts have.
    #[error("its header is not {{\"alg\":\"EdDSA\",\"kid\":…,\"typ\":\"{RECEIPT_TYPE}\"}}")]
    Header,
    /// Another payload than canonical claims.
    #[error("its payload is not the canonical form of {{at, game, head, version}}")]
    Payload,
    /// Signed with a key that is not among those at hand.
    #[error("it names the key `{0}`, which is not among the keys")]
    UnknownKey(String),
    /// The signature does not fit.
    #[error("its signature does not fit the key `{0}`")]
    Signature(String),
}

/// A receipt taken apart, its signature not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// Id of the key it says it is signed with.
    pub kid: String,
    /// What it attests.
    pub claims: ReceiptClaims,
    signed: String,
    signature: [u8; 64],
}

#[derive(Deserialize)]
struct Header {
    kid: String,
}

impl Receipt {
    /// Takes a compact JWS apart; accepts the one text that [`sign`] would have written and no other.
    ///
    /// # Errors
    /// What is wrong with its form.
    pub fn read(jws: &str) -> Result<Self, BadReceipt> {
        let mut parts = jws.split('.');
        let (Some(header), Some(payload), Some(signature), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(BadReceipt::NotCompact);
        };
        let decode = |part: &str| URL_SAFE_NO_PAD.decode(part).map_err(|_| BadReceipt::NotCompact);
        let signature = decode(signature)?.try_into().map_err(|_| BadReceipt::NotCompact)?;
        let header_bytes = decode(header)?;
        let Header { kid } = serde_json::from_slice(&header_bytes).map_err(|_| BadReceipt::Header)?;
        if header_text(&kid).as_bytes() != header_bytes {
            return Err(BadReceipt::Header);
        }
        let payload_bytes = decode(payload)?;
        let claims = serde_json::from_slice(&payload_bytes).map_err(|_| BadReceipt::Payload)?;
        if payload_text(&claims).as_bytes() != payload_bytes {
            return Err(BadReceipt::Payload);
        }
        Ok(Self { kid, claims, signed: format!("{header}.{payload}"), signature })
    }

    /// Checks the signature.
    ///
    /// # Errors
    /// [`BadReceipt::UnknownKey`] or [`BadReceipt::Signature`].
    pub fn verify(&self, keys: &Keyring) -> Result<(), BadReceipt> {
        let key = keys.get(&self.kid).ok_or_else(|| BadReceipt::UnknownKey(self.kid.clone()))?;
        key.verify_strict(self.signed.as_bytes(), &Signature::from_bytes(&self.signature))
            .map_err(|_| BadReceipt::Signature(self.kid.clone()))
    }
}

/// The receipt for `claims`: a compact JWS whose header is `{"alg":"EdDSA","kid":kid,"typ":"heirloom-receipt+jws"}`.
#[must_use]
pub fn sign(key: &SigningKey, kid: &str, claims: &ReceiptClaims) -> String {
    let header = URL_SAFE_NO_PAD.encode(header_text(kid));
    let payload = URL_SAFE_NO_PAD.encode(payload_text(claims));
    let signed = format!("{header}.{payload}");
    let signature = URL_SAFE_NO_PAD.encode(key.sign(signed.as_bytes()).to_bytes());
    format!("{signed}.{signature}")
}

/// Reads a receipt and checks its signature.
///
/// # Errors
/// What is wrong with it.
pub fn verify(jws: &str, keys: &Keyring) -> Result<ReceiptClaims, BadReceipt> {
    let receipt = Receipt::read(jws)?;
    receipt.verify(keys)?;
    Ok(receipt.claims)
}

// Members are written in sorted order, strings and whole numbers as serde_json writes them: that is RFC 8785's form of these objects.
fn header_text(kid: &str) -> String {
    json!({ "alg": "EdDSA", "kid": kid, "typ": RECEIPT_TYPE }).to_string()
}

fn payload_text(claims: &ReceiptClaims) -> String {
    json!({ "at": claims.at, "game": claims.game, "head": claims.head, "version": claims.version }).to_string()
}
