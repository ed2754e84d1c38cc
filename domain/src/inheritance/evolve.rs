//! Applies facts to the table. No rules here: an event says everything that changed.

use super::ability_event::{GeneralPlayed, SecretAdmirerLaid, SpyPlayed};
use super::admirer::Admirer;
use super::card::Card;
use super::command::Target;
use super::event::{AdmirersRevealed, Event, TurnEnded, TurnStarted};
use super::outcome::Ending;
use super::phase::Phase;
use super::round_event::{GameStalled, HandsRefilled, RoundReplayed, RoundStalled, RoundWon};
use super::state::State;
use crate::seat::Seat;
use crate::secret::Secret;

/// Applies one event.
pub(super) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::AdmirerChosen(event) => {
            if let Phase::Choosing { chosen } = &mut state.phase
                && let Some(place) = chosen.get_mut(event.seat.index())
            {
                *place = Some(event.card.clone());
            }
        }
        Event::AdmirersRevealed(event) => reveal(state, event),
        Event::TurnStarted(event) => start_turn(state, event),
        Event::NewAdmirerPlayed(event) => {
            play(state, event.seat, event.card);
            put_admirer(state, event.seat, Some(event.card));
        }
        Event::ProposalPlayed(event) => {
            play(state, event.seat, event.card);
            state.proposal.push(event.card);
        }
        Event::RulePlayed(event) => {
            play(state, event.seat, event.card);
            state.influence.above.push(event.card);
        }
        Event::AssassinPlayed(event) => {
            play(state, event.seat, event.card);
            put_admirer(state, event.target, None);
            state.influence.below.extend([event.admirer, event.card]);
        }
        Event::ThespianPlayed(event) => {
            play(state, event.seat, event.card);
            put_admirer(state, event.target, Some(event.card));
            state.influence.below.push(event.replaced);
        }
        Event::SoldierPlayed(event) => {
            play(state, event.seat, event.card);
            state.influence.below.push(event.card);
            state.phase = Phase::Reaction { turn: event.seat, seat: event.target };
        }
        Event::SecretAdmirerLaid(event) => lay_secret(state, event),
        Event::SpyPlayed(event) => spy(state, event),
        Event::ClericPlayed(event) => {
            play(state, event.seat, event.card);
            state.family.put(event.target, event.card);
            state.influence.below.push(event.replaced);
        }
        Event::GeneralPlayed(event) => general(state, event),
        Event::RoyalPlayed(event) => {
            play(state, event.seat, event.card);
            match event.target {
                Target::Admirer(seat) => put_admirer(state, seat, Some(event.card)),
                Target::Family(place) => state.family.put(place, event.card),
            }
            state.influence.below.push(event.replaced);
        }
        Event::Passed(event) => {
            state.passes = state.passes.saturating_add(1);
            state.phase = Phase::Moved { seat: event.seat };
        }
        Event::TurnEnded(event) => end_turn(state, event),
        Event::GameWon(event) => state.phase = Phase::Over(Ending::RingKept(event.seat)),
        Event::RoundWon(event) => win_round(state, event),
        Event::RoundStalled(event) => stall_round(state, event),
        Event::HandsRefilled(event) => refill(state, event),
        Event::RoundReplayed(event) => replay(state, event),
        Event::GameStalled(GameStalled { rounds }) => {
            state.phase = Phase::Over(if *rounds > 1 { Ending::TenthStall } else { Ending::Stalled });
        }
    }
}

fn reveal(state: &mut State, event: &AdmirersRevealed) {
    for (seat, card) in Seat::all(state.seats).zip(&event.admirers) {
        take(state, seat, *card);
        put_admirer(state, seat, Some(*card));
    }
    state.ring = event.favour.favoured;
    state.phase = Phase::Between { next: event.first_seat };
}

fn start_turn(state: &mut State, event: &TurnStarted) {
    if event.revealed.is_some() {
        put_admirer(state, event.seat, event.revealed);
    }
    state.phase = Phase::Turn { seat: event.seat };
}

fn end_turn(state: &mut State, event: &TurnEnded) {
    state.ring = event.favour.favoured;
    if let Some(card) = &event.drew {
        draw(state, event.seat, card);
    }
    state.phase = Phase::Between { next: event.seat.next(state.seats) };
}

fn lay_secret(state: &mut State, event: &SecretAdmirerLaid) {
    take(state, event.seat, *event.card.for_rules());
    let laid = Some(Admirer::Secret(event.card.clone()));
    let old = state.admirers.get_mut(event.seat.index()).and_then(|place| std::mem::replace(place, laid));
    if let Some(old) = old {
        give(state, event.seat, old.for_rules());
    }
    if let Phase::Reaction { turn, .. } = state.phase {
        state.phase = Phase::Moved { seat: turn };
    }
}

fn spy(state: &mut State, event: &SpyPlayed) {
    play(state, event.seat, event.card);
    take(state, event.seat, event.admirer);
    give(state, event.seat, event.returned);
    put_admirer(state, event.seat, Some(event.admirer));
    state.influence.below.push(event.card);
}

fn general(state: &mut State, event: &GeneralPlayed) {
    play(state, event.seat, event.card);
    state.family.put(event.target.into(), event.parent);
    put_admirer(state, event.seat, Some(event.admirer));
    state.influence.below.push(event.card);
}

fn win_round(state: &mut State, event: &RoundWon) {
    if let Some(won) = state.trophies.get_mut(event.seat.index()) {
        won.push(event.trophy);
    }
    state.family.parents = event.parents;
    state.influence.below.extend(event.loser_admirer);
    end_round(state, Some(event.seat.next(state.seats)));
}

fn stall_round(state: &mut State, event: &RoundStalled) {
    state.influence.below.extend(&event.under_pile);
    end_round(state, None);
}

fn end_round(state: &mut State, loser: Option<Seat>) {
    clear(state);
    state.family.successor = None;
    state.phase = Phase::Refill { loser };
}

fn refill(state: &mut State, event: &HandsRefilled) {
    for it in &event.draws {
        draw(state, it.seat, &it.card);
    }
    state.family.successor = event.successor;
    state.phase = match event.successor {
        Some(_) => {
            state.deck.for_rules_mut().pop();
            state.round = event.round;
            Phase::choosing(state.seats)
        }
        None => Phase::Over(Ending::NoSuccessor),
    };
}

fn replay(state: &mut State, event: &RoundReplayed) {
    clear(state);
    state.round = event.round;
    state.family.successor = Some(event.successor);
    state.proposal.drain(..state.proposal.len().saturating_sub(1));
    state.influence.above = event.rule_card.into_iter().collect();
    state.influence.below.clear();
    state.hands = event.hands.values().cloned().collect();
    state.deck = event.deck.clone();
    state.deck.for_rules_mut().reverse();
    state.phase = Phase::choosing(state.seats);
}

/// Takes Admirers and Ring off the table for the next round.
fn clear(state: &mut State) {
    state.admirers.iter_mut().for_each(|admirer| *admirer = None);
    state.ring = None;
    state.passes = 0;
}

/// A card leaves the hand in a turn's move.
fn play(state: &mut State, seat: Seat, card: Card) {
    take(state, seat, card);
    state.passes = 0;
    state.phase = Phase::Moved { seat };
}

fn take(state: &mut State, seat: Seat, card: Card) {
    let Some(hand) = state.hands.get_mut(seat.index()).map(Secret::for_rules_mut) else { return };
    if let Some(place) = hand.iter().position(|held| *held == card) {
        hand.remove(place);
    }
}

fn give(state: &mut State, seat: Seat, card: Card) {
    if let Some(hand) = state.hands.get_mut(seat.index()) {
        hand.for_rules_mut().push(card);
    }
}

fn draw(state: &mut State, seat: Seat, card: &Secret<Card>) {
    state.deck.for_rules_mut().pop();
    give(state, seat, *card.for_rules());
}

fn put_admirer(state: &mut State, seat: Seat, card: Option<Card>) {
    if let Some(place) = state.admirers.get_mut(seat.index()) {
        *place = card.map(Admirer::FaceUp);
    }
}
