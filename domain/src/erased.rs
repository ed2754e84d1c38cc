//! A match whose game is known only at run time: JSON in, JSON out, for the service and the audit.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::decide::{self, Caused, Circumstances};
use crate::game::{BotLevel, Game};
use crate::game_match::{Match, Phase};
use crate::lifecycle::{Created, MatchCommand, Occupant};
use crate::log::{Dealer, LoggedEvent};
use crate::outcome::Outcome;
use crate::rejection::Refusal;
use crate::seat::{Actor, Seat};
use crate::stored;
use crate::timestamp::Timestamp;
use crate::viewer::Viewer;

/// The events of one command, ready to be appended.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Versions follow the match's; the first carries the command as its cause.
    pub events: Vec<LoggedEvent>,
}

impl Decision {
    pub(crate) fn new<G: Game>(
        version: u64,
        at: Timestamp,
        events: Vec<Caused<G>>,
        cause: Value,
    ) -> Result<Self, Refusal> {
        let mut cause = Some(cause);
        let log = |((actor, event), version): (Caused<G>, u64)| {
            let (kind, data) = stored::to_stored::<G>(&event)?;
            Ok(LoggedEvent { version, at, actor, kind, data, cause: cause.take() })
        };
        Ok(Self { events: events.into_iter().zip(version + 1..).map(log).collect::<Result<_, Refusal>>()? })
    }
}

/// Where a match is, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize, utoipa::ToSchema)]
#[schema(as = GameStatus)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Seats are open.
    Open,
    /// Being played.
    Active,
    /// Over.
    Finished,
    /// Everybody left before it started.
    Cancelled,
}

/// A legal move with a line for people.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LegalMove {
    /// Ready to send as it is.
    #[serde(rename = "move")]
    pub command: Value,
    /// What it does.
    pub label: String,
}

/// A match of any game.
pub trait AnyMatch: Send + Sync + std::fmt::Debug {
    /// Number of events folded.
    fn version(&self) -> u64;
    /// Where it is.
    fn status(&self) -> Status;
    /// What `game-created` fixed.
    fn created(&self) -> &Created;
    /// Who sits at a seat.
    fn occupant(&self, seat: Seat) -> Option<&Occupant>;
    /// Whether the seat was given up after the start.
    fn resigned(&self, seat: Seat) -> bool;
    /// The seat of the player who has been here longest and may invite.
    fn host(&self) -> Option<Seat>;
    /// Seats without an occupant.
    fn free_seats(&self) -> Vec<Seat>;
    /// The entropy each seat added.
    fn entropies(&self) -> Vec<String>;
    /// The outcome, once over.
    fn outcome(&self) -> Option<&Outcome>;
    /// Folds the next event.
    ///
    /// # Errors
    /// [`Refusal::Corrupt`] where it is not the next one or fits no event of this game.
    fn apply(&mut self, event: &LoggedEvent) -> Result<(), Refusal>;
    /// Decides a command: a move or a [`MatchCommand`], as JSON.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    fn decide(&self, actor: Actor, command: &Value, around: Circumstances<'_>) -> Result<Decision, Refusal>;
    /// The seats that `viewer` may know to be awaited; none unless the match is being played.
    fn to_move(&self, viewer: Viewer) -> Vec<Seat>;
    /// Every move the seat can make now.
    fn legal_moves(&self, seat: Seat) -> Vec<LegalMove>;
    /// What the viewer sees of the table, tagged with `game`; none before the start.
    ///
    /// # Errors
    /// [`Refusal::Corrupt`] where a table does not serialise.
    fn table(&self, viewer: Viewer) -> Result<Option<Value>, Refusal>;
    /// The next move of a seat that the program plays, with the seat; `None` where it is somebody else's turn.
    ///
    /// # Errors
    /// [`Refusal::Corrupt`] where a move does not serialise.
    fn program_move(&self, dealer: &Dealer) -> Result<Option<(Seat, Value)>, Refusal>;
    /// Whether a seat that the program plays has something to do.
    fn program_is_to_move(&self) -> bool;
    /// Whether all seats are taken and the deal has not been made.
    fn start_is_due(&self) -> bool;
    /// A copy, to try events on.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

/// A match of a known game, for callers that do not care which it is.
#[must_use]
pub fn erase<G: Game>(game: Match<G>) -> Box<dyn AnyMatch> {
    Box::new(Erased(game))
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Erased<G: Game>(pub(crate) Match<G>);

impl<G: Game> AnyMatch for Erased<G> {
    fn version(&self) -> u64 {
        self.0.version
    }

    fn status(&self) -> Status {
        match self.0.phase {
            Phase::Open => Status::Open,
            Phase::Running(_) => Status::Active,
            Phase::Finished(..) => Status::Finished,
            Phase::Cancelled => Status::Cancelled,
        }
    }

    fn created(&self) -> &Created {
        &self.0.created
    }

    fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.0.occupants.get(&seat).map(|taken| &taken.occupant)
    }

    fn resigned(&self, seat: Seat) -> bool {
        self.0.resigned.contains(&seat)
    }

    fn host(&self) -> Option<Seat> {
        self.0.host()
    }

    fn free_seats(&self) -> Vec<Seat> {
        self.0.free_seats()
    }

    fn entropies(&self) -> Vec<String> {
        self.0.entropies()
    }

    fn outcome(&self) -> Option<&Outcome> {
        match &self.0.phase {
            Phase::Finished(_, outcome) => Some(outcome),
            _ => None,
        }
    }

    fn apply(&mut self, event: &LoggedEvent) -> Result<(), Refusal> {
        if event.version != self.0.version + 1 {
            let expected = self.0.version + 1;
            return Err(Refusal::Corrupt(format!("expected version {expected}, found {}", event.version)));
        }
        self.0.evolve(&stored::from_stored::<G>(&event.kind, &event.data)?);
        Ok(())
    }

    fn decide(&self, actor: Actor, command: &Value, around: Circumstances<'_>) -> Result<Decision, Refusal> {
        let kind = command.get("type").and_then(Value::as_str).unwrap_or_default();
        let events = if MatchCommand::has_type(kind) {
            let command =
                serde_json::from_value(command.clone()).map_err(|e| Refusal::malformed(None, e.to_string()))?;
            decide::about_match(&self.0, actor, &command, around)?
        } else {
            let seat = actor.seat().ok_or(Refusal::NotYours)?;
            let command = read_move::<G>(self.running()?, seat, command)?;
            decide::a_move(&self.0, seat, &command, around)?
        };
        Decision::new(self.0.version, around.now, events, command.clone())
    }

    fn to_move(&self, viewer: Viewer) -> Vec<Seat> {
        match &self.0.phase {
            Phase::Running(state) => G::to_move(state, viewer),
            _ => Vec::new(),
        }
    }

    fn legal_moves(&self, seat: Seat) -> Vec<LegalMove> {
        let Phase::Running(state) = &self.0.phase else { return Vec::new() };
        let list = |command: G::Command| {
            Some(LegalMove { label: G::label(state, &command), command: serde_json::to_value(&command).ok()? })
        };
        G::legal_moves(state, seat).into_iter().filter_map(list).collect()
    }

    fn table(&self, viewer: Viewer) -> Result<Option<Value>, Refusal> {
        let Some(state) = self.0.state() else { return Ok(None) };
        let table = serde_json::to_value(G::view(state, viewer, self.outcome().is_some()))
            .map_err(|e| Refusal::Corrupt(e.to_string()))?;
        let Value::Object(mut map) = table else { return Err(Refusal::Corrupt("a table is not an object".into())) };
        map.insert("game".into(), json!(G::INFO.slug));
        Ok(Some(Value::Object(map)))
    }

    fn program_move(&self, dealer: &Dealer) -> Result<Option<(Seat, Value)>, Refusal> {
        let Phase::Running(state) = &self.0.phase else { return Ok(None) };
        for seat in self.awaited_of_program(state) {
            let legal = G::legal_moves(state, seat);
            let mut dice = dealer.bot_dice(&self.0.entropies(), self.0.version + 1, seat.0);
            let greedy = matches!(self.occupant(seat), Some(Occupant::Bot { level: BotLevel::Greedy }))
                && !self.0.resigned.contains(&seat);
            let chosen = if greedy {
                G::greedy(&G::view(state, Viewer::Seat(seat), false), seat, &legal, &mut dice)
            } else {
                crate::bot::random(&legal, &mut dice)
            };
            let Some(chosen) = chosen else { continue };
            let command = serde_json::to_value(chosen).map_err(|e| Refusal::Corrupt(e.to_string()))?;
            return Ok(Some((seat, command)));
        }
        Ok(None)
    }

    fn program_is_to_move(&self) -> bool {
        let Phase::Running(state) = &self.0.phase else { return false };
        self.awaited_of_program(state).next().is_some()
    }

    fn start_is_due(&self) -> bool {
        matches!(self.0.phase, Phase::Open) && self.0.free_seats().is_empty()
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

impl<G: Game> Erased<G> {
    /// The seats that the program plays and that are awaited: not those that merely could change a choice they have made.
    fn awaited_of_program<'a>(&'a self, state: &'a G::State) -> impl Iterator<Item = Seat> + 'a {
        let awaited = |seat: &Seat| G::to_move(state, Viewer::Seat(*seat)).contains(seat);
        Seat::all(self.0.created.seats).filter(|seat| self.0.played_by_program(*seat)).filter(awaited)
    }

    /// The state to move in. A game that is over refuses any move with G-1, even a malformed one.
    fn running(&self) -> Result<&G::State, Refusal> {
        match &self.0.phase {
            Phase::Running(state) => Ok(state),
            Phase::Open => Err(decide::not_started()),
            Phase::Finished(..) | Phase::Cancelled => Err(Refusal::game_over()),
        }
    }
}

/// Reads a move. What is no move at all is refused with G-3, unless the seat has nothing to play anyway (G-2 comes first).
fn read_move<G: Game>(state: &G::State, seat: Seat, command: &Value) -> Result<G::Command, Refusal> {
    // Serde would also take `["pass"]` for `{"type": "pass"}`.
    let read = match command {
        Value::Object(_) => serde_json::from_value(command.clone()).map_err(|error| error.to_string()),
        _ => Err("a move is an object with a `type`".to_owned()),
    };
    read.map_err(|complaint| {
        if G::legal_moves(state, seat).is_empty() {
            return Refusal::not_your_move();
        }
        let pointer = culprit::<G::Command>(command, &complaint);
        Refusal::malformed(pointer, format!("This is not a move of {}: {complaint}.", G::INFO.slug))
    })
}

/// The field at fault: the one without which the reader stumbles over something else, or over nothing.
fn culprit<C: DeserializeOwned>(command: &Value, complaint: &str) -> Option<String> {
    let fields = command.as_object()?;
    if complaint.starts_with("missing field") {
        return None;
    }
    let at_fault = fields.keys().find(|key| {
        let mut rest = fields.clone();
        rest.remove(*key);
        serde_json::from_value::<C>(Value::Object(rest)).map_or_else(|e| e.to_string() != complaint, |_| true)
    })?;
    Some(format!("/{}", crate::pointer::escape(at_fault)))
}
