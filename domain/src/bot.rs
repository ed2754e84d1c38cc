//! The `random` bot, the same for every game.

use crate::dice::Dice;

/// Any of the legal moves, all equally likely; `None` only where there are none.
pub fn random<'a, C>(legal: &'a [C], dice: &mut Dice) -> Option<&'a C> {
    let bound = u32::try_from(legal.len()).unwrap_or(u32::MAX);
    legal.get(dice.below(bound) as usize)
}
