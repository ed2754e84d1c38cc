//! A game's events in words: those that every game has, and around them those that only the game itself can tell.

use domain::outcome::Outcome;
use domain::seat::Seat;
use serde::Deserialize;

use super::drawing;
use crate::commands::client::{Event, View};

/// Who did what.
pub fn tell(view: &View, event: &Event) -> String {
    let actor = event.actor.and_then(|actor| actor.seat());
    let deed = lifecycle(view, event).unwrap_or_else(|| drawing::event(view, event));
    match actor {
        Some(seat) => format!("{} {deed}", view.name(seat)),
        None => deed,
    }
}

fn lifecycle(view: &View, event: &Event) -> Option<String> {
    match event.kind.as_str() {
        "game-created" => Some(format!("the server commits to its seed: {}", event.text("commitment")?)),
        "seat-taken" => Some(format!("sits down at {}", Seat::deserialize(event.data.get("seat")?).ok()?)),
        "game-started" => Some("the cards are shuffled and dealt".to_owned()),
        "seat-resigned" => Some("resigns".to_owned()),
        "game-ended" => Some(outcome(view, &Outcome::deserialize(&event.data).ok()?)),
        _ => None,
    }
}

/// The end: who won, with what, and why it was over.
pub fn outcome(view: &View, outcome: &Outcome) -> String {
    let winners: Vec<String> = outcome.winners.iter().map(|seat| view.name(*seat)).collect();
    let won = match winners.as_slice() {
        [] => "nobody wins".to_owned(),
        [winner] => format!("{winner} wins"),
        several => format!("{} share the victory", several.join(" and ")),
    };
    let scores = view.seats.iter().zip(&outcome.scores);
    let scores: Vec<String> = scores.map(|(seat, score)| format!("{} {score}", view.name(seat.seat))).collect();
    let scores = if scores.is_empty() { String::new() } else { format!(" ({})", scores.join(", ")) };
    format!("the game is over, {}: {won}{scores}", outcome.reason)
}
