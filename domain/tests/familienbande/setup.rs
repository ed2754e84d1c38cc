//! FB-3 to FB-5: tiles, markers, the deal, and the options that change it.

use domain::any_game::built_in_editions;
use domain::dice::Dice;
use domain::familienbande::event::Deal;
use domain::familienbande::options::Options;
use domain::familienbande::traits::{Points, Trait};
use domain::familienbande::{Familienbande, cards::Card};
use domain::game::{Game, Setup};
use domain::seat::Seat;
use domain::secret::{Audience, Secret};
use domain::viewer::Viewer;
use serde_json::json;

const KEY: [u8; 32] = [5; 32];

fn setup(seats: u8, options: Options) -> Setup<Options> {
    Setup { seats, options, rules_version: Familienbande::RULES_VERSION }
}

fn persons() -> Vec<Card> {
    let shelf = built_in_editions();
    shelf.edition::<Familienbande>(&shelf.choose("familienbande", None).unwrap().pin).unwrap().persons
}

fn deal(seats: u8, options: Options) -> Deal {
    let edition = domain::familienbande::edition::Edition { persons: persons() };
    Familienbande::deal(&setup(seats, options), &edition, &mut Dice::from_key(KEY))
}

#[test]
fn fb_3_the_five_markers_start_at_0() {
    let deal = deal(2, Options::default());
    let state = Familienbande::begin(&setup(2, Options::default()), &deal);
    assert_eq!(state.markers, Points::default());
    let table = json!(Familienbande::view(&state, Viewer::Spectator, false));
    assert_eq!(table["markers"], json!({ "ears": 0, "glasses": 0, "nose": 0, "curls": 0, "lips": 0 }));
}

#[test]
fn fb_4_each_seat_has_one_tile_and_nobody_knows_the_others() {
    for seats in 2..=4 {
        let deal = deal(seats, Options::default());
        assert_eq!(deal.tiles.len(), usize::from(seats));
        assert!(deal.tiles.iter().all(|(seat, tile)| tile.audience() == Audience::Seat(*seat)));
        assert_eq!(deal.unused_tiles.audience(), Audience::Nobody);
        let taken = deal.tiles.values().map(Secret::for_rules);
        let mut all: Vec<Trait> = taken.chain(deal.unused_tiles.for_rules()).copied().collect();
        all.sort_unstable();
        assert_eq!(all, Trait::ALL);
    }
}

#[test]
fn fb_5_three_starters_five_cards_each_and_the_rest_is_the_deck() {
    for seats in 2..=4 {
        let deal = deal(seats, Options::default());
        assert_eq!(deal.starters.len(), 3);
        assert!(deal.hands.values().all(|hand| hand.for_rules().len() == 5));
        assert!(deal.hands.iter().all(|(seat, hand)| hand.audience() == Audience::Seat(*seat)));
        assert_eq!(deal.deck.audience(), Audience::Nobody);
        assert_eq!(deal.deck.for_rules().len(), 70 - 3 - 5 * usize::from(seats));
    }
}

/// README of the rules, "Dealing order", and the order of the dice: tiles, persons, first seat.
#[test]
fn fb_5_the_deal_can_be_drawn_again_from_the_dice() {
    let mut dice = Dice::from_key(KEY);
    let mut tiles = Trait::ALL;
    dice.shuffle(&mut tiles);
    let mut persons = persons();
    dice.shuffle(&mut persons);
    let first = dice.below(3);

    let deal = deal(3, Options::default());
    assert_eq!(deal.tiles.values().map(|it| *it.for_rules()).collect::<Vec<_>>(), tiles[..3]);
    assert_eq!(*deal.unused_tiles.for_rules(), tiles[3..]);
    assert_eq!(deal.starters, persons[..3]);
    assert_eq!(*deal.hands[&Seat(0)].for_rules(), persons[3..8]);
    assert_eq!(*deal.hands[&Seat(1)].for_rules(), persons[8..13]);
    assert_eq!(*deal.hands[&Seat(2)].for_rules(), persons[13..18]);
    assert_eq!(*deal.deck.for_rules(), persons[18..]);
    assert_eq!(u32::from(deal.first_seat.0), first);
}

#[test]
fn the_first_seat_is_any_of_them_or_the_one_named() {
    let edition = domain::familienbande::edition::Edition { persons: persons() };
    let first =
        |key, options| Familienbande::deal(&setup(3, options), &edition, &mut Dice::from_key([key; 32])).first_seat;
    for seat in (0..3).map(Seat) {
        assert!((0..50).any(|key| first(key, Options::default()) == seat), "{seat} never begins");
        assert!((0..50).all(|key| first(key, Options { first_seat: Some(seat) }) == seat));
    }
}

#[test]
fn a_first_seat_must_be_at_the_table() {
    let check = |seat, seats| Familienbande::check_options(&Options { first_seat: Some(Seat(seat)) }, seats);
    assert_eq!(check(1, 2), Ok(()));
    let fault = check(2, 2).unwrap_err();
    assert_eq!((fault.pointer.as_str(), fault.detail.as_str()), ("/first_seat", "a game for 2 has seats 0 to 1"));
}

#[test]
fn options_default_and_deny_what_they_do_not_know() {
    let read = |value| serde_json::from_value::<Options>(value);
    assert_eq!(read(json!({})).unwrap(), Options::default());
    assert_eq!(read(json!({ "first_seat": null })).unwrap(), Options::default());
    assert_eq!(read(json!({ "first_seat": 1 })).unwrap(), Options { first_seat: Some(Seat(1)) });
    assert!(read(json!({ "firstseat": 1 })).is_err());
}

#[test]
fn the_deal_begins_the_table() {
    let deal = deal(4, Options { first_seat: Some(Seat(2)) });
    let state = Familienbande::begin(&setup(4, Options::default()), &deal);
    assert_eq!(state.turn, Seat(2));
    assert_eq!(state.persons.iter().map(|it| it.card).collect::<Vec<_>>(), deal.starters);
    assert_eq!(state.top(), deal.deck.for_rules().first().copied());
    assert_eq!(state.edition.len(), 70);
}
