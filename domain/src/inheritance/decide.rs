//! Which move is allowed when: what it causes, or which rule it breaks, the lowest-numbered first.

use super::ability;
use super::ability_event::SecretAdmirerLaid;
use super::admirer::Admirer;
use super::card::Card;
use super::command::Command;
use super::course;
use super::event::{AdmirerChosen, CardPlayed, Event, Passed};
use super::obstacle::{ChoiceObstacle, ReactionObstacle, TurnObstacle};
use super::phase::Phase;
use super::rejection::{Field, Rejection};
use super::state::State;
use crate::dice::Dice;
use crate::seat::Seat;
use crate::secret::Secret;

/// Decides a move of `seat`: what it does, and all that follows from it.
pub(super) fn decide(state: &State, seat: Seat, command: &Command, dice: &mut Dice) -> Result<Vec<Event>, Rejection> {
    let event = allowed(state, seat, command)?;
    Ok(course::run(state, event, dice))
}

/// What the move itself does, if it is allowed now.
pub(super) fn allowed(state: &State, seat: Seat, command: &Command) -> Result<Event, Rejection> {
    may_move(state, seat)?;
    names_what_there_is(state, command)?;
    plays_from_hand(state, seat, command)?;
    has_the_rank(command)?;
    match (&state.phase, command) {
        (Phase::Choosing { .. }, Command::ChooseAdmirer { card }) => choose(state, seat, *card),
        (Phase::Choosing { .. }, _) => Err(Rejection::Choice { obstacle: ChoiceObstacle::NotYet }),
        (_, Command::ChooseAdmirer { .. }) => Err(Rejection::Choice { obstacle: ChoiceObstacle::TooLate }),
        (Phase::Reaction { .. }, Command::SecretAdmirer { card }) => lay_secret(state, seat, *card),
        (Phase::Reaction { .. }, _) => Err(Rejection::Reaction { obstacle: ReactionObstacle::MustAnswer }),
        (_, Command::SecretAdmirer { .. }) => Err(Rejection::Turn { obstacle: TurnObstacle::NoSoldier }),
        (_, Command::NewAdmirer { card }) => new_admirer(state, seat, *card),
        (_, Command::Proposal { card }) => Ok(Event::ProposalPlayed(CardPlayed { seat, card: *card })),
        (_, Command::Pass {}) => pass(state, seat),
        (_, ability) => ability::played(state, seat, ability),
    }
}

/// G-2: while all choose nobody has to wait for anybody; otherwise one seat is to move.
fn may_move(state: &State, seat: Seat) -> Result<(), Rejection> {
    let awaited = match state.phase {
        Phase::Choosing { .. } => Some(seat),
        Phase::Turn { seat } | Phase::Reaction { seat, .. } => Some(seat),
        Phase::Moved { .. } | Phase::Between { .. } | Phase::Refill { .. } | Phase::Over(_) => None,
    };
    if awaited == Some(seat) { Ok(()) } else { Err(Rejection::NotYourMove { awaited }) }
}

/// G-3: cards of the edition, and seats of the table.
fn names_what_there_is(state: &State, command: &Command) -> Result<(), Rejection> {
    for (card, field) in cards(command) {
        if !state.edition.contains(card) {
            return Err(Rejection::UnknownCard { card, field });
        }
    }
    match command.target_seat().filter(|seat| seat.0 >= state.seats) {
        Some(seat) => Err(Rejection::UnknownSeat { seat, seats: state.seats }),
        None => Ok(()),
    }
}

/// G-4. A Soldier's target that names the Admirer it swaps out breaks IN-15 instead: it was about to be a card of its hand.
fn plays_from_hand(state: &State, seat: Seat, command: &Command) -> Result<(), Rejection> {
    let hand = state.hand(seat);
    for (card, field) in cards(command) {
        if !hand.contains(&card) && !swaps_out(state, seat, command) {
            return Err(Rejection::NotInHand { card, field, hand: hand.to_vec() });
        }
    }
    Ok(())
}

fn swaps_out(state: &State, seat: Seat, command: &Command) -> bool {
    let Command::SecretAdmirer { card } = *command else { return false };
    matches!(state.phase, Phase::Reaction { .. }) && state.admirer(seat).map(Admirer::for_rules) == Some(card)
}

fn cards(command: &Command) -> impl Iterator<Item = (Card, Field)> {
    let admirer = match *command {
        Command::Spy { admirer, .. } => Some((admirer, Field::Admirer)),
        _ => None,
    };
    command.card().map(|card| (card, Field::Card)).into_iter().chain(admirer)
}

/// IN-2: an ability belongs to a rank.
fn has_the_rank(command: &Command) -> Result<(), Rejection> {
    match command.card().zip(command.rank()) {
        Some((card, wanted)) if card.rank != wanted => Err(Rejection::OtherRank { card, wanted }),
        _ => Ok(()),
    }
}

fn choose(state: &State, seat: Seat, card: Card) -> Result<Event, Rejection> {
    if chosen(state, seat) == Some(card) {
        return Err(Rejection::Choice { obstacle: ChoiceObstacle::SameCard(card) });
    }
    Ok(Event::AdmirerChosen(AdmirerChosen { seat, card: Secret::of(seat, card) }))
}

/// The card that a seat has chosen so far.
pub(super) fn chosen(state: &State, seat: Seat) -> Option<Card> {
    let Phase::Choosing { chosen } = &state.phase else { return None };
    chosen.get(seat.index())?.as_ref().map(|card| *card.for_rules())
}

fn new_admirer(state: &State, seat: Seat, card: Card) -> Result<Event, Rejection> {
    match state.admirer(seat) {
        Some(admirer) => Err(Rejection::Turn { obstacle: TurnObstacle::HasAdmirer(admirer.for_rules()) }),
        None => Ok(Event::NewAdmirerPlayed(CardPlayed { seat, card })),
    }
}

fn pass(state: &State, seat: Seat) -> Result<Event, Rejection> {
    match state.hand(seat).len() {
        0 => Ok(Event::Passed(Passed { seat })),
        cards => Err(Rejection::Turn { obstacle: TurnObstacle::HasCards(cards) }),
    }
}

fn lay_secret(state: &State, seat: Seat, card: Card) -> Result<Event, Rejection> {
    let admirer = state.admirer(seat);
    if admirer.map(Admirer::for_rules) == Some(card) {
        return Err(Rejection::Reaction { obstacle: ReactionObstacle::SwappedOut(card) });
    }
    let returned = admirer.and_then(Admirer::face_up);
    Ok(Event::SecretAdmirerLaid(SecretAdmirerLaid { seat, card: Secret::of(seat, card), returned }))
}
