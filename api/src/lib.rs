//! The service.

pub mod commands;
pub mod config;
pub mod embedded_postgres;
pub mod logging;
