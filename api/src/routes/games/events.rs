//! `/v1/games/{id}/events`: the log as the caller may see it, as a page or as a stream.

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::stream::Subscription;
use super::version::Version;
use super::wire::EventView;
use crate::accounts::tokens::Scope;
use crate::app::App;
use crate::openapi::unions;
use crate::play::log;
use crate::problem::{FieldError, Problem, Slug};
use crate::problem_responses;
use crate::routes::accept::{self, Format};
use crate::routes::extract::{MaybeCaller, PathId, Query};

const DEFAULT_LIMIT: u32 = 25;
const MAX_LIMIT: u32 = 100;
const LONGEST_NDJSON: u32 = 1_000;

/// Which events.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// Only events after this version.
    #[serde(default)]
    #[param(value_type = u64, default = 0, required = false)]
    after: Version,
    /// The `next_cursor` of the page before, instead of `after`.
    cursor: Option<String>,
    /// At most so many: up to 100, as NDJSON up to 1,000.
    #[param(minimum = 1, maximum = 1000, default = 25)]
    limit: Option<u32>,
}

/// Where a stream starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StreamQuery {
    /// Only events after this version; `Last-Event-ID` wins.
    #[serde(default)]
    #[param(value_type = u64, default = 0, required = false)]
    after: Version,
}

/// A page of a game's log.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventPage {
    /// The events, in order.
    #[schema(value_type = Vec<unions::Event>)]
    items: Vec<EventView>,
    /// Where the next page starts; null where the log has no more events now.
    #[schema(required, example = "25")]
    next_cursor: Option<String>,
}

problem_responses!(
    ListProblems = [MalformedRequest, Unauthenticated, TokenExpired, InsufficientScope, NotFound, InvalidRequest]
);
problem_responses!(
    StreamProblems = [MalformedRequest, Unauthenticated, TokenExpired, InsufficientScope, NotFound, InvalidRequest]
);

/// Read a game's log
#[utoipa::path(
    tag = "games",
    operation_id = "listEvents",
    security((), ("access_token" = []), ("personal_access_token" = ["read"])),
    params(("id" = Uuid, Path, description = "The game's id"), EventsQuery),
    responses(
        (status = 200, description = "Events in order: a page of them, or where `Accept` prefers it NDJSON, one a line, whose schema is that of a line", content(
            (EventPage = "application/json"), (unions::Event = "application/x-ndjson"))),
        ListProblems,
    ),
)]
#[get("/games/{id}/events")]
pub async fn list(
    app: Data<App>,
    caller: MaybeCaller,
    id: PathId,
    query: Query<EventsQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let account = caller.account_with(Scope::Read)?;
    let format = accept::choose(&request, &[Format::Json, Format::Ndjson])?;
    let Version(after) = start(&query.0)?;
    let limit = query.0.limit;
    let most = if format == Format::Ndjson { LONGEST_NDJSON } else { MAX_LIMIT };
    let limit = limit.unwrap_or(if format == Format::Ndjson { LONGEST_NDJSON } else { DEFAULT_LIMIT });
    if !(1..=most).contains(&limit) {
        let detail = format!("expected 1 to {most}");
        return Err(Problem::invalid(vec![FieldError::new("/limit", detail)]));
    }
    let log::Stretch { events, newest, .. } = log::events(&app.tables, id.0, account, after, limit).await?;
    let items: Vec<EventView> = events.into_iter().map(EventView::of).collect();
    if format == Format::Ndjson {
        let mut body = String::new();
        for item in &items {
            body.push_str(&serde_json::to_string(item).map_err(|error| Problem::internal(&error))?);
            body.push('\n');
        }
        return Ok(HttpResponse::Ok().content_type("application/x-ndjson").body(body));
    }
    let last = items.last().map(|event| event.version).filter(|last| *last < newest);
    Ok(HttpResponse::Ok().json(EventPage { items, next_cursor: last.map(|last| last.to_string()) }))
}

/// Follow a game's log as it grows
///
/// Server-Sent Events: `id` is the version, `data` an event as in the log. A comment is sent where nothing happens for long. After the last
/// event of a game comes an event of type `end`, and the stream closes; resuming after it is answered with 204, which tells an EventSource to stop.
#[utoipa::path(
    tag = "games",
    operation_id = "streamEvents",
    security((), ("access_token" = []), ("personal_access_token" = ["read"])),
    params(
        ("id" = Uuid, Path, description = "The game's id"),
        StreamQuery,
        ("Last-Event-ID" = Option<u64>, Header, description = "Resume after this version")),
    responses(
        (status = 200, description = "The stream; the schema is that of one message of it",
            content((unions::StreamMessage = "text/event-stream")), headers(("Cache-Control" = String))),
        (status = 204, description = "The game is over and the caller has its last event"),
        StreamProblems,
    ),
)]
#[get("/games/{id}/events/stream")]
pub async fn stream(
    app: Data<App>,
    caller: MaybeCaller,
    id: PathId,
    query: Query<StreamQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let account = caller.account_with(Scope::Read)?;
    let after = last_event_id(&request)?.unwrap_or(query.0.after).0;
    let game = log::visible(&app.tables, id.0, account).await?;
    if game.is_over() && after >= game.version() {
        return Ok(HttpResponse::NoContent().finish());
    }
    let tables = std::sync::Arc::clone(&app.tables);
    let subscription = Subscription::new(tables, id.0, caller.0, after, app.settings.stream_heartbeat);
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .streaming(subscription.into_body()))
}

/// The version that the page follows.
fn start(query: &EventsQuery) -> Result<Version, Problem> {
    match query.cursor.as_deref() {
        None => Ok(query.after),
        Some(cursor) => cursor.parse().map_err(|_| {
            Problem::invalid(vec![FieldError::new("/cursor", "expected the `next_cursor` of an earlier page")])
        }),
    }
}

fn last_event_id(request: &HttpRequest) -> Result<Option<Version>, Problem> {
    let Some(value) = request.headers().get("last-event-id") else { return Ok(None) };
    let version = value.to_str().ok().and_then(|text| text.trim().parse().ok());
    version
        .map(Some)
        .ok_or_else(|| Problem::new(Slug::MalformedRequest, "Last-Event-ID has to be a version of the game."))
}
