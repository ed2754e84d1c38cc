//! `/v1/games/{id}/moves`: what is legal, and making a move.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get, post};
use domain::erased::LegalMove;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::answers::{self, MoveAccepted};
use super::conditional::if_match;
use crate::accounts::authentication::Caller;
use crate::accounts::tokens::Scope;
use crate::app::App;
use crate::openapi::unions;
use crate::play::moves::{self, Submission};
use crate::problem::Problem;
use crate::problem_responses;
use crate::routes::extract::{Body, Idempotency, PathId, Query, require_scope};

/// The caller's legal moves.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalMoves {
    /// The version they hold for.
    #[schema(example = 17)]
    version: u64,
    /// Every move; empty when the caller has nothing to do.
    items: Vec<LegalMoveBody>,
}

/// A legal move.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LegalMove)]
pub struct LegalMoveBody {
    /// Ready to send as it is.
    #[serde(rename = "move")]
    #[schema(value_type = unions::Move)]
    command: Value,
    /// What it does, for people.
    #[schema(example = "Pass and draw a card")]
    label: String,
}

/// The answer to a dry run.
#[derive(Debug, Serialize, ToSchema)]
pub struct DryRun {
    /// Always true; an illegal move is answered with the problem it would get.
    legal: bool,
    /// The version it was decided on.
    #[schema(example = 17)]
    version: u64,
}

/// How to take a move.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MoveQuery {
    /// Only say whether the move would be accepted: nothing changes and nothing is drawn.
    #[serde(default)]
    #[param(default = false)]
    dry_run: bool,
}

problem_responses!(ListProblems = [Unauthenticated, TokenExpired, InsufficientScope, NotAllowed, NotFound]);
problem_responses!(
    SubmitProblems = [
        MalformedRequest,
        Unauthenticated,
        TokenExpired,
        InsufficientScope,
        NotAllowed,
        NotFound,
        GameNotOpen,
        VersionConflict,
        StaleVersion,
        RequestTimeout,
        BodyTooLarge,
        UnsupportedMediaType,
        InvalidRequest,
        IllegalMove,
        IdempotencyKeyReused
    ]
);

/// List the caller's legal moves
#[utoipa::path(
    tag = "games",
    operation_id = "listMoves",
    security(("access_token" = []), ("personal_access_token" = ["read"])),
    params(("id" = Uuid, Path, description = "The game's id")),
    responses((status = 200, description = "The legal moves", body = LegalMoves), ListProblems),
)]
#[get("/games/{id}/moves")]
pub async fn list(app: Data<App>, caller: Caller, id: PathId) -> Result<HttpResponse, Problem> {
    require_scope(&caller, Scope::Read)?;
    let (version, legal) = moves::legal(&app.tables, id.0, caller.account_id).await?;
    let items = legal.into_iter().map(|LegalMove { command, label }| LegalMoveBody { command, label }).collect();
    Ok(HttpResponse::Ok().json(LegalMoves { version, items }))
}

/// Make a move
#[utoipa::path(
    tag = "games",
    operation_id = "makeMove",
    security(("access_token" = []), ("personal_access_token" = ["play"])),
    request_body = unions::Move,
    params(
        ("id" = Uuid, Path, description = "The game's id"),
        MoveQuery,
        ("If-Match" = Option<String>, Header,
            description = "The ETag of the view the move was decided on: refused with 412 when the game has moved on",
            pattern = r#"^(\*|((W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)?)$"#, example = "\"17\""),
        Idempotency),
    responses(
        (status = 200, description = "A dry run: the move would be accepted", body = DryRun),
        (status = 201, description = "The move is committed", body = MoveAccepted, headers(("ETag" = String))),
        SubmitProblems,
    ),
)]
#[post("/games/{id}/moves")]
pub async fn submit(
    app: Data<App>,
    caller: Caller,
    id: PathId,
    query: Query<MoveQuery>,
    idempotency: Idempotency,
    request: HttpRequest,
    body: Body<Map<String, Value>>,
) -> Result<HttpResponse, Problem> {
    require_scope(&caller, Scope::Play)?;
    let account = caller.account_id;
    let expected = if_match(&request)?;
    let command = Value::Object(body.value);
    if query.0.dry_run {
        let version = moves::dry_run(&app.tables, &app.keys, id.0, account, &command, &expected).await?;
        return Ok(HttpResponse::Ok().json(DryRun { legal: true, version }));
    }
    let slot = idempotency.slot_of(account, &body.raw);
    let submission = Submission {
        account,
        command: &command,
        expected: &expected,
        slot: slot.as_ref(),
        respond: &|prepared, names| answers::moved(prepared, account, names),
    };
    let reply = moves::submit(&app.tables, &app.keys, id.0, submission).await?;
    Ok(reply.into())
}
