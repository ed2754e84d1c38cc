//! IN-1 and IN-2: the cards, their ids and what their ranks are called.

use std::collections::BTreeSet;

use domain::inheritance::card::Card;
use domain::inheritance::rank::Rank;
use domain::inheritance::rule::Rule;
use domain::inheritance::suit::Suit;

#[test]
fn in_1_40_cards_of_four_suits_and_ten_ranks() {
    let ids: BTreeSet<String> = Card::all().map(|it| it.to_string()).collect();
    let expected =
        ["hearts", "coins", "branches", "swords"].map(|suit| (1..=10).map(move |rank| format!("{suit}-{rank}")));
    assert_eq!(ids, expected.into_iter().flatten().collect());
    assert_eq!(ids.len(), 40);
}

#[test]
fn in_1_an_id_is_read_as_it_is_written() {
    for card in Card::all() {
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(serde_json::from_value::<Card>(serde_json::json!(card)).unwrap(), card);
    }
}

#[test]
fn in_1_what_is_no_card_id() {
    for text in
        ["", "hearts", "hearts-", "hearts-0", "hearts-11", "hearts-07", "hearts-+7", "Hearts-7", "stars-7", "hearts-7 "]
    {
        let error = text.parse::<Card>().unwrap_err();
        assert!(error.to_string().contains("IN-1"), "{error}");
    }
}

#[test]
fn in_2_the_ranks_by_number_and_name() {
    let names = ["Assassin", "Beggar", "Peasant", "Thespian", "Soldier", "Spy", "Cleric", "Vizier", "General", "Royal"];
    for (number, name) in (1..).zip(names) {
        let rank = Rank::of_number(number).unwrap();
        assert_eq!((rank.number(), rank.name()), (number, name));
    }
    assert_eq!((Rank::of_number(0), Rank::of_number(11)), (None, None));
}

#[test]
fn in_2_three_ranks_are_rule_cards() {
    let rules = Rank::ALL.map(|rank| rank.rule().map(|rule| (rank.number(), rule)));
    let named: Vec<_> = rules.into_iter().flatten().collect();
    assert_eq!(named, [(2, Rule::Lowest), (3, Rule::Closest), (8, Rule::Highest)]);
}

#[test]
fn in_2_the_abilities_are_the_same_in_every_suit() {
    let family = "parents: coins-4 branches-4";
    for suit in Suit::ALL {
        for rank in [Rank::Beggar, Rank::Peasant, Rank::Vizier] {
            let card = Card { suit, rank };
            let before = format!("{family} / admirers: hearts-5 coins-5 / hand 0: {card} / hand 1: hearts-6");
            let words = format!("{} {card}", rank.name().to_lowercase());
            crate::check::accepts(
                &before,
                &words,
                &format!("{family} / admirers: hearts-5 coins-5 / hand 1: hearts-6 / above: {card} / turn: 1"),
            );
        }
    }
}
