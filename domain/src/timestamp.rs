//! Moments as data: the domain never asks a clock, it is told.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;

/// Milliseconds since 1970-01-01T00:00:00Z. JSON: RFC 3339 in UTC with exactly three decimals, `"2026-11-30T20:51:17.123Z"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// From milliseconds since the epoch; years 0000 to 9999, others are taken to the nearest of these.
    #[must_use]
    pub fn from_millis(millis: i64) -> Self {
        Self(millis.clamp(-62_167_219_200_000, 253_402_300_799_999))
    }

    /// Milliseconds since the epoch.
    #[must_use]
    pub fn millis(self) -> i64 {
        self.0
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
        let moment =
            OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1_000_000).map_err(|_| fmt::Error)?;
        f.write_str(&moment.format(format).map_err(|_| fmt::Error)?)
    }
}

/// A text that is not a moment in the one form used here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a moment in UTC with milliseconds, such as 2026-11-30T20:51:17.123Z")]
pub struct NotATimestamp(String);

impl FromStr for Timestamp {
    type Err = NotATimestamp;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fault = || NotATimestamp(text.to_owned());
        let moment = OffsetDateTime::parse(text, &Rfc3339).map_err(|_| fault())?;
        let millis = i64::try_from(moment.unix_timestamp_nanos().div_euclid(1_000_000)).map_err(|_| fault())?;
        let read = Self::from_millis(millis);
        if read.to_string() == text { Ok(read) } else { Err(fault()) }
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
