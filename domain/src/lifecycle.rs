//! The events and commands that every match has, whatever the game.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::game::BotLevel;
use crate::outcome::Outcome;
use crate::seat::Seat;

/// An event that every game's log can have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", content = "data", rename_all = "kebab-case")]
pub enum Lifecycle {
    /// The game was created: the first event of every log.
    GameCreated(Created),
    /// A player or bot took a seat.
    SeatTaken(SeatTaken),
    /// A player left before the start; the seat is open again.
    SeatLeft(SeatLeft),
    /// The last player left before the start: the game will not be played.
    GameCancelled(GameCancelled),
    /// A player gave up a seat after the start: the `random` bot plays it on and it cannot win *(house)*.
    SeatResigned(SeatResigned),
    /// The game is over; everything is revealed.
    GameEnded(Outcome),
}

/// Data of `game-created`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = GameCreated)]
#[serde(deny_unknown_fields)]
pub struct Created {
    /// Slug of the game.
    #[schema(example = "familienbande")]
    pub game: String,
    /// Version of the rules the game is decided under, for ever.
    pub rules_version: u32,
    /// The components it is played with.
    pub edition: EditionPin,
    /// The game's own options, complete.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Number of seats.
    pub seats: u8,
    /// Who may see and join it.
    pub visibility: Visibility,
    /// `hex(SHA-256("heirloom-seed-v1" || 0x00 || server_seed))`, published before anybody joins.
    #[schema(pattern = "^[0-9a-f]{64}$", example = "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef")]
    pub commitment: String,
}

/// An edition by name and content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditionPin {
    /// Its name, such as `standard`.
    #[schema(example = "standard")]
    pub name: String,
    /// `hex(SHA-256(JCS(edition document)))`.
    #[schema(pattern = "^[0-9a-f]{64}$", example = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")]
    pub digest: String,
}

/// Who may see and join a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Listed for all; anybody may join and watch.
    Public,
    /// Only its players know of it; joining takes an invitation.
    Private,
}

/// Data of `seat-taken`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatTaken {
    /// The seat.
    pub seat: Seat,
    /// Who sits there now.
    #[serde(flatten)]
    pub occupant: Occupant,
    /// The player's public contribution to the shuffle, at most 64 characters; empty where none.
    #[schema(max_length = 64, example = "the third drawer on the left")]
    pub entropy: String,
}

/// Who sits on a seat. Names are not in the log: they can be deleted, the log cannot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// A person.
    Player {
        /// The account's id.
        player: Uuid,
    },
    /// The program.
    Bot {
        /// How it plays.
        level: BotLevel,
    },
}

/// Data of `seat-left`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatLeft {
    /// The seat that is open again.
    pub seat: Seat,
}

/// Data of `game-cancelled`: nothing more to say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameCancelled {}

/// Data of `seat-resigned`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatResigned {
    /// The seat that the `random` bot plays on.
    pub seat: Seat,
}

/// A command about the match rather than a move in it; stored as the `cause` of the events it leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum MatchCommand {
    /// Sit down at an open seat.
    TakeSeat {
        /// Which one.
        seat: Seat,
        /// The account.
        player: Uuid,
        /// Public contribution to the shuffle.
        entropy: String,
    },
    /// Get up before the start.
    LeaveSeat {},
    /// The server deals, once all seats are taken.
    StartGame {},
    /// Give up after the start.
    Resign {},
}

impl MatchCommand {
    /// Whether a command's `type` is one of these rather than a game's own move.
    #[must_use]
    pub fn has_type(kind: &str) -> bool {
        matches!(kind, "take-seat" | "leave-seat" | "start-game" | "resign")
    }
}

/// The command that creates a game; the `cause` of its first event, with `"type": "create-game"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "create-game")]
pub struct CreateGame {
    /// Slug of the game.
    pub game: String,
    /// Version of the rules.
    pub rules_version: u32,
    /// The components.
    pub edition: EditionPin,
    /// The game's own options as asked for; what is missing takes its default.
    pub options: Value,
    /// Number of seats.
    pub seats: u8,
    /// Who may see and join it.
    pub visibility: Visibility,
    /// The account that sits at seat 0.
    pub player: Uuid,
    /// Its public contribution to the shuffle.
    pub entropy: String,
    /// Seats that the program plays.
    pub bots: Vec<BotSeat>,
}

/// A seat that the program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotSeat {
    /// Which seat; seat 0 is the creator's.
    #[schema(value_type = u8, minimum = 1, maximum = 5, example = 1)]
    pub seat: Seat,
    /// How it plays.
    pub level: BotLevel,
}
