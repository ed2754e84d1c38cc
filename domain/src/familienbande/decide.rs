//! The rules of a turn: what a move causes, or which rule it breaks, the lowest-numbered first.

use super::cards::Card;
use super::command::Command;
use super::event::{Event, Married, OffspringPlaced, Passed, Swap};
use super::generation::Generation;
use super::obstacle::{MarriageObstacle, ParentageObstacle, SwapObstacle};
use super::outcome::ending;
use super::person::Couple;
use super::rejection::{Field, Rejection};
use super::state::State;
use super::traits::Points;
use crate::seat::Seat;
use crate::secret::Secret;

/// Decides a move of `seat`.
pub(super) fn decide(state: &State, seat: Seat, command: &Command) -> Result<Event, Rejection> {
    if state.turn != seat || ending(state).is_some() {
        return Err(Rejection::NotYourMove { turn: state.turn });
    }
    match *command {
        Command::Marry { card, spouse } => marry(state, seat, card, spouse).map(Event::Married),
        Command::Offspring { card, parent, swap } => {
            offspring(state, seat, card, parent, swap).map(Event::OffspringPlaced)
        }
        Command::Pass {} => Ok(Event::Passed(Passed { seat, drew: draw(state, seat) })),
    }
}

fn marry(state: &State, seat: Seat, card: Card, spouse: Card) -> Result<Married, Rejection> {
    known(state, card, Field::Card)?;
    known(state, spouse, Field::Spouse)?;
    held(state, seat, card, Field::Card)?;
    let generation = can_marry(state, card, spouse)?;
    Ok(Married { seat, card, spouse, generation, drew: draw(state, seat) })
}

fn offspring(
    state: &State,
    seat: Seat,
    card: Card,
    parent: Card,
    swap: Option<Card>,
) -> Result<OffspringPlaced, Rejection> {
    known(state, card, Field::Card)?;
    known(state, parent, Field::Parent)?;
    swap.map_or(Ok(()), |swap| known(state, swap, Field::Swap))?;
    held(state, seat, card, Field::Card)?;
    swap.map_or(Ok(()), |swap| held(state, seat, swap, Field::Swap))?;
    let (couple, generation) = can_be_born(state, card, parent)?;
    let drew = swap.map(|swap| can_swap(state, card, swap)).transpose()?;
    if state.places(generation) == 0 {
        return Err(Rejection::GenerationFull { card, generation });
    }
    let is_last = state.places(generation) == 1;
    if is_last && generation == Generation::LAST && swap.is_some() {
        return Err(Rejection::SwapAtTheEnd { card });
    }
    let secret = |card| Secret::of(seat, card);
    Ok(OffspringPlaced {
        seat,
        card,
        parents: couple.partners,
        generation,
        swap: swap.zip(drew).map(|(swap, drew)| Swap { discarded: secret(swap), drew: secret(drew) }),
        points: Points::of(card.traits(), generation.points()),
        closed: if is_last { generation.previous() } else { None },
    })
}

/// FB-6, FB-12 and FB-13: the generation of the couple that `card` and `spouse` would be.
pub(super) fn can_marry(state: &State, card: Card, spouse: Card) -> Result<Generation, Rejection> {
    let refuse = |obstacle| Err(Rejection::Marriage { card, spouse, obstacle });
    let Some(person) = state.person(spouse) else { return refuse(MarriageObstacle::NotOnTheTable) };
    if let Some(partner) = person.partner {
        return refuse(MarriageObstacle::Married(partner));
    }
    if card.sex() == spouse.sex() {
        return refuse(MarriageObstacle::SameSex);
    }
    let generation = person.generation;
    if state.is_closed(generation) {
        return Err(Rejection::GenerationClosed { spouse, generation });
    }
    if generation == Generation::LAST {
        return Err(Rejection::LastGeneration { spouse });
    }
    Ok(generation)
}

/// FB-7: the couple, and the generation their child would join.
fn can_be_born(state: &State, card: Card, parent: Card) -> Result<(Couple, Generation), Rejection> {
    let refuse = |obstacle| Err(Rejection::Parentage { card, parent, obstacle });
    let Some(person) = state.person(parent) else { return refuse(ParentageObstacle::NotOnTheTable) };
    let Some((couple, generation)) = person.couple().and_then(|couple| Some((couple, couple.children()?))) else {
        return refuse(ParentageObstacle::Unmarried);
    };
    match ParentageObstacle::between(&Points::of(card.traits(), 1), &couple.traits()) {
        Some(obstacle) => refuse(obstacle),
        None => Ok((couple, generation)),
    }
}

/// FB-8: the card that would be drawn.
fn can_swap(state: &State, card: Card, swap: Card) -> Result<Card, Rejection> {
    if swap == card {
        return Err(Rejection::Swap { swap, obstacle: SwapObstacle::Offspring });
    }
    state.top().ok_or(Rejection::Swap { swap, obstacle: SwapObstacle::EmptyDeck })
}

fn known(state: &State, card: Card, field: Field) -> Result<(), Rejection> {
    if state.edition.binary_search(&card).is_ok() { Ok(()) } else { Err(Rejection::UnknownCard { card, field }) }
}

fn held(state: &State, seat: Seat, card: Card, field: Field) -> Result<(), Rejection> {
    let hand = state.hand(seat);
    if hand.contains(&card) { Ok(()) } else { Err(Rejection::NotInHand { card, field, hand: hand.to_vec() }) }
}

/// The card the seat draws, if there is one (FB-10).
fn draw(state: &State, seat: Seat) -> Option<Secret<Card>> {
    state.top().map(|card| Secret::of(seat, card))
}
