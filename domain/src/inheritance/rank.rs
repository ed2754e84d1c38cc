//! The ten ranks: a number, a name and an ability each, the same in every suit.

use std::fmt;

use super::rule::Rule;

/// A rank (IN-2), by the name of its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// 1: puts any Admirer under the Influence pile.
    Assassin,
    /// 2: the lowest rank wins.
    Beggar,
    /// 3: the rank closest to the Successor's wins.
    Peasant,
    /// 4: takes the place of any Admirer.
    Thespian,
    /// 5: an opponent swaps their Admirer for a Secret Admirer.
    Soldier,
    /// 6: swaps your Admirer with a card of your hand.
    Spy,
    /// 7: takes the place of a family member.
    Cleric,
    /// 8: the highest rank wins.
    Vizier,
    /// 9: swaps your Admirer with a Parent.
    General,
    /// 10: takes the place of an Admirer or a family member of its suit.
    Royal,
}

impl Rank {
    /// All ten, the lowest first.
    pub const ALL: [Self; 10] = [
        Self::Assassin,
        Self::Beggar,
        Self::Peasant,
        Self::Thespian,
        Self::Soldier,
        Self::Spy,
        Self::Cleric,
        Self::Vizier,
        Self::General,
        Self::Royal,
    ];

    /// 1 to 10.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The rank with this number.
    #[must_use]
    pub fn of_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.number() == number)
    }

    /// The name of its cards.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Assassin => "Assassin",
            Self::Beggar => "Beggar",
            Self::Peasant => "Peasant",
            Self::Thespian => "Thespian",
            Self::Soldier => "Soldier",
            Self::Spy => "Spy",
            Self::Cleric => "Cleric",
            Self::Vizier => "Vizier",
            Self::General => "General",
            Self::Royal => "Royal",
        }
    }

    /// The rule that its cards bring into force, where they are rule cards.
    #[must_use]
    pub fn rule(self) -> Option<Rule> {
        match self {
            Self::Beggar => Some(Rule::Lowest),
            Self::Peasant => Some(Rule::Closest),
            Self::Vizier => Some(Rule::Highest),
            _ => None,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
