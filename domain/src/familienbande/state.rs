//! The table in the middle of a game, hidden things included.

use std::sync::Arc;

use super::cards::Card;
use super::event::Deal;
use super::generation::Generation;
use super::options::Options;
use super::person::{Couple, Origin, Person};
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
}
