//! Between the typed events of a match and the `type` and `data` of its log; the place for upcasters of old event shapes.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::game::Game;
use crate::game_match::{Match, MatchEvent};
use crate::lifecycle::Lifecycle;
use crate::rejection::Refusal;

/// Type of the event that carries the deal.
pub const STARTED: &str = "game-started";

const LIFECYCLE: [&str; 6] =
    ["game-created", "seat-taken", "seat-left", "game-cancelled", "seat-resigned", "game-ended"];

/// The `type` and `data` of an event.
///
/// # Errors
/// [`Refusal::Corrupt`] where a game's event type does not serialise as `{"type", "data"}`.
pub fn to_stored<G: Game>(event: &MatchEvent<G>) -> Result<(String, Value), Refusal> {
    let corrupt = |error: serde_json::Error| Refusal::Corrupt(error.to_string());
    let tagged = match event {
        MatchEvent::Started(deal) => {
            return Ok((STARTED.to_owned(), serde_json::to_value(deal).map_err(corrupt)?));
        }
        MatchEvent::Lifecycle(event) => serde_json::to_value(event).map_err(corrupt)?,
        MatchEvent::Played(event) => serde_json::to_value(event).map_err(corrupt)?,
    };
    match tagged {
        Value::Object(mut map) => {
            let data = map.remove("data").unwrap_or_else(|| Value::Object(Map::new()));
            match map.remove("type") {
                Some(Value::String(kind)) => Ok((kind, data)),
                _ => Err(Refusal::Corrupt("an event has no type".into())),
            }
        }
        _ => Err(Refusal::Corrupt("an event is not an object".into())),
    }
}

/// The typed event of a `type` and `data`.
///
/// # Errors
/// [`Refusal::Corrupt`] where no event of this game has that type and shape.
pub fn from_stored<G: Game>(kind: &str, data: &Value) -> Result<MatchEvent<G>, Refusal> {
    if kind == STARTED {
        return read(kind, data.clone()).map(MatchEvent::Started);
    }
    let mut map = Map::new();
    map.insert("type".into(), Value::String(kind.to_owned()));
    map.insert("data".into(), data.clone());
    let tagged = Value::Object(map);
    if LIFECYCLE.contains(&kind) {
        return read(kind, tagged).map(MatchEvent::Lifecycle);
    }
    read(kind, tagged).map(MatchEvent::Played)
}

/// The match after its first event.
///
/// # Errors
/// [`Refusal::Corrupt`] where the first event is not `game-created` of this game.
pub fn begin<G: Game>(kind: &str, data: &Value) -> Result<Match<G>, Refusal> {
    match from_stored::<G>(kind, data)? {
        MatchEvent::Lifecycle(Lifecycle::GameCreated(created)) if created.game == G::INFO.slug => {
            let options = read("options", created.options.clone())?;
            Ok(Match::begin(created, options))
        }
        _ => Err(Refusal::Corrupt(format!("a log of {} begins with game-created, not {kind}", G::INFO.slug))),
    }
}

fn read<T: DeserializeOwned>(what: &str, value: Value) -> Result<T, Refusal> {
    serde_json::from_value(value).map_err(|error| Refusal::Corrupt(format!("{what}: {error}")))
}
