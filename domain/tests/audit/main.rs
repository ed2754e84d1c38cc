//! The audit, tried on honest games, on every damaged byte and on forgeries.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bytes;
mod forgeries;
mod honest;
mod hostile;
mod places;
mod seen;
mod table;
