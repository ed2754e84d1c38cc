//! `heirloom demo`: one whole game, watched from beside a player, and the proof at the end.

mod drawing;
mod game;
mod paint;
mod player;
mod screen;
mod telling;
mod verdict;

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use domain::any_game;
use domain::game::GameInfo;
use tokio::runtime::Builder;

use super::client::Client;
use super::signals::Signals;
use super::{Failure, throwaway};
use crate::app::Settings;
use crate::config::{Config, Environment, OfEmbedded, SomeFlags};
use crate::{logging, server};

use game::{Game, Plan};
use screen::Screen;

pub(super) const EXAMPLES: &str = "\
Accounts are made, take their seats and play over HTTP against a server that the demo starts for itself, with a
database in a temporary folder: games of yours are never touched, and nothing stays behind. The last seat is a bot's.
At the end the game is audited: the exit code is 0 only if it was dealt and recorded fairly.

Examples:
  heirloom demo                        watch a game of three
  heirloom demo --seats 2 --pace 2000  a slower game of two
  heirloom demo --seed 7 > moves.txt   the same game every time, as lines of text
  heirloom demo --save game.json       keep what the audit needs";

/// What to show.
#[derive(Args, Debug)]
pub struct Demo {
    /// How many sit at the table, the bot included [default: 3, or what the game allows].
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// The same number gives the same game [default: any].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Which game, by its name in the catalogue.
    #[arg(long, value_name = "NAME", default_value = "familienbande")]
    game: String,
    /// Milliseconds from one event to the next [default: 600 on a terminal, else 0].
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// Keep the audit bundle in this file, the keys and what each player was shown beside it.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    flags: SomeFlags<OfEmbedded>,
}

/// Plays and audits one game.
///
/// # Errors
/// When the game cannot be played as asked, the server or its database does not start, or the audit finds a fault.
pub fn run(demo: &Demo, environment: &Environment) -> Result<(), Failure> {
    let mut config = Config::load(&demo.flags, environment)?;
    config.log = "error".to_owned();
    logging::start(&config);
    let info = known(&demo.game)?;
    let seats = demo.seats.unwrap_or(3.clamp(info.min_seats, info.max_seats));
    if !(info.min_seats..=info.max_seats).contains(&seats) {
        let reason = format!("{} is for {} to {} seats", info.slug, info.min_seats, info.max_seats);
        return Err(Failure::Usage(reason.into()));
    }
    if paint::is_live() {
        write!(stdout(), "Setting the table …\r")?;
        stdout().flush()?;
    }
    // Small enough to be typed again.
    let seed = demo.seed.unwrap_or_else(|| rand::random_range(0..1_000_000));
    let plan = Plan { game: info.slug, seats, seed };
    // Listening from before there is anything to clear away, so that nothing stays behind.
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let mut signals = runtime.block_on(async { Signals::listen() })?;
    throwaway::with_database(&config, |database| {
        runtime.block_on(async {
            let settings = Settings { port: 0, workers: Some(1), seed: Some(seed), ..Settings::default() };
            let running = server::start(settings, database).await?;
            let played = tokio::select! {
                played = play(demo, info, plan, running.addr.port()) => played,
                () = signals.stop() => Err(Failure::Work("stopped before the game was over".into())),
            };
            running.stop().await;
            played
        })
    })
}

fn known(game: &str) -> Result<&'static GameInfo, Failure> {
    let slugs = || any_game::GAMES.iter().map(|game| game.info().slug).collect::<Vec<_>>().join(", ");
    let found = any_game::find(game).map(any_game::AnyGame::info);
    found.ok_or_else(|| Failure::Usage(format!("no game is called '{game}'; there is: {}", slugs()).into()))
}

async fn play(demo: &Demo, info: &GameInfo, plan: Plan<'_>, port: u16) -> Result<(), Failure> {
    let visitor = Client::new(format!("http://127.0.0.1:{port}"))?;
    let name = info.names.first().map_or(info.slug, |(_, name)| name);
    let mut game = Game::set_up(&visitor, plan).await?;
    let mut screen = Screen::open(format!("{name}, {} seats, seed {}", plan.seats, plan.seed))?;
    let default_pace = if paint::is_live() { 600 } else { 0 };
    let view = game.play(&mut screen, Duration::from_millis(demo.pace.unwrap_or(default_pace))).await?;
    screen.finish(&view)?;
    verdict::reach(&game, demo.save.as_deref()).await
}
