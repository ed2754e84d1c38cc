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
            with(card, format!("put {} under the Influence pile", admirer(state, target)))
        }
        Command::Thespian { card, target } => with(card, format!("replace {}", admirer(state, target))),
        Command::Soldier { card, target } => {
            with(card, format!("make {target} swap {} for a Secret Admirer", their_admirer(state, target)))
        }
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
        Command::SecretAdmirer { card } => format!("Lay {card} as your Secret Admirer"),
        Command::Pass {} => "Pass; you have no cards".into(),
    }
}

fn admirer(state: &State, seat: Seat) -> String {
    format!("{}, the Admirer of {seat}", their_admirer(state, seat))
}

/// The Admirer as everybody may see it.
fn their_admirer(state: &State, seat: Seat) -> String {
    state.admirer(seat).and_then(Admirer::face_up).map_or("the Secret Admirer".into(), |card| card.to_string())
}

fn member(state: &State, place: Place) -> String {
    state.family.at(place).map_or(place.to_string(), |card| format!("{card}, {place}"))
}
