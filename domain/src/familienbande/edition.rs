//! The deck as exchangeable data: which persons are printed on the 70 cards.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::Value;

use super::cards::{Card, Sex};
use crate::game::{BuiltInEdition, DataFault};

/// Cards of each sex in the printed deck (FB-2).
const OF_EACH_SEX: usize = 35;

/// The editions that come with the program.
pub(super) const BUILT_IN: &[BuiltInEdition] =
    &[BuiltInEdition { name: "standard", json: include_str!("../../editions/familienbande/standard.json") }];

/// A checked deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    /// The persons in the order of the document, which is the order before the shuffle.
    pub persons: Vec<Card>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(rename = "$schema")]
    _schema: Option<String>,
    persons: Vec<Card>,
}

impl Edition {
    /// Reads and checks a document of the shape of `editions/familienbande.schema.json`.
    ///
    /// # Errors
    /// The first fault, with its place and rule.
    pub fn read(data: &Value) -> Result<Self, DataFault> {
        if !data.is_object() {
            let detail = "an edition is an object with its cards in `persons` (FB-2)".into();
            return Err(DataFault { pointer: String::new(), detail });
        }
        let document: Document = serde_path_to_error::deserialize(data).map_err(|error| DataFault {
            pointer: crate::pointer::of_path(error.path()),
            detail: error.into_inner().to_string(),
        })?;
        let persons = document.persons;
        let mut seen = BTreeSet::new();
        for (place, card) in persons.iter().enumerate() {
            check_copy(*card, &seen).map_err(|detail| DataFault { pointer: format!("/persons/{place}"), detail })?;
            seen.insert(*card);
        }
        for (sex, word) in [(Sex::Man, "men"), (Sex::Woman, "women")] {
            let count = persons.iter().filter(|card| card.sex() == sex).count();
            if count != OF_EACH_SEX {
                let detail = format!("a deck has {OF_EACH_SEX} {word}, this one has {count} (FB-2)");
                return Err(DataFault { pointer: "/persons".into(), detail });
            }
        }
        Ok(Self { persons })
    }
}

fn check_copy(card: Card, earlier: &BTreeSet<Card>) -> Result<(), String> {
    let original = card.original();
    let copies = earlier.iter().filter(|other| other.original() == original).count();
    if usize::from(card.copy()) == copies + 1 {
        return Ok(());
    }
    Err(match copies {
        0 => format!("`{card}` is a repeated card, but `{original}` does not come before it (FB-2)"),
        n => format!("`{original}` comes {n} times before; this one is `{original}#{}` (FB-2)", n + 1),
    })
}
