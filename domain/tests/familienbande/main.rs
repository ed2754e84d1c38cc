//! Familienbande, rule by rule in the order of the rules; then what holds across them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../driver/mod.rs"]
mod driver;

mod check;
mod position;

mod cards;
mod edition;
mod setup;
mod turn;

mod generations;
mod scoring;

mod general;
mod visibility;

mod bot;
mod conformance;
mod published;
mod recorded;
mod recording;
