//! FB-2: the deck as data that an operator can replace.

use std::collections::BTreeSet;

use domain::any_game;
use domain::familienbande::Familienbande;
use domain::familienbande::cards::Card;
use domain::game::Game;
use serde_json::{Value, json};

fn standard() -> Vec<String> {
    let data: Value = serde_json::from_str(Familienbande::editions()[0].json).unwrap();
    serde_json::from_value(data["persons"].clone()).unwrap()
}

#[test]
fn fb_2_the_standard_deck_has_each_three_traits_once_a_sex() {
    let mut expected = BTreeSet::new();
    let letters = ["E", "G", "N", "C", "L"];
    for sex in ["m", "f"] {
        for a in 0..5 {
            for b in a..5 {
                for c in b..5 {
                    expected.insert(format!("{sex}-{}{}{}", letters[a], letters[b], letters[c]));
                }
            }
        }
    }
    assert_eq!(expected.len(), 70);
    assert_eq!(standard().len(), 70);
    assert_eq!(standard().into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn fb_2_the_standard_deck_is_on_the_shelf_with_its_digest() {
    let shelf = any_game::built_in_editions();
    let document = shelf.choose("familienbande", None).unwrap();
    assert_eq!(document.pin.name, "standard");
    assert!(shelf.edition::<Familienbande>(&document.pin).is_ok());
}

#[test]
fn fb_2_a_deck_can_repeat_cards() {
    let mut persons = standard();
    persons[1] = "m-EEE#2".into();
    persons[2] = "m-EEE#3".into();
    let edition = Familienbande::edition(&json!({ "persons": persons })).unwrap();
    assert_eq!(edition.persons[..3], ["m-EEE", "m-EEE#2", "m-EEE#3"].map(|it| it.parse::<Card>().unwrap()));
}

/// Changes of the standard deck, the place of the fault and a part of what is said about it.
#[test]
fn fb_2_a_faulty_deck_is_told_where_and_why() {
    type Change = fn(&mut Vec<String>);
    let faults: [(Change, &str, &str); 8] = [
        (|it| it[3] = "m-LEE".into(), "/persons/3", "`m-LEE` is no card id"),
        (|it| it[3] = "m-EEX".into(), "/persons/3", "FB-2"),
        (|it| it[5] = "m-EEE".into(), "/persons/5", "this one is `m-EEE#2` (FB-2)"),
        (|it| it[5] = "m-EEE#3".into(), "/persons/5", "this one is `m-EEE#2` (FB-2)"),
        (|it| it[0] = "m-EEG#2".into(), "/persons/0", "`m-EEG` does not come before it (FB-2)"),
        (|it| it[69] = "m-EEE#2".into(), "/persons", "35 men, this one has 36 (FB-2)"),
        (|it| drop(it.pop()), "/persons", "35 women, this one has 34 (FB-2)"),
        (|it| it.clear(), "/persons", "35 men, this one has 0 (FB-2)"),
    ];
    for (change, pointer, part) in faults {
        let mut persons = standard();
        change(&mut persons);
        let fault = Familienbande::edition(&json!({ "persons": persons })).unwrap_err();
        assert_eq!(fault.pointer, pointer, "{fault}");
        assert!(fault.detail.contains(part), "{fault}");
    }
}

#[test]
fn fb_2_a_document_of_another_shape_is_told_where() {
    let faults = [
        (json!({}), "", "missing field `persons`"),
        (json!({ "persons": "all" }), "/persons", "expected a sequence"),
        (json!({ "persons": ["m-EEE", 7] }), "/persons/1", "expected a string"),
        (json!({ "persons": [], "tiles": 5 }), "/tiles", "unknown field `tiles`"),
        (json!(null), "", "an edition is an object"),
        (json!([null, []]), "", "an edition is an object"),
    ];
    for (document, pointer, part) in faults {
        let fault = Familienbande::edition(&document).unwrap_err();
        assert_eq!(fault.pointer, pointer, "{fault}");
        assert!(fault.detail.contains(part), "{fault}");
    }
}
