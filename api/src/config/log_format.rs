//! How log lines look.

use serde::Deserialize;

/// For people or for machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// Coloured text.
    Pretty,
    /// One JSON object a line.
    Json,
}
