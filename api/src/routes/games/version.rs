//! Versions as clients send them: no larger than what every JSON reader keeps exact.

use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::openapi::dialect::MAX_SAFE_INTEGER;

/// A number of events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Version(pub u64);

impl Version {
    fn checked(version: u64) -> Option<Self> {
        (version <= MAX_SAFE_INTEGER).then_some(Self(version))
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let version = u64::deserialize(deserializer)?;
        Self::checked(version)
            .ok_or_else(|| D::Error::custom(format_args!("expected a whole number up to {MAX_SAFE_INTEGER}")))
    }
}

/// A text that is no version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAVersion;

impl FromStr for Version {
    type Err = NotAVersion;

    fn from_str(text: &str) -> Result<Self, NotAVersion> {
        text.parse().ok().and_then(Self::checked).ok_or(NotAVersion)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_have_a_bound() {
        for (text, expected) in [
            ("0", Ok(Version(0))),
            ("9007199254740991", Ok(Version(9_007_199_254_740_991))),
            ("9007199254740992", Err(NotAVersion)),
            ("-1", Err(NotAVersion)),
            ("", Err(NotAVersion)),
        ] {
            assert_eq!(text.parse(), expected, "{text}");
            assert_eq!(serde_json::from_str(text).map_err(|_| NotAVersion), expected, "{text}");
        }
    }
}
