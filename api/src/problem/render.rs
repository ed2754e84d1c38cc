//! Puts problem documents on the wire: whatever went wrong inside, what leaves is `application/problem+json`.

use std::panic::AssertUnwindSafe;

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::Next;
use futures_util::FutureExt;

use super::{MEDIA_TYPE, Problem, Slug};

/// Middleware: turns every refusal, the framework's own included, and every panic into a problem document.
///
/// # Errors
/// Never: what the inner service returns as an error leaves as a response.
pub async fn problems(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let instance = request.uri().path().to_owned();
    let outcome = match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(outcome) => outcome,
        Err(_) => Err(panicked().into()),
    };
    match outcome {
        Ok(response) => Ok(documented(response.map_into_boxed_body(), &instance)),
        Err(error) => Err(from_error(&error).at(&instance).into()),
    }
}

/// The request is lost with the handler, so there is no response that the layers around could complete.
fn panicked() -> Problem {
    Problem::internal(&"a handler panicked")
        .with_header(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"))
}

fn documented(response: ServiceResponse<BoxBody>, instance: &str) -> ServiceResponse<BoxBody> {
    let status = response.status();
    let refused = status.is_client_error() || status.is_server_error();
    let error = response.response().error();
    if !refused || (error.is_none() && is_document(&response)) {
        return response;
    }
    let problem = match error {
        Some(error) => problem_of(error, status),
        None => undocumented(status),
    };
    let problem = problem.at(instance);
    let document = problem.document();
    let mut response = response.map_body(|head, _| {
        head.status = problem.slug().status();
        BoxBody::new(serde_json::to_vec(&document).unwrap_or_default())
    });
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
    headers.remove(header::CONTENT_ENCODING);
    response
}

/// The problem that an error without a response is sent as.
pub fn from_error(error: &Error) -> Problem {
    problem_of(error, error.as_response_error().status_code())
}

/// The problem behind an error, the framework's own included.
fn problem_of(error: &Error, status: StatusCode) -> Problem {
    error.as_error::<Problem>().cloned().unwrap_or_else(|| undocumented(status))
}

fn is_document(response: &ServiceResponse<BoxBody>) -> bool {
    response.headers().get(header::CONTENT_TYPE).is_some_and(|value| value.as_bytes() == MEDIA_TYPE.as_bytes())
}

/// A problem for a refusal that the framework made by itself.
fn undocumented(status: StatusCode) -> Problem {
    match status {
        StatusCode::NOT_FOUND => Problem::not_found("There is nothing at this address."),
        StatusCode::NOT_ACCEPTABLE => Problem::new(
            Slug::NotAcceptable,
            "Responses are sent as they are or compressed with gzip or deflate; accept one of them.",
        ),
        StatusCode::PAYLOAD_TOO_LARGE => Problem::new(Slug::BodyTooLarge, "Send a smaller body."),
        status if status.is_client_error() => Problem::new(
            Slug::MalformedRequest,
            "The request does not follow HTTP; compare its headers with the documentation.",
        ),
        status => Problem::internal(&format_args!("undocumented status {status}")),
    }
}

#[cfg(test)]
mod tests;
