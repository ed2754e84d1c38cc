//! The routes: one file a resource, each with its wire types and thin handlers.

pub mod accept;
pub mod accounts;
pub mod catalogue;
pub mod documentation;
pub mod extract;
pub mod games;
pub mod home;
pub mod operations;
pub mod page;
pub mod problems;
pub mod reply;
pub mod sessions;
pub mod timestamp;
pub mod tokens;
pub mod unmatched;
pub mod well_known;
