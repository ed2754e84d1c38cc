//! `/v1/games`: everything a client does with games.

mod answers;
pub mod audit;
pub mod conditional;
pub mod create;
pub mod events;
pub mod invitations;
pub mod list;
pub mod moves;
pub mod read;
pub mod seats;
mod stream;
mod version;
pub mod wire;
