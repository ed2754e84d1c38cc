//! The tamper-evident log: canonical JSON, commitment, salts, leaves and heads, exactly as an outsider computes them.

mod dealer;
mod hex;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub use dealer::Dealer;
pub use hex::{hex, unhex};

use crate::dice::hmac_sha256;
use crate::seat::Actor;
use crate::timestamp::Timestamp;

/// One event of a game's log, complete.
///
/// JSON (and what a leaf hashes): `{"version", "at", "actor", "type", "data", "cause"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoggedEvent {
    /// 1 for the first event, then without gaps.
    pub version: u64,
    /// When the server decided it.
    pub at: Timestamp,
    /// Who caused it.
    pub actor: Actor,
    /// Event type in kebab case, such as `offspring-placed`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Complete data, secrets as `{"secret_of", "value"}`.
    pub data: Value,
    /// The command, on the first event of a command only; elsewhere null.
    pub cause: Option<Value>,
}

/// A 32-byte hash, salt or seed.
pub type Bytes32 = [u8; 32];

/// RFC 8785 canonical JSON.
///
/// # Errors
/// Where a number is not finite; events hold none such.
pub fn canonical(value: &impl Serialize) -> Result<Vec<u8>, serde_json::Error> {
    serde_json_canonicalizer::to_vec(value)
}

/// SHA-256 over the joined `parts`.
#[must_use]
pub fn sha256(parts: &[&[u8]]) -> Bytes32 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// `SHA-256("heirloom-seed-v1" || 0x00 || server_seed)`.
#[must_use]
pub fn commitment(server_seed: &Bytes32) -> Bytes32 {
    sha256(&[b"heirloom-seed-v1\0", server_seed])
}

/// `HMAC-SHA-256(server_seed, JCS([game_id, entropy_0, …, entropy_n-1]))`, the empty string where a seat added none.
///
/// # Errors
/// As [`canonical`].
pub fn game_seed(server_seed: &Bytes32, game_id: &str, entropies: &[String]) -> Result<Bytes32, serde_json::Error> {
    let mut list = vec![json!(game_id)];
    list.extend(entropies.iter().map(|e| json!(e)));
    Ok(hmac_sha256(server_seed, &[&canonical(&list)?]))
}

/// `HMAC-SHA-256(server_seed, "salt" || u64(version))`.
#[must_use]
pub fn salt(server_seed: &Bytes32, version: u64) -> Bytes32 {
    hmac_sha256(server_seed, &[b"salt", &version.to_be_bytes()])
}

/// `SHA-256(salt || JCS(event))`.
///
/// # Errors
/// As [`canonical`].
pub fn leaf(salt: &Bytes32, event: &LoggedEvent) -> Result<Bytes32, serde_json::Error> {
    Ok(sha256(&[salt, &canonical(event)?]))
}

/// Head of the empty log: `SHA-256("heirloom-log-v1" || 0x00 || game_id)`.
#[must_use]
pub fn head_0(game_id: &str) -> Bytes32 {
    sha256(&[b"heirloom-log-v1\0", game_id.as_bytes()])
}

/// `SHA-256(previous || leaf)`.
#[must_use]
pub fn head(previous: &Bytes32, leaf: &Bytes32) -> Bytes32 {
    sha256(&[previous, leaf])
}
