//! The `greedy` bot: the move that looks best now from what its seat sees.
//!
//! A point for its own trait weighs three times one for another trait, which may be an opponent's and weighs against it. A marriage scores
//! nothing: it is weighed by the best child from the hand that it makes possible, twice as much as placing one now, which can wait. Only
//! the move that ends the game is weighed by who would win. The weights come from games against `random`.

use super::cards::Card;
use super::command::Command;
use super::generation::Generation;
use super::traits::{Points, Trait};
use super::view::{GenerationView, Member, OwnSecrets, Table};
use crate::dice::Dice;
use crate::seat::Seat;

/// Weighs more than anything but the end of the game.
const GAME: i32 = 1000;

/// The best-looking of `legal`; among equals the dice choose.
pub(super) fn greedy<'a>(table: &Table, seat: Seat, legal: &'a [Command], dice: &mut Dice) -> Option<&'a Command> {
    let outlook = Outlook { table, seat, you: table.you.as_ref()? };
    let worth: Vec<i32> = legal.iter().map(|command| outlook.worth(command)).collect();
    let best = worth.iter().max()?;
    let equals: Vec<&Command> = legal.iter().zip(&worth).filter(|(_, it)| *it == best).map(|(it, _)| it).collect();
    let bound = u32::try_from(equals.len()).unwrap_or(u32::MAX);
    equals.get(dice.below(bound) as usize).copied()
}

/// What moves are weighed by: nothing but what the seat sees.
struct Outlook<'a> {
    table: &'a Table,
    seat: Seat,
    you: &'a OwnSecrets,
}

impl Outlook<'_> {
    fn worth(&self, command: &Command) -> i32 {
        match *command {
            Command::Marry { card, spouse } => self.marriage(card, spouse),
            Command::Offspring { card, parent, swap } => {
                let Some(generation) = self.children_of(parent) else { return 0 };
                let swap = swap.map_or(0, |swap| 1 - self.own(swap));
                self.birth(card, generation) + self.held() + swap + self.ending(card, generation)
            }
            Command::Pass {} if self.table.deck_size == 0 => 0,
            Command::Pass {} => 1 - self.held(),
        }
    }

    fn birth(&self, card: Card, generation: Generation) -> i32 {
        let mine = self.own(card);
        let others = 3 - mine;
        i32::from(generation.points()) * (3 * mine - others)
    }

    fn marriage(&self, card: Card, spouse: Card) -> i32 {
        let Some(generation) = self.children_of(spouse) else { return 0 };
        let couple = Points::of(card.traits().into_iter().chain(spouse.traits()), 1);
        let children = self.you.hand.iter().filter(|it| **it != card && Points::of(it.traits(), 1).fits_in(&couple));
        let best_child = children.map(|child| self.birth(*child, generation)).max().unwrap_or(0).max(0);
        let inheritance = i32::from(generation.points()) * (i32::from(couple.get(self.you.tile)) - 2);
        2 * best_child + inheritance - 3 * self.own(card)
    }

    /// What ending the game with this child weighs: nothing where it does not.
    fn ending(&self, card: Card, generation: Generation) -> i32 {
        let has_one_place = |it: &GenerationView| it.generation == generation && it.members.len() + 1 == it.size;
        if generation != Generation::LAST || !self.table.generations.iter().any(has_one_place) {
            return 0;
        }
        let mut markers = self.table.markers;
        markers += Points::of(card.traits(), generation.points());
        let total: i32 = Trait::ALL.iter().map(|it| i32::from(markers.get(*it))).sum();
        let mine = i32::from(markers.get(self.you.tile));
        let theirs = (total - mine) / 4;
        let fewest = self.table.hand_sizes.iter().enumerate().filter(|(seat, _)| *seat != self.seat.index());
        let rival = theirs - penalty(fewest.map(|(_, size)| *size).min().unwrap_or(0));
        let me = mine - penalty(self.you.hand.len().saturating_sub(1));
        GAME * (me - rival).signum()
    }

    /// What one card less in hand would be worth at the end.
    fn held(&self) -> i32 {
        i32::try_from(self.you.hand.len()).unwrap_or(i32::MAX)
    }

    fn own(&self, card: Card) -> i32 {
        i32::from(Points::of(card.traits(), 1).get(self.you.tile))
    }

    fn children_of(&self, person: Card) -> Option<Generation> {
        let is = |member: &Member| member.card == person || member.spouse == Some(person);
        self.table.generations.iter().find(|it| it.members.iter().any(is))?.generation.next()
    }
}

fn penalty(cards: usize) -> i32 {
    i32::try_from(cards * (cards + 1) / 2).unwrap_or(i32::MAX)
}
