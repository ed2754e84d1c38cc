//! Use cases of games: load, decide, append, view. No HTTP, no SQL.

pub mod announcer;
pub mod appending;
pub mod audit;
pub mod error;
pub mod folded;
pub mod invitations;
pub mod log;
pub mod moves;
pub mod program;
pub mod randomness;
pub mod seats;
pub mod tables;
pub mod views;
pub mod waiting;

pub use error::PlayError;
pub use folded::Folded;
pub use tables::Tables;
