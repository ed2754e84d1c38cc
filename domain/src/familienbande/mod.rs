//! Familienbande (Leo Colovini, Winning Moves 2004) for 2 to 4: marry, have children, and see your family's trait passed on.
//!
//! The rules in short, by the ids that rejections and tests cite:
//!
//! | id | rule |
//! |---|---|
//! | FB-1, FB-2 | five [traits](traits::Trait); 70 [person cards](cards::Card) with three of them, from an exchangeable [edition] |
//! | FB-3 to FB-5 | five markers at 0; a secret trait tile each; three starters, five cards each, the rest is the deck ([`event::Deal`]) |
//! | FB-6 | marry: a hand card onto a single person of the other sex; draw one |
//! | FB-7 | offspring: a hand card whose three traits are among a couple's six joins the next generation; nothing is drawn |
//! | FB-8 | swap: after an offspring another card may be laid off for one from the deck, if there is one |
//! | FB-9, FB-10 | pass: draw one; an empty deck gives nothing and is not refilled |
//! | FB-11 | generations 1 to 5 hold 3, 4, 5, 6, 7; who marries in does not count ([`generation`]) |
//! | FB-12, FB-13 | a full generation turns down the one above it: nobody there marries any more; nobody of generation 5 ever does |
//! | FB-14 | an offspring moves the marker of each of its traits by the number of its generation |
//! | FB-15, FB-17 | the end: generation 5 is full, or a whole round of passes found the deck empty ([`outcome`]) |
//! | FB-16 | score: the marker of the own trait minus 1 + 2 + … + h for h cards in hand |
//!
//! `rules.md` tells them to players.

pub mod cards;
pub mod generation;
pub mod traits;

pub mod edition;
pub mod options;

pub mod command;
pub mod event;
pub mod obstacle;
pub mod rejection;

pub mod person;
pub mod state;

mod deal;
mod decide;
mod evolve;
pub mod outcome;

mod bot;
mod label;
mod legal;
pub mod view;

use std::collections::BTreeSet;

use serde_json::Value;

use crate::dice::Dice;
use crate::game::{BuiltInEdition, DataFault, Game, GameInfo, Setup};
use crate::outcome::Outcome;
use crate::seat::Seat;
use crate::timestamp::Timestamp;
use crate::viewer::Viewer;

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Familienbande;

impl Game for Familienbande {
    const INFO: GameInfo = GameInfo {
        slug: "familienbande",
        names: &[("en", "Familienbande"), ("de", "Familienbande"), ("hu", "Családi kötelékek")],
        designers: &["Leo Colovini"],
        publisher: "Winning Moves",
        year: 2004,
        min_seats: 2,
        max_seats: 4,
    };
    const RULES_VERSION: u32 = 1;

    type Options = options::Options;
    type Edition = edition::Edition;
    type Deal = event::Deal;
    type Command = command::Command;
    type Event = event::Event;
    type State = state::State;
    type Table = view::Table;
    type Rejection = rejection::Rejection;

    fn editions() -> &'static [BuiltInEdition] {
        edition::BUILT_IN
    }

    fn edition(data: &Value) -> Result<Self::Edition, DataFault> {
        edition::Edition::read(data)
    }

    fn check_options(options: &Self::Options, seats: u8) -> Result<(), DataFault> {
        options.check(seats)
    }

    fn deal(setup: &Setup<Self::Options>, edition: &Self::Edition, dice: &mut Dice) -> Self::Deal {
        deal::deal(setup, edition, dice)
    }

    fn begin(setup: &Setup<Self::Options>, deal: &Self::Deal) -> Self::State {
        state::State::begin(setup, deal)
    }

    fn decide(
        state: &Self::State,
        seat: Seat,
        command: &Self::Command,
        _now: Timestamp,
        _dice: &mut Dice,
    ) -> Result<Vec<Self::Event>, Self::Rejection> {
        decide::decide(state, seat, command).map(|event| vec![event])
    }

    fn evolve(state: &mut Self::State, event: &Self::Event) {
        evolve::evolve(state, event);
    }

    fn to_move(state: &Self::State, _viewer: Viewer) -> Vec<Seat> {
        if outcome::ending(state).is_some() { Vec::new() } else { vec![state.turn] }
    }

    fn legal_moves(state: &Self::State, seat: Seat) -> Vec<Self::Command> {
        legal::legal_moves(state, seat)
    }

    fn label(state: &Self::State, command: &Self::Command) -> String {
        label::label(state, command)
    }

    fn view(state: &Self::State, viewer: Viewer, revealed: bool) -> Self::Table {
        view::view(state, viewer, revealed)
    }

    fn outcome(state: &Self::State, resigned: &BTreeSet<Seat>) -> Option<Outcome> {
        outcome::outcome(state, resigned)
    }

    fn greedy<'a>(
        table: &Self::Table,
        seat: Seat,
        legal: &'a [Self::Command],
        dice: &mut Dice,
    ) -> Option<&'a Self::Command> {
        bot::greedy(table, seat, legal, dice)
    }

    fn rules() -> &'static [(&'static str, &'static str)] {
        &[("en", include_str!("rules.md"))]
    }
}
