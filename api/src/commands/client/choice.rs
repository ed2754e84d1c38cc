//! How a client that knows nothing of a game chooses: by chance, and always the same with the same seed.

use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};

use super::LegalMove;

/// One player's chance.
#[derive(Debug)]
pub struct Choice(ChaCha20Rng);

impl Choice {
    /// The chance of the player at a seat.
    pub fn new(seed: u64, seat: u8) -> Self {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        rng.set_stream(u64::from(seat));
        Self(rng)
    }

    /// One of the moves, first by its kind: a kind with many variants is not played more often for that, and what a game lists first is
    /// preferred to what it lists last, such as passing.
    pub fn of<'a>(&mut self, moves: &'a [LegalMove]) -> Option<&'a LegalMove> {
        let mut kinds: Vec<&str> = Vec::new();
        for kind in moves.iter().map(LegalMove::kind) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let kind = *kinds.get(self.below(kinds.len())?.min(self.below(kinds.len())?))?;
        let of_kind: Vec<&LegalMove> = moves.iter().filter(|legal| legal.kind() == kind).collect();
        of_kind.get(self.below(of_kind.len())?).copied()
    }

    /// A number below `count`; the bias of the remainder is nothing here.
    fn below(&mut self, count: usize) -> Option<usize> {
        let count = u64::try_from(count).ok().filter(|count| *count > 0)?;
        usize::try_from(self.0.next_u64() % count).ok()
    }
}
