//! Shuffling and dealing, in the order that anybody who checks the dice has to follow.

use super::card::Card;
use super::card_set::CardSet;
use super::edition::{Edition, HAND};
use super::event::Deal;
use super::options::Options;
use super::round_event::{Draw, HandsRefilled, RoundReplayed};
use super::state::State;
use crate::dice::Dice;
use crate::game::Setup;
use crate::seat::Seat;
use crate::secret::{Secret, SecretBySeat};

/// The dice shuffle the deck. From its top come the hands, each whole, seat 0's first, then the first Parent, the second Parent, the
/// Successor and the Proposal (IN-5).
pub(super) fn deal(setup: &Setup<Options>, edition: &Edition, dice: &mut Dice) -> Deal {
    let mut cards = edition.cards.clone();
    dice.shuffle(&mut cards);
    let mut cards = cards.into_iter();
    let hands = hands(setup.seats, &mut cards);
    // A checked edition has cards for all of this, so that the fallback never shows.
    let mut next = || cards.next().unwrap_or(NO_CARD);
    let [first, second, successor, proposal] = [next(), next(), next(), next()];
    Deal { hands, parents: [first, second], successor, proposal, deck: Secret::of_nobody(cards.collect()) }
}

/// Deals a stalled game again (IN-19). The cards that do not stay are put in order (suits hearts, coins, branches, swords, in each the
/// ranks upwards) and shuffled; from the top come the hands, each whole, seat 0's first, then the Successor.
pub(super) fn replay(state: &State, dice: &mut Dice) -> RoundReplayed {
    let rule_card = state.influence.top();
    let mut rest: CardSet = state.edition;
    state
        .family
        .parents
        .into_iter()
        .chain(state.proposal.last().copied())
        .chain(rule_card)
        .for_each(|it| rest.remove(it));
    let mut cards: Vec<Card> = rest.iter().collect();
    dice.shuffle(&mut cards);
    let mut cards = cards.into_iter();
    RoundReplayed {
        round: state.round.saturating_add(1),
        rule_card,
        hands: hands(state.seats, &mut cards),
        successor: cards.next().unwrap_or(NO_CARD),
        deck: Secret::of_nobody(cards.collect()),
    }
}

/// Two players draw back to six, one card at a time, `first` first; then the Successor is dealt, if there is a card left (IN-22).
pub(super) fn refill(state: &State, first: Seat) -> HandsRefilled {
    let mut deck = state.deck.for_rules().iter().rev().copied();
    let mut sizes: Vec<usize> = state.hands.iter().map(|hand| hand.for_rules().len()).collect();
    let mut draws = Vec::new();
    let mut seat = first;
    while sizes.iter().any(|size| *size < HAND) {
        if let Some(size) = sizes.get_mut(seat.index()).filter(|size| **size < HAND) {
            let Some(card) = deck.next() else { break };
            *size += 1;
            draws.push(Draw { seat, card: Secret::of(seat, card) });
        }
        seat = seat.next(state.seats);
    }
    HandsRefilled { round: state.round.saturating_add(1), draws, successor: deck.next() }
}

/// A seat that the dice choose.
pub(super) fn random_seat(seats: u8, dice: &mut Dice) -> Seat {
    Seat(u8::try_from(dice.below(u32::from(seats))).unwrap_or_default())
}

const NO_CARD: Card = Card { suit: super::suit::Suit::Hearts, rank: super::rank::Rank::Assassin };

fn hands(seats: u8, cards: &mut impl Iterator<Item = Card>) -> SecretBySeat<Vec<Card>> {
    Seat::all(seats).map(|seat| (seat, Secret::of(seat, cards.by_ref().take(HAND).collect()))).collect()
}
