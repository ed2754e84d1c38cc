//! The frame of the OpenAPI document: what it says besides its routes.

use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

use crate::problem::ProblemDocument;

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

/// The document without its routes.
pub fn frame() -> OpenApi {
    let mut document = <Frame as utoipa::OpenApi>::openapi();
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("An access token (JWT) of a session, or a personal access token (`hlm_…`)."))
        .build();
    document.components.get_or_insert_default().add_security_scheme("bearer", SecurityScheme::Http(bearer));
    document
}
