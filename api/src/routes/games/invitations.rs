//! `POST /v1/games/{id}/invitations`

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::answers;
use crate::accounts::authentication::Caller;
use crate::accounts::tokens::Scope;
use crate::app::App;
use crate::play::invitations;
use crate::problem::Problem;
use crate::problem_responses;
use crate::routes::extract::{Body, Idempotency, PathId, require_scope};
use crate::routes::reply;
use crate::routes::timestamp::Timestamp;

/// An invitation to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewInvitation)]
pub struct NewInvitationBody {
    /// The player it is for; whoever has the code where none is named.
    #[schema(example = "weaver-7")]
    player: Option<String>,
    /// The seat it is for; any free one where none is named.
    #[schema(example = 1)]
    seat: Option<u8>,
}

/// An invitation. The code is shown this once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invitation)]
pub struct InvitationBody {
    /// The invitation's id.
    id: Uuid,
    /// The code to join with, good for one seat.
    #[schema(example = "q3JkzF9y0c8QnTnq2Jm3XHk1")]
    invite_code: String,
    /// Until when it holds.
    expires_at: Timestamp,
}

problem_responses!(
    Problems = [
        MalformedRequest,
        Unauthenticated,
        TokenExpired,
        InsufficientScope,
        NotAllowed,
        NotFound,
        SeatTaken,
        GameNotOpen,
        RequestTimeout,
        BodyTooLarge,
        UnsupportedMediaType,
        InvalidRequest,
        IdempotencyKeyReused
    ]
);

/// Invite into a game; the creator's right
///
/// When the creator leaves before the start, the right passes to the player who has been there longest.
#[utoipa::path(
    tag = "games",
    operation_id = "createInvitation",
    security(("access_token" = []), ("personal_access_token" = ["play"])),
    request_body = NewInvitationBody,
    params(
        ("id" = Uuid, Path, description = "The game's id"),
        Idempotency),
    responses((status = 201, description = "The invitation", body = InvitationBody), Problems),
)]
#[post("/games/{id}/invitations")]
pub async fn create(
    app: Data<App>,
    caller: Caller,
    id: PathId,
    idempotency: Idempotency,
    body: Body<NewInvitationBody>,
) -> Result<HttpResponse, Problem> {
    require_scope(&caller, Scope::Play)?;
    let slot = idempotency.slot_of(caller.account_id, &body.raw);
    if let Some(reply) = reply::kept(&app.store, slot.as_ref()).await? {
        return Ok(reply.into());
    }
    let NewInvitationBody { player, seat } = body.value;
    let inviting = invitations::Inviting { caller: caller.account_id, player: player.as_deref(), seat };
    let reply = invitations::invite(&app.tables, id.0, inviting, slot.as_ref(), &|invitation| {
        let body = InvitationBody {
            id: invitation.id,
            invite_code: invitation.code.clone(),
            expires_at: invitation.expires_at.into(),
        };
        answers::json(StatusCode::CREATED, &body)
    })
    .await?;
    Ok(reply.into())
}
