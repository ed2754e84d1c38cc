//! What happened, with every outcome in it, so that a client can follow the game from events alone.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ability_event::{
    AssassinPlayed, ClericPlayed, GeneralPlayed, RoyalPlayed, RulePlayed, SecretAdmirerLaid, SoldierPlayed, SpyPlayed,
    ThespianPlayed,
};
use super::card::Card;
use super::favour::Favour;
use super::round_event::{GameStalled, GameWon, HandsRefilled, RoundReplayed, RoundStalled, RoundWon};
use crate::seat::Seat;
use crate::secret::{self, Secret, SecretBySeat};

/// The deal: data of `game-started` (IN-5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceDeal)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Each seat's six cards, by seat.
    #[serde(with = "secret::stored_by_seat")]
    #[schema(value_type = std::collections::BTreeMap<String, Vec<Card>>)]
    pub hands: SecretBySeat<Vec<Card>>,
    /// The Parents, the first in front.
    #[schema(value_type = Vec<Card>, min_items = 2, max_items = 2)]
    pub parents: [Card; 2],
    /// The Successor.
    pub successor: Card,
    /// The first card of the Proposal.
    pub proposal: Card,
    /// The deck, the card to be drawn first in front.
    #[serde(with = "secret::stored")]
    #[schema(value_type = Option<Vec<Card>>)]
    pub deck: Secret<Vec<Card>>,
}

/// A fact after the deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceEvent)]
#[serde(tag = "type", content = "data", rename_all = "kebab-case")]
pub enum Event {
    /// A seat chose its Admirer, or chose another one (IN-6).
    AdmirerChosen(AdmirerChosen),
    /// All had chosen; the Admirers were turned up and favour determined (IN-6, IN-7).
    AdmirersRevealed(AdmirersRevealed),
    /// A turn began (IN-12).
    TurnStarted(TurnStarted),
    /// A seat without an Admirer played one (IN-13).
    NewAdmirerPlayed(CardPlayed),
    /// A card was put on the Proposal (IN-13).
    ProposalPlayed(CardPlayed),
    /// A rule card went on top of the Influence pile: Beggar, Peasant or Vizier.
    RulePlayed(RulePlayed),
    /// An Assassin was played.
    AssassinPlayed(AssassinPlayed),
    /// A Thespian was played.
    ThespianPlayed(ThespianPlayed),
    /// A Soldier was played; its target has to answer (IN-15).
    SoldierPlayed(SoldierPlayed),
    /// The Soldier's target laid its Secret Admirer (IN-15).
    SecretAdmirerLaid(SecretAdmirerLaid),
    /// A Spy was played.
    SpyPlayed(SpyPlayed),
    /// A Cleric was played.
    ClericPlayed(ClericPlayed),
    /// A General was played.
    GeneralPlayed(GeneralPlayed),
    /// A Royal was played.
    RoyalPlayed(RoyalPlayed),
    /// A seat without cards passed (IN-13).
    Passed(Passed),
    /// A turn ended: favour was determined and a card drawn (IN-16, IN-17).
    TurnEnded(TurnEnded),
    /// A seat held the Ring when its turn came; with more than two players that wins the game (IN-11).
    GameWon(GameWon),
    /// A seat held the Ring when its turn came and won a two-player round (IN-11, IN-21).
    RoundWon(RoundWon),
    /// Nobody won a two-player round (IN-18, IN-23).
    RoundStalled(RoundStalled),
    /// Two players drew back to six, and a new Successor was dealt (IN-22) unless the deck was empty (IN-24).
    HandsRefilled(HandsRefilled),
    /// A stalled game was dealt again (IN-19).
    RoundReplayed(RoundReplayed),
    /// The game ended with no winner (IN-18, IN-19).
    GameStalled(GameStalled),
}

/// Data of `admirer-chosen`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceAdmirerChosen)]
#[serde(deny_unknown_fields)]
pub struct AdmirerChosen {
    /// Who chose.
    pub seat: Seat,
    /// The hand card, which stays a hand card until all have chosen.
    #[serde(with = "secret::stored")]
    #[schema(value_type = Option<Card>)]
    pub card: Secret<Card>,
}

/// Data of `admirers-revealed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceAdmirersRevealed)]
#[serde(deny_unknown_fields)]
pub struct AdmirersRevealed {
    /// The Admirer of each seat, in seat order.
    #[schema(min_items = 2, max_items = 4)]
    pub admirers: Vec<Card>,
    /// Who is favoured and takes the Ring.
    pub favour: Favour,
    /// Who begins: the seat after the favoured one, or where nobody is favoured a random one or that of the options (IN-7).
    pub first_seat: Seat,
}

/// Data of `turn-started`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceTurnStarted)]
#[serde(deny_unknown_fields)]
pub struct TurnStarted {
    /// Whose turn it is.
    pub seat: Seat,
    /// Its Secret Admirer, which is face-up from now on, if it had one (IN-12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revealed: Option<Card>,
}

/// Data of `new-admirer-played` and `proposal-played`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceCardPlayed)]
#[serde(deny_unknown_fields)]
pub struct CardPlayed {
    /// Who moved.
    pub seat: Seat,
    /// The card from its hand.
    pub card: Card,
}

/// Data of `passed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritancePassed)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// Who moved.
    pub seat: Seat,
}

/// Data of `turn-ended`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceTurnEnded)]
#[serde(deny_unknown_fields)]
pub struct TurnEnded {
    /// Whose turn it was.
    pub seat: Seat,
    /// Who is favoured now and takes the Ring.
    pub favour: Favour,
    /// The card drawn; there is none where the deck was empty, and with two players (IN-17, IN-20).
    #[serde(default, with = "secret::stored_option", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Card>)]
    pub drew: Option<Secret<Card>>,
}
