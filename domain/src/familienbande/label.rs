//! A line for people about a move.

use super::command::Command;
use super::generation::Generation;
use super::state::State;

/// Tells a legal move.
pub(super) fn label(state: &State, command: &Command) -> String {
    match command {
        Command::Marry { card, spouse } => {
            let generation = state.person(*spouse).map_or(Generation::FIRST, |person| person.generation);
            format!("Marry {card} to {spouse} in {generation}")
        }
        Command::Offspring { card, parent, swap } => {
            let Some(couple) = state.person(*parent).and_then(|person| person.couple()) else {
                return card.to_string();
            };
            let [first, second] = couple.partners;
            let place = couple.generation.next().map_or(String::new(), |it| format!(" in {it}"));
            let swap = swap.map_or(String::new(), |swap| format!(", and swap {swap}"));
            format!("Place {card} as a child of {first} and {second}{place}{swap}")
        }
        Command::Pass {} if state.top().is_none() => "Pass".into(),
        Command::Pass {} => "Pass and draw a card".into(),
    }
}
