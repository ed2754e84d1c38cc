//! The JSON of a game: its view, its seats, its events.

use domain::erased::Status;
use domain::game::BotLevel;
use domain::lifecycle::{Occupant, Visibility};
use domain::log::hex;
use domain::outcome::Outcome;
use domain::seat::{Actor, Seat};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::openapi::unions;
use crate::play::log::SeenEvent;
use crate::play::views::{SeatView, View};

/// A game as the caller sees it: everything a person at that place at the table could see, nothing more.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameView {
    /// The game's id.
    pub id: Uuid,
    /// Slug of the game.
    #[schema(example = "familienbande")]
    pub game: String,
    /// Name of the edition it is played with.
    #[schema(example = "standard")]
    pub edition: String,
    /// Version of the rules it is decided under.
    pub rules_version: u32,
    /// The game's own options, complete.
    #[schema(value_type = unions::Options)]
    pub options: Value,
    /// Who may see and join it.
    pub visibility: Visibility,
    /// Where it is.
    pub status: Status,
    /// Number of events; the view's ETag is this number in quotes.
    #[schema(example = 17)]
    pub version: u64,
    /// Each seat, in order.
    pub seats: Vec<GameSeat>,
    /// Seats whose move is awaited, as far as the caller may know.
    pub to_move: Vec<Seat>,
    /// When the move is due; null: there is no deadline.
    #[schema(required, format = DateTime)]
    pub deadline_at: Option<String>,
    /// The caller's seat; null for a spectator.
    #[schema(required)]
    pub you: Option<Seat>,
    /// The table; null before the start.
    #[schema(value_type = Option<unions::Table>, required)]
    pub table: Option<Value>,
    /// How it ended; null while it has not.
    #[schema(required)]
    pub outcome: Option<Outcome>,
    /// `hex(SHA-256("heirloom-seed-v1" || 0x00 || server_seed))`
    #[schema(pattern = "^[0-9a-f]{64}$", example = "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef")]
    pub commitment: String,
    /// Head of the log at this version, 64 hex digits.
    #[schema(pattern = "^[0-9a-f]{64}$", example = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae")]
    pub head: String,
    /// When it was created.
    #[schema(example = "2026-11-30T20:51:17.123Z", format = DateTime)]
    pub created_at: String,
    /// When its last event was.
    #[schema(example = "2026-11-30T20:51:17.123Z", format = DateTime)]
    pub updated_at: String,
}

/// A seat.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameSeat {
    /// Its number.
    pub seat: Seat,
    /// What sits there.
    pub kind: SeatKind,
    /// The player's name; null unless `kind` is `player`.
    #[schema(required, example = "weaver-7")]
    pub player: Option<String>,
    /// How the bot plays; null unless `kind` is `bot`.
    #[schema(required)]
    pub level: Option<BotLevel>,
    /// Given up: the `random` bot plays it on and it cannot win.
    pub resigned: bool,
}

/// What sits at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person.
    Player,
    /// The program.
    Bot,
}

impl GameView {
    /// The JSON of a view.
    #[must_use]
    pub fn of(view: &View) -> Self {
        let created = view.game.game.created();
        Self {
            id: view.game.id,
            game: created.game.clone(),
            edition: created.edition.name.clone(),
            rules_version: created.rules_version,
            options: created.options.clone(),
            visibility: created.visibility,
            status: view.status(),
            version: view.game.version(),
            seats: view.seats.iter().map(GameSeat::of).collect(),
            to_move: view.to_move.clone(),
            deadline_at: None,
            you: view.you,
            table: view.table.clone(),
            outcome: view.outcome().cloned(),
            commitment: created.commitment.clone(),
            head: hex(&view.game.head),
            created_at: view.game.created_at.to_string(),
            updated_at: view.game.updated_at.to_string(),
        }
    }
}

impl GameSeat {
    fn of(seat: &SeatView) -> Self {
        let (kind, level) = match &seat.occupant {
            None => (SeatKind::Open, None),
            Some(Occupant::Player { .. }) => (SeatKind::Player, None),
            Some(Occupant::Bot { level }) => (SeatKind::Bot, Some(*level)),
        };
        let player = seat.name.as_deref().map(str::to_owned);
        Self { seat: seat.seat, kind, player, level, resigned: seat.resigned }
    }
}

/// An event as the caller may see it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EventEnvelope)]
pub struct EventView {
    /// 1 for the first event, then without gaps.
    #[schema(example = 17)]
    pub version: u64,
    /// When the server decided it.
    #[schema(example = "2026-11-30T20:51:17.123Z", format = DateTime)]
    pub at: String,
    /// Who caused it.
    pub actor: Actor,
    /// What happened.
    #[serde(rename = "type")]
    #[schema(example = "seat-taken")]
    pub kind: String,
    /// What the caller may see of it.
    #[schema(value_type = Object)]
    pub data: Value,
    /// Dotted paths of what is absent from `data` because the caller may not see it; absent where nothing is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, example = json!(["deck", "hands.1"]))]
    pub hidden: Vec<String>,
    /// `hex(SHA-256(salt || JCS(complete event)))`
    #[schema(pattern = "^[0-9a-f]{64}$", example = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae")]
    pub leaf: String,
    /// `hex(SHA-256(head before || leaf))`
    #[schema(pattern = "^[0-9a-f]{64}$", example = "fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9")]
    pub head: String,
}

impl EventView {
    /// The JSON of an event.
    #[must_use]
    pub fn of(event: SeenEvent) -> Self {
        let SeenEvent { chained, seen } = event;
        Self {
            version: chained.event.version,
            at: chained.event.at.to_string(),
            actor: chained.event.actor,
            kind: chained.event.kind,
            data: seen.data,
            hidden: seen.hidden,
            leaf: hex(&chained.leaf),
            head: hex(&chained.head),
        }
    }
}
