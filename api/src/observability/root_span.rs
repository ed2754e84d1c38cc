//! The span of a request: what every log line of it carries. Never a query, a body or a credential.

use std::time::Instant;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::{Error, HttpMessage};
use tracing::{Span, field};
use tracing_actix_web::RootSpanBuilder;

use super::request_id::RequestId;

/// When a request came.
struct Started(Instant);

/// Opens the span of a request and writes its one line at the end.
pub struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let mut extensions = request.extensions_mut();
        extensions.insert(Started(Instant::now()));
        let request_id = extensions.get::<RequestId>().map_or("", RequestId::as_str);
        tracing::info_span!(
            "request",
            request_id,
            method = %request.method(),
            path = request.uri().path(),
            account_id = field::Empty,
        )
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let (status, started) = match outcome {
            Ok(response) => (response.status(), response.request().extensions().get().map(|Started(at)| *at)),
            Err(error) => (error.as_response_error().status_code(), None),
        };
        let took_ms = started.map(|started: Instant| started.elapsed().as_secs_f64() * 1000.0);
        span.in_scope(|| tracing::info!(status = status.as_u16(), took_ms, "answered"));
    }
}
