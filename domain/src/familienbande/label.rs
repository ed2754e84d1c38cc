//! A line for people about a move.

use super::cards::Card;
use super::command::Command;
use super::generation::Generation;
use super::state::State;
use super::traits::{Points, Trait};

/// Tells a legal move.
pub(super) fn label(state: &State, command: &Command) -> String {
    match *command {
        Command::Marry { card, spouse } => {
            let generation = state.person(spouse).map_or(Generation::FIRST, |person| person.generation);
            format!("Marry {card} to {spouse} in {generation}")
        }
        Command::Offspring { card, parent, swap } => birth(state, card, parent, swap),
        Command::Pass {} if state.top().is_none() => "Pass; there is no card to draw".into(),
        Command::Pass {} => "Pass and draw a card".into(),
    }
}

fn birth(state: &State, card: Card, parent: Card, swap: Option<Card>) -> String {
    let couple = state.person(parent).and_then(|person| person.couple());
    let parents = couple.map_or(parent.to_string(), |it| format!("{} and {}", it.partners[0], it.partners[1]));
    let generation = couple.and_then(|it| it.children()).unwrap_or(Generation::LAST);
    let points = Points::of(card.traits(), generation.points());
    let score = |it: &Trait| (points.get(*it) > 0).then(|| format!("{it} +{}", points.get(*it)));
    let scores = Trait::ALL.iter().filter_map(score).collect::<Vec<_>>().join(", ");
    let swap = swap.map_or(String::new(), |swap| format!(", then swap {swap}"));
    format!("Place {card} as a child of {parents} in {generation} ({scores}){swap}")
}
