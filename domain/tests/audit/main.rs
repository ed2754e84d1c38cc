//! The audit, tried on honest games, on every damaged byte and on forgeries.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod honest;
mod table;
