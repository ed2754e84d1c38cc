//! The table in the middle of a game, hidden things included.

use std::sync::Arc;

use super::cards::Card;
use super::event::Deal;
use super::generation::Generation;
use super::options::Options;
use super::traits::{Points, Trait};
use crate::game::Setup;
use crate::seat::Seat;
use crate::secret::Secret;

/// Everything there is on and around the table.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Number of seats.
    pub seats: u8,
    /// Whose turn it is.
    pub turn: Seat,
    /// Passes in a row that drew nothing (FB-17).
    pub dry_passes: u8,
    /// Where the five markers stand.
    pub markers: Points,
    /// Everybody on the table, in the order in which they came.
    pub persons: Vec<Person>,
    /// For each generation whether it has been turned down (FB-12).
    pub closed: [bool; 5],
    /// For each generation how many belong to it, spouses not counted.
    pub members: [u8; 5],
    /// One hand a seat, the newest card last.
    pub hands: Vec<Secret<Vec<Card>>>,
    /// One tile a seat.
    pub tiles: Vec<Secret<Trait>>,
    /// The tiles nobody took.
    pub unused_tiles: Secret<Vec<Trait>>,
    /// Cards laid off, each known to the seat that did it.
    pub discards: Vec<Secret<Card>>,
    /// The deck, the card to be drawn first at the end.
    pub deck: Secret<Vec<Card>>,
    /// All cards of the edition, sorted.
    pub edition: Arc<[Card]>,
}

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

impl State {
    /// The table after the deal.
    #[must_use]
    pub fn begin(setup: &Setup<Options>, deal: &Deal) -> Self {
        let starter = |card| Person { card, generation: Generation::FIRST, origin: Origin::Starter, partner: None };
        let hands: Vec<_> = deal.hands.values().cloned().collect();
        let mut deck = deal.deck.clone();
        deck.for_rules_mut().reverse();
        let dealt = hands.iter().flat_map(|hand| hand.for_rules().iter());
        let mut edition: Vec<Card> = deal.starters.iter().chain(dealt).chain(deck.for_rules()).copied().collect();
        edition.sort_unstable();
        Self {
            seats: setup.seats,
            turn: deal.first_seat,
            dry_passes: 0,
            markers: Points::default(),
            persons: deal.starters.iter().copied().map(starter).collect(),
            closed: [false; 5],
            members: [3, 0, 0, 0, 0],
            hands,
            tiles: deal.tiles.values().cloned().collect(),
            unused_tiles: deal.unused_tiles.clone(),
            discards: Vec::new(),
            deck,
            edition: edition.into(),
        }
    }

    /// Somebody on the table.
    #[must_use]
    pub fn person(&self, card: Card) -> Option<&Person> {
        self.persons.iter().find(|person| person.card == card)
    }

    /// The couples that can have children, first the partner who was on the table first.
    pub fn couples(&self) -> impl Iterator<Item = Couple> + '_ {
        self.persons.iter().filter(|person| person.origin != Origin::Spouse).filter_map(Person::couple)
    }

    /// A seat's hand.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Card] {
        self.hands.get(seat.index()).map(|hand| hand.for_rules().as_slice()).unwrap_or_default()
    }

    /// The card that would be drawn next.
    #[must_use]
    pub fn top(&self) -> Option<Card> {
        self.deck.for_rules().last().copied()
    }

    /// Places left in a generation (FB-11).
    #[must_use]
    pub fn places(&self, generation: Generation) -> usize {
        let members = self.members.get(generation.index()).copied().unwrap_or_default();
        generation.size().saturating_sub(usize::from(members))
    }

    /// Whether a generation has been turned down (FB-12).
    #[must_use]
    pub fn is_closed(&self, generation: Generation) -> bool {
        self.closed.get(generation.index()).copied().unwrap_or_default()
    }

    /// Why the game is over, once it is.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if self.places(Generation::LAST) == 0 {
            return Some(Ending::FullGeneration);
        }
        (self.dry_passes >= self.seats).then_some(Ending::Exhausted)
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The last generation is full (FB-15).
    FullGeneration,
    /// Everybody passed in a row without a card to draw (FB-17).
    Exhausted,
}

impl Ending {
    /// The reason in the outcome.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::FullGeneration => "full-generation",
            Self::Exhausted => "exhausted",
        }
    }
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
