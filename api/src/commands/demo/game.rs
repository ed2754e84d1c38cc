//! One whole game over HTTP: a table is set, everybody plays until it is over.

use std::time::Duration;

use serde_json::json;

use super::player::Player;
use super::screen::Screen;
use crate::commands::Failure;
use crate::commands::client::{Client, ClientError, Event, EventStream, View};

/// A table at which somebody sits on every seat.
pub struct Game {
    /// The game's id.
    pub id: String,
    /// Who is a client, by seat; the bot sits behind them.
    pub players: Vec<Player>,
    /// Signed in as the first of them, with whose eyes the game is watched.
    pub watcher: Client,
    /// The server's keys, fetched before it could know what it would have to hide.
    pub keys: Vec<u8>,
}

/// What is played.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// Slug of the game.
    pub game: &'a str,
    /// Number of seats; the last one is the bot's, unless it is the only one.
    pub seats: u8,
    /// What the choices follow from.
    pub seed: u64,
}

impl Game {
    /// Signs everybody up and seats them; the last one who sits down starts the game.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn set_up(visitor: &Client, plan: Plan<'_>) -> Result<Self, ClientError> {
        let keys = visitor.keys().await?;
        let Plan { game, seats, seed } = plan;
        let bot = (seats > 1).then(|| json!({ "seat": seats - 1, "level": "greedy" }));
        let clients = seats - u8::from(bot.is_some());
        let first = Player::sign_up(visitor, seed, 0).await?;
        let bots: Vec<_> = bot.into_iter().collect();
        let game = json!({ "game": game, "seats": seats, "bots": bots, "entropy": first.entropy() });
        let id = first.client.create_game(&game).await?;
        let watcher = first.client.clone();
        let mut players = vec![first];
        for seat in 1..clients {
            let player = Player::sign_up(visitor, seed, seat).await?;
            player.client.take_seat(&id, &player.entropy()).await?;
            players.push(player);
        }
        Ok(Self { id, players, watcher, keys })
    }

    /// Plays to the end, as the first player sees it, `pace` between two events; the answer is the last view.
    ///
    /// # Errors
    /// The server's refusal, or a screen that nobody reads.
    pub async fn play(&mut self, screen: &mut Screen, pace: Duration) -> Result<View, Failure> {
        let mut keeping = Vec::new();
        for player in &self.players {
            let stream = player.client.follow(&self.id).await?;
            keeping.push(tokio::spawn(read_to_the_end(stream)));
        }
        let mut stream = self.watcher.follow(&self.id).await?;
        while let Some(event) = stream.next().await? {
            let view = self.watcher.view_at(&self.id, event.version).await?;
            screen.show(&view, &event)?;
            tokio::time::sleep(pace).await;
            for seat in &view.to_move {
                if let Some(player) = self.players.get_mut(seat.index()) {
                    player.play(&self.id, &view).await?;
                }
            }
        }
        for (player, kept) in self.players.iter_mut().zip(keeping) {
            player.events = kept.await.map_err(Failure::work)??;
        }
        Ok(self.watcher.view(&self.id).await?)
    }
}

async fn read_to_the_end(mut stream: EventStream) -> Result<Vec<Event>, ClientError> {
    let mut events = Vec::new();
    while let Some(event) = stream.next().await? {
        events.push(event);
    }
    Ok(events)
}
