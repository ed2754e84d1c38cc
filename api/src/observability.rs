//! What is seen of the running service from outside: request ids, log spans, metrics.

pub mod games;
pub mod metrics;
pub mod request_id;
mod root_span;

pub use root_span::RequestSpan;
