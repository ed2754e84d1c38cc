//! The documentation of the API: the OpenAPI document and its reader, served without a network.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Bytes, ServiceConfig};
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::openapi::Document;
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

/// The document in the form in which it is served.
#[derive(Clone)]
pub struct Documentation(Bytes);

impl Documentation {
    /// A document's.
    pub fn of(document: &Document) -> Self {
        Documentation(document.to_json().unwrap_or_default().into())
    }

    /// Serves the document, and its reader at `/docs/`.
    pub fn serve(&self, config: &mut ServiceConfig) {
        let Documentation(json) = self.clone();
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
}
