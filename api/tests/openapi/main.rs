//! The OpenAPI document as a whole: what every client author may rely on, wherever a route or a game is added.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod catalogue;
mod committed;
mod document;
mod examples;
mod operations;
mod parts;
mod schemas;
