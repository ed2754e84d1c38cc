//! One whole game over HTTP: a table is set, everybody plays until it is over.

use std::time::Duration;

use domain::seat::Seat;
use serde_json::json;

use super::player::Player;
use super::screen::Screen;
use crate::commands::Failure;
use crate::commands::client::{Client, ClientError, Event, EventStream, View};

/// A table at which somebody sits on every seat.
pub struct Game {
    /// The game's id.
    pub id: String,
    /// Who is a client: those at the first seats.
    pub players: Vec<Player>,
    /// The server's keys, fetched before it could know what it would have to hide.
    pub keys: Vec<u8>,
}

/// What is played.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// Slug of the game.
    pub game: &'a str,
    /// Number of seats; the last one is the bot's.
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
        let bot = plan.seats.saturating_sub(1);
        let mut players = Vec::new();
        for seat in 0..bot.max(1) {
            players.push(Player::sign_up(visitor, plan.seed, seat).await?);
        }
        let mut id = String::new();
        for (seat, player) in players.iter().enumerate() {
            if seat == 0 {
                let bots = if bot > 0 { json!([{ "seat": bot, "level": "greedy" }]) } else { json!([]) };
                let game = json!({ "game": plan.game, "seats": plan.seats, "bots": bots, "entropy": player.entropy() });
                id = player.client.create_game(&game).await?;
            } else {
                player.client.take_seat(&id, &player.entropy()).await?;
            }
        }
        Ok(Self { id, players, keys })
    }

    /// Plays to the end, as the first player sees it, `pace` between two events; the answer is the last view.
    ///
    /// # Errors
    /// The server's refusal, or a screen that nobody reads.
    pub async fn play(&mut self, screen: &mut Screen, pace: Duration) -> Result<View, Failure> {
        let [first, others @ ..] = self.players.as_mut_slice() else {
            return Err(Failure::Work("nobody plays".into()));
        };
        let others: Vec<&mut Player> = others.iter_mut().collect();
        let mut following = Vec::new();
        for player in &others {
            let stream = player.client.follow(&self.id).await?;
            following.push(tokio::spawn(read_to_the_end(stream)));
        }
        let mut stream = first.client.follow(&self.id).await?;
        let mut others = others;
        while let Some(event) = stream.next().await? {
            first.keep(&event);
            let view = first.client.view_at(&self.id, event.version).await?;
            screen.show(&view, &event)?;
            tokio::time::sleep(pace).await;
            for Seat(seat) in view.to_move.iter().copied() {
                match usize::from(seat).checked_sub(1) {
                    None => first.play(&self.id, &view).await?,
                    Some(other) => {
                        if let Some(player) = others.get_mut(other) {
                            player.play(&self.id, &view).await?;
                        }
                    }
                }
            }
        }
        for (player, following) in others.iter_mut().zip(following) {
            let events = following.await.map_err(|error| Failure::Work(error.into()))??;
            events.iter().for_each(|event| player.keep(event));
        }
        Ok(first.client.view(&self.id).await?)
    }
}

async fn read_to_the_end(mut stream: EventStream) -> Result<Vec<Event>, ClientError> {
    let mut events = Vec::new();
    while let Some(event) = stream.next().await? {
        events.push(event);
    }
    Ok(events)
}
