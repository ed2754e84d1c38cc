//! The `greedy` bot: the move that looks best now from what its seat sees.
//!
//! It wants the Ring, and of the ways to take it the one that the fewest unseen cards could undo; above all it does not leave the Ring
//! to the seat whose turn is next, which would win. The weights come from games against `random`.

use super::card::Card;
use super::card_set::CardSet;
use super::command::Command;
use super::court::{Court, MAX_SEATS};
use super::family::Family;
use super::prospect;
use super::rank::Rank;
use super::suit::Suit;
use super::view::{PhaseView, Table};
use crate::dice::Dice;
use crate::seat::Seat;

/// The Ring in the own hand when the next turn begins.
const RING: i32 = 4000;
/// The Ring in the hand of the seat that would win with it at once.
const LOST: i32 = -4000;

/// The best-looking of `legal`; among equals the dice choose.
pub(super) fn greedy<'a>(table: &Table, seat: Seat, legal: &'a [Command], dice: &mut Dice) -> Option<&'a Command> {
    let outlook = Outlook::new(table, seat)?;
    let worth: Vec<i32> = legal.iter().map(|command| outlook.worth(command)).collect();
    let best = worth.iter().max()?;
    let equals: Vec<&Command> = legal.iter().zip(&worth).filter(|(_, it)| *it == best).map(|(it, _)| it).collect();
    let bound = u32::try_from(equals.len()).unwrap_or(u32::MAX);
    equals.get(dice.below(bound) as usize).copied()
}

/// What moves are weighed by: nothing but what the seat sees.
struct Outlook {
    seat: Seat,
    seats: u8,
    choosing: bool,
    court: Court,
    unseen: Vec<Card>,
}

impl Outlook {
    fn new(table: &Table, seat: Seat) -> Option<Self> {
        let you = table.you.as_ref()?;
        let mut admirers = [None; MAX_SEATS];
        for (place, admirer) in admirers.iter_mut().zip(&table.admirers) {
            *place = admirer.and_then(|it| it.card);
        }
        let family = Family { parents: table.parents, successor: table.successor };
        let proposal = table.proposal.top.map_or(Suit::Swords, |card| card.suit);
        let court = Court { proposal, family, rule: table.influence.rule, admirers };
        let pile = table.influence.above.iter().chain(&table.influence.below).copied();
        let trophies = table.trophies.iter().flatten().flatten().copied();
        let open = family.members().chain(admirers.into_iter().flatten()).chain(table.proposal.top);
        let mut unseen: CardSet = Card::all().collect();
        open.chain(pile).chain(trophies).chain(you.hand.iter().copied()).for_each(|card| unseen.remove(card));
        Some(Self {
            seat,
            seats: u8::try_from(table.hand_sizes.len()).unwrap_or_default(),
            choosing: matches!(table.phase, PhaseView::Choosing { .. }),
            court,
            unseen: unseen.iter().collect(),
        })
    }

    fn worth(&self, command: &Command) -> i32 {
        let next = prospect::after(&self.court, self.seat, command);
        let kept = command.card().map_or(0, |card| keeping(card.rank));
        match command {
            Command::ChooseAdmirer { card } if self.choosing => self.first_impression(*card) - kept,
            Command::SecretAdmirer { .. } => 100 * self.proposals_for_me(&next) - kept,
            _ => self.standing(&next) - kept,
        }
    }

    /// How many of a hundred unseen cards would be less favoured as the only rival.
    fn first_impression(&self, card: Card) -> i32 {
        let beats = |rival: &&Card| {
            let mut court = self.court;
            court.admirers = [Some(card), Some(**rival), None, None];
            court.favoured() == Some(Seat(0))
        };
        self.share(self.unseen.iter().filter(beats).count())
    }

    /// What the table is worth at the end of the own turn.
    fn standing(&self, court: &Court) -> i32 {
        let next = self.seat.next(self.seats);
        match court.favoured() {
            Some(seat) if seat == self.seat => {
                let breaks = |card: &&Card| self.can_break(court, **card);
                RING - 10 * self.share(self.unseen.iter().filter(breaks).count())
            }
            Some(seat) if seat == next => LOST,
            Some(_) => -100,
            None => 10 * self.proposals_for_me(court),
        }
    }

    fn can_break(&self, court: &Court, card: Card) -> bool {
        let rivals = Seat::all(self.seats).filter(|seat| *seat != self.seat);
        rivals.into_iter().any(|rival| prospect::can_break(court, rival, card, self.seat))
    }

    fn proposals_for_me(&self, court: &Court) -> i32 {
        i32::try_from(prospect::proposals_for(court, self.seat)).unwrap_or_default()
    }

    /// A count of unseen cards as a share of a hundred.
    fn share(&self, count: usize) -> i32 {
        i32::try_from(100 * count / self.unseen.len().max(1)).unwrap_or(100)
    }
}

/// What a card is worth in hand, for a later turn.
fn keeping(rank: Rank) -> i32 {
    match rank {
        Rank::Assassin => 60,
        Rank::Royal | Rank::Thespian => 50,
        Rank::Soldier => 40,
        Rank::General | Rank::Cleric => 30,
        Rank::Spy | Rank::Beggar | Rank::Peasant | Rank::Vizier => 20,
    }
}
