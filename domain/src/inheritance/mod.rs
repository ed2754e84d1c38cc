//! Inheritance (Paul Capovilla, Flying Man Games 2022) for 2 to 4: win the Successor's favour and keep the Ring for a whole lap.
//!
//! The rules in short, by the ids that rejections and tests cite:
//!
//! | id | rule |
//! |---|---|
//! | IN-1, IN-2 | 40 [cards](card::Card) of four [suits](suit::Suit) and ten [ranks](rank::Rank) with an ability each |
//! | IN-3, IN-4 | what is replaced goes under the [Influence pile](influence::Influence), whose last rule card is in force |
//! | IN-5 | six cards each; two Parents, the Successor and the Proposal face-up; the rest is the deck ([`event::Deal`]) |
//! | IN-6, IN-7 | all choose an Admirer, sealed; when all have, they are turned up, and who is favoured takes the Ring |
//! | IN-8 to IN-10 | the Proposal's suit says which suits are favoured, the rule which rank; a tie favours nobody ([`court`]) |
//! | IN-11 | who holds the Ring when their turn comes wins |
//! | IN-12 to IN-14 | a turn: a Secret Admirer is turned up, then one card is played ([`command`]) |
//! | IN-15 | a Soldier's target answers with a Secret Admirer |
//! | IN-16, IN-17 | at the end of a turn the Ring moves, then one card is drawn ([`event::TurnEnded`]) |
//! | IN-18, IN-19 | everybody passed with the Ring in the middle: the end without a winner, or another round |
//! | IN-20 to IN-25 | two players: rounds, trophies, and no drawing during a round |
//! | IN-26 | four can play in two teams |
//!
//! `rules.md` tells them to players.

pub mod card;
pub mod card_set;
pub mod rank;
pub mod rule;
pub mod suit;

pub mod edition;
pub mod options;

pub mod ability_event;
pub mod command;
pub mod event;
pub mod obstacle;
pub mod rejection;
pub mod round_event;

pub mod admirer;
pub mod court;
pub mod family;
pub mod favour;
pub mod influence;
pub mod phase;
pub mod state;

mod ability;
mod course;
mod deal;
mod decide;
mod evolve;
pub mod outcome;

mod bot;
mod label;
mod legal;
mod prospect;
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
pub struct Inheritance;

impl Game for Inheritance {
    const INFO: GameInfo = GameInfo {
        slug: "inheritance",
        names: &[("en", "Inheritance")],
        designers: &["Paul Capovilla"],
        publisher: "Flying Man Games",
        year: 2022,
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
        dice: &mut Dice,
    ) -> Result<Vec<Self::Event>, Self::Rejection> {
        decide::decide(state, seat, command, dice)
    }

    fn evolve(state: &mut Self::State, event: &Self::Event) {
        evolve::evolve(state, event);
    }

    fn to_move(state: &Self::State, _viewer: Viewer) -> Vec<Seat> {
        state.phase.awaited()
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
