//! `GET /v1/games/{id}`: the caller's view, now or at an earlier version, at once or when it has changed.

use std::sync::Arc;

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::conditional::{if_none_match, wait};
use super::version::Version;
use super::wire::GameView;
use crate::accounts::tokens::Scope;
use crate::app::App;
use crate::play::views::{View, players};
use crate::play::{Folded, PlayError, log, waiting};
use crate::problem::Problem;
use crate::problem_responses;
use crate::routes::extract::{MaybeCaller, PathId, Query};

/// What to read.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReadQuery {
    /// An earlier version, as the caller could see it then.
    #[param(value_type = Option<u64>, minimum = 1, example = 7)]
    at_version: Option<Version>,
}

problem_responses!(
    Problems = [MalformedRequest, Unauthenticated, TokenExpired, InsufficientScope, NotFound, InvalidRequest]
);

/// Read a game as the caller sees it
#[utoipa::path(
    tag = "games",
    operation_id = "getGame",
    security((), ("access_token" = []), ("personal_access_token" = ["read"])),
    params(
        ("id" = Uuid, Path, description = "The game's id"),
        ReadQuery,
        ("If-None-Match" = Option<String>, Header, description = "The ETag of the copy at hand: 304 while it is the newest",
            pattern = r#"^(\*|((W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)?)$"#, example = "\"17\""),
        ("Prefer" = Option<String>, Header, description = "`wait=20` with If-None-Match: answer when the game has moved, or after so many seconds, at most 60", example = "wait=20")),
    responses(
        (status = 200, description = "The game", body = GameView,
            headers(("ETag" = String), ("Cache-Control" = String))),
        (status = 304, description = "The copy at hand is the newest", headers(("ETag" = String))),
        Problems,
    ),
)]
#[get("/games/{id}")]
pub async fn read(
    app: Data<App>,
    caller: MaybeCaller,
    id: PathId,
    query: Query<ReadQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let account = caller.account_with(Scope::Read)?;
    let known = if_none_match(&request)?;
    if let Some(Version(version)) = query.0.at_version {
        let now = log::visible(&app.tables, id.0, account).await?;
        let then = Arc::new(app.tables.at_version(&now, version).await?);
        return answer(&app, &then, account).await;
    }
    let game = match (&known, wait(&request)) {
        (Some(known), Some(wait)) => {
            let game = waiting::until_moved(&app.tables, id.0, account, &known.versions, wait).await?;
            caller.still_holds(&app).await?;
            game
        }
        _ => log::visible(&app.tables, id.0, account).await?,
    };
    if known.is_some_and(|known| known.has(game.version())) {
        return Ok(HttpResponse::NotModified().insert_header(etag(game.version())).insert_header(VARY).finish());
    }
    answer(&app, &game, account).await
}

const VARY: (header::HeaderName, &str) = (header::VARY, "authorization");

fn etag(version: u64) -> (header::HeaderName, String) {
    (header::ETAG, format!("\"{version}\""))
}

async fn answer(app: &App, game: &Arc<Folded>, account: Option<Uuid>) -> Result<HttpResponse, Problem> {
    let names = app.tables.names(&players(game)).await?;
    let view = View::of(game, account, &names).map_err(PlayError::Corrupt)?;
    let cache = (header::CACHE_CONTROL, "private, no-cache");
    let mut response = HttpResponse::Ok();
    response.insert_header(etag(game.version())).insert_header(VARY).insert_header(cache);
    Ok(response.json(GameView::of(&view)))
}
