//! The deck as exchangeable data: which of the 40 cards are in it.

use serde::Deserialize;
use serde_json::Value;

use super::card::Card;
use super::card_set::CardSet;
use crate::game::{BuiltInEdition, DataFault};

/// Cards in each hand at the start of a round (IN-5).
pub(super) const HAND: usize = 6;

/// Fewest cards of a deck: with four seats a stalled round keeps two Parents, a Proposal and a rule card, and still has to deal all
/// hands and a Successor (IN-19), so that nobody ever chooses an Admirer from an empty hand (IN-25).
pub const FEWEST: usize = 2 + 1 + 1 + 4 * HAND + 1;

/// The editions that come with the program.
pub(super) const BUILT_IN: &[BuiltInEdition] =
    &[BuiltInEdition { name: "standard", json: include_str!("../../editions/inheritance/standard.json") }];

/// A checked deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    /// The cards in the order of the document, which is the order before the shuffle.
    pub cards: Vec<Card>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(rename = "$schema")]
    _schema: Option<String>,
    cards: Vec<Card>,
}

impl Edition {
    /// Reads and checks a document of the shape of `editions/inheritance.schema.json`.
    ///
    /// # Errors
    /// The first fault, with its place and rule.
    pub fn read(data: &Value) -> Result<Self, DataFault> {
        if !data.is_object() {
            let detail = "an edition is an object with its cards in `cards` (IN-1)".into();
            return Err(DataFault { pointer: String::new(), detail });
        }
        let document: Document = serde_path_to_error::deserialize(data).map_err(|error| DataFault {
            pointer: crate::pointer::of_path(error.path()),
            detail: error.into_inner().to_string(),
        })?;
        let cards = document.cards;
        let mut seen = CardSet::default();
        for (place, card) in cards.iter().enumerate() {
            if !seen.insert(*card) {
                let detail = format!("`{card}` is in the deck already; there is one card of each suit and rank (IN-1)");
                return Err(DataFault { pointer: format!("/cards/{place}"), detail });
            }
        }
        if cards.len() < FEWEST {
            let count = cards.len();
            let detail = format!(
                "a deck has at least {FEWEST} cards, this one has {count}: a stalled game of four would leave a hand empty (IN-25)"
            );
            return Err(DataFault { pointer: "/cards".into(), detail });
        }
        Ok(Self { cards })
    }
}
