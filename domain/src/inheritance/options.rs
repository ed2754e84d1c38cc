//! What the creator of a game may choose.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::game::DataFault;
use crate::seat::Seat;

/// Options of Inheritance; `{}` means the defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceOptions)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who begins a round in which nobody is favoured; drawn at random where none is named (IN-7).
    #[schema(value_type = Option<u8>, maximum = 3, example = json!(null))]
    pub first_seat: Option<Seat>,
    /// Seats 0 and 2 play against 1 and 3; only for four (IN-26).
    #[schema(default = false)]
    pub teams: bool,
    /// A stalled game is dealt again, up to ten rounds (IN-19); of no consequence for two.
    #[schema(default = true)]
    pub replay_stalled: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { first_seat: None, teams: false, replay_stalled: true }
    }
}

impl Options {
    /// Checks them against the number of seats.
    ///
    /// # Errors
    /// Where `first_seat` is no seat of the table, or `teams` are asked for at a table of another size than four.
    pub fn check(&self, seats: u8) -> Result<(), DataFault> {
        if self.first_seat.is_some_and(|seat| seat.0 >= seats) {
            let detail = format!("a game for {seats} has seats 0 to {}", seats.saturating_sub(1));
            return Err(DataFault { pointer: "/first_seat".into(), detail });
        }
        if self.teams && seats != 4 {
            let detail = format!("teams are for four seats, this game has {seats} (IN-26)");
            return Err(DataFault { pointer: "/teams".into(), detail });
        }
        Ok(())
    }
}
