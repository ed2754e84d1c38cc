//! A game's view, with names for the parts that tests look at.

use serde_json::Value;
use uuid::Uuid;

/// The JSON of a view.
#[derive(Clone, Debug, PartialEq)]
pub struct View(pub Value);

impl View {
    /// The game's id.
    #[must_use]
    pub fn id(&self) -> Uuid {
        self.0["id"].as_str().unwrap().parse().unwrap()
    }

    /// Number of events.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.0["version"].as_u64().unwrap()
    }

    /// Where the game is.
    #[must_use]
    pub fn status(&self) -> &str {
        self.0["status"].as_str().unwrap()
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.status(), "finished" | "cancelled")
    }

    /// Seats whose move is awaited.
    #[must_use]
    pub fn to_move(&self) -> Vec<usize> {
        seats(&self.0["to_move"])
    }

    /// Seats that won.
    #[must_use]
    pub fn winners(&self) -> Vec<usize> {
        seats(&self.0["outcome"]["winners"])
    }

    /// The caller's hand.
    #[must_use]
    pub fn hand(&self) -> Vec<String> {
        let hand = self.0["table"]["you"]["hand"].as_array().unwrap();
        hand.iter().map(|card| card.as_str().unwrap().to_owned()).collect()
    }
}

fn seats(list: &Value) -> Vec<usize> {
    let seats = list.as_array().unwrap().iter();
    seats.map(|seat| usize::try_from(seat.as_u64().unwrap()).unwrap()).collect()
}
