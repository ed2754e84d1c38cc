//! No request takes for ever: where the database hangs instead of failing, the client hears 503 in bounded time.

use std::time::Duration;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use tokio::time::timeout;

use crate::play::waiting::LONGEST;
use crate::problem::Problem;
use crate::routes::games::conditional::wait;

/// The longest a request takes that does not ask to wait: longer than a body may take to arrive and a query to run.
const PATIENCE: Duration = Duration::from_secs(20);
/// When to try again, in seconds.
const RETRY_S: u32 = 5;

/// Middleware: ends what takes too long. What was about to be committed may have been: an idempotency key finds out.
///
/// # Errors
/// `unavailable`, and what the inner service returns.
pub async fn bounded<B: MessageBody>(request: ServiceRequest, next: Next<B>) -> Result<ServiceResponse<B>, Error> {
    let asked = wait(request.request()).unwrap_or_default().min(LONGEST);
    match timeout(PATIENCE + asked, next.call(request)).await {
        Ok(outcome) => outcome,
        Err(_) => Err(Problem::unavailable(&"a request took too long", RETRY_S).into()),
    }
}
