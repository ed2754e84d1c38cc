//! Why a command was refused: always with the rule it breaks, or what else stands in its way.

use crate::seat::Seat;

/// A game's own rejections: an enum with one variant a rule, whose message says what was tried and what would be legal.
pub trait RuleRejection: std::error::Error {
    /// The rule that was broken, such as `"FB-7"`.
    fn rule(&self) -> &'static str;

    /// JSON pointer into the command where one field is at fault, such as `"/card"`.
    fn pointer(&self) -> Option<&'static str> {
        None
    }
}

/// A refused command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A rule of the game, or one of the general rules G-1 to G-4, forbids it.
    #[error("{detail}")]
    Illegal {
        /// Rule id, such as `"FB-7"` or `"G-2"`.
        rule: &'static str,
        /// What was tried and what would be legal.
        detail: String,
        /// JSON pointer into the command where one field is at fault, such as `"/card"`.
        pointer: Option<String>,
    },
    /// The options of a new game do not fit.
    #[error("{detail}")]
    BadSetup {
        /// JSON pointer into the request, such as `"/seats"`.
        pointer: String,
        /// What would fit.
        detail: String,
    },
    /// The seat is somebody else's.
    #[error("{0} is taken; free seats: {free}", free = list(.1))]
    SeatTaken(Seat, Vec<Seat>),
    /// The player sits at this table already.
    #[error("you sit at {0} of this game already")]
    AlreadySeated(Seat),
    /// Joining or leaving a game that has started, or acting in one that has not.
    #[error("{0}")]
    WrongStatus(&'static str),
    /// Resigning twice.
    #[error("{0} has resigned already")]
    AlreadyResigned(Seat),
    /// Only the server may send this command.
    #[error("only the server does this")]
    NotYours,
    /// The stored log or edition cannot be what this program wrote; says where.
    #[error("this game's record does not fit: {0}")]
    Corrupt(String),
}

impl Refusal {
    /// G-1: the game is over.
    #[must_use]
    pub fn game_over() -> Self {
        Self::Illegal { rule: "G-1", detail: "The game is over; nothing can be played any more.".into(), pointer: None }
    }

    /// G-2: another seat is to move.
    #[must_use]
    pub fn not_your_move() -> Self {
        let detail = "It is not your move; wait until `to_move` names your seat.".into();
        Self::Illegal { rule: "G-2", detail, pointer: None }
    }

    /// G-3: malformed, with what would be right.
    #[must_use]
    pub fn malformed(pointer: Option<String>, detail: impl Into<String>) -> Self {
        Self::Illegal { rule: "G-3", detail: detail.into(), pointer }
    }

    /// A game's own rejection.
    pub fn of_rule(rejection: &impl RuleRejection) -> Self {
        let pointer = rejection.pointer().map(str::to_owned);
        Self::Illegal { rule: rejection.rule(), detail: rejection.to_string(), pointer }
    }

    /// The rule id, where a rule is the reason.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Illegal { rule, .. } => Some(rule),
            _ => None,
        }
    }
}

fn list(seats: &[Seat]) -> String {
    if seats.is_empty() {
        return "none".into();
    }
    seats.iter().map(|s| s.0.to_string()).collect::<Vec<_>>().join(", ")
}
