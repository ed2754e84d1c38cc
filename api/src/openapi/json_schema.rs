//! Self-contained JSON Schema (2020-12) of a game's options, moves and events, for the catalogue.

use domain::any_game::AnyGame;
use serde_json::{Map, Value, json};

use super::schemas::{self, PREFIX};
use super::shapes::{Shapes, Shared};
use super::tagged::Variant;

/// Which shapes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What a creator may set.
    Options,
    /// What a player may send.
    Moves,
    /// What may happen, as a viewer gets it: `{type, data}`.
    Events,
}

/// The schema, with everything it refers to in `$defs`.
#[must_use]
pub fn of(game: &dyn AnyGame, part: Part) -> Value {
    let shapes = Shapes::of(game);
    let (role, mut root) = match part {
        Part::Options => ("Options", shapes.options.clone()),
        Part::Moves => ("Move", one_of("A move.", &shapes.moves)),
        Part::Events => ("Event", one_of("An event, as a viewer gets it.", &shapes.events)),
    };
    let mut defs = Shared::get().parts.clone();
    defs.extend(shapes.parts);
    let used = schemas::reachable(&root, &defs);
    defs.retain(|name, _| used.contains(name));
    if let Value::Object(root) = &mut root {
        root.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
        root.insert("title".into(), json!(format!("{}{role}", shapes.prefix)));
        if !defs.is_empty() {
            root.insert("$defs".into(), Value::Object(defs));
        }
    }
    schemas::visit(&mut root, &mut local);
    root
}

fn one_of(description: &str, variants: &[Variant]) -> Value {
    let several: Vec<&Value> = variants.iter().map(|variant| &variant.schema).collect();
    json!({ "description": description, "oneOf": several })
}

/// A reference into the OpenAPI document becomes one into the schema itself.
fn local(schema: &mut Map<String, Value>) {
    if let Some(Value::String(target)) = schema.get_mut("$ref") {
        *target = target.replace(PREFIX, "#/$defs/");
    }
}
