//! Black-box tests of Heirloom: the real server on a free port, a database of its own for every test, and HTTP only.
//!
//! A test is an `async fn(Site)`. From its [`Site`] it gets [`Node`]s, from a node [`Client`]s and [`Player`]s; a client has one method an
//! endpoint, and awaiting one gives an [`Answer`]. Every answer is held against the OpenAPI document on the way ([`contract`]).
//!
//! `cargo test --workspace` runs them all; `cargo test --workspace -- whole_games` those whose name has these words.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod answer;
pub mod call;
pub mod choices;
pub mod client;
pub mod cluster;
pub mod contract;
pub mod database;
pub mod event_stream;
pub mod harness;
pub mod heirloom;
pub mod line;
pub mod node;
pub mod player;
pub mod site;
pub mod table;
pub mod until;
pub mod view;

pub use answer::{Answer, Refusal};
pub use api::problem::Slug;
pub use call::Call;
pub use choices::Choices;
pub use client::Client;
pub use database::Database;
pub use event_stream::EventStream;
pub use harness::{Test, run};
pub use heirloom::Heirloom;
pub use line::Line;
pub use node::Node;
pub use player::Player;
pub use site::Site;
pub use table::Table;
pub use until::until;
pub use view::View;
