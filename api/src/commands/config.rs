//! `heirloom config`: what is in force and why.

use std::io::{Write, stdout};

use super::Failure;
use crate::config::{Config, Environment, Flags};

pub(super) const EXAMPLES: &str = "\
Examples:
  heirloom config                     what 'heirloom serve' would use
  heirloom config > heirloom.toml     a file to start from (put secrets in again: they are masked)";

/// Prints the configuration in force as TOML.
///
/// # Errors
/// When a setting is unknown or makes no sense.
pub fn run(flags: &Flags, environment: &Environment) -> Result<(), Failure> {
    let text = Config::describe(flags, environment)?;
    Ok(stdout().write_all(text.as_bytes())?)
}
