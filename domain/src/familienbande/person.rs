//! Who is on the table, how they came there and whom they married.

use super::cards::Card;
use super::generation::Generation;
use super::traits::Points;

/// Somebody on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Person {
    /// The card.
    pub card: Card,
    /// The generation it belongs to.
    pub generation: Generation,
    /// How it came to the table.
    pub origin: Origin,
    /// Whom it is married to.
    pub partner: Option<Card>,
}

/// How somebody came to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Laid out at the start.
    Starter,
    /// Born to this couple.
    Child([Card; 2]),
    /// Married in: of a generation, but not counted in it.
    Spouse,
}

/// Two who are married.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Couple {
    /// First the partner who was on the table first.
    pub partners: [Card; 2],
    /// Their generation.
    pub generation: Generation,
}

impl Couple {
    /// The generation their children join; a couple of the last one would have none.
    #[must_use]
    pub fn children(&self) -> Option<Generation> {
        self.generation.next()
    }

    /// The six traits between them.
    #[must_use]
    pub fn traits(&self) -> Points {
        Points::of(self.partners.into_iter().flat_map(Card::traits), 1)
    }
}

impl Person {
    /// The couple this person is half of.
    #[must_use]
    pub fn couple(&self) -> Option<Couple> {
        let partner = self.partner?;
        let partners = if self.origin == Origin::Spouse { [partner, self.card] } else { [self.card, partner] };
        Some(Couple { partners, generation: self.generation })
    }
}
