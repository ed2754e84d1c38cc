//! `/.well-known/jwks.json`: the public keys that check access tokens and receipts.

use actix_web::http::header::{CacheControl, CacheDirective};
use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::key_ring::Jwk;
use crate::app::App;
use crate::problem::Problem;
use crate::problem_responses;

/// A JSON Web Key Set (RFC 7517).
#[derive(Serialize, ToSchema)]
pub struct Jwks {
    /// The keys.
    keys: Vec<Jwk>,
}

problem_responses!(JwksProblems = [], without database);

/// The public keys
///
/// Keys of receipts stay for ever, so that an old game can be audited.
#[utoipa::path(
    tag = "service",
    operation_id = "getJwks",
    responses((status = 200, description = "The keys", body = Jwks, headers(("Cache-Control" = String))), JwksProblems),
)]
#[get("/.well-known/jwks.json")]
pub async fn jwks(app: Data<App>) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok()
        .insert_header(CacheControl(vec![CacheDirective::Public, CacheDirective::MaxAge(60)]))
        .json(Jwks { keys: app.keys.jwks() }))
}
