//! The frame of the document: what it says besides its routes and its games.

use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{OpenApi, ServerBuilder};

use crate::problem::ProblemDocument;

/// How the API works everywhere, for whoever reads the document.
const OVERVIEW: &str = include_str!("overview.md");

#[derive(utoipa::OpenApi)]
#[openapi(
    tags(
        (name = "accounts", description = "Signing up, signing in and out, personal access tokens."),
        (name = "catalogue", description = "Which games there are, their rules, and JSON Schemas of their options, moves and events."),
        (name = "games", description = "Creating and finding games, sitting down, looking, moving, following the log, auditing."),
        (name = "service", description = "The service itself: its keys, its documentation, its health."),
    ),
    components(schemas(ProblemDocument)),
)]
struct Frame;

/// The document without its routes.
#[must_use]
pub fn frame() -> OpenApi {
    let mut document = <Frame as utoipa::OpenApi>::openapi();
    document.info.title = "Heirloom".to_owned();
    document.info.description = Some(OVERVIEW.to_owned());
    document.servers =
        Some(vec![ServerBuilder::new().url("/").description(Some("The server that serves this document")).build()]);
    let components = document.components.get_or_insert_default();
    components.add_security_scheme(
        "access_token",
        bearer("JWT", "The `access_token` of a session. It may do everything that its account may."),
    );
    components.add_security_scheme(
        "personal_access_token",
        bearer("hlm_…", "A personal access token. It may do what its scopes allow: `read`, `play`, `webhooks`."),
    );
    document
}

fn bearer(format: &str, description: &str) -> SecurityScheme {
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format(format).description(Some(description));
    SecurityScheme::Http(scheme.build())
}
