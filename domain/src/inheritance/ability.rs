//! The ten abilities: whom each can hit (IN-14) and what it does (IN-2).

use super::ability_event::{
    AssassinPlayed, ClericPlayed, GeneralPlayed, RoyalPlayed, RulePlayed, SoldierPlayed, SpyPlayed, ThespianPlayed,
};
use super::admirer::Admirer;
use super::card::Card;
use super::command::{Command, Target};
use super::event::Event;
use super::family::{Parent, Place};
use super::obstacle::{TargetObstacle, TurnObstacle};
use super::rejection::Rejection;
use super::rule::Rule;
use super::state::State;
use crate::seat::Seat;

type Hit<T> = Result<T, TargetObstacle>;

/// What the ability does, on a target it can hit.
pub(super) fn played(state: &State, seat: Seat, command: &Command) -> Result<Event, Rejection> {
    let (card, hit) = match *command {
        Command::Beggar { card } => (card, Ok(rule(seat, card, Rule::Lowest))),
        Command::Peasant { card } => (card, Ok(rule(seat, card, Rule::Closest))),
        Command::Vizier { card } => (card, Ok(rule(seat, card, Rule::Highest))),
        Command::Assassin { card, target } => (card, assassin(state, seat, card, target)),
        Command::Thespian { card, target } => (card, thespian(state, seat, card, target)),
        Command::Soldier { card, target } => (card, soldier(state, seat, card, target)),
        Command::Spy { card, admirer } => (card, spy(state, seat, card, admirer)),
        Command::Cleric { card, target } => (card, cleric(state, seat, card, target)),
        Command::General { card, target } => (card, general(state, seat, card, target)),
        Command::Royal { card, target } => (card, royal(state, seat, card, target)),
        Command::ChooseAdmirer { .. }
        | Command::NewAdmirer { .. }
        | Command::Proposal { .. }
        | Command::SecretAdmirer { .. }
        | Command::Pass {} => return Err(Rejection::Turn { obstacle: TurnObstacle::NoSoldier }),
    };
    hit.map_err(|obstacle| Rejection::Target { card, obstacle })
}

fn rule(seat: Seat, card: Card, rule: Rule) -> Event {
    Event::RulePlayed(RulePlayed { seat, card, rule })
}

fn assassin(state: &State, seat: Seat, card: Card, target: Seat) -> Hit<Event> {
    let admirer = admirer(state, target)?.for_rules();
    Ok(Event::AssassinPlayed(AssassinPlayed { seat, card, target, admirer }))
}

fn thespian(state: &State, seat: Seat, card: Card, target: Seat) -> Hit<Event> {
    let replaced = admirer(state, target)?.for_rules();
    Ok(Event::ThespianPlayed(ThespianPlayed { seat, card, target, replaced }))
}

fn soldier(state: &State, seat: Seat, card: Card, target: Seat) -> Hit<Event> {
    if !state.opponents(seat, target) {
        return Err(TargetObstacle::NoOpponent(target));
    }
    admirer(state, target)?;
    if state.hand(target).is_empty() {
        return Err(TargetObstacle::EmptyHand(target));
    }
    Ok(Event::SoldierPlayed(SoldierPlayed { seat, card, target }))
}

fn spy(state: &State, seat: Seat, card: Card, admirer: Card) -> Hit<Event> {
    let returned = own_admirer(state, seat)?;
    if admirer == card {
        return Err(TargetObstacle::SpyItself);
    }
    Ok(Event::SpyPlayed(SpyPlayed { seat, card, admirer, returned }))
}

fn cleric(state: &State, seat: Seat, card: Card, target: Place) -> Hit<Event> {
    let replaced = member(state, target);
    Ok(Event::ClericPlayed(ClericPlayed { seat, card, target, replaced }))
}

fn general(state: &State, seat: Seat, card: Card, target: Parent) -> Hit<Event> {
    let parent = own_admirer(state, seat)?;
    let admirer = member(state, target.into());
    Ok(Event::GeneralPlayed(GeneralPlayed { seat, card, target, admirer, parent }))
}

fn royal(state: &State, seat: Seat, card: Card, target: Target) -> Hit<Event> {
    let replaced = match target {
        Target::Admirer(target) => admirer(state, target)?.face_up().ok_or(TargetObstacle::Secret(target))?,
        Target::Family(place) => member(state, place),
    };
    if replaced.suit != card.suit {
        return Err(TargetObstacle::OtherSuit { card: replaced, suit: card.suit });
    }
    Ok(Event::RoyalPlayed(RoyalPlayed { seat, card, target, replaced }))
}

fn admirer(state: &State, target: Seat) -> Hit<&Admirer> {
    state.admirer(target).ok_or(TargetObstacle::NoAdmirer(target))
}

/// A seat's own Admirer in its turn, which is face-up (IN-12).
fn own_admirer(state: &State, seat: Seat) -> Hit<Card> {
    state.admirer(seat).map(Admirer::for_rules).ok_or(TargetObstacle::NoOwnAdmirer)
}

/// The family member at a place. There always is one in a turn; between rounds, when nobody moves, the first Parent stands in.
fn member(state: &State, place: Place) -> Card {
    let [first, _] = state.family.parents;
    state.family.at(place).unwrap_or(first)
}
