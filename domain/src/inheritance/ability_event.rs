//! What the abilities did: which card went where. "Under the pile" is under the Influence pile.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::Card;
use super::command::Target;
use super::family::{Parent, Place};
use super::rule::Rule;
use crate::seat::Seat;
use crate::secret::{self, Secret};

/// Data of `rule-played`: the card lies on top of the Influence pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceRulePlayed)]
#[serde(deny_unknown_fields)]
pub struct RulePlayed {
    /// Who moved.
    pub seat: Seat,
    /// The Beggar, Peasant or Vizier.
    pub card: Card,
    /// The rule in force from now on.
    pub rule: Rule,
}

/// Data of `assassin-played`: first the Admirer, then the Assassin went under the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceAssassinPlayed)]
#[serde(deny_unknown_fields)]
pub struct AssassinPlayed {
    /// Who moved.
    pub seat: Seat,
    /// The Assassin.
    pub card: Card,
    /// Who has no Admirer now.
    pub target: Seat,
    /// The Admirer; a Secret one was turned up as it went.
    pub admirer: Card,
}

/// Data of `thespian-played`: the Thespian is the target's face-up Admirer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceThespianPlayed)]
#[serde(deny_unknown_fields)]
pub struct ThespianPlayed {
    /// Who moved.
    pub seat: Seat,
    /// The Thespian.
    pub card: Card,
    /// Whose Admirer it replaced.
    pub target: Seat,
    /// The Admirer that went under the pile; a Secret one was turned up as it went.
    pub replaced: Card,
}

/// Data of `soldier-played`: the Soldier went under the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceSoldierPlayed)]
#[serde(deny_unknown_fields)]
pub struct SoldierPlayed {
    /// Who moved.
    pub seat: Seat,
    /// The Soldier.
    pub card: Card,
    /// Who has to lay a Secret Admirer.
    pub target: Seat,
}

/// Data of `secret-admirer-laid`: the old Admirer is a hand card of the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceSecretAdmirerLaid)]
#[serde(deny_unknown_fields)]
pub struct SecretAdmirerLaid {
    /// Whose Admirer it is.
    pub seat: Seat,
    /// The Secret Admirer.
    #[serde(with = "secret::stored")]
    #[schema(value_type = Option<Card>)]
    pub card: Secret<Card>,
    /// The Admirer that returned to the hand, where it was face-up; a Secret one is not shown (IN-3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returned: Option<Card>,
}

/// Data of `spy-played`: the Spy went under the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceSpyPlayed)]
#[serde(deny_unknown_fields)]
pub struct SpyPlayed {
    /// Who moved.
    pub seat: Seat,
    /// The Spy.
    pub card: Card,
    /// Its new face-up Admirer, from its hand.
    pub admirer: Card,
    /// The old one, which returned to its hand.
    pub returned: Card,
}

/// Data of `cleric-played`: the Cleric is a family member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceClericPlayed)]
#[serde(deny_unknown_fields)]
pub struct ClericPlayed {
    /// Who moved.
    pub seat: Seat,
    /// The Cleric.
    pub card: Card,
    /// Its place.
    pub target: Place,
    /// The family member that went under the pile.
    pub replaced: Card,
}

/// Data of `general-played`: the General went under the pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceGeneralPlayed)]
#[serde(deny_unknown_fields)]
pub struct GeneralPlayed {
    /// Who moved.
    pub seat: Seat,
    /// The General.
    pub card: Card,
    /// Which Parent was swapped.
    pub target: Parent,
    /// The seat's new Admirer: the old Parent.
    pub admirer: Card,
    /// The new Parent: the seat's old Admirer.
    pub parent: Card,
}

/// Data of `royal-played`: the Royal is in its target's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceRoyalPlayed)]
#[serde(deny_unknown_fields)]
pub struct RoyalPlayed {
    /// Who moved.
    pub seat: Seat,
    /// The Royal.
    pub card: Card,
    /// Its place.
    pub target: Target,
    /// The Admirer or family member that went under the pile.
    pub replaced: Card,
}
