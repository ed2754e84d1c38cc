//! `heirloom openapi`: the description of the API, for those who generate clients from it.

use std::io::{Write, stdout};

use super::Failure;
use crate::server;

pub(super) const EXAMPLES: &str = "\
The same document is served at /v1/openapi.json and can be read at /docs.

Examples:
  heirloom openapi > openapi.json
  heirloom openapi | jq '.paths | keys'";

/// Prints the OpenAPI document as JSON.
///
/// # Errors
/// When the document cannot be made or standard output is closed.
pub fn run() -> Result<(), Failure> {
    let json = server::openapi().to_pretty_json().map_err(|error| Failure::Work(error.into()))?;
    Ok(stdout().write_all(json.as_bytes())?)
}
