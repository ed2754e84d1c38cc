//! How rounds and the game end, and how the next round begins.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::Card;
use crate::seat::Seat;
use crate::secret::{self, Secret, SecretBySeat};

/// Data of `game-won`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceGameWon)]
#[serde(deny_unknown_fields)]
pub struct GameWon {
    /// Who held the Ring.
    pub seat: Seat,
}

/// Data of `round-won`: the Ring is in the middle, and nobody has an Admirer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceRoundWon)]
#[serde(deny_unknown_fields)]
pub struct RoundWon {
    /// Who held the Ring.
    pub seat: Seat,
    /// The old Parents, which the winner keeps.
    #[schema(value_type = Vec<Card>, min_items = 2, max_items = 2)]
    pub trophy: [Card; 2],
    /// The new Parents: the winner's Admirer, then the old Successor.
    #[schema(value_type = Vec<Card>, min_items = 2, max_items = 2)]
    pub parents: [Card; 2],
    /// The loser's Admirer, which went under the pile; a Secret one was turned up as it went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loser_admirer: Option<Card>,
}

/// Data of `round-stalled`: the Ring is in the middle, and nobody has an Admirer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceRoundStalled)]
#[serde(deny_unknown_fields)]
pub struct RoundStalled {
    /// What went under the pile, in this order: seat 0's Admirer, seat 1's, the Successor (IN-23).
    pub under_pile: Vec<Card>,
}

/// Data of `hands-refilled`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceHandsRefilled)]
#[serde(deny_unknown_fields)]
pub struct HandsRefilled {
    /// Number of the round that begins, the first being 1.
    pub round: u8,
    /// The cards drawn, in order.
    pub draws: Vec<Draw>,
    /// The new Successor; null: the deck was empty, and the game is over (IN-24).
    #[schema(required)]
    pub successor: Option<Card>,
}

/// A card drawn between rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceDraw)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// Who drew it.
    pub seat: Seat,
    /// The card.
    #[serde(with = "secret::stored")]
    #[schema(value_type = Option<Card>)]
    pub card: Secret<Card>,
}

/// Data of `round-replayed`: the Ring is in the middle, and nobody has an Admirer. The Parents stay, the Proposal is its top card alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceRoundReplayed)]
#[serde(deny_unknown_fields)]
pub struct RoundReplayed {
    /// Number of the round that begins, the first being 1.
    pub round: u8,
    /// The last rule card played, which alone stays on the Influence pile; there is none where none was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule_card: Option<Card>,
    /// Each seat's six cards, by seat.
    #[serde(with = "secret::stored_by_seat")]
    #[schema(value_type = std::collections::BTreeMap<String, Vec<Card>>)]
    pub hands: SecretBySeat<Vec<Card>>,
    /// The new Successor.
    pub successor: Card,
    /// The deck, the card to be drawn first in front.
    #[serde(with = "secret::stored")]
    #[schema(value_type = Option<Vec<Card>>)]
    pub deck: Secret<Vec<Card>>,
}

/// Data of `game-stalled`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceGameStalled)]
#[serde(deny_unknown_fields)]
pub struct GameStalled {
    /// How many rounds stalled: 1, or the tenth (IN-19).
    pub rounds: u8,
}
