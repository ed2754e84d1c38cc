//! The answers to accepted commands, made before the commit and kept with it.

use std::sync::Arc;

use actix_web::http::{StatusCode, header};
use domain::rejection::Refusal;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{EventView, GameView};
use crate::idempotency::StoredResponse;
use crate::play::PlayError;
use crate::play::appending::Prepared;
use crate::play::log::seen_by;
use crate::play::views::View;

/// What an accepted move leads to.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoveAccepted {
    /// The game's version after the move.
    #[schema(example = 18)]
    pub version: u64,
    /// The events of the move, as the caller may see them.
    #[schema(value_type = Vec<crate::openapi::unions::Event>)]
    pub events: Vec<EventView>,
    /// The game after the move, as the caller sees it.
    pub view: GameView,
    /// Compact JWS (EdDSA) over `{at, game, head, version}`; keep it to prove later what the log said.
    #[schema(example = "eyJhbGciOiJFZERTQSIsImtpZCI6IuKApiJ9.eyJhdCI6IuKApiJ9.c2lnbmF0dXJl")]
    pub receipt: String,
}

/// The game after a command, as the account sees it.
///
/// # Errors
/// [`PlayError`] where it cannot be shown.
pub fn view_after(prepared: &Prepared, account: Uuid, names: &[Option<Arc<str>>]) -> Result<GameView, PlayError> {
    let view = View::of(&prepared.next, Some(account), names).map_err(PlayError::Corrupt)?;
    Ok(GameView::of(&view))
}

/// 201 with the game, its address and its ETag.
///
/// # Errors
/// As [`view_after`].
pub fn created(prepared: &Prepared, account: Uuid, names: &[Option<Arc<str>>]) -> Result<StoredResponse, PlayError> {
    let view = view_after(prepared, account, names)?;
    let mut answer = with_etag(StatusCode::CREATED, view.version, &view)?;
    answer.headers.push((header::LOCATION.to_string(), format!("/v1/games/{}", view.id)));
    Ok(answer)
}

/// 200 with the game and its ETag.
///
/// # Errors
/// As [`view_after`].
pub fn changed(prepared: &Prepared, account: Uuid, names: &[Option<Arc<str>>]) -> Result<StoredResponse, PlayError> {
    let view = view_after(prepared, account, names)?;
    with_etag(StatusCode::OK, view.version, &view)
}

/// 201 with the move's events, the game after it and the receipt.
///
/// # Errors
/// As [`view_after`].
pub fn moved(prepared: &Prepared, account: Uuid, names: &[Option<Arc<str>>]) -> Result<StoredResponse, PlayError> {
    let game = &prepared.next;
    let events = seen_by(prepared.events.clone(), game.viewer(Some(account)), game.revealed());
    let receipt =
        prepared.receipt().ok_or_else(|| PlayError::Corrupt(Refusal::Corrupt("a command without a receipt".into())))?;
    let accepted = MoveAccepted {
        version: game.version(),
        events: events.into_iter().map(EventView::of).collect(),
        view: view_after(prepared, account, names)?,
        receipt: receipt.to_owned(),
    };
    with_etag(StatusCode::CREATED, accepted.version, &accepted)
}

fn with_etag(status: StatusCode, version: u64, body: &impl Serialize) -> Result<StoredResponse, PlayError> {
    let mut answer = json(status, body)?;
    answer.headers.push((header::ETAG.to_string(), format!("\"{version}\"")));
    Ok(answer)
}

/// An answer with a JSON body.
///
/// # Errors
/// [`PlayError::Response`] where it does not serialise.
pub fn json(status: StatusCode, body: &impl Serialize) -> Result<StoredResponse, PlayError> {
    let body = serde_json::to_string(body).map_err(|error| PlayError::Response(error.to_string()))?;
    Ok(StoredResponse { status: status.as_u16(), headers: Vec::new(), body })
}
