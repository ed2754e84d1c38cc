//! The parts of the API's answers that a player needs.

use domain::seat::{Actor, Seat};
use serde::Deserialize;
use serde_json::Value;

/// Something with an id.
#[derive(Debug, Deserialize)]
pub(super) struct Id {
    pub id: String,
}

/// A session's tokens.
#[derive(Debug, Deserialize)]
pub(super) struct Session {
    pub access_token: String,
}

/// A game as the caller sees it.
#[derive(Clone, Debug, Deserialize)]
pub struct View {
    /// Slug of the game.
    pub game: String,
    /// Number of events.
    pub version: u64,
    /// Each seat, in order.
    pub seats: Vec<GameSeat>,
    /// Seats whose move is awaited.
    pub to_move: Vec<Seat>,
    /// The caller's seat.
    pub you: Option<Seat>,
    /// The game's own table; none before the start.
    pub table: Option<Value>,
}

impl View {
    /// What to call a seat.
    pub fn name(&self, seat: Seat) -> String {
        let named = self.seats.iter().find(|other| other.seat == seat).and_then(|seat| {
            let bot = seat.level.as_ref().map(|level| format!("bot ({level})"));
            seat.player.clone().or(bot)
        });
        named.unwrap_or_else(|| seat.to_string())
    }
}

/// A seat.
#[derive(Clone, Debug, Deserialize)]
pub struct GameSeat {
    /// Its number.
    pub seat: Seat,
    /// The player's name.
    pub player: Option<String>,
    /// How the bot plays.
    pub level: Option<String>,
}

/// What the caller may play.
#[derive(Debug, Deserialize)]
pub struct LegalMoves {
    /// The version for which it holds.
    pub version: u64,
    /// Every move.
    pub items: Vec<LegalMove>,
}

/// A legal move.
#[derive(Clone, Debug, Deserialize)]
pub struct LegalMove {
    /// Ready to send.
    #[serde(rename = "move")]
    pub command: Value,
}

impl LegalMove {
    /// The kind of move.
    pub fn kind(&self) -> &str {
        self.command.get("type").and_then(Value::as_str).unwrap_or_default()
    }
}

/// An accepted move.
#[derive(Debug, Deserialize)]
pub struct Accepted {
    /// The game after it.
    pub view: View,
    /// The signed receipt.
    pub receipt: String,
}

/// An event as the caller was shown it.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its number in the log.
    pub version: u64,
    /// Who caused it.
    pub actor: Option<Actor>,
    /// What happened.
    pub kind: String,
    /// The rest of it.
    pub data: Value,
    /// The whole of it, as it came.
    pub json: String,
}

impl Event {
    /// Reads the JSON of an event.
    ///
    /// # Errors
    /// Where it is none.
    pub(super) fn read(text: &str) -> Result<Self, serde_json::Error> {
        #[derive(Deserialize)]
        struct Shown {
            version: u64,
            actor: Option<Actor>,
            #[serde(rename = "type")]
            kind: String,
            #[serde(default)]
            data: Value,
        }
        let Shown { version, actor, kind, data } = serde_json::from_str(text)?;
        Ok(Self { version, actor, kind, data, json: text.to_owned() })
    }

    /// A text in its data.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.data.get(field)?.as_str()
    }
}
