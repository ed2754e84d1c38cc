//! `heirloom bench`: what a move costs on this machine, beside what its database takes for the same in any case.

mod baseline;
mod figures;
mod moves;
mod server;

use std::fs::create_dir_all;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::Path;

use clap::Args;
use tokio::runtime::Builder;

use super::signals::Signals;
use super::{Failure, throwaway};
use crate::config::{Config, Environment, OfEmbedded, SomeFlags};
use crate::embedded_postgres::{EmbeddedPostgres, Options};
use crate::logging;

use baseline::{Baseline, Database};
use figures::{Figures, Round};
use moves::Moves;
use server::Server;

/// Starts whose median is told.
const STARTS: usize = 3;
/// What is done unmeasured at the beginning, so that the first round finds warm caches.
const WARM_UP: usize = 20;

pub(super) const EXAMPLES: &str = "\
Starts a server of its own, with a durable database in a new folder below the data folder (the disk counts), plays with
one client over loopback, and in turns with it lets pgbench do a plain INSERT + UPDATE in one transaction on the same
database. Nothing stays behind. Only a release build on a quiet machine gives figures worth comparing.

Examples:
  cargo run --release -- bench
  heirloom bench --moves 3000 --rounds 100
  heirloom bench --json | jq .ratio";

/// How much to measure.
#[derive(Args, Debug)]
pub struct Bench {
    /// Moves to make, and transactions beside them.
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u32).range(300..))]
    moves: u32,
    /// In how many rounds, moves and transactions in turn.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    flags: SomeFlags<OfEmbedded>,
}

/// Measures and prints.
///
/// # Errors
/// When a setting makes no sense, or the server or its database does not start.
pub fn run(bench: &Bench, environment: &Environment) -> Result<(), Failure> {
    let mut config = Config::load(&bench.flags, environment)?;
    config.log = "error".to_owned();
    logging::start(&config);
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let mut signals = runtime.block_on(async { Signals::listen() })?;
    create_dir_all(&config.home)?;
    let folder = throwaway::folder(&config.home, "bench-")?;
    let database = set_up(&config, folder.path(), &runtime)?;
    let figures = runtime.block_on(async {
        tokio::select! {
            figures = measure(bench, folder.path(), &database) => figures,
            () = signals.stop() => Err(Failure::Work("stopped before anything could be told".into())),
        }
    })?;
    let mut out = stdout().lock();
    if bench.json {
        serde_json::to_writer(&mut out, &figures).map_err(std::io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    Ok(write!(out, "{figures}")?)
}

/// Sets the database up, so that every start that follows is a warm one; the answer is what it says of itself.
fn set_up(config: &Config, home: &Path, runtime: &tokio::runtime::Runtime) -> Result<Database, Failure> {
    let options = Options {
        home: home.to_owned(),
        durable: true,
        programs: config.postgres.clone(),
        fetched: Some(config.home.clone()),
    };
    let running = EmbeddedPostgres::start(&options)?;
    let database = runtime.block_on(Database::ask(running.url()));
    running.stop();
    database
}

async fn measure(bench: &Bench, home: &Path, database: &Database) -> Result<Figures, Failure> {
    progress("starting");
    // Once for the migrations.
    let mut server = Server::start(home, database).await?;
    let (mut starts, mut idle) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        server.stop().await?;
        server = Server::start(home, database).await?;
        starts.push(server.took);
        idle.push(server.memory_at_rest().await?);
    }
    let mut moves = Moves::begin(&server.address).await?;
    let mut baseline = Baseline::begin(database, home).await?;
    moves.make(WARM_UP).await?;
    baseline.commit(WARM_UP).await?;
    let in_round = usize::try_from(bench.moves.div_ceil(bench.rounds)).unwrap_or(usize::MAX);
    let mut rounds = Vec::new();
    for round in 1..=bench.rounds {
        progress(&format!("round {round} of {}", bench.rounds));
        rounds.push(Round { moves: moves.make(in_round).await?, transactions: baseline.commit(in_round).await? });
    }
    let busy = server.memory()?;
    server.stop().await?;
    progress("");
    Ok(Figures::of(&rounds, &starts, &idle, busy, baseline.by(), database))
}

/// A line that the next one replaces, for somebody who waits.
fn progress(what: &str) {
    if stderr().is_terminal() {
        let _ = write!(stderr(), "\r\x1b[K{what}");
    }
}
