//! Every move a seat can make now, each once.

use super::command::Command;
use super::decide::can_marry;
use super::generation::Generation;
use super::outcome::ending;
use super::person::Origin;
use super::state::State;
use super::traits::Points;
use crate::seat::Seat;

/// The seat's moves: marriages, then offspring, then the pass. A couple is named by the partner who was on the table first.
pub(super) fn legal_moves(state: &State, seat: Seat) -> Vec<Command> {
    if state.turn != seat || ending(state).is_some() {
        return Vec::new();
    }
    let mut moves = Vec::new();
    marriages(state, seat, &mut moves);
    offspring(state, seat, &mut moves);
    moves.push(Command::Pass {});
    moves
}

fn marriages(state: &State, seat: Seat, moves: &mut Vec<Command>) {
    for person in state.persons.iter().filter(|person| person.origin != Origin::Spouse) {
        let spouse = person.card;
        let suitors = state.hand(seat).iter().filter(|card| can_marry(state, **card, spouse).is_ok());
        moves.extend(suitors.map(|card| Command::Marry { card: *card, spouse }));
    }
}

fn offspring(state: &State, seat: Seat, moves: &mut Vec<Command>) {
    let hand = state.hand(seat);
    for couple in state.couples() {
        let [parent, _] = couple.partners;
        let Some(generation) = couple.children().filter(|it| state.places(*it) > 0) else { continue };
        let ends = generation == Generation::LAST && state.places(generation) == 1;
        let may_swap = state.top().is_some() && !ends;
        let traits = couple.traits();
        for &card in hand.iter().filter(|card| Points::of(card.traits(), 1).fits_in(&traits)) {
            moves.push(Command::Offspring { card, parent, swap: None });
            let others = hand.iter().filter(|other| may_swap && **other != card);
            moves.extend(others.map(|other| Command::Offspring { card, parent, swap: Some(*other) }));
        }
    }
}
