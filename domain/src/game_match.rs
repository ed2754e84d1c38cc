//! The life of one match, the same for every game: seats fill, the last one starts it, seats resign, it ends.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{Game, Setup};
use crate::lifecycle::{Created, Lifecycle, Occupant, SeatTaken};
use crate::outcome::Outcome;
use crate::seat::Seat;

/// One entry of a match's log, typed: what every match has, the deal, or the game's own.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchEvent<G: Game> {
    /// Created, seats taken and left, resigned, ended, cancelled.
    Lifecycle(Lifecycle),
    /// `game-started`, with the deal.
    Started(G::Deal),
    /// A game's own event.
    Played(G::Event),
}

/// A match, folded. There is none before `game-created`; each phase owns its data.
#[derive(Clone, Debug, PartialEq)]
pub struct Match<G: Game> {
    /// Number of events folded.
    pub version: u64,
    /// What `game-created` fixed.
    pub created: Created,
    /// The same, with the game's typed options.
    pub setup: Setup<G::Options>,
    /// Who sits where; an open seat has no entry.
    pub occupants: BTreeMap<Seat, SeatTaken>,
    /// The seats taken, in the order in which they were.
    pub arrivals: Vec<Seat>,
    /// Seats given up after the start; the `random` bot plays them on.
    pub resigned: BTreeSet<Seat>,
    /// Where the match is.
    pub phase: Phase<G>,
}

/// Where a match is.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase<G: Game> {
    /// Seats are open.
    Open,
    /// Being played.
    Running(G::State),
    /// Over, with the state at the end.
    Finished(G::State, Outcome),
    /// Everybody left before it started.
    Cancelled,
}

impl<G: Game> Match<G> {
    /// The match after its first event.
    #[must_use]
    pub fn begin(created: Created, options: G::Options) -> Self {
        let setup = Setup { seats: created.seats, options, rules_version: created.rules_version };
        Self {
            version: 1,
            created,
            setup,
            occupants: BTreeMap::new(),
            arrivals: Vec::new(),
            resigned: BTreeSet::new(),
            phase: Phase::Open,
        }
    }

    /// Folds one event after the first. Infallible: an event that fits nothing changes nothing but the version.
    pub fn evolve(&mut self, event: &MatchEvent<G>) {
        self.version += 1;
        match event {
            MatchEvent::Played(event) => {
                if let Phase::Running(state) = &mut self.phase {
                    G::evolve(state, event);
                }
            }
            MatchEvent::Started(deal) => self.phase = Phase::Running(G::begin(&self.setup, deal)),
            MatchEvent::Lifecycle(event) => self.evolve_lifecycle(event),
        }
    }

    fn evolve_lifecycle(&mut self, event: &Lifecycle) {
        match event {
            Lifecycle::GameCreated(_) => {}
            Lifecycle::SeatTaken(taken) => {
                self.occupants.insert(taken.seat, taken.clone());
                self.arrivals.push(taken.seat);
            }
            Lifecycle::SeatLeft(left) => {
                self.occupants.remove(&left.seat);
                self.arrivals.retain(|seat| *seat != left.seat);
            }
            Lifecycle::GameCancelled(_) => self.phase = Phase::Cancelled,
            Lifecycle::SeatResigned(resigned) => {
                self.resigned.insert(resigned.seat);
            }
            Lifecycle::GameEnded(outcome) => {
                let phase = std::mem::replace(&mut self.phase, Phase::Open);
                self.phase = match phase {
                    Phase::Running(state) => Phase::Finished(state, outcome.clone()),
                    other => other,
                };
            }
        }
    }

    /// The game's state, while running and after the end.
    #[must_use]
    pub fn state(&self) -> Option<&G::State> {
        match &self.phase {
            Phase::Running(state) | Phase::Finished(state, _) => Some(state),
            Phase::Open | Phase::Cancelled => None,
        }
    }

    /// Seats without an occupant, in seat order.
    #[must_use]
    pub fn free_seats(&self) -> Vec<Seat> {
        Seat::all(self.created.seats).filter(|seat| !self.occupants.contains_key(seat)).collect()
    }

    /// The seat of the player who has been here longest: the creator, or who comes after when the creator leaves.
    #[must_use]
    pub fn host(&self) -> Option<Seat> {
        let is_player = |seat: &&Seat| {
            matches!(self.occupants.get(seat).map(|taken| &taken.occupant), Some(Occupant::Player { .. }))
        };
        self.arrivals.iter().find(is_player).copied()
    }

    /// The entropy each seat added, in seat order; empty text where none.
    #[must_use]
    pub fn entropies(&self) -> Vec<String> {
        let entropy = |seat| self.occupants.get(&seat).map(|taken| taken.entropy.clone()).unwrap_or_default();
        Seat::all(self.created.seats).map(entropy).collect()
    }

    /// Whether the program plays this seat: a bot sits there, or a player resigned it.
    #[must_use]
    pub fn played_by_program(&self, seat: Seat) -> bool {
        self.resigned.contains(&seat)
            || matches!(self.occupants.get(&seat).map(|taken| &taken.occupant), Some(Occupant::Bot { .. }))
    }

    /// Whether everybody left before the start.
    pub(crate) fn nobody_but(&self, leaving: Seat) -> bool {
        !self
            .occupants
            .iter()
            .any(|(seat, taken)| *seat != leaving && matches!(taken.occupant, Occupant::Player { .. }))
    }
}
