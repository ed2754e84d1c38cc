//! Request ids: taken from the client or made here, in every log line and every response.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};
use uuid::Uuid;

use crate::problem::render;

/// The header, in and out.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The id of a request, in its extensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestId(HeaderValue);

impl RequestId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        self.0.to_str().unwrap_or_default()
    }

    /// The client's id if it is 1 to 128 visible ASCII characters, else a new one.
    fn of(request: &ServiceRequest) -> Self {
        let given = request
            .headers()
            .get(&HEADER)
            .filter(|value| (1..=128).contains(&value.len()) && value.as_bytes().iter().all(u8::is_ascii_graphic));
        let made = || HeaderValue::from_str(&Uuid::now_v7().to_string()).unwrap_or(HeaderValue::from_static("unknown"));
        RequestId(given.cloned().unwrap_or_else(made))
    }
}

/// Middleware: gives every request an id and every response that id.
///
/// # Errors
/// What the inner service returns.
pub async fn identify<B: MessageBody>(request: ServiceRequest, next: Next<B>) -> Result<ServiceResponse<B>, Error> {
    let id = RequestId::of(&request);
    request.extensions_mut().insert(id.clone());
    match next.call(request).await {
        Ok(mut response) => {
            response.headers_mut().insert(HEADER, id.0);
            Ok(response)
        }
        Err(error) => Err(render::from_error(&error).with_header(HEADER, id.0).into()),
    }
}
