//! Favour as it was determined, told so that a client need not work it out.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::court::Court;
use super::rule::Rule;
use super::suit::{Suit, Suits};
use crate::seat::Seat;

/// Who is favoured, and by what (IN-8, IN-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceFavour)]
#[serde(deny_unknown_fields)]
pub struct Favour {
    /// The favoured suits, by the Proposal.
    #[schema(value_type = Vec<Suit>, max_items = 4)]
    pub suits: Suits,
    /// The Influence rule in force.
    pub rule: Rule,
    /// The seat of the favoured Admirer, which now holds the Ring; null: nobody, and the Ring is in the middle (IN-10).
    #[schema(required)]
    pub favoured: Option<Seat>,
}

impl Favour {
    /// The favour of a court.
    #[must_use]
    pub fn of(court: &Court) -> Self {
        Self { suits: court.suits(), rule: court.rule, favoured: court.favoured() }
    }
}
