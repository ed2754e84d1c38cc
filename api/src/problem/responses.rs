//! Problem responses for the OpenAPI document: a handler names the kinds it may answer with, this describes them.

use std::collections::BTreeMap;

use serde_json::json;
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::{
    ContentBuilder, HeaderBuilder, ObjectBuilder, Ref, RefOr, Response, ResponseBuilder, schema::Type,
};

use super::{MEDIA_TYPE, Slug};

/// Response objects for the kinds, one a status, with an example a kind.
pub fn of(slugs: &[Slug]) -> BTreeMap<String, RefOr<Response>> {
    let mut by_status: BTreeMap<u16, Vec<Slug>> = BTreeMap::new();
    for slug in slugs {
        by_status.entry(slug.status().as_u16()).or_default().push(*slug);
    }
    by_status.into_iter().map(|(status, slugs)| (status.to_string(), RefOr::T(response(status, &slugs)))).collect()
}

fn response(status: u16, slugs: &[Slug]) -> Response {
    let description: Vec<String> = slugs.iter().map(|slug| format!("`{}`: {}", slug.as_str(), slug.title())).collect();
    let examples = slugs.iter().map(|slug| {
        let example = json!({
            "type": format!("/problems/{}", slug.as_str()),
            "title": slug.title(),
            "status": status,
            "detail": slug.page().split(". ").next().unwrap_or_default(),
            "instance": "/v1/…",
        });
        (slug.as_str(), RefOr::T(ExampleBuilder::new().summary(slug.title()).value(Some(example)).build()))
    });
    let content =
        ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).examples_from_iter(examples).build();
    let mut builder = ResponseBuilder::new().description(description.join("\n\n")).content(MEDIA_TYPE, content);
    let header = |description: &str, kind: Type| {
        HeaderBuilder::new().description(Some(description)).schema(Some(ObjectBuilder::new().schema_type(kind))).build()
    };
    builder = match status {
        401 => builder.header("WWW-Authenticate", header("The challenge of RFC 6750.", Type::String)),
        503 => builder.header("Retry-After", header("Seconds to wait before trying again.", Type::Integer)),
        _ => builder,
    };
    builder.build()
}

/// Declares a type whose `utoipa::IntoResponses` describes a set of problem kinds.
///
/// Every set also has what any call may meet: `internal` and `unavailable`.
#[macro_export]
macro_rules! problem_responses {
    ($(#[$doc:meta])* $name:ident = [$($slug:ident),* $(,)?]) => {
        $(#[$doc])*
        struct $name;

        impl utoipa::IntoResponses for $name {
            fn responses() -> std::collections::BTreeMap<String, utoipa::openapi::RefOr<utoipa::openapi::Response>> {
                $crate::problem::responses::of(&[
                    $($crate::problem::Slug::$slug,)*
                    $crate::problem::Slug::Internal,
                    $crate::problem::Slug::Unavailable,
                ])
            }
        }
    };
}
