//! One seat's player: an account, its way of choosing, and everything it was shown, kept for the audit.

use serde_json::Value;

use crate::commands::client::{Choice, Client, ClientError, Event, View};

/// A player.
pub struct Player {
    /// The account's name.
    pub name: String,
    /// Signed in as it.
    pub client: Client,
    choice: Choice,
    seen: Vec<String>,
}

impl Player {
    /// Signs up `demo-1` for seat 0, `demo-2` for seat 1, …
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn sign_up(visitor: &Client, seed: u64, seat: u8) -> Result<Self, ClientError> {
        let name = format!("demo-{}", u16::from(seat) + 1);
        let password = format!("{:032x}", rand::random::<u128>());
        let client = visitor.sign_up(&name, &password).await?;
        Ok(Self { name, client, choice: Choice::new(seed, seat), seen: Vec::new() })
    }

    /// What it adds to the shuffle.
    pub fn entropy(&self) -> String {
        format!("shuffled with {}'s words", self.name)
    }

    /// Keeps an event as it was shown.
    pub fn keep(&mut self, event: &Event) {
        self.seen.push(event.json.clone());
    }

    /// Makes a move, unless the game has moved on from the view; the receipt is kept.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn play(&mut self, game: &str, view: &View) -> Result<(), ClientError> {
        let legal = self.client.legal_moves(game).await?;
        if legal.version != view.version {
            return Ok(());
        }
        let Some(chosen) = self.choice.of(&legal.items) else { return Ok(()) };
        let key = format!("{}-{}", self.name, legal.version);
        match self.client.make_move(game, &chosen.command, legal.version, &key).await {
            Ok(accepted) => self.seen.push(Value::from(accepted.receipt).to_string()),
            // Somebody else was faster: the stream says what happened.
            Err(error) if error.is_stale() => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Everything it was shown and given: one JSON value a line.
    pub fn seen(&self) -> String {
        self.seen.iter().map(|line| format!("{line}\n")).collect()
    }
}
