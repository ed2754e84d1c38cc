//! A client of the API: one method an endpoint.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use reqwest::Method;
use serde_json::Value;
use uuid::Uuid;

use crate::answer::Answer;
use crate::call::Call;

/// A client of one server, with or without credentials.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    bearer: Option<String>,
    pub(crate) heard: Option<Arc<Mutex<Vec<Answer>>>>,
}

macro_rules! endpoints {
    ($($(#[$doc:meta])* $name:ident $operation:literal $method:ident $path:literal ($($argument:ident: $kind:ty),*) $($body:ident)?;)+) => {
        /// The `operationId`s that [`Client`] has a method for.
        pub const OPERATIONS: &[&str] = &[$($operation),+];

        impl Client {
            $(
                $(#[$doc])*
                pub fn $name(&self, $($argument: $kind,)* $($body: &Value)?) -> Call {
                    Call::new(self, $operation, Method::$method, format!($path))$(.json($body))?
                }
            )+
        }
    };
}

endpoints! {
    /// Sign up.
    create_account "createAccount" POST "/v1/accounts" () body;
    /// Who the caller is.
    get_account "getAccount" GET "/v1/account" ();
    /// Sign in.
    create_session "createSession" POST "/v1/sessions" () body;
    /// Exchange a refresh token.
    refresh_session "refreshSession" POST "/v1/sessions/refresh" () body;
    /// Sign out.
    delete_current_session "deleteCurrentSession" DELETE "/v1/sessions/current" ();
    /// Make a personal access token.
    create_token "createToken" POST "/v1/tokens" () body;
    /// List the personal access tokens.
    list_tokens "listTokens" GET "/v1/tokens" ();
    /// Revoke one.
    delete_token "deleteToken" DELETE "/v1/tokens/{id}" (id: &str);
    /// The games there are.
    list_catalogue "listCatalogue" GET "/v1/catalogue" ();
    /// One of them.
    get_catalogue_game "getCatalogueGame" GET "/v1/catalogue/{game}" (game: &str);
    /// Its rules.
    get_rules "getRules" GET "/v1/catalogue/{game}/rules" (game: &str);
    /// Create a game.
    create_game "createGame" POST "/v1/games" () body;
    /// List games.
    list_games "listGames" GET "/v1/games" ();
    /// Read a game.
    get_game "getGame" GET "/v1/games/{game}" (game: Uuid);
    /// Sit down.
    take_seat "takeSeat" POST "/v1/games/{game}/seats" (game: Uuid) body;
    /// Leave or resign.
    leave_seat "leaveSeat" DELETE "/v1/games/{game}/seats/me" (game: Uuid);
    /// Invite.
    create_invitation "createInvitation" POST "/v1/games/{game}/invitations" (game: Uuid) body;
    /// The legal moves.
    list_moves "listMoves" GET "/v1/games/{game}/moves" (game: Uuid);
    /// Move.
    make_move "makeMove" POST "/v1/games/{game}/moves" (game: Uuid) body;
    /// The log.
    list_events "listEvents" GET "/v1/games/{game}/events" (game: Uuid);
    /// The log as it grows.
    stream_events "streamEvents" GET "/v1/games/{game}/events/stream" (game: Uuid);
    /// The audit.
    audit_game "auditGame" GET "/v1/games/{game}/audit" (game: Uuid);
    /// The OpenAPI document.
    get_openapi "getOpenapi" GET "/v1/openapi.json" ();
    /// Every kind of problem.
    list_problems "listProblems" GET "/problems" ();
    /// One of them.
    get_problem "getProblem" GET "/problems/{slug}" (slug: &str);
    /// The public keys.
    get_jwks "getJwks" GET "/.well-known/jwks.json" ();
    /// Alive?
    get_health "getHealth" GET "/healthz" ();
    /// Ready?
    get_readiness "getReadiness" GET "/readyz" ();
    /// Metrics.
    get_metrics "getMetrics" GET "/metrics" ();
}

impl Client {
    /// A client of the server at this address, with connections of its own.
    ///
    /// # Panics
    /// Where no client can be made.
    #[must_use]
    pub fn new(addr: SocketAddr) -> Self {
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build().unwrap();
        Self { http, base: format!("http://{addr}"), bearer: None, heard: None }
    }

    /// The same with a token.
    #[must_use]
    pub fn with_bearer(&self, token: &str) -> Self {
        Self { bearer: Some(token.to_owned()), ..self.clone() }
    }

    /// The same without credentials.
    #[must_use]
    pub fn anonymous(&self) -> Self {
        Self { bearer: None, ..self.clone() }
    }

    /// The same on another server.
    #[must_use]
    pub fn at(&self, addr: SocketAddr) -> Self {
        Self { base: format!("http://{addr}"), ..self.clone() }
    }

    /// The same, keeping every answer.
    #[must_use]
    pub fn overheard(&self, heard: &Arc<Mutex<Vec<Answer>>>) -> Self {
        Self { heard: Some(Arc::clone(heard)), ..self.clone() }
    }

    /// The token, if there is one.
    #[must_use]
    pub fn bearer(&self) -> Option<&str> {
        self.bearer.as_deref()
    }

    /// The whole log as the caller may see it now.
    ///
    /// # Panics
    /// Where it cannot be read.
    pub async fn log(&self, game: Uuid) -> Vec<Value> {
        let log = self.list_events(game).header("accept", "application/x-ndjson").await.expect(200);
        log.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// A request that the OpenAPI document does not have.
    pub fn call(&self, method: Method, target: &str) -> Call {
        Call::new(self, "", method, target)
    }

    /// A GET of something for people, which the OpenAPI document does not have.
    pub fn get(&self, target: &str) -> Call {
        self.call(Method::GET, target)
    }

    pub(crate) fn request(&self, method: Method, target: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{target}", self.base));
        match &self.bearer {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }
}
