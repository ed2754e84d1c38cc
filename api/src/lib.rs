//! The service: routes → play → {domain, store}, and the program around them.

pub mod accounts;
pub mod app;
pub mod background;
pub mod clock;
pub mod commands;
pub mod config;
pub mod embedded_postgres;
pub mod idempotency;
pub mod input;
pub mod logging;
pub mod observability;
pub mod openapi;
pub mod play;
pub mod problem;
pub mod routes;
pub mod server;
pub mod store;
