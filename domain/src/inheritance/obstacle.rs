//! What stands in the way of a choice, a turn's move, a target or an answer: the part of a rejection that tells apart the ways to
//! break one rule.

use super::card::Card;
use super::suit::Suit;
use crate::seat::Seat;

/// What stands in the way of choosing an Admirer, or of doing something else meanwhile (IN-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceObstacle {
    /// Something else was tried.
    #[error("All are choosing their Admirers; choose yours with `choose-admirer`.")]
    NotYet,
    /// The same card again.
    #[error("You have chosen {0} already; wait for the others, or choose another card.")]
    SameCard(Card),
    /// All have chosen.
    #[error("The Admirers of this round have been chosen; play another kind of move.")]
    TooLate,
}

/// What stands in the way of a turn's move (IN-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnObstacle {
    /// A new Admirer, but there is one.
    #[error(
        "{0} is your Admirer, and only who has none plays a new one. Put the card on the Proposal or use its ability."
    )]
    HasAdmirer(Card),
    /// A pass with cards.
    #[error("Only who has no cards passes; you have {0}. Play one.")]
    HasCards(usize),
    /// A Secret Admirer without a Soldier.
    #[error("Only a Soldier's target lays a Secret Admirer. Put the card on the Proposal or use its ability.")]
    NoSoldier,
}

/// What stands in the way of an ability (IN-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TargetObstacle {
    /// The target has no Admirer.
    #[error("{0} has no Admirer; name a seat that has one")]
    NoAdmirer(Seat),
    /// The seat that moves has no Admirer to swap.
    #[error("you have no Admirer to swap")]
    NoOwnAdmirer,
    /// A Soldier on oneself or the partner.
    #[error("{0} is no opponent of yours; name one")]
    NoOpponent(Seat),
    /// A Soldier on an empty hand.
    #[error("{0} has no hand card to lay down; name an opponent who has one")]
    EmptyHand(Seat),
    /// The Spy itself as the new Admirer.
    #[error("it cannot become your Admirer itself; name another hand card")]
    SpyItself,
    /// A Royal on a Secret Admirer.
    #[error("the Admirer of {0} is Secret; name a face-up one or a family member")]
    Secret(Seat),
    /// A Royal on another suit.
    #[error("{card} is not of its suit; name an Admirer or a family member of {suit}", suit = .suit)]
    OtherSuit {
        /// The card there.
        card: Card,
        /// The Royal's suit.
        suit: Suit,
    },
}

/// What stands in the way of an answer to a Soldier (IN-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReactionObstacle {
    /// Something else was tried.
    #[error("A Soldier hit your Admirer; lay a hand card as your Secret Admirer with `secret-admirer`.")]
    MustAnswer,
    /// The Admirer that is swapped out.
    #[error("{0} is the Admirer that you swap out; lay a card of your hand.")]
    SwappedOut(Card),
}
