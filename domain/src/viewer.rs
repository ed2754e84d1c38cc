//! Who is looking, because what may be shown depends on nothing else.

use crate::seat::Seat;

/// Somebody who looks at a game: a seat sees its own secrets, a spectator sees what is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player at this seat.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// The seat looked from, if any.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Every viewer of a table of `seats`: each seat, then the spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain(std::iter::once(Self::Spectator))
    }
}
