//! Inheritance, rule by rule in the order of the rules; then what holds across them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bot;
