//! The moves: a choice, what a turn can be, and the answer to a Soldier.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::Card;
use super::family::{Parent, Place};
use super::rank::Rank;
use crate::seat::Seat;

/// A move. A turn is exactly one of those after `choose-admirer` and before `secret-admirer`, or `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceMove)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Choose a hand card as your Admirer, or another instead of the one chosen, until the last seat has chosen (IN-6).
    ChooseAdmirer {
        /// The hand card.
        card: Card,
    },
    /// Without an Admirer: play a hand card face-up as your new one (IN-13).
    NewAdmirer {
        /// The hand card.
        card: Card,
    },
    /// Put a hand card on the Proposal (IN-13).
    Proposal {
        /// The hand card.
        card: Card,
    },
    /// 1: put any Admirer under the Influence pile (IN-2).
    Assassin {
        /// The Assassin in your hand.
        card: Card,
        /// The seat whose Admirer it is.
        target: Seat,
    },
    /// 2: from now on the lowest rank wins (IN-2).
    Beggar {
        /// The Beggar in your hand.
        card: Card,
    },
    /// 3: from now on the rank closest to the Successor's wins (IN-2).
    Peasant {
        /// The Peasant in your hand.
        card: Card,
    },
    /// 4: put the Thespian in place of any Admirer (IN-2).
    Thespian {
        /// The Thespian in your hand.
        card: Card,
        /// The seat whose Admirer is replaced.
        target: Seat,
    },
    /// 5: make an opponent swap their Admirer for a Secret Admirer of their choice (IN-2).
    Soldier {
        /// The Soldier in your hand.
        card: Card,
        /// The opponent.
        target: Seat,
    },
    /// 6: swap your Admirer with a card of your hand (IN-2).
    Spy {
        /// The Spy in your hand.
        card: Card,
        /// The hand card that becomes your Admirer.
        admirer: Card,
    },
    /// 7: put the Cleric in place of a family member (IN-2).
    Cleric {
        /// The Cleric in your hand.
        card: Card,
        /// The family member.
        target: Place,
    },
    /// 8: from now on the highest rank wins (IN-2).
    Vizier {
        /// The Vizier in your hand.
        card: Card,
    },
    /// 9: swap your Admirer with a Parent (IN-2).
    General {
        /// The General in your hand.
        card: Card,
        /// The Parent.
        target: Parent,
    },
    /// 10: put the Royal in place of a face-up Admirer or a family member of its suit (IN-2).
    Royal {
        /// The Royal in your hand.
        card: Card,
        /// Whose place it takes.
        target: Target,
    },
    /// Hit by a Soldier: lay a hand card face down as your Secret Admirer (IN-15).
    SecretAdmirer {
        /// The hand card.
        card: Card,
    },
    /// Without cards: play none (IN-13).
    Pass {},
}

/// Whom a Royal replaces. JSON: a seat's number for its Admirer, or a family member's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceTarget)]
#[serde(untagged, expecting = "a target is a seat's number, or first-parent, second-parent or successor")]
pub enum Target {
    /// The Admirer of this seat.
    Admirer(Seat),
    /// The family member at this place.
    Family(Place),
}

impl Command {
    /// The hand card that is played or chosen; a pass has none.
    #[must_use]
    pub fn card(&self) -> Option<Card> {
        match *self {
            Self::ChooseAdmirer { card }
            | Self::NewAdmirer { card }
            | Self::Proposal { card }
            | Self::Assassin { card, .. }
            | Self::Beggar { card }
            | Self::Peasant { card }
            | Self::Thespian { card, .. }
            | Self::Soldier { card, .. }
            | Self::Spy { card, .. }
            | Self::Cleric { card, .. }
            | Self::Vizier { card }
            | Self::General { card, .. }
            | Self::Royal { card, .. }
            | Self::SecretAdmirer { card } => Some(card),
            Self::Pass {} => None,
        }
    }

    /// The seat it names, if any.
    #[must_use]
    pub fn target_seat(&self) -> Option<Seat> {
        match *self {
            Self::Assassin { target, .. } | Self::Thespian { target, .. } | Self::Soldier { target, .. } => {
                Some(target)
            }
            Self::Royal { target: Target::Admirer(seat), .. } => Some(seat),
            _ => None,
        }
    }

    /// The rank its card needs to have, where an ability is used.
    #[must_use]
    pub fn rank(&self) -> Option<Rank> {
        match self {
            Self::Assassin { .. } => Some(Rank::Assassin),
            Self::Beggar { .. } => Some(Rank::Beggar),
            Self::Peasant { .. } => Some(Rank::Peasant),
            Self::Thespian { .. } => Some(Rank::Thespian),
            Self::Soldier { .. } => Some(Rank::Soldier),
            Self::Spy { .. } => Some(Rank::Spy),
            Self::Cleric { .. } => Some(Rank::Cleric),
            Self::Vizier { .. } => Some(Rank::Vizier),
            Self::General { .. } => Some(Rank::General),
            Self::Royal { .. } => Some(Rank::Royal),
            Self::ChooseAdmirer { .. }
            | Self::NewAdmirer { .. }
            | Self::Proposal { .. }
            | Self::SecretAdmirer { .. }
            | Self::Pass {} => None,
        }
    }
}
