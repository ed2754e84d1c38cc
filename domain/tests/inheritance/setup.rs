//! IN-5: the deal, and the options that change the game.

use domain::any_game::built_in_editions;
use domain::dice::Dice;
use domain::game::{Game, Setup};
use domain::inheritance::Inheritance;
use domain::inheritance::card::Card;
use domain::inheritance::event::Deal;
use domain::inheritance::options::Options;
use domain::inheritance::phase::Phase;
use domain::seat::Seat;
use domain::secret::{Audience, Secret};
use serde_json::json;

const KEY: [u8; 32] = [5; 32];

fn setup(seats: u8) -> Setup<Options> {
    Setup { seats, options: Options::default(), rules_version: Inheritance::RULES_VERSION }
}

fn deal(seats: u8) -> Deal {
    let shelf = built_in_editions();
    let edition = shelf.edition::<Inheritance>(&shelf.choose("inheritance", None).unwrap().pin).unwrap();
    Inheritance::deal(&setup(seats), &edition, &mut Dice::from_key(KEY))
}

#[test]
fn in_5_six_cards_each_a_family_a_proposal_and_the_rest_is_the_deck() {
    for seats in 2..=4 {
        let deal = deal(seats);
        assert_eq!(deal.hands.len(), usize::from(seats));
        assert!(deal.hands.values().all(|hand| hand.for_rules().len() == 6));
        assert!(deal.hands.iter().all(|(seat, hand)| hand.audience() == Audience::Seat(*seat)));
        assert_eq!(deal.deck.audience(), Audience::Nobody);
        assert_eq!(deal.deck.for_rules().len(), 40 - 4 - 6 * usize::from(seats));
    }
}

/// README of the rules, "Dealing order".
#[test]
fn in_5_the_deal_can_be_drawn_again_from_the_dice() {
    let mut cards: Vec<Card> = Card::all().collect();
    Dice::from_key(KEY).shuffle(&mut cards);
    let deal = deal(3);
    for seat in 0..3 {
        assert_eq!(*deal.hands[&Seat(seat)].for_rules(), cards[6 * usize::from(seat)..][..6]);
    }
    assert_eq!(deal.parents, cards[18..20]);
    assert_eq!((deal.successor, deal.proposal), (cards[20], cards[21]));
    assert_eq!(*deal.deck.for_rules(), cards[22..]);
}

#[test]
fn in_5_the_deal_begins_the_table() {
    let deal = deal(4);
    let state = Inheritance::begin(&setup(4), &deal);
    assert_eq!(state.phase, Phase::choosing(4));
    assert_eq!((state.family.parents, state.family.successor), (deal.parents, Some(deal.successor)));
    assert_eq!((state.proposal.as_slice(), state.round, state.ring), (&[deal.proposal][..], 1, None));
    assert_eq!(state.top(), deal.deck.for_rules().first().copied());
    assert_eq!(state.edition.iter().count(), 40);
    assert!(state.hands.iter().map(Secret::for_rules).eq(deal.hands.values().map(Secret::for_rules)));
}

#[test]
fn in_4_the_highest_rank_wins_until_a_rule_card_is_played() {
    let state = Inheritance::begin(&setup(2), &deal(2));
    assert_eq!(json!(state.influence.rule()), "highest");
    assert_eq!((state.influence.top(), state.influence.cards().count()), (None, 0));
}

#[test]
fn in_7_a_first_seat_must_be_at_the_table() {
    let check = |seat, seats| {
        Inheritance::check_options(&Options { first_seat: Some(Seat(seat)), ..Options::default() }, seats)
    };
    assert_eq!(check(1, 2), Ok(()));
    let fault = check(2, 2).unwrap_err();
    assert_eq!((fault.pointer.as_str(), fault.detail.as_str()), ("/first_seat", "a game for 2 has seats 0 to 1"));
}

#[test]
fn in_26_teams_are_for_four_seats() {
    let check = |seats| Inheritance::check_options(&Options { teams: true, ..Options::default() }, seats);
    assert_eq!(check(4), Ok(()));
    for seats in 2..4 {
        let fault = check(seats).unwrap_err();
        assert_eq!(fault.pointer, "/teams");
        assert!(fault.detail.contains("IN-26"), "{fault}");
    }
}

#[test]
fn options_default_and_deny_what_they_do_not_know() {
    let read = |value| serde_json::from_value::<Options>(value);
    let default = Options { first_seat: None, teams: false, replay_stalled: true };
    assert_eq!(read(json!({})).unwrap(), default);
    assert_eq!(read(json!({ "first_seat": null, "teams": false, "replay_stalled": true })).unwrap(), default);
    assert_eq!(read(json!({ "replay_stalled": false })).unwrap(), Options { replay_stalled: false, ..default });
    for wrong in [
        json!({ "team": true }),
        json!({ "teams": null }),
        json!({ "first_seat": -1 }),
        json!({ "replay_stalled": "no" }),
    ] {
        assert!(read(wrong.clone()).is_err(), "{wrong}");
    }
}
