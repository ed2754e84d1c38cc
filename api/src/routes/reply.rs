//! Responses that can be repeated: made once, kept for their idempotency key, sent.

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use serde::Serialize;

use crate::idempotency::{Reply, Slot, StoredResponse};
use crate::problem::Problem;
use crate::store::Store;

/// The header that marks a repeated response.
pub const REPLAYED: &str = "idempotent-replayed";

/// A response of this status with a JSON body.
///
/// # Errors
/// If the body cannot be serialised.
pub fn json(status: StatusCode, body: &impl Serialize) -> Result<StoredResponse, Problem> {
    let body = serde_json::to_string(body).map_err(|error| Problem::internal(&error))?;
    Ok(StoredResponse { status: status.as_u16(), headers: Vec::new(), body })
}

/// A 201 with its `Location`.
///
/// # Errors
/// If the body cannot be serialised.
pub fn created(location: &str, body: &impl Serialize) -> Result<StoredResponse, Problem> {
    let mut response = json(StatusCode::CREATED, body)?;
    response.headers.push((header::LOCATION.to_string(), location.to_owned()));
    Ok(response)
}

/// The response that was kept for a request with the same idempotency key.
///
/// # Errors
/// `idempotency-key-reused`, and if the database is away.
pub async fn kept(store: &Store, slot: Option<&Slot>) -> Result<Option<Reply>, Problem> {
    let Some(slot) = slot else { return Ok(None) };
    let response = slot.find(store).await?;
    Ok(response.map(|response| Reply { response, replayed: true }))
}

impl From<Reply> for HttpResponse {
    fn from(Reply { response, replayed }: Reply) -> Self {
        let status = StatusCode::from_u16(response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut builder = HttpResponse::build(status);
        for (name, value) in response.headers {
            builder.insert_header((name, value));
        }
        if replayed {
            builder.insert_header((REPLAYED, "true"));
        }
        builder.content_type("application/json").body(response.body)
    }
}
