//! The time as Heirloom keeps it: UTC in whole milliseconds, so that what is stored is what is shown.

use time::OffsetDateTime;

/// Now, cut to the millisecond.
pub fn now() -> OffsetDateTime {
    let now = OffsetDateTime::now_utc();
    now.replace_millisecond(now.millisecond()).unwrap_or(now)
}
