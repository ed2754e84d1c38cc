//! The documentation of the API: the OpenAPI document and its reader, served without a network.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Bytes, ServiceConfig};
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::problem::ProblemDocument;

/// Where the OpenAPI document is.
const DOCUMENT: &str = "/v1/openapi.json";

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Heirloom",
        description = "Board games played by mail. Every game is an append-only log that its players can audit."
    ),
    tags(
        (name = "accounts", description = "Signing up, signing in, personal access tokens"),
        (name = "service", description = "The service itself"),
    ),
    components(schemas(ProblemDocument)),
)]
struct Frame;

/// What the document has besides its routes.
pub fn frame() -> OpenApi {
    let mut document = <Frame as utoipa::OpenApi>::openapi();
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("An access token (JWT) of a session, or a personal access token (`hlm_…`)."))
        .build();
    document.components.get_or_insert_default().add_security_scheme("bearer", SecurityScheme::Http(bearer));
    document
}

/// Serves the document, and its reader at `/docs/`.
pub fn serve(config: &mut ServiceConfig, document: &Arc<OpenApi>) {
    let json = Bytes::from(serde_json::to_vec(document.as_ref()).unwrap_or_default());
    config
        .route(
            DOCUMENT,
            web::get().to(move || {
                let json = json.clone();
                async move { HttpResponse::Ok().content_type("application/json").body(json) }
            }),
        )
        .route(
            "/docs",
            web::get().to(|| async {
                HttpResponse::PermanentRedirect().insert_header((header::LOCATION, "/docs/")).finish()
            }),
        )
        .service(SwaggerUi::new("/docs/{_:.*}").config(Config::from(DOCUMENT)));
}
