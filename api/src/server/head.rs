//! HEAD: answered as GET without its body (RFC 9110, section 9.3.2).

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::Error;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::web::Bytes;

/// Middleware: has HEAD handled as GET, and drops the body, which for an event stream would never end.
///
/// # Errors
/// What the inner service returns.
pub async fn as_get(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let is_head = request.method() == Method::HEAD;
    if is_head {
        request.head_mut().method = Method::GET;
    }
    let response = next.call(request).await?;
    Ok(match is_head {
        true => response.map_body(|_, body| BoxBody::new(Absent(body.size()))),
        false => response.map_into_boxed_body(),
    })
}

/// A body that has a size for the headers, and no bytes.
struct Absent(BodySize);

impl MessageBody for Absent {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        self.0
    }

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Infallible>>> {
        Poll::Ready(None)
    }
}
