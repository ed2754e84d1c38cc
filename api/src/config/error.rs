//! What is wrong with the configuration, in sentences that name the setting and the place it stands.

use std::path::PathBuf;

use figment::error::{Kind, OneOf};
use thiserror::Error;

use super::setting::Setting;

/// A configuration that Heirloom does not start with.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// A setting that does not exist.
    #[error(
        "There is no setting '{name}', which stands in {place}.{}",
        nearest.as_ref().map(|nearest| format!(" Did you mean '{nearest}'?")).unwrap_or_default()
    )]
    Unknown {
        /// The name as written.
        name: String,
        /// Where it stands.
        place: String,
        /// What was probably meant.
        nearest: Option<String>,
    },

    /// A value that does not fit its setting.
    #[error("The setting '{key}' ({place}) is wrong: {why}.")]
    Invalid {
        /// The setting.
        key: String,
        /// Where its value stands.
        place: String,
        /// What is wrong, without the value where it is a secret.
        why: String,
    },

    /// A setting that has to be given.
    #[error("The setting '{key}' is missing: give it in the file, as --{} or as {}.", key.replace('_', "-"), variable(key))]
    Missing {
        /// The setting.
        key: String,
    },

    /// A file that was named and is not there.
    #[error("There is no configuration file {}.", file.display())]
    NoFile {
        /// The file.
        file: PathBuf,
    },

    /// A file that is not TOML.
    #[error("The configuration file {} cannot be read: {why}.", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What is wrong, with the line.
        why: String,
    },
}

fn variable(key: &str) -> String {
    format!("HEIRLOOM_{}", key.to_uppercase())
}

impl From<figment::Error> for ConfigError {
    fn from(error: figment::Error) -> Self {
        if let Kind::MissingField(key) = &error.kind {
            return Self::Missing { key: key.to_string() };
        }
        let key = error.path.join(".");
        let secret = Setting::find(&key).is_some_and(|setting| setting.secret);
        let why = match &error.kind {
            _ if secret => "it is not a text of the kind it must be".to_owned(),
            Kind::InvalidType(actual, expected) | Kind::InvalidValue(actual, expected) => {
                format!("{actual} is not {}", in_words(expected))
            }
            Kind::UnknownVariant(actual, expected) => format!("'{actual}' is not {}", OneOf(expected)),
            other => other.to_string(),
        };
        let place = error.metadata.as_ref().map_or_else(|| "unknown".to_owned(), place);
        Self::Invalid { key, place, why }
    }
}

/// Rust's names of numbers, for people.
fn in_words(expected: &str) -> String {
    match expected {
        "u16" => format!("a whole number from 0 to {}", u16::MAX),
        "u32" | "u64" | "usize" => "a whole number".to_owned(),
        other => other.to_owned(),
    }
}

/// Where a value stands.
pub(super) fn place(metadata: &figment::Metadata) -> String {
    match metadata.source.as_ref().and_then(|source| source.file_path()) {
        Some(file) => file.display().to_string(),
        None => metadata.name.to_string(),
    }
}
