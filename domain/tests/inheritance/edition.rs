//! IN-1 and IN-25: the deck as data that an operator can replace.

use domain::any_game;
use domain::game::Game;
use domain::inheritance::Inheritance;
use domain::inheritance::card::Card;
use domain::inheritance::edition::FEWEST;
use serde_json::{Value, json};

fn standard() -> Vec<String> {
    let data: Value = serde_json::from_str(Inheritance::editions()[0].json).unwrap();
    serde_json::from_value(data["cards"].clone()).unwrap()
}

#[test]
fn in_1_the_standard_deck_has_every_card_in_order() {
    assert_eq!(standard(), Card::all().map(|it| it.to_string()).collect::<Vec<_>>());
}

#[test]
fn in_1_the_standard_deck_is_on_the_shelf_with_its_digest() {
    let shelf = any_game::built_in_editions();
    let document = shelf.choose("inheritance", None).unwrap();
    assert_eq!(document.pin.name, "standard");
    assert!(shelf.edition::<Inheritance>(&document.pin).is_ok());
}

#[test]
fn in_25_a_smaller_deck_will_do_while_it_can_always_be_dealt() {
    let cards: Vec<String> = standard().into_iter().take(FEWEST).collect();
    assert_eq!(cards.len(), 29, "two Parents, a Proposal, a rule card, four times six cards and a Successor");
    assert!(Inheritance::edition(&json!({ "cards": cards })).is_ok());
}

/// Changes of the standard deck, the place of the fault and a part of what is said about it.
#[test]
fn in_25_a_faulty_deck_is_told_where_and_why() {
    type Change = fn(&mut Vec<String>);
    let faults: [(Change, &str, &str); 5] = [
        (|it| it[3] = "hearts-11".into(), "/cards/3", "`hearts-11` is no card id"),
        (|it| it[3] = "stars-1".into(), "/cards/3", "IN-1"),
        (|it| it[5] = "hearts-1".into(), "/cards/5", "`hearts-1` is in the deck already"),
        (|it| it.truncate(28), "/cards", "at least 29 cards, this one has 28"),
        (|it| it.clear(), "/cards", "would leave a hand empty (IN-25)"),
    ];
    for (change, pointer, part) in faults {
        let mut cards = standard();
        change(&mut cards);
        let fault = Inheritance::edition(&json!({ "cards": cards })).unwrap_err();
        assert_eq!(fault.pointer, pointer, "{fault}");
        assert!(fault.detail.contains(part), "{fault}");
    }
}

#[test]
fn in_1_a_document_of_another_shape_is_told_where() {
    let faults = [
        (json!({}), "", "missing field `cards`"),
        (json!({ "cards": "all" }), "/cards", "expected a sequence"),
        (json!({ "cards": ["hearts-1", 7] }), "/cards/1", "expected a string"),
        (json!({ "cards": [], "rings": 1 }), "/rings", "unknown field `rings`"),
        (json!(null), "", "an edition is an object"),
        (json!([null, []]), "", "an edition is an object"),
    ];
    for (document, pointer, part) in faults {
        let fault = Inheritance::edition(&document).unwrap_err();
        assert_eq!(fault.pointer, pointer, "{fault}");
        assert!(fault.detail.contains(part), "{fault}");
    }
}
