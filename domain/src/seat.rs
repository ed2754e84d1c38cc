//! A place at the table, so that a seat is never mistaken for another number.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A seat, 0 to n-1 in clockwise table order. JSON: the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(example = 0, minimum = 0, maximum = 5)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index into a list with one entry a seat.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise at a table of `seats`.
    #[must_use]
    pub fn next(self, seats: u8) -> Self {
        Self((self.0 + 1) % seats.max(1))
    }

    /// All seats of a table, in clockwise order from seat 0.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..seats).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// Who caused an event: a seat, or the server itself. JSON: the seat's number or `"server"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Actor {
    /// A player or bot at this seat.
    Seat(Seat),
    /// The server: dealing, ending.
    Server(ServerActor),
}

impl Actor {
    /// The server as an actor.
    pub const SERVER: Self = Self::Server(ServerActor::Server);

    /// The acting seat, if a seat acted.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Server(_) => None,
        }
    }
}

/// The one word that stands for the server in an `actor` field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ServerActor {
    /// `"server"`
    Server,
}
