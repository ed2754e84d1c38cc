//! Accounts: signing up, signing in, and finding out who calls.

pub mod access_token;
pub mod authentication;
pub mod key_ring;
mod key_set;
pub mod passwords;
pub mod secret_token;
pub mod sessions;
pub mod sign_up;
mod signing_key;
pub mod tokens;
