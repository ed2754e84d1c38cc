//! A client of the HTTP API as anybody could write one: what the demo's players and the bench use. It knows nothing of the server but
//! what the OpenAPI document says.

mod choice;
mod error;
mod event_stream;
mod wire;

use reqwest::{Method, RequestBuilder, Response, header};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

pub use choice::Choice;
pub use error::ClientError;
pub use event_stream::EventStream;
pub use wire::{Accepted, Event, LegalMove, LegalMoves, View};

use wire::{Id, Session};

/// A connection to one server, signed in or not.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    bearer: Option<String>,
}

impl Client {
    /// A client of the server at `base`, such as `http://127.0.0.1:8080`. The server is on this machine, so no proxy is asked.
    ///
    /// # Errors
    /// Where this machine cannot make connections at all.
    pub fn new(base: impl Into<String>) -> Result<Self, ClientError> {
        // Needed even where nothing is encrypted; a second call, or one of a library's, changes nothing.
        drop(rustls::crypto::ring::default_provider().install_default());
        let http = reqwest::Client::builder().no_proxy().tcp_nodelay(true).build()?;
        Ok(Self { http, base: base.into(), bearer: None })
    }

    /// Makes an account and signs in with it.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn sign_up(&self, name: &str, password: &str) -> Result<Self, ClientError> {
        let credentials = json!({ "name": name, "password": password });
        let _account: Id = read(self.post("/v1/accounts").json(&credentials)).await?;
        let session: Session = read(self.post("/v1/sessions").json(&credentials)).await?;
        Ok(Self { bearer: Some(session.access_token), ..self.clone() })
    }

    /// Creates a game; the answer is its id.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn create_game(&self, game: &Value) -> Result<String, ClientError> {
        let created: Id = read(self.post("/v1/games").json(game)).await?;
        Ok(created.id)
    }

    /// Sits down at the first free seat.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn take_seat(&self, game: &str, entropy: &str) -> Result<View, ClientError> {
        read(self.post(&format!("/v1/games/{game}/seats")).json(&json!({ "entropy": entropy }))).await
    }

    /// The game as it is now.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn view(&self, game: &str) -> Result<View, ClientError> {
        read(self.get(&format!("/v1/games/{game}"))).await
    }

    /// The game as it was after the event with this version.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn view_at(&self, game: &str, version: u64) -> Result<View, ClientError> {
        read(self.get(&format!("/v1/games/{game}")).query(&[("at_version", version)])).await
    }

    /// What the caller may play now.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn legal_moves(&self, game: &str) -> Result<LegalMoves, ClientError> {
        read(self.get(&format!("/v1/games/{game}/moves"))).await
    }

    /// Makes a move decided on `version`; sent again with the same `key` it counts once.
    ///
    /// # Errors
    /// The server's refusal; [`ClientError::is_stale`] where the game has moved on.
    pub async fn make_move(
        &self,
        game: &str,
        command: &Value,
        version: u64,
        key: &str,
    ) -> Result<Accepted, ClientError> {
        let request = self
            .post(&format!("/v1/games/{game}/moves"))
            .header(header::IF_MATCH, format!("\"{version}\""))
            .header("Idempotency-Key", key);
        read(request.json(command)).await
    }

    /// The game's events from the first, as they come.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn follow(&self, game: &str) -> Result<EventStream, ClientError> {
        let request = self.get(&format!("/v1/games/{game}/events/stream")).header(header::ACCEPT, "text/event-stream");
        Ok(EventStream::new(answer(request).await?))
    }

    /// The game's audit bundle, byte for byte.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn audit(&self, game: &str) -> Result<Vec<u8>, ClientError> {
        Ok(answer(self.get(&format!("/v1/games/{game}/audit"))).await?.bytes().await?.into())
    }

    /// The server's public keys as a JSON Web Key Set.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn keys(&self) -> Result<Vec<u8>, ClientError> {
        Ok(answer(self.get("/.well-known/jwks.json")).await?.bytes().await?.into())
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.request(Method::GET, path)
    }

    fn post(&self, path: &str) -> RequestBuilder {
        self.request(Method::POST, path)
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        match &self.bearer {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }
}

async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, ClientError> {
    Ok(answer(request).await?.json().await?)
}

/// The answer if it is a success, else the problem in it.
async fn answer(request: RequestBuilder) -> Result<Response, ClientError> {
    let response = request.send().await?;
    if response.status().is_success() {
        return Ok(response);
    }
    let status = response.status().as_u16();
    let problem = response.json().await.unwrap_or_default();
    Err(ClientError::Refused { status, problem })
}
