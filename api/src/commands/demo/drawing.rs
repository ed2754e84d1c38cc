//! What a table looks like in a terminal: for games that have a drawing of their own, and for all others.

mod familienbande;
mod outline;

use super::paint::Paint;
use crate::commands::client::{Event, View};

/// How one game is shown to people.
pub trait Drawing: Sync {
    /// The table, line by line, at most 80 columns wide; `None` where this drawing does not know what it sees.
    fn table(&self, view: &View, paint: Paint) -> Option<Vec<String>>;

    /// What an event means, without who did it; `None` where this drawing does not know.
    fn event(&self, event: &Event) -> Option<String>;
}

/// The drawing of a game.
fn of(game: &str) -> &'static dyn Drawing {
    match game {
        "familienbande" => &familienbande::Familienbande,
        _ => &outline::Outline,
    }
}

/// The table as its game draws it.
pub fn table(view: &View, paint: Paint) -> Vec<String> {
    let drawn = of(&view.game).table(view, paint);
    drawn.or_else(|| outline::Outline.table(view, paint)).unwrap_or_default()
}

/// An event in words, without who did it.
pub fn event(view: &View, event: &Event) -> String {
    let told = of(&view.game).event(event);
    told.or_else(|| outline::Outline.event(event)).unwrap_or_default()
}
