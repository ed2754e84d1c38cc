//! What a viewer sees of the table: everything public, the viewer's own secrets, and after the end everything.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::admirer::Admirer;
use super::card::Card;
use super::decide::chosen;
use super::phase::Phase;
use super::rule::Rule;
use super::state::State;
use super::suit::{Suit, Suits};
use crate::seat::Seat;
use crate::secret::Secret;
use crate::viewer::Viewer;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceTable)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Number of the round, the first being 1.
    pub round: u8,
    /// What is going on.
    pub phase: PhaseView,
    /// The Parents, the first in front.
    #[schema(value_type = Vec<Card>, min_items = 2, max_items = 2)]
    pub parents: [Card; 2],
    /// The Successor; null between two rounds.
    #[schema(required)]
    pub successor: Option<Card>,
    /// The Proposal.
    pub proposal: ProposalView,
    /// The favoured suits (IN-8).
    #[schema(value_type = Vec<Suit>, max_items = 4)]
    pub favoured_suits: Suits,
    /// The Influence pile.
    pub influence: InfluenceView,
    /// The Admirer of each seat, by seat; null where it has none.
    #[schema(min_items = 2, max_items = 4)]
    pub admirers: Vec<Option<AdmirerView>>,
    /// Who holds the Ring; null: it is in the middle.
    #[schema(required)]
    pub ring: Option<Seat>,
    /// Number of cards in each hand, by seat.
    #[schema(example = json!([6, 6]))]
    pub hand_sizes: Vec<usize>,
    /// Number of cards in the deck.
    pub deck_size: usize,
    /// Passes in a row; as many as there are seats, with the Ring in the middle, stall the round (IN-18).
    pub passes: u8,
    /// The pairs of Parents that each seat has won, by seat (IN-21).
    pub trophies: Vec<Vec<[Card; 2]>>,
    /// What only the viewer knows; null for a spectator.
    #[schema(required)]
    pub you: Option<OwnSecrets>,
    /// What was hidden; null until the game is over.
    #[schema(required)]
    pub revealed: Option<Revealed>,
}

/// What is going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritancePhase)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PhaseView {
    /// All choose their Admirers (IN-6).
    Choosing {
        /// The seats that have chosen; they can still choose another card.
        chosen: Vec<Seat>,
    },
    /// A seat's turn (IN-13).
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// A Soldier's target has to lay a Secret Admirer (IN-15).
    Reaction {
        /// Whose turn it is.
        turn: Seat,
        /// The target.
        seat: Seat,
    },
    /// Nobody has to move: the events of one move are not over, or the game is.
    Settling {},
}

/// The Proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceProposalView)]
#[serde(deny_unknown_fields)]
pub struct ProposalView {
    /// Its top card, whose suit says which suits are favoured.
    #[schema(required)]
    pub top: Option<Card>,
    /// Number of its cards.
    pub size: usize,
}

/// The Influence pile. The Initial Influence card, which says that the highest rank wins, is not counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceInfluenceView)]
#[serde(deny_unknown_fields)]
pub struct InfluenceView {
    /// The rule in force (IN-4).
    pub rule: Rule,
    /// The last rule card played; null: the Initial Influence card is on top.
    #[schema(required)]
    pub top: Option<Card>,
    /// Number of its cards.
    pub size: usize,
    /// Rule cards above the Initial Influence card, the last one played at the end.
    pub above: Vec<Card>,
    /// Cards under it, the lowest at the end.
    pub below: Vec<Card>,
}

/// An Admirer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceAdmirerView)]
#[serde(deny_unknown_fields)]
pub struct AdmirerView {
    /// The card, where it is face-up; null: it is a Secret Admirer.
    #[schema(required)]
    pub card: Option<Card>,
}

/// What a seat alone knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceOwnSecrets)]
#[serde(deny_unknown_fields)]
pub struct OwnSecrets {
    /// Its hand, the newest card last.
    pub hand: Vec<Card>,
    /// The Admirer it has chosen, a card of its hand until all have chosen.
    #[schema(required)]
    pub choice: Option<Card>,
    /// Its Secret Admirer, where it has one.
    #[schema(required)]
    pub secret_admirer: Option<Card>,
}

/// What everybody knows after the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = InheritanceRevealed)]
#[serde(deny_unknown_fields)]
pub struct Revealed {
    /// Each hand, by seat.
    pub hands: Vec<Vec<Card>>,
    /// The Proposal, its top card at the end.
    pub proposal: Vec<Card>,
    /// The Secret Admirer of each seat, by seat; null where it has none.
    pub secret_admirers: Vec<Option<Card>>,
    /// The deck, the card that would have been drawn next in front.
    pub deck: Vec<Card>,
}

/// The table for `viewer`; with `revealed` (the game is over) nothing is hidden.
pub(super) fn view(state: &State, viewer: Viewer, revealed: bool) -> Table {
    Table {
        round: state.round,
        phase: phase(state),
        parents: state.family.parents,
        successor: state.family.successor,
        proposal: ProposalView { top: state.proposal.last().copied(), size: state.proposal.len() },
        favoured_suits: state.court().suits(),
        influence: influence(state),
        admirers: state.admirers.iter().map(|it| it.as_ref().map(|it| AdmirerView { card: it.face_up() })).collect(),
        ring: state.ring,
        hand_sizes: state.hands.iter().map(|hand| hand.for_rules().len()).collect(),
        deck_size: state.deck.for_rules().len(),
        passes: state.passes,
        trophies: state.trophies.clone(),
        you: own_secrets(state, viewer),
        revealed: revealed.then(|| reveal(state)),
    }
}

fn phase(state: &State) -> PhaseView {
    match &state.phase {
        Phase::Choosing { chosen } => {
            let has_chosen = |(seat, card): (Seat, &Option<_>)| card.is_some().then_some(seat);
            PhaseView::Choosing { chosen: Seat::all(state.seats).zip(chosen).filter_map(has_chosen).collect() }
        }
        Phase::Turn { seat } => PhaseView::Turn { seat: *seat },
        Phase::Reaction { turn, seat } => PhaseView::Reaction { turn: *turn, seat: *seat },
        Phase::Moved { .. } | Phase::Between { .. } | Phase::Refill { .. } | Phase::Over(_) => PhaseView::Settling {},
    }
}

fn influence(state: &State) -> InfluenceView {
    let pile = &state.influence;
    InfluenceView {
        rule: pile.rule(),
        top: pile.top(),
        size: pile.cards().count(),
        above: pile.above.clone(),
        below: pile.below.clone(),
    }
}

fn own_secrets(state: &State, viewer: Viewer) -> Option<OwnSecrets> {
    let seat = viewer.seat()?;
    Some(OwnSecrets {
        hand: state.hands.get(seat.index())?.seen_by(viewer)?.clone(),
        choice: chosen(state, seat),
        secret_admirer: state.admirer(seat).and_then(|it| it.secret_seen_by(viewer)),
    })
}

fn reveal(state: &State) -> Revealed {
    let secret = |admirer: &Option<Admirer>| match admirer {
        Some(Admirer::Secret(card)) => Some(*card.for_rules()),
        _ => None,
    };
    Revealed {
        hands: state.hands.iter().map(Secret::for_rules).cloned().collect(),
        proposal: state.proposal.clone(),
        secret_admirers: state.admirers.iter().map(secret).collect(),
        deck: state.deck.for_rules().iter().rev().copied().collect(),
    }
}
