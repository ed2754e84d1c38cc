//! What a viewer sees of a game.

use std::sync::Arc;

use domain::erased::Status;
use domain::lifecycle::Occupant;
use domain::outcome::Outcome;
use domain::rejection::Refusal;
use domain::seat::Seat;
use serde_json::Value;
use uuid::Uuid;

use super::folded::Folded;

/// A game as one viewer sees it.
#[derive(Clone, Debug)]
pub struct View {
    /// The folded game's public facts come from here.
    pub game: Arc<Folded>,
    /// The viewer's seat.
    pub you: Option<Seat>,
    /// Each seat, in order.
    pub seats: Vec<SeatView>,
    /// Seats that the viewer may know to be awaited.
    pub to_move: Vec<Seat>,
    /// The table, tagged with `game`.
    pub table: Option<Value>,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Its number.
    pub seat: Seat,
    /// Who sits there.
    pub occupant: Option<Occupant>,
    /// The player's name.
    pub name: Option<Arc<str>>,
    /// Given up after the start.
    pub resigned: bool,
}

impl View {
    /// The view of an account; `names` are those of [`players`].
    ///
    /// # Errors
    /// [`Refusal::Corrupt`] where the table cannot be shown.
    pub fn of(game: &Arc<Folded>, account: Option<Uuid>, names: &[Option<Arc<str>>]) -> Result<Self, Refusal> {
        let viewer = game.viewer(account);
        let players = players(game);
        let name_of = |id: &Uuid| players.iter().position(|p| p == id).and_then(|i| names.get(i).cloned().flatten());
        let seat_view = |seat| {
            let occupant = game.game.occupant(seat).cloned();
            let name = match &occupant {
                Some(Occupant::Player { player }) => name_of(player),
                _ => None,
            };
            SeatView { seat, occupant, name, resigned: game.game.resigned(seat) }
        };
        Ok(Self {
            you: viewer.seat(),
            seats: Seat::all(game.game.created().seats).map(seat_view).collect(),
            to_move: game.game.to_move(viewer),
            table: game.game.table(viewer)?,
            game: Arc::clone(game),
        })
    }

    /// Where the game is.
    #[must_use]
    pub fn status(&self) -> Status {
        self.game.game.status()
    }

    /// How it ended.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.game.game.outcome()
    }
}

/// The accounts that sit at a game, in seat order.
#[must_use]
pub fn players(game: &Folded) -> Vec<Uuid> {
    let player = |seat| match game.game.occupant(seat) {
        Some(Occupant::Player { player }) => Some(*player),
        _ => None,
    };
    Seat::all(game.game.created().seats).filter_map(player).collect()
}
