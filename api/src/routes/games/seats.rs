//! `/v1/games/{id}/seats`: sitting down, leaving, resigning.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, post};
use serde::Deserialize;
use utoipa::ToSchema;

use super::answers;
use super::wire::GameView;
use crate::accounts::authentication::Caller;
use crate::accounts::tokens::Scope;
use crate::app::App;
use crate::play::seats::{self, Joining};
use crate::problem::Problem;
use crate::problem_responses;
use crate::routes::extract::{Body, Idempotency, PathId, require_scope};
use crate::routes::reply;

/// A wish to sit down.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Joining)]
pub struct JoiningBody {
    /// Which seat; the first free one where none is named.
    #[schema(example = 1)]
    seat: Option<u8>,
    /// An invitation's code; needed for a private game.
    #[schema(example = "q3JkzF9y0c8QnTnq2Jm3XHk1")]
    invite_code: Option<String>,
    /// Public contribution to the shuffle.
    #[serde(default)]
    #[schema(max_length = 64, example = "a blue umbrella")]
    entropy: String,
}

problem_responses!(
    JoinProblems = [
        MalformedRequest,
        Unauthenticated,
        TokenExpired,
        InsufficientScope,
        NotAllowed,
        NotFound,
        SeatTaken,
        AlreadySeated,
        GameNotOpen,
        VersionConflict,
        RequestTimeout,
        BodyTooLarge,
        UnsupportedMediaType,
        InvalidRequest,
        IdempotencyKeyReused
    ]
);
problem_responses!(
    LeaveProblems = [
        Unauthenticated,
        TokenExpired,
        InsufficientScope,
        NotAllowed,
        NotFound,
        GameNotOpen,
        VersionConflict,
        IllegalMove
    ]
);

/// Sit down; the last seat starts the game
#[utoipa::path(
    tag = "games",
    operation_id = "takeSeat",
    security(("access_token" = []), ("personal_access_token" = ["play"])),
    request_body = JoiningBody,
    params(
        ("id" = Uuid, Path, description = "The game's id"),
        Idempotency),
    responses(
        (status = 201, description = "The game, as the player sees it", body = GameView, headers(
            ("Location" = String), ("ETag" = String))),
        JoinProblems,
    ),
)]
#[post("/games/{id}/seats")]
pub async fn join(
    app: Data<App>,
    caller: Caller,
    id: PathId,
    idempotency: Idempotency,
    body: Body<JoiningBody>,
) -> Result<HttpResponse, Problem> {
    require_scope(&caller, Scope::Play)?;
    let account = caller.account_id;
    let slot = idempotency.slot_of(account, &body.raw);
    if let Some(reply) = reply::kept(&app.store, slot.as_ref()).await? {
        return Ok(reply.into());
    }
    let JoiningBody { seat, invite_code, entropy } = body.value;
    let joining = Joining { seat, invite_code, entropy };
    let reply = seats::join(&app.tables, &app.keys, id.0, account, &joining, slot.as_ref(), &|prepared, names| {
        answers::created(prepared, account, names)
    })
    .await?;
    Ok(reply.into())
}

/// Leave before the start, resign after it
///
/// A seat resigned after the start is played on by the `random` bot and cannot win.
#[utoipa::path(
    tag = "games",
    operation_id = "leaveSeat",
    security(("access_token" = []), ("personal_access_token" = ["play"])),
    params(("id" = Uuid, Path, description = "The game's id")),
    responses(
        (status = 200, description = "The game afterwards", body = GameView, headers(("ETag" = String))),
        LeaveProblems,
    ),
)]
#[delete("/games/{id}/seats/me")]
pub async fn leave(app: Data<App>, caller: Caller, id: PathId) -> Result<HttpResponse, Problem> {
    require_scope(&caller, Scope::Play)?;
    let account = caller.account_id;
    let reply = seats::leave(&app.tables, &app.keys, id.0, account, &|prepared, names| {
        answers::changed(prepared, account, names)
    })
    .await?;
    Ok(reply.into())
}
