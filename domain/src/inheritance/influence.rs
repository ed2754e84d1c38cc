//! The Influence pile: rule cards above the Initial Influence card, everything else below it.

use super::card::Card;
use super::rule::Rule;

/// The pile without the Initial Influence card, which never moves (IN-4).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Influence {
    /// Rule cards on top of it, the last one played at the end.
    pub above: Vec<Card>,
    /// Cards under it, the lowest at the end.
    pub below: Vec<Card>,
}

impl Influence {
    /// The rule in force: that of the last rule card played, or else that the highest rank wins (IN-4).
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.top().and_then(|card| card.rank.rule()).unwrap_or_default()
    }

    /// The last rule card played; none where the Initial Influence card is on top.
    #[must_use]
    pub fn top(&self) -> Option<Card> {
        self.above.last().copied()
    }

    /// Every card of it.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.above.iter().chain(&self.below).copied()
    }
}
