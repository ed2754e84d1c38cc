//! Applies facts to the table. No rules here: an event says everything that changed.

use super::cards::Card;
use super::event::{Event, Married, OffspringPlaced};
use super::generation::Generation;
use super::person::{Origin, Person};
use super::state::State;
use crate::seat::Seat;
use crate::secret::Secret;

/// Applies one event.
pub(super) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::Married(event) => {
            marry(state, event);
            draw(state, event.seat, event.drew.as_ref());
            state.dry_passes = 0;
            pass_on(state, event.seat);
        }
        Event::OffspringPlaced(event) => {
            place(state, event);
            if let Some(swap) = &event.swap {
                take(state, event.seat, *swap.discarded.for_rules());
                state.discards.push(swap.discarded.clone());
                draw(state, event.seat, Some(&swap.drew));
            }
            state.dry_passes = 0;
            pass_on(state, event.seat);
        }
        Event::Passed(event) => {
            draw(state, event.seat, event.drew.as_ref());
            state.dry_passes = if event.drew.is_none() { state.dry_passes.saturating_add(1) } else { 0 };
            pass_on(state, event.seat);
        }
    }
}

fn marry(state: &mut State, event: &Married) {
    take(state, event.seat, event.card);
    if let Some(spouse) = state.persons.iter_mut().find(|person| person.card == event.spouse) {
        spouse.partner = Some(event.card);
    }
    let (card, generation) = (event.card, event.generation);
    state.persons.push(Person { card, generation, origin: Origin::Spouse, partner: Some(event.spouse) });
}

fn place(state: &mut State, event: &OffspringPlaced) {
    take(state, event.seat, event.card);
    let (card, generation) = (event.card, event.generation);
    state.persons.push(Person { card, generation, origin: Origin::Child(event.parents), partner: None });
    if let Some(members) = state.members.get_mut(generation.index()) {
        *members = members.saturating_add(1);
    }
    state.markers += event.points;
    if let Some(closed) = event.closed.map(Generation::index).and_then(|place| state.closed.get_mut(place)) {
        *closed = true;
    }
}

fn take(state: &mut State, seat: Seat, card: Card) {
    let Some(hand) = state.hands.get_mut(seat.index()).map(Secret::for_rules_mut) else { return };
    if let Some(place) = hand.iter().position(|held| *held == card) {
        hand.remove(place);
    }
}

fn draw(state: &mut State, seat: Seat, drew: Option<&Secret<Card>>) {
    let Some(card) = drew.map(Secret::for_rules) else { return };
    state.deck.for_rules_mut().pop();
    if let Some(hand) = state.hands.get_mut(seat.index()) {
        hand.for_rules_mut().push(*card);
    }
}

fn pass_on(state: &mut State, seat: Seat) {
    state.turn = seat.next(state.seats);
}
