//! A person with an account, signed in.

use std::ops::Deref;

use serde_json::json;
use uuid::Uuid;

use crate::client::Client;
use crate::node::Node;

/// The password of everybody in these tests.
pub const PASSWORD: &str = "a long and winding road";

/// A signed-in player.
#[derive(Clone, Debug)]
pub struct Player {
    /// The account's name.
    pub name: String,
    /// The account's id.
    pub id: Uuid,
    /// A client with the player's access token.
    pub client: Client,
    /// The session's refresh token.
    pub refresh_token: String,
}

impl Player {
    /// Signs up and in.
    pub async fn sign_up(client: &Client, name: &str) -> Self {
        let account = client.create_account(&json!({ "name": name, "password": PASSWORD })).await.expect(201);
        let id = account.text_at("/id").parse().unwrap();
        Self::sign_in(client, name, id).await
    }

    /// Signs in.
    pub async fn sign_in(client: &Client, name: &str, id: Uuid) -> Self {
        let session = client.create_session(&json!({ "name": name, "password": PASSWORD })).await.expect(201);
        let client = client.with_bearer(&session.text_at("/access_token"));
        Self { name: name.to_owned(), id, client, refresh_token: session.text_at("/refresh_token") }
    }

    /// The same player as a client of another node.
    #[must_use]
    pub fn at(&self, node: &Node) -> Self {
        Self { client: self.client.at(node.addr), ..self.clone() }
    }
}

impl Deref for Player {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}
