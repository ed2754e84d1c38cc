//! Randomness that anybody can draw again: a ChaCha20 stream per command, keyed from the game's committed seed.

use hmac::{Hmac, KeyInit, Mac};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::Sha256;

/// The random draws of one command.
///
/// The keystream (ChaCha20 of RFC 8439, counter 0, nonce 0) is read as little-endian `u32` words.
#[derive(Clone, Debug)]
pub struct Dice {
    stream: ChaCha20Rng,
}

impl Dice {
    /// The dice of the command whose first event will have `version`: key `HMAC-SHA-256(game_seed, "dice" || u64(version))`.
    #[must_use]
    pub fn for_command(game_seed: &[u8; 32], version: u64) -> Self {
        Self::from_key(hmac_sha256(game_seed, &[b"dice", &version.to_be_bytes()]))
    }

    /// The dice a bot at seat number `seat` chooses with at `version`: key `HMAC-SHA-256(game_seed, "bot" || u64(version) || u64(seat))`.
    #[must_use]
    pub fn for_bot(game_seed: &[u8; 32], version: u64, seat: u8) -> Self {
        Self::from_key(hmac_sha256(game_seed, &[b"bot", &version.to_be_bytes(), &u64::from(seat).to_be_bytes()]))
    }

    /// Dice with this ChaCha20 key.
    #[must_use]
    pub fn from_key(key: [u8; 32]) -> Self {
        Self { stream: ChaCha20Rng::from_seed(key) }
    }

    /// The next word of the stream.
    pub fn word(&mut self) -> u32 {
        self.stream.next_u32()
    }

    /// A number below `n`, every one equally likely: words at or above the largest multiple of `n` are passed over. `below(0)` is 0
    /// and takes no word.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let limit = (1_u64 << 32) - ((1_u64 << 32) % u64::from(n));
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }

    /// Fisher–Yates from the last place down: for i from len−1 to 1, swap i with `below(i+1)`.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let bound = u32::try_from(i + 1).unwrap_or(u32::MAX);
            items.swap(i, self.below(bound) as usize);
        }
    }
}

/// HMAC-SHA-256 over the joined `parts`.
#[must_use]
pub fn hmac_sha256(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    // An HMAC takes a key of any length, so the error arm is never taken; an all-zero key would still be a defined value.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else { return [0; 32] };
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}
