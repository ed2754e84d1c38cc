//! The three things a turn can be.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cards::Card;

/// A move; a turn is exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeMove)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Marry a hand card to an unmarried person on the table, then draw a card (FB-6).
    Marry {
        /// The hand card.
        card: Card,
        /// The person on the table.
        spouse: Card,
    },
    /// Play a hand card as the child of a couple on the table (FB-7); it scores at once (FB-14).
    Offspring {
        /// The hand card.
        card: Card,
        /// Either partner of the couple.
        parent: Card,
        /// Another hand card to lay off face down and replace from the deck (FB-8).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        swap: Option<Card>,
    },
    /// Draw a card and play none (FB-9).
    Pass {},
}
