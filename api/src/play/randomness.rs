//! Where ids and server seeds come from: the operating system, or for a repeatable demonstration a fixed seed.

use std::sync::Mutex;

use domain::log::Bytes32;
use rand::rngs::{ChaCha20Rng, SysRng};
use rand::{Rng, SeedableRng, TryRng};
use uuid::{Builder, Uuid};

use super::PlayError;

/// A source of game ids and server seeds.
#[derive(Debug)]
pub enum Randomness {
    /// The operating system's.
    System,
    /// Repeatable; never for games that matter.
    Seeded(Box<Mutex<ChaCha20Rng>>),
}

impl Randomness {
    /// Repeatable randomness.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded(Box::new(Mutex::new(ChaCha20Rng::seed_from_u64(seed))))
    }

    /// A new game's id (UUIDv7) and server seed.
    ///
    /// # Errors
    /// [`PlayError::NoRandomness`]
    pub fn new_game(&self) -> Result<(Uuid, Bytes32), PlayError> {
        let mut seed = [0; 32];
        match self {
            Self::System => {
                SysRng.try_fill_bytes(&mut seed).map_err(|_| PlayError::NoRandomness)?;
                Ok((Uuid::now_v7(), seed))
            }
            Self::Seeded(rng) => {
                let mut rng = rng.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                let mut counter = [0; 10];
                rng.fill_bytes(&mut counter);
                rng.fill_bytes(&mut seed);
                Ok((Builder::from_unix_timestamp_millis(0, &counter).into_uuid(), seed))
            }
        }
    }
}
