//! The service.

pub mod accounts;
pub mod app;
pub mod clock;
pub mod idempotency;
pub mod observability;
pub mod problem;
pub mod routes;
pub mod server;
pub mod store;
