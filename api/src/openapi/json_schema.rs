//! Self-contained JSON Schema (2020-12) of every game's options, moves and events, for the catalogue.

use std::sync::OnceLock;

use domain::any_game::{AnyGame, GAMES};
use serde_json::{Map, Value, json};

use super::schemas::{self, PREFIX};
use super::shapes::{Shapes, Shared};
use super::tagged::Variant;

/// A game of the catalogue with its schemas.
pub struct Described {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What a creator may set.
    pub options: Value,
    /// What a player may send.
    pub moves: Value,
    /// What may happen, as a viewer gets it: `{type, data}`.
    pub events: Value,
}

/// Every game of the catalogue.
#[must_use]
pub fn games() -> &'static [Described] {
    static ALL: OnceLock<Vec<Described>> = OnceLock::new();
    ALL.get_or_init(|| GAMES.iter().map(|game| Described::of(*game)).collect())
}

impl Described {
    fn of(game: &'static dyn AnyGame) -> Self {
        let shapes = Shapes::of(game);
        Self {
            game,
            options: whole(&shapes, "Options", shapes.options.clone()),
            moves: whole(&shapes, "Move", one_of("A move.", &shapes.moves)),
            events: whole(&shapes, "Event", one_of("An event, as a viewer gets it.", &shapes.events)),
        }
    }
}

fn one_of(description: &str, variants: &[Variant]) -> Value {
    let several: Vec<&Value> = variants.iter().map(|variant| &variant.schema).collect();
    json!({ "description": description, "oneOf": several })
}

/// The schema with a title, and everything it refers to in `$defs`.
fn whole(shapes: &Shapes, role: &str, mut root: Value) -> Value {
    let mut defs = Shared::get().parts.clone();
    defs.extend(shapes.parts.clone());
    defs.insert("Options".into(), shapes.options.clone());
    let used = schemas::reachable(&root, &defs);
    defs.retain(|name, _| used.contains(name));
    root["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    root["title"] = json!(format!("{}{role}", shapes.prefix));
    if !defs.is_empty() {
        root["$defs"] = Value::Object(defs);
    }
    schemas::visit(&mut root, &mut local);
    root
}

/// A reference into the OpenAPI document becomes one into the schema itself.
fn local(schema: &mut Map<String, Value>) {
    if let Some(Value::String(target)) = schema.get_mut("$ref") {
        *target = target.replace(PREFIX, "#/$defs/");
    }
}
