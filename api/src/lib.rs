//! The service.

pub mod embedded_postgres;
