//! Familienbande (Leo Colovini, 2004): marry, have children, and see your family's trait passed on.

pub mod bot;
pub mod cards;
pub mod command;
pub mod deal;
pub mod decide;
pub mod edition;
pub mod event;
pub mod evolve;
pub mod generation;
pub mod label;
pub mod legal;
pub mod options;
pub mod outcome;
pub mod rejection;
pub mod state;
pub mod traits;
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
        names: &[("en", "Family Ties"), ("de", "Familienbande"), ("hu", "Családi kötelékek")],
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
        vec![state.turn]
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
        _seat: Seat,
        legal: &'a [Self::Command],
        dice: &mut Dice,
    ) -> Option<&'a Self::Command> {
        bot::greedy(table, legal, dice)
    }

    fn rules() -> &'static [(&'static str, &'static str)] {
        &[("en", include_str!("rules.md"))]
    }
}
