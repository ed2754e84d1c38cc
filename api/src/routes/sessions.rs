//! `/v1/sessions`: signing in, refreshing, signing out.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpResponse, delete, post};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::{Body, Idempotency};
use super::reply;
use crate::accounts::access_token::Claims;
use crate::accounts::authentication::{Caller, Credential};
use crate::accounts::sessions::{self, RefreshError, Session};
use crate::app::App;
use crate::idempotency::{self, StoredResponse};
use crate::problem::{CHALLENGE, Problem, Slug};
use crate::problem_responses;
use crate::store::accounts;

/// A name and its password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewSession)]
pub struct NewSessionBody {
    /// The account's name, without regard to case.
    #[schema(example = "ann")]
    name: String,
    /// The account's password.
    #[schema(format = Password, example = "a long and winding road")]
    password: String,
}

/// A refresh token to exchange.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Refresh)]
pub struct RefreshBody {
    /// The newest refresh token of the session.
    #[schema(example = "hlr_4JkQzG9y0c8QnTnq2Jm3XHk1vT5eR7uWbZaYcXdE0f1G2h")]
    refresh_token: String,
}

/// The tokens of a session.
#[derive(Serialize, ToSchema)]
#[schema(as = Session)]
pub struct SessionBody {
    /// JWT, to be sent as `Authorization: Bearer`.
    #[schema(example = "eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFZERTQSIsImtpZCI6IuKApiJ9.e30.c2ln")]
    access_token: String,
    /// Always `Bearer`.
    #[schema(example = "Bearer")]
    token_type: &'static str,
    /// Seconds until the access token expires.
    #[schema(example = 900)]
    expires_in: u64,
    /// To be exchanged, once, for the next pair of tokens.
    #[schema(example = "hlr_4JkQzG9y0c8QnTnq2Jm3XHk1vT5eR7uWbZaYcXdE0f1G2h")]
    refresh_token: String,
}

problem_responses!(
    SignInProblems = [
        MalformedRequest,
        Unauthenticated,
        RequestTimeout,
        BodyTooLarge,
        UnsupportedMediaType,
        InvalidRequest,
        IdempotencyKeyReused
    ]
);
problem_responses!(
    RefreshProblems = [
        MalformedRequest,
        Unauthenticated,
        TokenExpired,
        RequestTimeout,
        BodyTooLarge,
        UnsupportedMediaType,
        InvalidRequest,
        IdempotencyKeyReused
    ]
);
problem_responses!(SignOutProblems = [Unauthenticated, TokenExpired, NotAllowed]);

/// Sign in
#[utoipa::path(
    tag = "accounts",
    operation_id = "createSession",
    request_body = NewSessionBody,
    params(Idempotency),
    responses((status = 201, description = "The tokens", body = SessionBody), SignInProblems),
)]
#[post("/sessions")]
pub async fn create(
    app: Data<App>,
    idempotency: Idempotency,
    body: Body<NewSessionBody>,
) -> Result<HttpResponse, Problem> {
    let slot = idempotency.anonymous_slot(&body.raw);
    let account = accounts::find_password(app.store.pool(), &body.value.name).await?;
    let (account_id, hash) = account.map(|account| (account.id, account.password_hash)).unzip();
    let matches = app.passwords.verify(SecretString::from(body.value.password), hash).await?;
    let Some(account_id) = account_id.filter(|_| matches) else {
        return Err(Problem::unauthenticated("There is no account with this name and password.", CHALLENGE));
    };
    let reply = idempotency::once(&app.store, slot.as_ref(), async |tx| -> Result<_, Problem> {
        tokens(&app, sessions::start(tx, account_id).await?)
    })
    .await?;
    Ok(reply.into())
}

/// Exchange the refresh token
#[utoipa::path(
    tag = "accounts",
    operation_id = "refreshSession",
    request_body = RefreshBody,
    params(Idempotency),
    responses(
        (status = 201, description = "The next tokens. A refresh token that was exchanged before ends the session.", body = SessionBody),
        RefreshProblems,
    ),
)]
#[post("/sessions/refresh")]
pub async fn refresh(
    app: Data<App>,
    idempotency: Idempotency,
    body: Body<RefreshBody>,
) -> Result<HttpResponse, Problem> {
    let slot = idempotency.anonymous_slot(&body.raw);
    let mut reused = None;
    let reply = idempotency::once(&app.store, slot.as_ref(), async |tx| -> Result<_, Problem> {
        let refreshed = sessions::refresh(tx, &body.value.refresh_token).await.inspect_err(|error| {
            if let RefreshError::Reused { family_id } = error {
                reused = Some(*family_id);
            }
        });
        tokens(&app, refreshed?)
    })
    .await;
    if let Some(family_id) = reused {
        sessions::end_reused(&app.store, family_id).await?;
    }
    Ok(reply?.into())
}

/// Sign out
#[utoipa::path(
    tag = "accounts",
    operation_id = "deleteCurrentSession",
    security(("access_token" = [])),
    responses((status = 204, description = "Signed out: every token of the session is refused from now on"), SignOutProblems),
)]
#[delete("/sessions/current")]
pub async fn delete_current(app: Data<App>, caller: Caller) -> Result<HttpResponse, Problem> {
    let Credential::Session { family_id } = caller.credential else {
        return Err(Problem::new(
            Slug::NotAllowed,
            "A personal access token has no session; delete the token instead.",
        ));
    };
    sessions::end(&app.store, family_id).await?;
    Ok(HttpResponse::NoContent().finish())
}

fn tokens(app: &App, session: Session) -> Result<StoredResponse, Problem> {
    let Session { account_id, family_id, refresh_token, issued_at } = session;
    let ttl = app.settings.access_token_ttl;
    let claims = Claims::new(app.settings.issuer(), account_id, family_id, issued_at, ttl);
    let access_token = app.keys.sign_access(&claims)?;
    let body = SessionBody { access_token, token_type: "Bearer", expires_in: ttl.as_secs(), refresh_token };
    reply::json(StatusCode::CREATED, &body)
}
