//! The wire form of a problem (RFC 9457).

use serde::Serialize;
use utoipa::openapi::schema::{SchemaFormat, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::{FieldError, Slug};

/// A problem document (RFC 9457), sent as `application/problem+json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemDocument {
    /// The kind of problem: a relative reference to the page that explains it.
    #[schema(value_type = ProblemType)]
    pub r#type: String,
    /// Short summary of the kind, the same every time.
    #[schema(example = "The move is not legal")]
    pub title: String,
    /// The HTTP status, repeated.
    #[schema(example = 422, minimum = 400, maximum = 599)]
    pub status: u16,
    /// What happened this time, and what to do about it.
    #[schema(example = "It is not your turn.")]
    pub detail: String,
    /// The path of the request that was refused.
    #[schema(example = "/v1/games/0197c5c0-7e3b-7c11-9d0a-5f2f6f1d2a01/moves", format = "uri-reference")]
    pub instance: String,
    /// The game's rule that refuses.
    #[schema(example = "FB-7", nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Each field that is not valid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldError>,
    /// The newest version of the game, as far as the caller may know it.
    #[schema(example = 12, nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_version: Option<u64>,
    /// Seconds to wait before trying again; the same as the `Retry-After` header.
    #[schema(example = 2, nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after_s: Option<u32>,
}

/// The schema of a problem's `type`: every kind by name, and open for kinds to come.
struct ProblemType;

impl PartialSchema for ProblemType {
    fn schema() -> RefOr<Schema> {
        let mut description = "The kind of problem: a relative reference to the page that explains it.\n".to_owned();
        for slug in Slug::ALL {
            description += &format!("\n- `/problems/{}` ({}): {}", slug.as_str(), slug.status().as_u16(), slug.title());
        }
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::Custom("uri-reference".to_owned())))
            .description(Some(description))
            .examples(Slug::ALL.iter().map(|slug| format!("/problems/{}", slug.as_str())))
            .into()
    }
}

impl ToSchema for ProblemType {}
