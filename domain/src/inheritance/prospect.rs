//! What a seat can foresee: the court after a move, as far as cards on the table tell it.

use super::card::Card;
use super::command::{Command, Target};
use super::court::Court;
use super::family::{Parent, Place};
use super::rank::Rank;
use super::suit::Suit;
use crate::seat::Seat;

/// The court after `seat` has made a move, before favour is determined. A Soldier's target is taken to have no face-up Admirer.
pub(super) fn after(court: &Court, seat: Seat, command: &Command) -> Court {
    let mut next = *court;
    match *command {
        Command::NewAdmirer { card } | Command::ChooseAdmirer { card } | Command::SecretAdmirer { card } => {
            put(&mut next, seat, Some(card));
        }
        Command::Proposal { card } => next.proposal = card.suit,
        Command::Beggar { card } | Command::Peasant { card } | Command::Vizier { card } => {
            next.rule = card.rank.rule().unwrap_or_default();
        }
        Command::Assassin { target, .. } | Command::Soldier { target, .. } => put(&mut next, target, None),
        Command::Thespian { card, target } | Command::Royal { card, target: Target::Admirer(target) } => {
            put(&mut next, target, Some(card));
        }
        Command::Spy { admirer, .. } => put(&mut next, seat, Some(admirer)),
        Command::Cleric { card, target } | Command::Royal { card, target: Target::Family(target) } => {
            next.family.put(target, card);
        }
        Command::General { target, .. } => swap_parent(&mut next, seat, target),
        Command::Pass {} => {}
    }
    next
}

/// Whether `rival`, if it held `card`, could take favour from `holder`.
pub(super) fn can_break(court: &Court, rival: Seat, card: Card, holder: Seat) -> bool {
    let by = |command: Command| after(court, rival, &command).favoured() != Some(holder);
    let has = |seat: &Seat| at(court, *seat).is_some();
    let seats = || Seat::all(4).filter(has);
    let suits = |there: Option<Card>| there.is_some_and(|there| there.suit == card.suit);
    let by_ability = match card.rank {
        Rank::Assassin => seats().any(|target| by(Command::Assassin { card, target })),
        Rank::Thespian => seats().any(|target| by(Command::Thespian { card, target })),
        Rank::Soldier => seats().any(|target| by(Command::Soldier { card, target })),
        Rank::Cleric => Place::ALL.into_iter().any(|target| by(Command::Cleric { card, target })),
        Rank::General => has(&rival) && Parent::ALL.into_iter().any(|target| by(Command::General { card, target })),
        Rank::Royal => {
            seats()
                .filter(|seat| suits(at(court, *seat)))
                .any(|it| by(Command::Royal { card, target: Target::Admirer(it) }))
                || (Place::ALL.into_iter().filter(|place| suits(court.family.at(*place))))
                    .any(|place| by(Command::Royal { card, target: Target::Family(place) }))
        }
        Rank::Beggar | Rank::Peasant | Rank::Vizier => by(Command::Vizier { card }),
        Rank::Spy => false,
    };
    let new_admirer = !has(&rival) && by(Command::NewAdmirer { card });
    by_ability || new_admirer || by(Command::Proposal { card })
}

/// The suits whose cards on the Proposal would favour `seat`.
pub(super) fn proposals_for(court: &Court, seat: Seat) -> usize {
    let favours = |suit: &Suit| Court { proposal: *suit, ..*court }.favoured() == Some(seat);
    Suit::ALL.iter().filter(|suit| favours(suit)).count()
}

fn at(court: &Court, seat: Seat) -> Option<Card> {
    court.admirers.get(seat.index()).copied().flatten()
}

fn put(court: &mut Court, seat: Seat, card: Option<Card>) {
    if let Some(place) = court.admirers.get_mut(seat.index()) {
        *place = card;
    }
}

fn swap_parent(court: &mut Court, seat: Seat, target: Parent) {
    let old = at(court, seat);
    put(court, seat, court.family.at(target.into()));
    if let Some(parent) = old {
        court.family.put(target.into(), parent);
    }
}
