//! What was measured, for people and for machines.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::baseline::Database;

/// How long each move and each transaction of a round took.
#[derive(Debug)]
pub struct Round {
    /// The moves.
    pub moves: Vec<Duration>,
    /// The transactions after them.
    pub transactions: Vec<Duration>,
}

/// The figures. Times in milliseconds unless they say otherwise, memory in bytes.
#[derive(Debug, Serialize)]
pub struct Figures {
    /// Version of Heirloom.
    pub version: &'static str,
    /// `release` or `debug`.
    pub build: &'static str,
    /// Version of PostgreSQL.
    pub postgres: String,
    /// Whether its commits wait for the disk.
    pub durable: bool,
    /// One move over loopback, as its client sees it.
    pub moves: Latency,
    /// One transaction with an INSERT and an UPDATE.
    pub transactions: Latency,
    /// What made the transactions.
    pub transactions_by: &'static str,
    /// Median of the moves through median of the transactions.
    pub ratio: f64,
    /// The same, round by round.
    pub ratio_by_round: Vec<f64>,
    /// Median over the starts; null where the system does not tell.
    pub memory_idle: Option<u64>,
    /// After all moves.
    pub memory_after: Option<u64>,
    /// From spawn to ready on a database that exists, median, in seconds.
    pub warm_start_s: f64,
}

/// Many times of the same thing.
#[derive(Debug, Serialize)]
pub struct Latency {
    /// How many.
    pub count: usize,
    /// Half took longer.
    pub median: f64,
    /// One in twenty took longer.
    pub p95: f64,
}

impl Latency {
    fn of(times: impl Iterator<Item = Duration>) -> Self {
        let mut ms: Vec<f64> = times.map(|time| time.as_secs_f64() * 1000.0).collect();
        ms.sort_by(f64::total_cmp);
        Self { count: ms.len(), median: quantile(&ms, 50), p95: quantile(&ms, 95) }
    }
}

/// The value below which `percent` of the sorted values lie; 0 where there are none.
fn quantile(sorted: &[f64], percent: usize) -> f64 {
    sorted.get(sorted.len() * percent / 100).or(sorted.last()).copied().unwrap_or_default()
}

impl Figures {
    /// Draws the figures from the measurements.
    pub fn of(
        rounds: &[Round],
        starts: &[Duration],
        idle: &[Option<u64>],
        memory_after: Option<u64>,
        transactions_by: &'static str,
        database: &Database,
    ) -> Self {
        let moves = Latency::of(rounds.iter().flat_map(|round| round.moves.iter().copied()));
        let transactions = Latency::of(rounds.iter().flat_map(|round| round.transactions.iter().copied()));
        let median = |times: &[Duration]| Latency::of(times.iter().copied()).median;
        let mut idle: Vec<u64> = idle.iter().copied().flatten().collect();
        idle.sort_unstable();
        Self {
            version: env!("CARGO_PKG_VERSION"),
            build: if cfg!(debug_assertions) { "debug" } else { "release" },
            postgres: database.version.clone(),
            durable: database.durable,
            ratio: moves.median / transactions.median,
            ratio_by_round: rounds.iter().map(|round| median(&round.moves) / median(&round.transactions)).collect(),
            moves,
            transactions,
            transactions_by,
            memory_idle: idle.get(idle.len() / 2).copied(),
            memory_after,
            warm_start_s: median(starts) / 1000.0,
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let durable = if self.durable { "commits wait for the disk" } else { "commits do NOT wait for the disk" };
        writeln!(f, "Heirloom {} ({} build), PostgreSQL {}, {durable}\n", self.version, self.build, self.postgres)?;
        let latency = |f: &mut fmt::Formatter<'_>, what: &str, it: &Latency| {
            writeln!(f, "{what:<34}{:>8.2} ms   one in twenty {:.2} ms or more, of {}", it.median, it.p95, it.count)
        };
        latency(f, "one move over loopback, median", &self.moves)?;
        latency(f, "INSERT + UPDATE, median", &self.transactions)?;
        let ratios = || self.ratio_by_round.iter().copied();
        let (least, most) = (ratios().fold(f64::INFINITY, f64::min), ratios().fold(0.0, f64::max));
        let rounds = self.ratio_by_round.len();
        writeln!(f, "{:<34}{:>8.2}      {least:.2} to {most:.2} in {rounds} rounds", "ratio", self.ratio)?;
        let memory = |bytes: Option<u64>| bytes.map_or("?".to_owned(), |bytes| format!("{:.1}", bytes as f64 / 1e6));
        let (idle, after) = (memory(self.memory_idle), memory(self.memory_after));
        writeln!(f, "{:<34}{idle:>8} MB   {after} MB after all moves", "memory of the idle server")?;
        writeln!(f, "{:<34}{:>8.2} s    on a database that exists", "start, spawn to ready", self.warm_start_s)?;
        writeln!(f, "\nThe transactions were made by {}, one client, prepared statements.", self.transactions_by)?;
        if self.build == "debug" {
            writeln!(f, "A debug build says little about speed: cargo run --release -- bench")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_few_and_many() {
        assert_eq!(quantile(&[], 50).to_bits(), 0.0_f64.to_bits());
        assert!((quantile(&[3.0], 95) - 3.0).abs() < f64::EPSILON);
        let hundred: Vec<f64> = (1..=100).map(f64::from).collect();
        assert!((quantile(&hundred, 50) - 51.0).abs() < f64::EPSILON);
        assert!((quantile(&hundred, 95) - 96.0).abs() < f64::EPSILON);
    }
}
