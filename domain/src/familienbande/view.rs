//! What a viewer sees of the table: everything public, the viewer's own secrets, and after the end everything.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cards::Card;
use super::generation::Generation;
use super::outcome::ending;
use super::person::{Origin, Person};
use super::state::State;
use super::traits::{Points, Trait};
use crate::seat::Seat;
use crate::secret::Secret;
use crate::viewer::Viewer;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeTable)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Whose turn it is; null after the end.
    #[schema(required)]
    pub turn: Option<Seat>,
    /// The five generations, the first in front.
    #[schema(min_items = 5, max_items = 5)]
    pub generations: Vec<GenerationView>,
    /// Where the five markers stand.
    pub markers: Points,
    /// Number of cards in each hand, by seat.
    #[schema(example = json!([5, 5]))]
    pub hand_sizes: Vec<usize>,
    /// Number of cards in the deck.
    pub deck_size: usize,
    /// Number of cards laid off.
    pub discard_size: usize,
    /// Passes in a row that drew nothing; as many as there are seats end the game (FB-17).
    pub dry_passes: u8,
    /// What only the viewer knows; null for a spectator.
    #[schema(required)]
    pub you: Option<OwnSecrets>,
    /// What was hidden; null until the game is over.
    #[schema(required)]
    pub revealed: Option<Revealed>,
}

/// A generation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeGenerationView)]
#[serde(deny_unknown_fields)]
pub struct GenerationView {
    /// Its number.
    pub generation: Generation,
    /// How many can belong to it (FB-11).
    pub size: usize,
    /// Turned down: nobody in it can marry any more (FB-12).
    pub closed: bool,
    /// The starters or offspring, in the order in which they came.
    pub members: Vec<Member>,
}

/// A starter or an offspring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeMember)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// The person.
    pub card: Card,
    /// Who married in; null while single.
    #[schema(required)]
    pub spouse: Option<Card>,
    /// The parents; null for a starter.
    #[schema(required, value_type = Option<Vec<Card>>, min_items = 2, max_items = 2)]
    pub parents: Option<[Card; 2]>,
}

/// What a seat alone knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeOwnSecrets)]
#[serde(deny_unknown_fields)]
pub struct OwnSecrets {
    /// The trait it plays for.
    pub tile: Trait,
    /// Its hand, the newest card last.
    pub hand: Vec<Card>,
    /// The cards it laid off, in order.
    pub discarded: Vec<Card>,
}

/// What everybody knows after the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = FamilienbandeRevealed)]
#[serde(deny_unknown_fields)]
pub struct Revealed {
    /// The trait each seat played for, by seat.
    pub tiles: Vec<Trait>,
    /// The tiles nobody took.
    pub unused_tiles: Vec<Trait>,
    /// Each hand, by seat.
    pub hands: Vec<Vec<Card>>,
    /// The cards laid off, in order.
    pub discard: Vec<Card>,
    /// The deck, the card that would have been drawn next in front.
    pub deck: Vec<Card>,
}

/// The table for `viewer`; with `revealed` (the game is over) nothing is hidden.
pub(super) fn view(state: &State, viewer: Viewer, revealed: bool) -> Table {
    Table {
        turn: (!revealed && ending(state).is_none()).then_some(state.turn),
        generations: Generation::all().map(|generation| generation_view(state, generation)).collect(),
        markers: state.markers,
        hand_sizes: state.hands.iter().map(|hand| hand.for_rules().len()).collect(),
        deck_size: state.deck.for_rules().len(),
        discard_size: state.discards.len(),
        dry_passes: state.dry_passes,
        you: own_secrets(state, viewer),
        revealed: revealed.then(|| reveal(state)),
    }
}

fn generation_view(state: &State, generation: Generation) -> GenerationView {
    let members = state.persons.iter().filter(|person| person.generation == generation).filter_map(member);
    let closed = state.is_closed(generation);
    GenerationView { generation, size: generation.size(), closed, members: members.collect() }
}

fn member(person: &Person) -> Option<Member> {
    let parents = match person.origin {
        Origin::Starter => None,
        Origin::Child(parents) => Some(parents),
        Origin::Spouse => return None,
    };
    Some(Member { card: person.card, spouse: person.partner, parents })
}

fn own_secrets(state: &State, viewer: Viewer) -> Option<OwnSecrets> {
    let seat = viewer.seat()?.index();
    Some(OwnSecrets {
        tile: *state.tiles.get(seat)?.seen_by(viewer)?,
        hand: state.hands.get(seat)?.seen_by(viewer)?.clone(),
        discarded: state.discards.iter().filter_map(|card| card.seen_by(viewer)).copied().collect(),
    })
}

fn reveal(state: &State) -> Revealed {
    Revealed {
        tiles: state.tiles.iter().map(|tile| *tile.for_rules()).collect(),
        unused_tiles: state.unused_tiles.for_rules().clone(),
        hands: state.hands.iter().map(Secret::for_rules).cloned().collect(),
        discard: state.discards.iter().map(|card| *card.for_rules()).collect(),
        deck: state.deck.for_rules().iter().rev().copied().collect(),
    }
}
