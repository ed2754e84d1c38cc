//! The `greedy` bot: the move that looks best now from what its seat sees.

use super::command::Command;
use super::traits::{Points, Trait};
use super::view::Table;
use crate::dice::Dice;

/// The best-looking of `legal`; among equals the dice choose.
pub(super) fn greedy<'a>(table: &Table, legal: &'a [Command], dice: &mut Dice) -> Option<&'a Command> {
    let tile = table.you.as_ref()?.tile;
    let worth: Vec<i32> = legal.iter().map(|command| worth(table, tile, command)).collect();
    let best = worth.iter().max()?;
    let equals: Vec<&Command> = legal.iter().zip(&worth).filter(|(_, w)| *w == best).map(|(c, _)| c).collect();
    let bound = u32::try_from(equals.len()).unwrap_or(u32::MAX);
    equals.get(dice.below(bound) as usize).copied()
}

fn worth(table: &Table, tile: Trait, command: &Command) -> i32 {
    match command {
        Command::Marry { card, .. } => i32::from(Points::of(card.traits(), 1).get(tile)),
        Command::Offspring { card, parent, .. } => {
            let generation = table.generations.iter().find(|it| it.members.iter().any(|m| m.card == *parent));
            let each = generation.map_or(1, |it| it.generation.points() + 1);
            let points = Points::of(card.traits(), each);
            let mine = i32::from(points.get(tile));
            let others: i32 = Trait::ALL.iter().map(|it| i32::from(points.get(*it))).sum::<i32>() - mine;
            4 * mine - others
        }
        Command::Pass {} => -2,
    }
}
