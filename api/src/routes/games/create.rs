//! `POST /v1/games`

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use domain::lifecycle::{BotSeat, Visibility};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::answers;
use super::wire::GameView;
use crate::accounts::authentication::Caller;
use crate::accounts::tokens::Scope;
use crate::app::App;
use crate::openapi::unions;
use crate::play::seats::{self, NewGame};
use crate::problem::Problem;
use crate::problem_responses;
use crate::routes::extract::{Body, Idempotency, require_scope};
use crate::routes::reply;

/// A game to create. The creator sits at seat 0; the game starts when the last seat is taken.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewGame)]
pub struct NewGameBody {
    /// Slug of the game, from the catalogue.
    #[schema(example = "familienbande")]
    game: String,
    /// Number of seats.
    #[schema(minimum = 1, example = 2)]
    seats: u8,
    /// The game's own options; what is missing takes its default.
    #[serde(default)]
    #[schema(value_type = unions::Options, required = false)]
    options: Map<String, Value>,
    /// Name of the edition; the game's first one where none is named.
    #[schema(example = "standard")]
    edition: Option<String>,
    /// Who may see and join it.
    #[serde(default = "public")]
    #[schema(default = "public")]
    visibility: Visibility,
    /// Seats that the program plays.
    #[serde(default)]
    bots: Vec<BotSeat>,
    /// The creator's public contribution to the shuffle.
    #[serde(default)]
    #[schema(max_length = 64, example = "the third drawer on the left")]
    entropy: String,
}

fn public() -> Visibility {
    Visibility::Public
}

problem_responses!(
    Problems = [
        MalformedRequest,
        Unauthenticated,
        TokenExpired,
        InsufficientScope,
        RequestTimeout,
        BodyTooLarge,
        UnsupportedMediaType,
        InvalidRequest,
        IdempotencyKeyReused
    ]
);

/// Create a game
#[utoipa::path(
    tag = "games",
    operation_id = "createGame",
    security(("access_token" = []), ("personal_access_token" = ["play"])),
    request_body = NewGameBody,
    params(Idempotency),
    responses(
        (status = 201, description = "The game, as its creator sees it", body = GameView, headers(
            ("Location" = String), ("ETag" = String))),
        Problems,
    ),
)]
#[post("/games")]
pub async fn create(
    app: Data<App>,
    caller: Caller,
    idempotency: Idempotency,
    body: Body<NewGameBody>,
) -> Result<HttpResponse, Problem> {
    require_scope(&caller, Scope::Play)?;
    let account = caller.account_id;
    let slot = idempotency.slot_of(account, &body.raw);
    if let Some(reply) = reply::kept(&app.store, slot.as_ref()).await? {
        return Ok(reply.into());
    }
    let NewGameBody { game, seats, options, edition, visibility, bots, entropy } = body.value;
    let new = NewGame { game, edition, options: Value::Object(options), seats, visibility, entropy, bots };
    let reply = seats::create(&app.tables, &app.keys, account, new, slot.as_ref(), &|prepared, names| {
        answers::created(prepared, account, names)
    })
    .await?;
    Ok(reply.into())
}
