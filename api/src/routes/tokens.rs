//! `/v1/tokens`: personal access tokens.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::extract::{Body, Idempotency, PathId, Query};
use super::page::{Cursor, PageQuery};
use super::reply;
use super::timestamp::Timestamp;
use crate::accounts::authentication::{Caller, Credential};
use crate::accounts::tokens::{self, NewToken, Scope};
use crate::app::App;
use crate::problem::{FieldError, Problem, Slug};
use crate::store::tokens::TokenRow;
use crate::{clock, idempotency, problem_responses, store};

/// A personal access token to make.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewToken)]
pub struct NewTokenBody {
    /// What to call it.
    #[schema(min_length = 1, max_length = 100, example = "my chess clock")]
    name: String,
    /// What it may be used for; at least one.
    #[schema(min_items = 1)]
    scopes: Vec<Scope>,
    /// When it stops being accepted; never, if absent.
    #[serde(default, with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<Timestamp>, example = "2036-11-30T18:15:00.000Z")]
    expires_at: Option<OffsetDateTime>,
}

/// A personal access token, without its secret.
#[derive(Serialize, ToSchema)]
#[schema(as = Token)]
pub struct TokenBody {
    /// The token's id.
    id: Uuid,
    /// What its owner calls it.
    #[schema(example = "my chess clock")]
    name: String,
    /// What it may be used for.
    #[schema(value_type = Vec<Scope>)]
    scopes: Vec<String>,
    /// When it was made.
    created_at: Timestamp,
    /// When it stops being accepted.
    #[schema(required)]
    expires_at: Option<Timestamp>,
    /// When it was last used, to the minute.
    #[schema(required)]
    last_used_at: Option<Timestamp>,
}

/// A personal access token that was just made.
#[derive(Serialize, ToSchema)]
#[schema(as = CreatedToken)]
pub struct CreatedTokenBody {
    /// The secret, to be sent as `Authorization: Bearer`. It is shown this once.
    #[schema(example = "hlm_4JkQzG9y0c8QnTnq2Jm3XHk1vT5eR7uWbZaYcXdE0f1G2h")]
    token: String,
    #[serde(flatten)]
    details: TokenBody,
}

/// A page of personal access tokens.
#[derive(Serialize, ToSchema)]
#[schema(as = TokenPage)]
pub struct TokenPageBody {
    /// The tokens, newest first.
    items: Vec<TokenBody>,
    /// Where the next page starts; null on the last one.
    #[schema(required, value_type = Option<String>)]
    next_cursor: Option<Cursor>,
}

impl From<TokenRow> for TokenBody {
    fn from(row: TokenRow) -> Self {
        TokenBody {
            id: row.id,
            name: row.name,
            scopes: row.scopes,
            created_at: row.created_at.into(),
            expires_at: row.expires_at.map(Timestamp),
            last_used_at: row.last_used_at.map(Timestamp),
        }
    }
}

problem_responses!(
    CreateProblems = [
        MalformedRequest,
        Unauthenticated,
        TokenExpired,
        NotAllowed,
        RequestTimeout,
        BodyTooLarge,
        UnsupportedMediaType,
        InvalidRequest,
        IdempotencyKeyReused
    ]
);
problem_responses!(ListProblems = [MalformedRequest, Unauthenticated, TokenExpired, NotAllowed, InvalidRequest]);
problem_responses!(DeleteProblems = [Unauthenticated, TokenExpired, NotAllowed, NotFound]);

/// Make a personal access token
#[utoipa::path(
    tag = "accounts",
    operation_id = "createToken",
    security(("access_token" = [])),
    request_body = NewTokenBody,
    params(Idempotency),
    responses(
        (status = 201, description = "The token with its secret, which is shown this once", body = CreatedTokenBody,
            headers(("Location" = String))),
        CreateProblems,
    ),
)]
#[post("/tokens")]
pub async fn create(
    app: Data<App>,
    caller: Caller,
    idempotency: Idempotency,
    body: Body<NewTokenBody>,
) -> Result<HttpResponse, Problem> {
    require_session(&caller)?;
    let slot = idempotency.slot_of(caller.account_id, &body.raw);
    let new = NewToken::try_from(body.value)?;
    let reply = idempotency::once(&app.store, slot.as_ref(), async |tx| -> Result<_, Problem> {
        let (row, token) = tokens::create(tx, caller.account_id, new).await?;
        let location = format!("/v1/tokens/{}", row.id);
        reply::created(&location, &CreatedTokenBody { token, details: row.into() })
    })
    .await?;
    Ok(reply.into())
}

/// List the personal access tokens
#[utoipa::path(
    tag = "accounts",
    operation_id = "listTokens",
    security(("access_token" = [])),
    params(PageQuery),
    responses((status = 200, description = "A page of tokens, newest first", body = TokenPageBody), ListProblems),
)]
#[get("/tokens")]
pub async fn list(app: Data<App>, caller: Caller, page: Query<PageQuery>) -> Result<HttpResponse, Problem> {
    require_session(&caller)?;
    let before = page.0.cursor.map(|cursor| cursor.0);
    let rows = store::tokens::list(app.store.pool(), caller.account_id, before, page.0.fetch_limit()).await?;
    let (rows, next_cursor) = page.0.cut(rows, |row| row.id);
    Ok(HttpResponse::Ok().json(TokenPageBody { items: rows.into_iter().map(Into::into).collect(), next_cursor }))
}

/// Revoke a personal access token
#[utoipa::path(
    tag = "accounts",
    operation_id = "deleteToken",
    security(("access_token" = [])),
    params(("id" = Uuid, Path, description = "The token's id")),
    responses((status = 204, description = "Revoked: the token is refused from now on"), DeleteProblems),
)]
#[delete("/tokens/{id}")]
pub async fn delete(app: Data<App>, caller: Caller, id: PathId) -> Result<HttpResponse, Problem> {
    require_session(&caller)?;
    match store::tokens::delete(app.store.pool(), caller.account_id, id.0).await? {
        true => Ok(HttpResponse::NoContent().finish()),
        false => Err(Problem::not_found("You have no token with this id.")),
    }
}

/// A token must not be able to make itself a stronger one.
fn require_session(caller: &Caller) -> Result<(), Problem> {
    match caller.credential {
        Credential::Session { .. } => Ok(()),
        Credential::PersonalAccess { .. } => {
            Err(Problem::new(Slug::NotAllowed, "Personal access tokens cannot manage tokens; sign in for that."))
        }
    }
}

/// In the future, and far enough from the end of the calendar that it has a UTC form in every zone.
fn is_in_the_future(at: OffsetDateTime) -> bool {
    at > clock::now() && at.year() < 9999
}

impl TryFrom<NewTokenBody> for NewToken {
    type Error = Problem;

    fn try_from(body: NewTokenBody) -> Result<Self, Problem> {
        let checks = [
            (is_token_name(&body.name), "/name", "expected 1 to 100 characters, no line breaks, not only spaces"),
            (!body.scopes.is_empty(), "/scopes", "expected at least one scope"),
            (
                body.expires_at.is_none_or(is_in_the_future),
                "/expires_at",
                "expected a time in the future, before the year 9999",
            ),
        ];
        let errors: Vec<FieldError> = checks
            .into_iter()
            .filter(|(fits, ..)| !fits)
            .map(|(_, pointer, detail)| FieldError::new(pointer, detail))
            .collect();
        match errors.is_empty() {
            true => Ok(NewToken { name: body.name, scopes: body.scopes, expires_at: body.expires_at }),
            false => Err(Problem::invalid(errors)),
        }
    }
}

fn is_token_name(name: &str) -> bool {
    (1..=100).contains(&name.chars().count()) && !name.trim().is_empty() && !name.chars().any(char::is_control)
}
