//! The caller, from the `Authorization` header.

use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use super::app;
use crate::accounts::authentication::{AuthenticationError, Caller, authenticate, still_holds};
use crate::accounts::tokens::Scope;
use crate::app::App;
use crate::problem::{CHALLENGE, INVALID_TOKEN, Problem, Slug};

/// The caller, if the request has credentials. Credentials that are not good are refused all the same.
#[derive(Clone, Debug)]
pub struct MaybeCaller(pub Option<Caller>);

impl MaybeCaller {
    /// The caller's account, if there is a caller and the token has the scope.
    ///
    /// # Errors
    /// `insufficient-scope`
    pub fn account_with(&self, scope: Scope) -> Result<Option<Uuid>, Problem> {
        match &self.0 {
            None => Ok(None),
            Some(caller) => require_scope(caller, scope).map(|()| Some(caller.account_id)),
        }
    }
}

impl MaybeCaller {
    /// Asks again, after a long wait, whether the caller has not signed out in the meantime.
    ///
    /// # Errors
    /// `unauthenticated`
    pub async fn still_holds(&self, app: &App) -> Result<(), Problem> {
        match &self.0 {
            Some(caller) if !still_holds(&app.store, caller).await? => Err(AuthenticationError::Invalid.into()),
            _ => Ok(()),
        }
    }
}

impl FromRequest for MaybeCaller {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Ok(MaybeCaller(identify(&request).await?)) })
    }
}

impl FromRequest for Caller {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let caller = identify(&request).await?;
            caller.ok_or_else(|| {
                Problem::unauthenticated("Send an access token as Authorization: Bearer.", CHALLENGE).into()
            })
        })
    }
}

async fn identify(request: &HttpRequest) -> Result<Option<Caller>, Problem> {
    let Some(header) = request.headers().get(header::AUTHORIZATION) else { return Ok(None) };
    let bearer = header.to_str().ok().and_then(bearer).ok_or_else(|| {
        Problem::unauthenticated("The Authorization header has to be: Bearer, a space, a token.", INVALID_TOKEN)
    })?;
    let app = app(request)?;
    let caller = authenticate(&app.store, &app.keys, app.settings.issuer(), bearer).await?;
    tracing::Span::current().record("account_id", tracing::field::display(caller.account_id));
    Ok(Some(caller))
}

/// The token of a `Bearer` header; the scheme's case makes no difference (RFC 9110, section 11.1).
fn bearer(header: &str) -> Option<&str> {
    let (scheme, token) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim_matches(' ')).filter(|token| !token.is_empty())
}

/// Refuses a caller whose token lacks a scope.
///
/// # Errors
/// `insufficient-scope`, with the challenge that names it.
pub fn require_scope(caller: &Caller, scope: Scope) -> Result<(), Problem> {
    if caller.has(scope) {
        return Ok(());
    }
    let challenge = match scope {
        Scope::Read => "Bearer realm=\"heirloom\", error=\"insufficient_scope\", scope=\"read\"",
        Scope::Play => "Bearer realm=\"heirloom\", error=\"insufficient_scope\", scope=\"play\"",
        Scope::Webhooks => "Bearer realm=\"heirloom\", error=\"insufficient_scope\", scope=\"webhooks\"",
    };
    Err(Problem::new(Slug::InsufficientScope, format!("The token lacks the scope \"{}\".", scope.as_str()))
        .with_header(header::WWW_AUTHENTICATE, header::HeaderValue::from_static(challenge)))
}
