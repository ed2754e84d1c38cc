//! Shuffling and dealing, in the order that anybody who checks the dice has to follow.

use super::edition::Edition;
use super::event::Deal;
use super::generation::Generation;
use super::options::Options;
use super::traits::Trait;
use crate::dice::Dice;
use crate::game::Setup;
use crate::seat::Seat;
use crate::secret::Secret;

/// Cards dealt to each hand (FB-5).
const HAND: usize = 5;

/// The dice shuffle the tiles, then the persons, then draw the first seat unless the options name it. From the top of the deck come the
/// three starters, then the hands, each whole, seat 0's first.
pub(super) fn deal(setup: &Setup<Options>, edition: &Edition, dice: &mut Dice) -> Deal {
    let mut tiles = Trait::ALL;
    dice.shuffle(&mut tiles);
    let mut persons = edition.persons.clone();
    dice.shuffle(&mut persons);
    let first_seat = setup.options.first_seat.unwrap_or_else(|| random_seat(setup.seats, dice));
    let mut tiles = tiles.into_iter();
    let mut persons = persons.into_iter();
    let seats = Seat::all(setup.seats);
    Deal {
        tiles: seats.clone().zip(tiles.by_ref()).map(|(seat, tile)| (seat, Secret::of(seat, tile))).collect(),
        unused_tiles: Secret::of_nobody(tiles.collect()),
        starters: persons.by_ref().take(Generation::FIRST.size()).collect(),
        hands: seats.map(|seat| (seat, Secret::of(seat, persons.by_ref().take(HAND).collect()))).collect(),
        deck: Secret::of_nobody(persons.collect()),
        first_seat,
    }
}

fn random_seat(seats: u8, dice: &mut Dice) -> Seat {
    Seat(u8::try_from(dice.below(u32::from(seats))).unwrap_or_default())
}
