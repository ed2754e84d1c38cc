//! Problem responses for the OpenAPI document: a handler names the kinds it may answer with, this describes them.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use utoipa::openapi::example::{Example, ExampleBuilder};
use utoipa::openapi::{ContentBuilder, HeaderBuilder, Ref, RefOr, Response, ResponseBuilder};

use super::{MEDIA_TYPE, Slug};

/// Response objects for the kinds, one a status, with an example a kind.
pub fn of(slugs: &[Slug]) -> BTreeMap<String, RefOr<Response>> {
    let mut by_status: BTreeMap<u16, Vec<Slug>> = BTreeMap::new();
    for slug in slugs {
        by_status.entry(slug.status().as_u16()).or_default().push(*slug);
    }
    by_status.into_iter().map(|(status, slugs)| (status.to_string(), RefOr::T(response(&slugs)))).collect()
}

/// The response of kinds that share a status.
pub fn response(slugs: &[Slug]) -> Response {
    let description: Vec<String> = slugs.iter().map(|slug| format!("`{}`: {}", slug.as_str(), slug.title())).collect();
    let examples = slugs.iter().map(|slug| (slug.as_str(), RefOr::T(example(*slug))));
    let content =
        ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).examples_from_iter(examples).build();
    let mut builder = ResponseBuilder::new().description(description.join("\n\n")).content(MEDIA_TYPE, content);
    for header in slugs.iter().filter_map(|slug| header(*slug)) {
        builder = builder.header(header, HeaderBuilder::new().build());
    }
    builder.build()
}

/// The header that comes with a kind.
fn header(slug: Slug) -> Option<&'static str> {
    match slug {
        Slug::Unauthenticated | Slug::TokenExpired | Slug::InsufficientScope => Some("WWW-Authenticate"),
        Slug::MethodNotAllowed => Some("Allow"),
        Slug::Unavailable => Some("Retry-After"),
        _ => None,
    }
}

/// A document of a kind as it may be met.
fn example(slug: Slug) -> Example {
    let (detail, more) = occurrence(slug);
    let mut document = json!({
        "type": format!("/problems/{}", slug.as_str()),
        "title": slug.title(),
        "status": slug.status().as_u16(),
        "detail": detail,
        "instance": "/v1/games",
    });
    if let (Value::Object(document), Value::Object(more)) = (&mut document, more) {
        document.extend(more);
    }
    ExampleBuilder::new().summary(slug.title()).value(Some(document)).build()
}

/// What a kind says when it is met, and the members that only it has.
fn occurrence(slug: Slug) -> (&'static str, Value) {
    let nothing = Value::Null;
    match slug {
        Slug::MalformedRequest => {
            ("The request does not follow HTTP; compare its headers with the documentation.", nothing)
        }
        Slug::Unauthenticated => ("Send an access token as Authorization: Bearer.", nothing),
        Slug::TokenExpired => ("The token has expired. Refresh it, or create a new one.", nothing),
        Slug::NotAllowed => ("You have no seat in this game.", nothing),
        Slug::InsufficientScope => ("The token lacks the scope \"play\".", nothing),
        Slug::NotFound => ("There is no such game, or it is not yours to see.", nothing),
        Slug::MethodNotAllowed => ("This address takes GET, POST.", nothing),
        Slug::NotAcceptable => {
            ("Responses are sent as they are or compressed with gzip or deflate; accept one of them.", nothing)
        }
        Slug::NameTaken => ("Another account has this name. Choose another one.", nothing),
        Slug::SeatTaken => ("Seat 1 is taken; free seats: 2, 3.", json!({ "current_version": 3 })),
        Slug::GameNotOpen => ("The game has started already.", json!({ "current_version": 12 })),
        Slug::AlreadySeated => ("You sit at seat 0 of this game already.", json!({ "current_version": 3 })),
        Slug::VersionConflict => (
            "others moved at the same moment, again and again; the game is at version 12",
            json!({ "current_version": 12 }),
        ),
        Slug::StaleVersion => (
            "your copy is version \"11\", the game is at 12; load it again and decide anew",
            json!({ "current_version": 12 }),
        ),
        Slug::RequestTimeout => ("The body has to be complete within 10 seconds.", nothing),
        Slug::BodyTooLarge => ("The body may have at most 65536 bytes.", nothing),
        Slug::UnsupportedMediaType => ("Send the body as JSON, with Content-Type: application/json.", nothing),
        Slug::InvalidRequest => (
            "/limit: expected a number from 1 to 100",
            json!({ "errors": [{ "pointer": "/limit", "detail": "expected a number from 1 to 100" }] }),
        ),
        Slug::IllegalMove => (
            "It is not your move; wait until `to_move` names your seat.",
            json!({ "rule": "G-2", "current_version": 12 }),
        ),
        Slug::IdempotencyKeyReused => (
            "This Idempotency-Key was used for another request within 24 hours. Take a new key for a new request.",
            nothing,
        ),
        Slug::Internal => (
            "The server failed to answer. Send the request again, with the same Idempotency-Key if it had one.",
            nothing,
        ),
        Slug::Unavailable => (
            "The service is not available at the moment. Send the request again a little later.",
            json!({ "retry_after_s": 2 }),
        ),
    }
}

/// Declares a type whose `utoipa::IntoResponses` describes a set of problem kinds.
///
/// Every set also has what any call may meet: `not-acceptable`, `internal`, and unless it works without the database `unavailable`.
#[macro_export]
macro_rules! problem_responses {
    ($name:ident = [$($slug:ident),* $(,)?], without database) => {
        struct $name;

        impl utoipa::IntoResponses for $name {
            fn responses() -> std::collections::BTreeMap<String, utoipa::openapi::RefOr<utoipa::openapi::Response>> {
                $crate::problem::responses::of(&[
                    $($crate::problem::Slug::$slug,)*
                    $crate::problem::Slug::NotAcceptable,
                    $crate::problem::Slug::Internal,
                ])
            }
        }
    };
    ($name:ident = [$($slug:ident),* $(,)?]) => {
        $crate::problem_responses!($name = [$($slug,)* Unavailable], without database);
    };
}
