//! The table in the middle of a game, hidden things included.

use super::admirer::Admirer;
use super::card::Card;
use super::card_set::CardSet;
use super::court::{Court, MAX_SEATS};
use super::event::Deal;
use super::family::Family;
use super::influence::Influence;
use super::options::Options;
use super::phase::Phase;
use crate::game::Setup;
use crate::seat::Seat;
use crate::secret::Secret;

/// Everything there is on and around the table.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Number of seats.
    pub seats: u8,
    /// The options.
    pub options: Options,
    /// All cards of the edition.
    pub edition: CardSet,
    /// Number of the round, the first being 1.
    pub round: u8,
    /// Where the round is.
    pub phase: Phase,
    /// Passes in a row in this round (IN-18).
    pub passes: u8,
    /// Parents and Successor.
    pub family: Family,
    /// The Proposal, its top card at the end; never empty.
    pub proposal: Vec<Card>,
    /// The Influence pile.
    pub influence: Influence,
    /// One Admirer a seat, where it has one.
    pub admirers: Vec<Option<Admirer>>,
    /// Who holds the Ring; nobody: it is in the middle.
    pub ring: Option<Seat>,
    /// One hand a seat, the newest card last.
    pub hands: Vec<Secret<Vec<Card>>>,
    /// The deck, the card to be drawn first at the end.
    pub deck: Secret<Vec<Card>>,
    /// The Parents that each seat won, one pair a round (IN-21).
    pub trophies: Vec<Vec<[Card; 2]>>,
}

impl State {
    /// The table after the deal.
    #[must_use]
    pub fn begin(setup: &Setup<Options>, deal: &Deal) -> Self {
        let seats = usize::from(setup.seats);
        let mut deck = deal.deck.clone();
        deck.for_rules_mut().reverse();
        let family = Family { parents: deal.parents, successor: Some(deal.successor) };
        let dealt = deal.hands.values().flat_map(Secret::for_rules).chain(deck.for_rules()).copied();
        Self {
            seats: setup.seats,
            options: setup.options.clone(),
            edition: dealt.chain(family.members()).chain([deal.proposal]).collect(),
            round: 1,
            phase: Phase::choosing(setup.seats),
            passes: 0,
            family,
            proposal: vec![deal.proposal],
            influence: Influence::default(),
            admirers: vec![None; seats],
            ring: None,
            hands: deal.hands.values().cloned().collect(),
            deck,
            trophies: vec![Vec::new(); seats],
        }
    }

    /// A seat's hand.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Card] {
        self.hands.get(seat.index()).map(|hand| hand.for_rules().as_slice()).unwrap_or_default()
    }

    /// A seat's Admirer.
    #[must_use]
    pub fn admirer(&self, seat: Seat) -> Option<&Admirer> {
        self.admirers.get(seat.index()).and_then(Option::as_ref)
    }

    /// The card that would be drawn next.
    #[must_use]
    pub fn top(&self) -> Option<Card> {
        self.deck.for_rules().last().copied()
    }

    /// What favour depends on.
    #[must_use]
    pub fn court(&self) -> Court {
        let mut admirers = [None; MAX_SEATS];
        for (place, admirer) in admirers.iter_mut().zip(&self.admirers) {
            *place = admirer.as_ref().and_then(Admirer::face_up);
        }
        let proposal = self.proposal.last().map_or(super::suit::Suit::Swords, |card| card.suit);
        Court { proposal, family: self.family, rule: self.influence.rule(), admirers }
    }

    /// Whether two seats play against each other; partners do not (IN-14, IN-26).
    #[must_use]
    pub fn opponents(&self, one: Seat, other: Seat) -> bool {
        one != other && !(self.options.teams && one.0 % 2 == other.0 % 2)
    }

    /// Whether it is a game of two, with rounds and trophies.
    #[must_use]
    pub fn has_rounds(&self) -> bool {
        self.seats == 2
    }
}
