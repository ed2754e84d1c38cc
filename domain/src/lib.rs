//! The rules of Heirloom's games: pure, synchronous, deterministic.

pub mod any_game;
pub mod audit;
pub mod bot;
pub mod decide;
pub mod dice;
pub mod edition;
pub mod erased;
pub mod game;
pub mod game_match;
pub mod lifecycle;
pub mod log;
pub mod outcome;
pub mod pointer;
pub mod receipt;
pub mod rejection;
pub mod schema;
pub mod seat;
pub mod secret;
pub mod stored;
pub mod timestamp;
pub mod viewer;
