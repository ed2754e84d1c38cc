//! The shapes that are the sum over all games. Routes name them; the document fills them in with every game of the catalogue.

use domain::any_game::{AnyGame, GAMES};
use domain::lifecycle::Lifecycle;
use serde_json::{Map, Value, json};
use utoipa::openapi::schema::ObjectBuilder;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::schemas::reference;
use super::shapes::{Shapes, Shared};
use super::tagged::{Variant, choice};
use super::{closing, dialect, schemas};
use crate::routes::games::wire::EventView;

macro_rules! union {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new().into()
            }
        }

        impl ToSchema for $name {
            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                Lifecycle::schemas(schemas);
                EventView::schemas(schemas);
            }
        }
    };
}

union!(
    /// A move of any game.
    Move
);
union!(
    /// A table of any game.
    Table
);
union!(
    /// Options of any game.
    Options
);
union!(
    /// An event of any game, as a viewer gets it.
    Event
);

union!(
    /// A message of a game's event stream.
    StreamMessage
);

/// Puts the shapes of every game of the catalogue into the schemas of a document; returns the names that two different schemas would have
/// had.
pub fn fill(components: &mut Map<String, Value>) -> Vec<String> {
    fill_with(components, GAMES)
}

fn fill_with(components: &mut Map<String, Value>, games: &[&dyn AnyGame]) -> Vec<String> {
    let mut filling = Filling { components, clashes: Vec::new(), envelope: envelope() };
    filling.shared();
    let mut tables = Vec::new();
    let mut prefixes = Vec::new();
    for game in games {
        let shapes = Shapes::of(*game);
        tables.push((game.info().slug.to_owned(), format!("{}Table", shapes.prefix)));
        prefixes.push(shapes.prefix.clone());
        filling.game(shapes);
    }
    let any_of = |role: &str, description: &str| {
        let several: Vec<Value> = prefixes.iter().map(|prefix| reference(&format!("{prefix}{role}"))).collect();
        json!({ "description": description, "anyOf": several })
    };
    let clashes = filling.clashes;
    components.insert("Move".into(), any_of("Move", "A move of any game."));
    components.insert("Options".into(), any_of("Options", "Options of any game."));
    components.insert("Event".into(), any_of("Event", "An event of any game, as a viewer gets it."));
    components.insert("StreamMessage".into(), stream_message());
    components.insert("Table".into(), choice(Some(&json!("A table of any game.")), "game", &tables));
    clashes
}

struct Filling<'a> {
    components: &'a mut Map<String, Value>,
    clashes: Vec<String>,
    envelope: Value,
}

impl Filling<'_> {
    fn shared(&mut self) {
        let shared = Shared::get();
        self.components.extend(shared.parts.clone());
        for event in &shared.events {
            self.event("", event);
        }
    }

    fn game(&mut self, shapes: Shapes) {
        let Shapes { prefix, options, moves, events, table, parts, clashes } = shapes;
        self.clashes.extend(clashes);
        parts.into_iter().for_each(|(name, part)| self.insert(name, part));
        self.insert(format!("{prefix}Options"), options);
        self.insert(format!("{prefix}Table"), table);
        let named: Vec<_> = moves
            .into_iter()
            .map(|variant| {
                let name = format!("{prefix}{}Move", variant.name());
                self.insert(name.clone(), variant.schema);
                (variant.tag, name)
            })
            .collect();
        self.insert(format!("{prefix}Move"), choice(Some(&json!("A move.")), "type", &named));
        let shared = Shared::get();
        let named: Vec<_> = events
            .iter()
            .map(|event| {
                let of_every_match = shared.events.contains(event);
                (event.tag.clone(), self.event(if of_every_match { "" } else { &prefix }, event))
            })
            .collect();
        let description = json!("An event of this game, as a viewer gets it.");
        self.insert(format!("{prefix}Event"), choice(Some(&description), "type", &named));
    }

    /// An event with everything around it; returns its schema's name.
    fn event(&mut self, prefix: &str, event: &Variant) -> String {
        let name = format!("{prefix}{}Event", event.name());
        let mut whole = self.envelope.clone();
        for member in ["type", "data"] {
            whole["properties"][member] = event.schema["properties"][member].clone();
        }
        whole["description"] = event.schema["description"].clone();
        self.insert(name.clone(), whole);
        name
    }

    fn insert(&mut self, name: String, schema: Value) {
        match self.components.get(&name) {
            Some(known) if *known != schema => self.clashes.push(name),
            _ => {
                self.components.insert(name, schema);
            }
        }
    }
}

/// A message of an event stream, as the fields of Server-Sent Events.
fn stream_message() -> Value {
    json!({
        "type": "object",
        "description": "A message of a game's event stream: an event of the game, or the end of the stream.",
        "properties": {
            "id": {
                "type": "string", "pattern": "^[1-9][0-9]*$", "examples": ["17"],
                "description": "The event's version: what to resume after, as `Last-Event-ID`. Absent at the end.",
            },
            "event": {
                "type": "string", "enum": ["message", "end"], "default": "message",
                "description": "`message`, which is not written, for an event of the game; `end` after its last one.",
            },
            "data": {
                "type": "string", "contentMediaType": "application/json", "contentSchema": reference("Event"),
                "description": "An event of the game as JSON; at the end `{\"version\"}`, the game's newest version.",
            },
        },
        "required": ["data"],
        "additionalProperties": false,
    })
}

/// What is around the `type` and `data` of an event.
fn envelope() -> Value {
    let mut envelope = json!(EventView::schema());
    schemas::visit(&mut envelope, &mut dialect::plain);
    schemas::visit(&mut envelope, &mut closing::close);
    envelope
}

#[cfg(test)]
mod tests;
