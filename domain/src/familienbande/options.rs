//! What the creator of a game may choose.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::game::DataFault;
use crate::seat::Seat;

/// Options of Familienbande; `{}` means the defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeOptions)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who begins; drawn at random where none is named *(house)*.
    #[schema(value_type = Option<u8>, maximum = 3, example = json!(null))]
    pub first_seat: Option<Seat>,
}

impl Options {
    /// Checks them against the number of seats.
    ///
    /// # Errors
    /// Where `first_seat` is no seat of the table.
    pub fn check(&self, seats: u8) -> Result<(), DataFault> {
        match self.first_seat {
            Some(seat) if seat.0 >= seats => {
                let detail = format!("a game for {seats} has seats 0 to {}", seats.saturating_sub(1));
                Err(DataFault { pointer: "/first_seat".into(), detail })
            }
            _ => Ok(()),
        }
    }
}
