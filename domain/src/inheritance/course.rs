//! What follows from a move by itself: revealing, favour, the Ring, drawing, the next turn, the end of a round and of the game.

use super::admirer::Admirer;
use super::card::Card;
use super::deal;
use super::event::{AdmirersRevealed, Event, TurnEnded, TurnStarted};
use super::evolve::evolve;
use super::favour::Favour;
use super::phase::Phase;
use super::round_event::{GameStalled, GameWon, RoundStalled, RoundWon};
use super::state::State;
use crate::dice::Dice;
use crate::seat::Seat;
use crate::secret::Secret;

/// Rounds that can stall before a game is given up (IN-19).
const MOST_ROUNDS: u8 = 10;

/// The event and everything that follows, until a seat has to move or the game is over.
pub(super) fn run(state: &State, event: Event, dice: &mut Dice) -> Vec<Event> {
    let mut state = state.clone();
    evolve(&mut state, &event);
    let mut events = vec![event];
    while let Some(next) = follows(&state, dice) {
        evolve(&mut state, &next);
        events.push(next);
    }
    events
}

/// The next event that needs no player.
fn follows(state: &State, dice: &mut Dice) -> Option<Event> {
    match &state.phase {
        Phase::Choosing { chosen } => {
            let admirers: Option<Vec<Card>> = chosen.iter().map(|card| Some(*card.as_ref()?.for_rules())).collect();
            Some(Event::AdmirersRevealed(reveal(state, admirers?, dice)))
        }
        Phase::Turn { .. } | Phase::Reaction { .. } | Phase::Over(_) => None,
        Phase::Moved { seat } => Some(Event::TurnEnded(end_turn(state, *seat))),
        Phase::Between { .. } if stalled(state) => Some(stall(state, dice)),
        Phase::Between { next } if state.ring == Some(*next) => Some(win(state, *next)),
        Phase::Between { next } => Some(Event::TurnStarted(start_turn(state, *next))),
        Phase::Refill { loser } => {
            let first = loser.unwrap_or_else(|| deal::random_seat(state.seats, dice));
            Some(Event::HandsRefilled(deal::refill(state, first)))
        }
    }
}

/// IN-6 and IN-7.
fn reveal(state: &State, admirers: Vec<Card>, dice: &mut Dice) -> AdmirersRevealed {
    let mut court = state.court();
    for (place, card) in court.admirers.iter_mut().zip(&admirers) {
        *place = Some(*card);
    }
    let favour = Favour::of(&court);
    let first_seat = match favour.favoured {
        Some(seat) => seat.next(state.seats),
        None => state.options.first_seat.unwrap_or_else(|| deal::random_seat(state.seats, dice)),
    };
    AdmirersRevealed { admirers, favour, first_seat }
}

/// IN-12.
fn start_turn(state: &State, seat: Seat) -> TurnStarted {
    let revealed = match state.admirer(seat) {
        Some(Admirer::Secret(card)) => Some(*card.for_rules()),
        _ => None,
    };
    TurnStarted { seat, revealed }
}

/// IN-16, IN-17 and IN-20.
fn end_turn(state: &State, seat: Seat) -> TurnEnded {
    let drew = if state.has_rounds() { None } else { state.top() };
    TurnEnded { seat, favour: Favour::of(&state.court()), drew: drew.map(|card| Secret::of(seat, card)) }
}

/// IN-18.
fn stalled(state: &State) -> bool {
    state.passes >= state.seats && state.ring.is_none()
}

/// IN-18, IN-19 and IN-23.
fn stall(state: &State, dice: &mut Dice) -> Event {
    if state.has_rounds() {
        let admirers = state.admirers.iter().flatten().map(Admirer::for_rules);
        return Event::RoundStalled(RoundStalled { under_pile: admirers.chain(state.family.successor).collect() });
    }
    if state.options.replay_stalled && state.round < MOST_ROUNDS {
        return Event::RoundReplayed(deal::replay(state, dice));
    }
    Event::GameStalled(GameStalled { rounds: state.round })
}

/// IN-11 and IN-21. Who holds the Ring has a face-up Admirer.
fn win(state: &State, seat: Seat) -> Event {
    let admirer = |seat| state.admirer(seat).map(Admirer::for_rules);
    match (admirer(seat), state.family.successor) {
        (Some(own), Some(successor)) if state.has_rounds() => Event::RoundWon(RoundWon {
            seat,
            trophy: state.family.parents,
            parents: [own, successor],
            loser_admirer: admirer(seat.next(state.seats)),
        }),
        _ => Event::GameWon(GameWon { seat }),
    }
}
