//! `/v1/openapi.json` and `/docs`: the API's documentation, served without a network.

use actix_web::http::header;
use actix_web::web::{Bytes, Data};
use actix_web::{HttpResponse, get};
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::openapi::Document;
use crate::problem::Problem;
use crate::problem_responses;

/// The OpenAPI document as it is sent.
pub struct Served(Bytes);

impl Served {
    /// Writes the document down.
    ///
    /// # Errors
    /// If it cannot be serialised.
    pub fn of(document: &Document) -> serde_json::Result<Self> {
        document.to_json().map(|json| Served(json.into()))
    }
}

problem_responses!(OpenapiProblems = [], without database);

/// This document
#[utoipa::path(
    tag = "service",
    operation_id = "getOpenapi",
    responses((status = 200, description = "The OpenAPI document of this API", body = Object,
        example = json!({ "openapi": "3.1.0", "info": { "title": "Heirloom", "version": "0.1.0" }, "paths": {} })), OpenapiProblems),
)]
#[get("/openapi.json")]
pub async fn openapi(document: Data<Served>) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().content_type("application/json").body(document.0.clone()))
}

/// The reader's files are relative to `/docs/`.
#[get("/docs")]
pub async fn docs() -> HttpResponse {
    HttpResponse::PermanentRedirect().insert_header((header::LOCATION, "/docs/")).finish()
}

/// The reader of the document, its files included.
pub fn reader() -> SwaggerUi {
    SwaggerUi::new("/docs/{_:.*}").config(Config::from("/v1/openapi.json"))
}
