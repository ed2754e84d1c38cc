//! Self-contained JSON Schema (2020-12) of a game's options, moves and events, for the catalogue.

use domain::any_game::AnyGame;
use serde_json::{Map, Value, json};

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
    let schemas = game.schemas();
    let (named, deal) = match part {
        Part::Options => (schemas.options, None),
        Part::Moves => (schemas.command, None),
        Part::Events => (schemas.event, Some(schemas.deal)),
    };
    let mut defs: Map<String, Value> =
        schemas.referenced.iter().map(|(name, s)| (name.clone(), local(json!(s)))).collect();
    let mut root = local(json!(named.schema));
    if let Some(deal) = deal {
        defs.insert(deal.name.clone(), local(json!(deal.schema)));
        let started = json!({
            "type": "object",
            "properties": {
                "type": { "const": domain::stored::STARTED },
                "data": { "$ref": format!("#/$defs/{}", deal.name) },
            },
            "required": ["type", "data"],
        });
        root = json!({ "title": named.name, "anyOf": [started, root] });
    }
    let mut used = Map::new();
    take_used(&root, &defs, &mut used);
    if let Value::Object(root) = &mut root {
        root.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
        root.entry("title").or_insert_with(|| json!(named.name));
        if !used.is_empty() {
            root.insert("$defs".into(), Value::Object(used));
        }
    }
    root
}

/// References into the OpenAPI document become references into the schema itself.
fn local(value: Value) -> Value {
    match value {
        Value::Object(map) => Value::Object(map.into_iter().map(|(key, value)| (key, local(value))).collect()),
        Value::Array(items) => Value::Array(items.into_iter().map(local).collect()),
        Value::String(text) => Value::String(text.replace("#/components/schemas/", "#/$defs/")),
        plain => plain,
    }
}

fn take_used(value: &Value, defs: &Map<String, Value>, used: &mut Map<String, Value>) {
    match value {
        Value::Object(map) => {
            let name = map.get("$ref").and_then(Value::as_str).and_then(|r| r.strip_prefix("#/$defs/"));
            if let Some(name) = name
                && !used.contains_key(name)
                && let Some(schema) = defs.get(name)
            {
                used.insert(name.to_owned(), schema.clone());
                take_used(schema, defs, used);
            }
            map.values().for_each(|value| take_used(value, defs, used));
        }
        Value::Array(items) => items.iter().for_each(|value| take_used(value, defs, used)),
        _ => {}
    }
}
