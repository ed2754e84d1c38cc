//! Inheritance, rule by rule in the order of the rules; then what holds across them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../driver/mod.rs"]
mod driver;

mod check;
mod position;

mod abilities;
mod cards;
mod choosing;
mod edition;
mod favour;
mod setup;

mod targets;
mod turn;

mod rounds;
mod stalls;
mod teams;

mod general;
mod visibility;

mod bot;
mod conformance;
mod published;
mod recorded;
mod recording;
