//! The holder of a game's seed: who may deal and salt while the game runs, and nobody else.

use super::{Bytes32, LoggedEvent, commitment, game_seed, hex, leaf, salt};
use crate::dice::Dice;

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
