//! FB-1 and FB-2: traits, cards and their ids.

use domain::familienbande::cards::{Card, Sex};
use domain::familienbande::traits::Trait;
use proptest::prelude::*;
use serde_json::json;

#[test]
fn fb_1_five_traits_with_their_letters_in_order() {
    let named: Vec<_> = Trait::ALL.iter().map(|it| (json!(it), it.letter())).collect();
    let expected = [("ears", 'E'), ("glasses", 'G'), ("nose", 'N'), ("curls", 'C'), ("lips", 'L')];
    assert_eq!(named, expected.map(|(name, letter)| (json!(name), letter)));
}

#[test]
fn fb_2_an_id_says_what_is_on_the_card() {
    let card: Card = "m-EEL".parse().unwrap();
    assert_eq!((card.sex(), card.traits(), card.copy()), (Sex::Man, [Trait::Ears, Trait::Ears, Trait::Lips], 1));
    let repeated: Card = "f-NCL#2".parse().unwrap();
    assert_eq!(repeated.sex(), Sex::Woman);
    assert_eq!(repeated.traits(), [Trait::Nose, Trait::Curls, Trait::Lips]);
    assert_eq!((repeated.copy(), repeated.original().to_string()), (2, "f-NCL".into()));
    assert_eq!(Card::new(Sex::Woman, [Trait::Lips, Trait::Ears, Trait::Curls], 1).to_string(), "f-ECL");
}

#[test]
fn fb_2_what_is_no_id_is_told_so() {
    let wrong = [
        "",
        "-",
        "m",
        "m-",
        "m-EE",
        "m-EELL",
        "x-EEL",
        "M-EEL",
        "m-eel",
        "m-ELE",
        "m-LEE",
        "m-EEX",
        "mEEL",
        " m-EEL",
        "m-EEL ",
        "m-EEL#",
        "m-EEL#0",
        "m-EEL#1",
        "m-EEL#02",
        "m-EEL#+2",
        "m-EEL#-2",
        "m-EEL#256",
        "m-EEL#2#2",
        "m-EEL# 2",
        "m-ÉEL",
    ];
    for text in wrong {
        let error = text.parse::<Card>().expect_err(text).to_string();
        assert!(error.contains(&format!("`{text}`")) && error.contains("FB-2"), "{error}");
        assert!(serde_json::from_value::<Card>(json!(text)).is_err());
    }
}

proptest! {
    #[test]
    fn fb_2_every_card_is_read_back_from_its_id(man: bool, letters in "[EGNCL]{3}", copy in 1..=255_u8) {
        let traits: Vec<_> = letters.chars().map(|it| Trait::of_letter(it).unwrap()).collect();
        let sex = if man { Sex::Man } else { Sex::Woman };
        let card = Card::new(sex, traits.try_into().unwrap(), copy);
        prop_assert_eq!(card.to_string().parse(), Ok(card));
        prop_assert_eq!(serde_json::from_value::<Card>(json!(card)).unwrap(), card);
    }

    #[test]
    fn fb_2_a_text_is_a_card_only_in_the_one_form(text in "[mf]?-?[EGNCLe]{2,4}(#[0-9]{1,3})?") {
        if let Ok(card) = text.parse::<Card>() {
            prop_assert_eq!(card.to_string(), text);
        }
    }
}
