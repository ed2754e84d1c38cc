//! The five family traits, and counts of one number a trait: what a couple has between them, what is scored, where the markers stand.

use std::fmt;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A family trait (FB-1). JSON: its name in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeTrait)]
#[serde(rename_all = "lowercase")]
pub enum Trait {
    /// Blue, `E` in card ids.
    Ears,
    /// Yellow, `G`.
    Glasses,
    /// Green, `N`.
    Nose,
    /// Orange, `C`.
    Curls,
    /// Red, `L`.
    Lips,
}

impl Trait {
    /// All five, in the order of the letters in a card id.
    pub const ALL: [Self; 5] = [Self::Ears, Self::Glasses, Self::Nose, Self::Curls, Self::Lips];

    /// The letter in card ids.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Ears => 'E',
            Self::Glasses => 'G',
            Self::Nose => 'N',
            Self::Curls => 'C',
            Self::Lips => 'L',
        }
    }

    /// The trait of a letter in a card id.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.letter() == letter)
    }

    /// Its name, as in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ears => "ears",
            Self::Glasses => "glasses",
            Self::Nose => "nose",
            Self::Curls => "curls",
            Self::Lips => "lips",
        }
    }
}

impl fmt::Display for Trait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One number a trait: points scored, or how far the five markers are (FB-3, FB-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandePoints)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Blue.
    pub ears: u16,
    /// Yellow.
    pub glasses: u16,
    /// Green.
    pub nose: u16,
    /// Orange.
    pub curls: u16,
    /// Red.
    pub lips: u16,
}

impl Points {
    /// `each` point for every one of `traits`, repeats counted.
    pub fn of(traits: impl IntoIterator<Item = Trait>, each: u16) -> Self {
        traits.into_iter().fold(Self::default(), |mut sum, one| {
            *sum.at(one) += each;
            sum
        })
    }

    /// The number of one trait.
    #[must_use]
    pub fn get(&self, of: Trait) -> u16 {
        match of {
            Trait::Ears => self.ears,
            Trait::Glasses => self.glasses,
            Trait::Nose => self.nose,
            Trait::Curls => self.curls,
            Trait::Lips => self.lips,
        }
    }

    /// Whether no trait has a higher number here than in `other`.
    #[must_use]
    pub fn fits_in(&self, other: &Self) -> bool {
        Trait::ALL.iter().all(|it| self.get(*it) <= other.get(*it))
    }

    fn at(&mut self, of: Trait) -> &mut u16 {
        match of {
            Trait::Ears => &mut self.ears,
            Trait::Glasses => &mut self.glasses,
            Trait::Nose => &mut self.nose,
            Trait::Curls => &mut self.curls,
            Trait::Lips => &mut self.lips,
        }
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, more: Self) {
        self.ears += more.ears;
        self.glasses += more.glasses;
        self.nose += more.nose;
        self.curls += more.curls;
        self.lips += more.lips;
    }
}
