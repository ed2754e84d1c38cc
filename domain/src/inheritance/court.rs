//! Whom the Successor favours: everything that favour depends on, in one small value.

use super::card::Card;
use super::family::Family;
use super::rule::Rule;
use super::suit::{Suit, Suits};
use crate::seat::Seat;

/// Most seats of a game.
pub const MAX_SEATS: usize = 4;

/// What favour depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Court {
    /// Suit of the Proposal's top card.
    pub proposal: Suit,
    /// The family.
    pub family: Family,
    /// The Influence rule in force.
    pub rule: Rule,
    /// The face-up Admirer of each seat.
    pub admirers: [Option<Card>; MAX_SEATS],
}

impl Court {
    /// The favoured suits (IN-8).
    #[must_use]
    pub fn suits(&self) -> Suits {
        match self.proposal {
            Suit::Hearts => self.family.successor.map(|card| card.suit).into_iter().collect(),
            Suit::Coins => self.family.parents.iter().map(|card| card.suit).collect(),
            Suit::Branches => self.family.members().map(|card| card.suit).collect::<Suits>().others(),
            Suit::Swords => Suits::default(),
        }
    }

    /// The favoured seat (IN-9); nobody where the best fit is shared, or nobody has a face-up Admirer.
    #[must_use]
    pub fn favoured(&self) -> Option<Seat> {
        let suits = self.suits();
        let any = self.admirers.iter().flatten().any(|card| suits.contains(card.suit));
        let mut best = None;
        let mut shared = false;
        for (seat, card) in Seat::all(u8::MAX).zip(self.admirers) {
            let Some(card) = card.filter(|card| !any || suits.contains(card.suit)) else { continue };
            let distance = self.distance(card);
            match best {
                Some((_, least)) if least < distance => {}
                Some((_, least)) if least == distance => shared = true,
                _ => (best, shared) = (Some((seat, distance)), false),
            }
        }
        best.filter(|_| !shared).map(|(seat, _)| seat)
    }

    /// How far a card is from the best rank (IN-9).
    #[must_use]
    pub fn distance(&self, card: Card) -> u8 {
        self.rule.distance(card.rank, self.family.successor.unwrap_or(card).rank)
    }
}
