//! Metrics of the games: how long appends take, how often somebody else was faster, how many streams are open.

use std::time::Duration;

use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};

const APPEND_DURATION: &str = "heirloom_append_duration_seconds";
const CONFLICTS: &str = "heirloom_append_conflicts_total";
const OPEN_STREAMS: &str = "heirloom_open_streams";

/// Describes the metrics, and has them there from the start.
pub fn describe() {
    describe_histogram!(APPEND_DURATION, Unit::Seconds, "Time an append takes, with its durable commit.");
    describe_counter!(CONFLICTS, "Appends that lost the race for a game's next version.");
    describe_gauge!(OPEN_STREAMS, "Event streams that are open.");
    counter!(CONFLICTS).absolute(0);
    gauge!(OPEN_STREAMS).set(0.0);
}

/// Counts an append that committed.
pub fn record_append(took: Duration) {
    histogram!(APPEND_DURATION).record(took);
}

/// Counts an append that lost the race.
pub fn record_conflict() {
    counter!(CONFLICTS).increment(1);
}

/// An open stream, counted until it is dropped.
#[derive(Debug)]
pub struct OpenStream(());

impl OpenStream {
    /// Counts one more.
    #[must_use]
    pub fn new() -> Self {
        gauge!(OPEN_STREAMS).increment(1.0);
        Self(())
    }
}

impl Default for OpenStream {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        gauge!(OPEN_STREAMS).decrement(1.0);
    }
}
