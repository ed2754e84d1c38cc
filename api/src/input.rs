//! Input of clients as a tree, read into types such that every fault is known by its place.
//!
//! `serde_json` by itself tells a place as line and column, takes an array for a struct, and hides which field is missing
//! in its text. Bodies and queries are small, so they are read into a tree first.

mod fault;
mod read;
mod tree;

use serde::de::DeserializeOwned;

pub use fault::Fault;
pub use tree::Input;

impl Input {
    /// The value of a type.
    ///
    /// # Errors
    /// The first field that does not fit the type.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, Fault> {
        T::deserialize(self)
    }
}

#[cfg(test)]
mod tests;
