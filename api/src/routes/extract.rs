//! Extractors: from a request to typed values, or to a precise problem.

mod body;
mod caller;
mod idempotency;
mod path_id;
mod query;

pub use body::{Body, BodyLimit};
pub use caller::{MaybeCaller, require_scope};
pub use idempotency::Idempotency;
pub use path_id::PathId;
pub use query::Query;

use actix_web::HttpRequest;
use actix_web::web::Data;

use crate::app::App;
use crate::problem::Problem;

/// The shared state, which the server registers.
fn app(request: &HttpRequest) -> Result<&Data<App>, Problem> {
    request.app_data::<Data<App>>().ok_or_else(|| Problem::internal(&"the application state is not registered"))
}

#[cfg(test)]
mod tests;
