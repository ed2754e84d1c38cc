//! One seat's player: an account, its way of choosing, and everything it was shown, kept for the audit.

use crate::commands::client::{Choice, Client, ClientError, Event, View};

/// A player.
pub struct Player {
    /// The account's name.
    pub name: String,
    /// Signed in as it.
    pub client: Client,
    /// Every event, as it was shown to it.
    pub events: Vec<Event>,
    receipts: Vec<String>,
    choice: Choice,
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
        Ok(Self { name, client, events: Vec::new(), receipts: Vec::new(), choice: Choice::new(seed, seat) })
    }

    /// What it adds to the shuffle.
    pub fn entropy(&self) -> String {
        format!("shuffled with {}'s words", self.name)
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
            Ok(accepted) => self.receipts.push(accepted.receipt),
            // Somebody else was faster: the stream says what happened.
            Err(error) if error.is_stale() => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Everything it was shown and given, one JSON value a line: the events, then the receipts.
    pub fn seen(&self) -> String {
        let events = self.events.iter().map(|event| format!("{}\n", event.json));
        let receipts = self.receipts.iter().map(|receipt| format!("\"{receipt}\"\n"));
        events.chain(receipts).collect()
    }
}
