//! A server under test: the code of the binary, in this process, on a free port.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use api::app::Settings;
use api::server::{self, Running};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::client::Client;
use crate::database::Database;
use crate::player::Player;

/// A running server.
#[derive(Clone)]
pub struct Node {
    /// Where it listens.
    pub addr: SocketAddr,
    /// What it works on.
    pub database: Database,
    running: Arc<Mutex<Option<Running>>>,
}

impl Node {
    pub(crate) async fn start(database: &Database, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = Settings {
            port: 0,
            database_connections: 6,
            workers: Some(2),
            shutdown_grace: Duration::ZERO,
            ..Settings::default()
        };
        change(&mut settings);
        let running = server::start(settings, &database.url).await.unwrap();
        Self { addr: running.addr, database: database.clone(), running: Arc::new(Mutex::new(Some(running))) }
    }

    /// A client without credentials.
    #[must_use]
    pub fn anonymous(&self) -> Client {
        Client::new(self.addr)
    }

    /// Signs up and in under this name.
    pub async fn player(&self, name: &str) -> Player {
        Player::sign_up(&self.anonymous(), name).await
    }

    /// Signs several up and in.
    pub async fn players<const N: usize>(&self, names: [&str; N]) -> [Player; N] {
        let players = futures_util::future::join_all(names.iter().map(|name| self.player(name))).await;
        players.try_into().unwrap()
    }

    /// Has this node hear that a game has moved, as from another node.
    pub async fn hears(&self, game: Uuid, version: u64) {
        if let Some(running) = &*self.running.lock().await {
            running.app().tables.announcer.heard(game, version);
        }
    }

    /// Stops serving.
    pub async fn stop(&self) {
        if let Some(running) = self.running.lock().await.take() {
            running.stop().await;
        }
    }
}
