//! A set of cards in one word, so that every state can carry its edition.

use super::card::Card;

/// Some of the 40 cards, each once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardSet(u64);

impl CardSet {
    /// Whether a card is in it.
    #[must_use]
    pub fn contains(self, card: Card) -> bool {
        self.0 & bit(card) != 0
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !bit(card);
    }

    /// Puts a card in; `false` where it was in already.
    pub fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= bit(card);
        new
    }

    /// Its cards in order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self.contains(*card))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Self(cards.into_iter().fold(0, |bits, card| bits | bit(card)))
    }
}

fn bit(card: Card) -> u64 {
    1 << (10 * card.suit as u64 + card.rank as u64)
}
