//! Every move a seat can make now, each once.

use super::card::Card;
use super::command::{Command, Target};
use super::decide::allowed;
use super::family::{Parent, Place};
use super::phase::Phase;
use super::rank::Rank;
use super::state::State;
use crate::seat::Seat;

/// The seat's moves, hand card by hand card. A seat that has chosen its Admirer can still choose another one (IN-6).
pub(super) fn legal_moves(state: &State, seat: Seat) -> Vec<Command> {
    let mut moves = Vec::new();
    match state.phase {
        Phase::Choosing { .. } => {
            moves.extend(state.hand(seat).iter().map(|card| Command::ChooseAdmirer { card: *card }))
        }
        Phase::Turn { seat: turn } if turn == seat => {
            state.hand(seat).iter().for_each(|card| turn_moves(state, seat, *card, &mut moves));
            moves.push(Command::Pass {});
        }
        Phase::Reaction { seat: target, .. } if target == seat => {
            moves.extend(state.hand(seat).iter().map(|card| Command::SecretAdmirer { card: *card }));
        }
        _ => {}
    }
    moves.retain(|command| allowed(state, seat, command).is_ok());
    moves
}

/// Everything that could be done with a card in a turn, whatever its targets.
fn turn_moves(state: &State, seat: Seat, card: Card, moves: &mut Vec<Command>) {
    moves.extend([Command::NewAdmirer { card }, Command::Proposal { card }]);
    let seats = Seat::all(state.seats);
    match card.rank {
        Rank::Assassin => moves.extend(seats.map(|target| Command::Assassin { card, target })),
        Rank::Beggar => moves.push(Command::Beggar { card }),
        Rank::Peasant => moves.push(Command::Peasant { card }),
        Rank::Thespian => moves.extend(seats.map(|target| Command::Thespian { card, target })),
        Rank::Soldier => moves.extend(seats.map(|target| Command::Soldier { card, target })),
        Rank::Spy => moves.extend(state.hand(seat).iter().map(|admirer| Command::Spy { card, admirer: *admirer })),
        Rank::Cleric => moves.extend(Place::ALL.map(|target| Command::Cleric { card, target })),
        Rank::Vizier => moves.push(Command::Vizier { card }),
        Rank::General => moves.extend(Parent::ALL.map(|target| Command::General { card, target })),
        Rank::Royal => {
            let targets = seats.map(Target::Admirer).chain(Place::ALL.map(Target::Family));
            moves.extend(targets.map(|target| Command::Royal { card, target }));
        }
    }
}
