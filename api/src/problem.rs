//! Problem documents (RFC 9457): the only place that maps errors to HTTP status codes.

use std::borrow::Cow;
use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use utoipa::ToSchema;

mod causes;
pub mod document;
mod games;
pub mod page;
pub mod render;
pub mod responses;
mod slug;

pub use causes::{CHALLENGE, INVALID_TOKEN};
pub use document::ProblemDocument;
pub use slug::Slug;

/// The media type of a problem document.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// A refusal on its way to the client. Everything in it is public; causes are logged where they are mapped.
#[derive(Clone, Debug)]
pub struct Problem(Box<Contents>);

#[derive(Clone, Debug)]
struct Contents {
    slug: Slug,
    detail: Cow<'static, str>,
    rule: Option<String>,
    errors: Vec<FieldError>,
    current_version: Option<u64>,
    retry_after_s: Option<u32>,
    headers: Vec<(HeaderName, HeaderValue)>,
    instance: Option<String>,
}

/// One thing wrong with one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    /// JSON Pointer (RFC 6901) to the field in the body, or to the parameter in the query taken as an object.
    #[schema(example = "/bots/0/level")]
    pub pointer: String,
    /// What is wrong with it and what would be right.
    #[schema(example = "unknown variant `clever`, expected `random` or `greedy`")]
    pub detail: String,
}

impl FieldError {
    /// A wrong field: its JSON Pointer, and what is wrong with it.
    pub fn new(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        FieldError { pointer: pointer.into(), detail: detail.into() }
    }
}

impl Problem {
    /// A problem of a kind; `detail` tells this client what to do about this occurrence.
    pub fn new(slug: Slug, detail: impl Into<Cow<'static, str>>) -> Self {
        Problem(Box::new(Contents {
            slug,
            detail: detail.into(),
            rule: None,
            errors: Vec::new(),
            current_version: None,
            retry_after_s: None,
            headers: Vec::new(),
            instance: None,
        }))
    }

    /// 422 with every wrong field named.
    pub fn invalid(errors: Vec<FieldError>) -> Self {
        let detail = match errors.as_slice() {
            [only] if only.pointer.is_empty() => only.detail.clone(),
            [only] => format!("{}: {}", only.pointer, only.detail),
            several => format!("{} fields are not valid; see `errors`.", several.len()),
        };
        let mut problem = Problem::new(Slug::InvalidRequest, detail);
        problem.0.errors = errors;
        problem
    }

    /// 404 for a thing that does not exist, or that the caller may not know of.
    pub fn not_found(what: &'static str) -> Self {
        Problem::new(Slug::NotFound, what)
    }

    /// 401 with the challenge that RFC 6750 asks for.
    pub fn unauthenticated(detail: &'static str, challenge: &'static str) -> Self {
        Problem::new(Slug::Unauthenticated, detail)
            .with_header(header::WWW_AUTHENTICATE, HeaderValue::from_static(challenge))
    }

    /// 401 for a genuine credential whose time is over.
    pub fn expired(detail: &'static str) -> Self {
        Problem::new(Slug::TokenExpired, detail)
            .with_header(header::WWW_AUTHENTICATE, HeaderValue::from_static(INVALID_TOKEN))
    }

    /// 500; the cause goes to the log, and only there.
    pub fn internal(cause: &dyn fmt::Display) -> Self {
        tracing::error!(%cause, "request failed");
        Problem::new(
            Slug::Internal,
            "The server failed to answer. Send the request again, with the same Idempotency-Key if it had one.",
        )
    }

    /// 503 with `Retry-After`; the cause goes to the log, and only there.
    pub fn unavailable(cause: &dyn fmt::Display, retry_after_s: u32) -> Self {
        tracing::warn!(%cause, "not available");
        Problem::new(
            Slug::Unavailable,
            "The service is not available at the moment. Send the request again a little later.",
        )
        .with_retry_after(retry_after_s)
    }

    /// Names the rule that refuses, for example `FB-7`.
    #[must_use]
    pub fn with_rule(mut self, rule: impl Into<String>) -> Self {
        self.0.rule = Some(rule.into());
        self
    }

    /// Names the fields at fault.
    #[must_use]
    pub fn with_errors(mut self, errors: Vec<FieldError>) -> Self {
        self.0.errors = errors;
        self
    }

    /// Tells the newest version of the game for this caller.
    #[must_use]
    pub fn with_current_version(mut self, version: u64) -> Self {
        self.0.current_version = Some(version);
        self
    }

    /// Tells when to try again, in whole seconds, in the document and as `Retry-After`.
    #[must_use]
    pub fn with_retry_after(mut self, seconds: u32) -> Self {
        self.0.retry_after_s = Some(seconds);
        self.with_header(header::RETRY_AFTER, HeaderValue::from(seconds))
    }

    /// Adds a header that goes with the problem (`Allow`, `WWW-Authenticate`).
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.0.headers.push((name, value));
        self
    }

    /// Names the request's path, which completes the document.
    #[must_use]
    pub fn at(mut self, instance: &str) -> Self {
        self.0.instance = Some(instance.to_owned());
        self
    }

    /// The kind.
    pub fn slug(&self) -> Slug {
        self.0.slug
    }

    /// The document as it is sent.
    pub fn document(&self) -> ProblemDocument {
        ProblemDocument {
            r#type: format!("/problems/{}", self.0.slug.as_str()),
            title: self.0.slug.title().to_owned(),
            status: self.0.slug.status().as_u16(),
            detail: self.0.detail.clone().into_owned(),
            instance: self.0.instance.clone().unwrap_or_default(),
            rule: self.0.rule.clone(),
            errors: self.0.errors.clone(),
            current_version: self.0.current_version,
            retry_after_s: self.0.retry_after_s,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.slug.as_str(), self.0.detail)
    }
}

impl std::error::Error for Problem {}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.0.slug.status()
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.0.slug.status()).content_type(MEDIA_TYPE).json(self.document());
        for (name, value) in &self.0.headers {
            response.headers_mut().append(name.clone(), value.clone());
        }
        response
    }
}
