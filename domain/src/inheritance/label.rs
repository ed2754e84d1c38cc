//! A line for people about a move.

use super::admirer::Admirer;
use super::card::Card;
use super::command::{Command, Target};
use super::family::Place;
use super::state::State;
use crate::seat::Seat;

/// Tells a legal move.
pub(super) fn label(state: &State, command: &Command) -> String {
    let with = |card: Card, what: String| format!("{card} ({}): {what}", card.rank);
    match *command {
        Command::ChooseAdmirer { card } => format!("Choose {card} ({}) as your Admirer", card.rank),
        Command::NewAdmirer { card } => format!("Play {card} ({}) as your new Admirer", card.rank),
        Command::Proposal { card } => format!("Put {card} on the Proposal"),
        Command::Assassin { card, target } => {
            with(card, format!("under the Influence pile with {}", admirer(state, target)))
        }
        Command::Thespian { card, target } => with(card, format!("replace {}", admirer(state, target))),
        Command::Soldier { card, target } => with(card, soldier(state, target)),
        Command::Spy { card, admirer } => with(card, format!("swap your Admirer for {admirer} from your hand")),
        Command::Cleric { card, target } => with(card, format!("replace {}", member(state, target))),
        Command::General { card, target } => {
            with(card, format!("swap your Admirer with {}", member(state, target.into())))
        }
        Command::Royal { card, target: Target::Admirer(seat) } => {
            with(card, format!("replace {}", admirer(state, seat)))
        }
        Command::Royal { card, target: Target::Family(place) } => {
            with(card, format!("replace {}", member(state, place)))
        }
        Command::Beggar { card } | Command::Peasant { card } | Command::Vizier { card } => {
            with(card, card.rank.rule().unwrap_or_default().words().to_owned())
        }
        Command::SecretAdmirer { card } => format!("Lay {card} ({}) as your Secret Admirer", card.rank),
        Command::Pass {} => "Pass; you have no cards".into(),
    }
}

/// The Admirer as everybody may see it.
fn admirer(state: &State, seat: Seat) -> String {
    match state.admirer(seat).and_then(Admirer::face_up) {
        Some(card) => format!("{card}, the Admirer of {seat}"),
        None => format!("the Secret Admirer of {seat}"),
    }
}

fn soldier(state: &State, seat: Seat) -> String {
    match state.admirer(seat).and_then(Admirer::face_up) {
        Some(card) => format!("make {seat} swap {card} for a Secret Admirer"),
        None => format!("make {seat} swap their Secret Admirer for another one"),
    }
}

fn member(state: &State, place: Place) -> String {
    state.family.at(place).map_or(place.to_string(), |card| format!("{card}, {place}"))
}
