//! The audit: a finished game as one document, and the check of everything in it by anybody, offline.

pub mod bundle;

pub use bundle::{Bundle, BundledEdition, BundledEvent};
