//! One client that makes moves, one after the other, for both players of a game.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::commands::Failure;
use crate::commands::client::{Choice, Client, View};

/// The seed of the choices: every run plays the same kind of moves.
const SEED: u64 = 1;

/// The players and their game.
pub struct Moves {
    players: [Client; 2],
    choice: Choice,
    game: String,
    view: View,
}

impl Moves {
    /// Signs two players up and starts their game.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn begin(address: &str) -> Result<Self, Failure> {
        let visitor = Client::new(address)?;
        let password = format!("{:032x}", rand::random::<u128>());
        let players = [visitor.sign_up("bench-1", &password).await?, visitor.sign_up("bench-2", &password).await?];
        let (game, view) = start_game(&players).await?;
        Ok(Self { players, choice: Choice::new(SEED, 0), game, view })
    }

    /// Makes `count` moves; the answer is how long each took from the request to the whole answer. What lies between them, such as asking for
    /// the legal moves or starting another game, is not in it.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn make(&mut self, count: usize) -> Result<Vec<Duration>, Failure> {
        let mut took = Vec::with_capacity(count);
        while took.len() < count {
            let next = self.view.to_move.first().and_then(|seat| self.players.get(seat.index()));
            let Some(player) = next else {
                (self.game, self.view) = start_game(&self.players).await?;
                continue;
            };
            let legal = player.legal_moves(&self.game).await?;
            let chosen = self.choice.of(&legal.items).ok_or_else(|| Failure::Work("there is no legal move".into()))?;
            let key = format!("{}-{}", self.game, legal.version);
            let begin = Instant::now();
            let accepted = player.make_move(&self.game, &chosen.command, legal.version, &key).await?;
            took.push(begin.elapsed());
            self.view = accepted.view;
        }
        Ok(took)
    }
}

async fn start_game(players: &[Client; 2]) -> Result<(String, View), Failure> {
    let [first, second] = players;
    let game = first.create_game(&json!({ "game": "familienbande", "seats": 2 })).await?;
    let view = second.take_seat(&game, "").await?;
    Ok((game, view))
}
