//! The rules of Heirloom's games: pure, synchronous, deterministic. No clock, no OS randomness, no storage: everything is passed in.
//!
//! A match is the fold of its log. A command is decided into events, and only events change anything:
//!
//! ```
//! use domain::any_game::{self, built_in_editions, due};
//! use domain::decide::Circumstances;
//! use domain::lifecycle::CreateGame;
//! use domain::log::Dealer;
//! use domain::seat::{Actor, Seat};
//! use domain::timestamp::Timestamp;
//! use domain::viewer::Viewer;
//! use serde_json::{from_value, json};
//!
//! // A table for two: a player at seat 0, a bot at seat 1. The dealer's seed is committed to before anybody joins.
//! let familienbande = any_game::find("familienbande").expect("it is in the catalogue");
//! let shelf = built_in_editions();
//! let edition = &shelf.choose("familienbande", None).expect("it has a default edition").pin;
//! let dealer = Dealer::new("0197a3c0-5a7e-7000-8000-000000000001", [7; 32]);
//! let around = Circumstances { now: Timestamp::from_millis(1_796_000_000_000), dealer: &dealer, shelf };
//! let create: CreateGame = from_value(json!({
//!     "type": "create-game", "game": "familienbande", "rules_version": familienbande.rules_version(), "edition": edition,
//!     "options": { "first_seat": 0 }, "seats": 2, "visibility": "public",
//!     "player": "0197a3c0-5a7e-7000-8000-0000000000aa", "entropy": "", "bots": [{ "seat": 1, "level": "greedy" }],
//! }))?;
//! let mut log = familienbande.create(&create, around)?.events;
//! let mut game = any_game::replay(&log)?.expect("the log is not empty");
//!
//! // All seats are taken: the server's next command is the deal.
//! let (server, start) = due(&*game).expect("the deal is due");
//! let dealt = game.decide(server, &start, around)?.events;
//! for event in &dealt {
//!     game.apply(event)?;
//! }
//! log.extend(dealt);
//!
//! // Seat 0 plays a legal move …
//! let mine = game.legal_moves(Seat(0)).swap_remove(0);
//! let played = game.decide(Actor::Seat(Seat(0)), &mine.command, around)?.events;
//! for event in &played {
//!     game.apply(event)?;
//! }
//! log.extend(played);
//! assert_eq!(game.to_move(Viewer::Spectator), [Seat(1)]);
//!
//! // … and sees its own hand, but not the other one.
//! let table = game.table(Viewer::Seat(Seat(0)))?.expect("the game has started");
//! assert_eq!(table["you"]["hand"].as_array().map(Vec::len), Some(5));
//! assert_eq!(table["hand_sizes"], json!([5, 5]));
//! assert_eq!(table["revealed"], json!(null));
//!
//! // The log alone is the game.
//! let again = any_game::replay(&log)?.expect("the log is not empty");
//! assert_eq!(again.table(Viewer::Spectator)?, game.table(Viewer::Spectator)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules in reading order: who ([`seat`], [`viewer`]), what is hidden ([`secret`]), chance ([`dice`]), what a game is ([`game`])
//! and which there are ([`any_game`]), the life of a match ([`lifecycle`], [`game_match`], [`decide`]), its record ([`log`],
//! [`stored`], [`receipt`], [`audit`]), and the games themselves ([`familienbande`], [`inheritance`]).

pub mod seat;
pub mod viewer;

pub mod secret;

pub mod dice;
pub mod timestamp;

pub mod game;
pub mod outcome;
pub mod rejection;

pub mod any_game;
pub mod bot;
pub mod edition;
pub mod erased;
pub mod schema;

pub mod lifecycle;

pub mod decide;
pub mod game_match;
pub mod pointer;

pub mod log;
pub mod stored;

pub mod audit;
pub mod receipt;

pub mod familienbande;
pub mod inheritance;
