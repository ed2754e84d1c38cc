//! The tamper-evident log: canonical JSON, commitment, salts, leaves and heads, exactly as an outsider computes them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::dice::{Dice, hmac_sha256};
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

/// Lower-case hex.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// 32 bytes from 64 lower-case hex digits.
#[must_use]
pub fn unhex(text: &str) -> Option<Bytes32> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return None;
    }
    let digit = |c: u8| match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?;
    }
    Some(bytes)
}

/// What the server alone holds of a game until it is over: enough to deal and to salt.
#[derive(Clone)]
pub struct Dealer {
    game_id: String,
    server_seed: Bytes32,
}

impl std::fmt::Debug for Dealer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dealer").field("game_id", &self.game_id).finish_non_exhaustive()
    }
}

impl Dealer {
    /// The dealer of one game; `game_id` is the id's text, as in URLs.
    #[must_use]
    pub fn new(game_id: impl Into<String>, server_seed: Bytes32) -> Self {
        Self { game_id: game_id.into(), server_seed }
    }

    /// The game's id as text.
    #[must_use]
    pub fn game_id(&self) -> &str {
        &self.game_id
    }

    /// The seed, to be revealed when the game is over.
    #[must_use]
    pub fn server_seed(&self) -> &Bytes32 {
        &self.server_seed
    }

    /// The commitment to publish before anybody joins, in hex.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex(&commitment(&self.server_seed))
    }

    /// The dice of a command; see [`Dice::for_command`].
    #[must_use]
    pub fn dice(&self, entropies: &[String], version: u64) -> Dice {
        Dice::for_command(&self.seed(entropies), version)
    }

    /// The dice a bot chooses with; see [`Dice::for_bot`].
    #[must_use]
    pub fn bot_dice(&self, entropies: &[String], version: u64, seat: u8) -> Dice {
        Dice::for_bot(&self.seed(entropies), version, seat)
    }

    fn seed(&self, entropies: &[String]) -> Bytes32 {
        // A list of strings always has a canonical form, so the fallback is never taken.
        game_seed(&self.server_seed, &self.game_id, entropies).unwrap_or_default()
    }

    /// Leaf of an event of this game.
    ///
    /// # Errors
    /// As [`canonical`].
    pub fn leaf(&self, event: &LoggedEvent) -> Result<Bytes32, serde_json::Error> {
        leaf(&salt(&self.server_seed, event.version), event)
    }
}
