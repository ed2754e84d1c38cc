//! What happened, with every outcome in it, so that a client can follow the game from events alone.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cards::Card;
use super::generation::Generation;
use super::traits::{Points, Trait};
use crate::seat::Seat;
use crate::secret::{self, Secret, SecretBySeat};

/// The deal: data of `game-started` (FB-4, FB-5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeDeal)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The trait each seat plays for, by seat.
    #[serde(with = "secret::stored_by_seat")]
    #[schema(value_type = std::collections::BTreeMap<String, Trait>)]
    pub tiles: SecretBySeat<Trait>,
    /// The tiles that nobody took.
    #[serde(with = "secret::stored")]
    #[schema(value_type = Option<Vec<Trait>>)]
    pub unused_tiles: Secret<Vec<Trait>>,
    /// Generation 1.
    #[schema(min_items = 3, max_items = 3)]
    pub starters: Vec<Card>,
    /// Each seat's five cards, by seat.
    #[serde(with = "secret::stored_by_seat")]
    #[schema(value_type = std::collections::BTreeMap<String, Vec<Card>>)]
    pub hands: SecretBySeat<Vec<Card>>,
    /// The deck, the card to be drawn first in front.
    #[serde(with = "secret::stored")]
    #[schema(value_type = Option<Vec<Card>>)]
    pub deck: Secret<Vec<Card>>,
    /// Who begins.
    pub first_seat: Seat,
}

/// A fact after the deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeEvent)]
#[serde(tag = "type", content = "data", rename_all = "kebab-case")]
pub enum Event {
    /// Two became a couple (FB-6).
    Married(Married),
    /// A child was placed and scored (FB-7, FB-8, FB-14).
    OffspringPlaced(OffspringPlaced),
    /// A seat played nothing (FB-9).
    Passed(Passed),
}

/// Data of `married`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeMarried)]
#[serde(deny_unknown_fields)]
pub struct Married {
    /// Who moved.
    pub seat: Seat,
    /// The card that came to the table.
    pub card: Card,
    /// The person it married.
    pub spouse: Card,
    /// The couple's generation.
    pub generation: Generation,
    /// The card drawn; there is none where the deck was empty (FB-10).
    #[serde(default, with = "secret::stored_option", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Card>)]
    pub drew: Option<Secret<Card>>,
}

/// Data of `offspring-placed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeOffspringPlaced)]
#[serde(deny_unknown_fields)]
pub struct OffspringPlaced {
    /// Who moved.
    pub seat: Seat,
    /// The child.
    pub card: Card,
    /// The couple, first the partner who was on the table first.
    #[schema(value_type = Vec<Card>, min_items = 2, max_items = 2)]
    pub parents: [Card; 2],
    /// The child's generation.
    pub generation: Generation,
    /// The swap, where one was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap: Option<Swap>,
    /// How far each marker moved.
    pub points: Points,
    /// The generation that was turned down because the child's is full (FB-12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<Generation>,
}

/// A card laid off face down and the one drawn for it (FB-8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeSwap)]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// The card laid off.
    #[serde(with = "secret::stored")]
    #[schema(value_type = Option<Card>)]
    pub discarded: Secret<Card>,
    /// The card drawn.
    #[serde(with = "secret::stored")]
    #[schema(value_type = Option<Card>)]
    pub drew: Secret<Card>,
}

/// Data of `passed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandePassed)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// Who moved.
    pub seat: Seat,
    /// The card drawn; there is none where the deck was empty (FB-10).
    #[serde(default, with = "secret::stored_option", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Card>)]
    pub drew: Option<Secret<Card>>,
}
