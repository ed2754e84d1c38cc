//! What one game looks like from outside: its options, moves, events and table as schemas, under names that no other game has.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use domain::any_game::AnyGame;
use domain::lifecycle::Lifecycle;
use domain::schema::GameSchemas;
use domain::stored::STARTED;
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::schemas::{self, PREFIX};
use super::tagged::{Variant, pascal, variants};
use super::{closing, dialect, flattening};

/// The shapes of one game.
#[derive(Clone, Debug)]
pub struct Shapes {
    /// What the names of its schemas begin with: `AufDieBirne`.
    pub prefix: String,
    /// Its options.
    pub options: Value,
    /// Its moves.
    pub moves: Vec<Variant>,
    /// Its events, `{type, data}`, as a viewer gets them: those of every match, the start with the deal, its own.
    pub events: Vec<Variant>,
    /// Its table, as a viewer sees it.
    pub table: Value,
    /// What these refer to and no other game has, by name.
    pub parts: Map<String, Value>,
    /// Names that two different schemas would have had.
    pub clashes: Vec<String>,
}

/// What every match has, whatever the game.
#[derive(Clone, Debug)]
pub struct Shared {
    /// Events of every match, `{type, data}`.
    pub events: Vec<Variant>,
    /// What they refer to, by name.
    pub parts: Map<String, Value>,
}

impl Shared {
    /// The shapes that every match has.
    #[must_use]
    pub fn get() -> &'static Self {
        static SHARED: OnceLock<Shared> = OnceLock::new();
        SHARED.get_or_init(|| {
            let mut referenced = Vec::new();
            Lifecycle::schemas(&mut referenced);
            let mut parts: Map<String, Value> =
                referenced.into_iter().map(|(name, schema)| (name, plain(&schema))).collect();
            if let Some(created) = parts.get_mut("GameCreated") {
                created["properties"]["options"] =
                    json!({ "$ref": format!("{PREFIX}Options"), "description": "The game's own options, complete." });
            }
            flattening::flatten(&mut parts);
            parts.values_mut().for_each(closed);
            let events = tagged(&plain(&Lifecycle::schema()));
            parts.values_mut().for_each(|part| schemas::visit(part, &mut dialect::without_optional_nulls));
            Shared { events, parts }
        })
    }
}

impl Shapes {
    /// The shapes of a game.
    #[must_use]
    pub fn of(game: &dyn AnyGame) -> Self {
        let shared = Shared::get();
        let GameSchemas { options, command, deal, event, table, referenced } = game.schemas();
        let mut own = Own::new(pascal(game.info().slug));
        for (name, schema) in referenced {
            own.add(name, plain(&schema), shared);
        }
        for (named, role) in
            [(&options, "Options"), (&command, "Move"), (&deal, "Deal"), (&event, "Event"), (&table, "Table")]
        {
            own.names.insert(named.name.clone(), format!("{}{role}", own.prefix));
        }
        let mut deal_schema = own.renamed(plain(&deal.schema));
        closed(&mut deal_schema);
        let moves = tagged(&own.renamed(plain(&command.schema)));
        let mut events = shared.events.clone();
        events.push(started(&own.prefix));
        events.extend(tagged(&own.renamed(plain(&event.schema))));
        let mut options_schema = own.renamed(plain(&options.schema));
        closed(&mut options_schema);
        let table = own.renamed(with_game(plain(&table.schema), game.info().slug));
        let (prefix, mut parts, clashes) = own.parts(deal_schema);
        let sent = sent(&options_schema, &moves, &parts);
        for (_, part) in parts.iter_mut().filter(|(name, _)| !sent.contains(*name)) {
            schemas::visit(part, &mut dialect::without_optional_nulls);
        }
        Self { prefix, options: options_schema, moves, events, table, parts, clashes }
    }
}

/// The schemas of one game while they get their names.
struct Own {
    prefix: String,
    /// New names by old ones.
    names: BTreeMap<String, String>,
    parts: Map<String, Value>,
    clashes: Vec<String>,
}

impl Own {
    fn new(prefix: String) -> Self {
        Self { prefix, names: BTreeMap::new(), parts: Map::new(), clashes: Vec::new() }
    }

    /// Takes in what the game refers to; what it has in common with every match keeps its name, anything else begins with the game's.
    fn add(&mut self, name: String, schema: Value, shared: &Shared) {
        if shared.parts.get(&name).is_some_and(|common| *common == closed_copy(&schema)) {
            return;
        }
        let new = if name.starts_with(&self.prefix) { name.clone() } else { format!("{}{name}", self.prefix) };
        self.names.insert(name, new.clone());
        match self.parts.get(&new) {
            Some(known) if *known != schema => self.clashes.push(new),
            _ => {
                self.parts.insert(new, schema);
            }
        }
    }

    /// The schema with references to the new names.
    fn renamed(&self, mut schema: Value) -> Value {
        schemas::visit(&mut schema, &mut |schema| {
            let Some(Value::String(target)) = schema.get_mut("$ref") else { return };
            if let Some(new) = target.strip_prefix(PREFIX).and_then(|name| self.names.get(name)) {
                *target = format!("{PREFIX}{new}");
            }
        });
        schema
    }

    /// What the game refers to, closed, the deal included.
    fn parts(self, deal: Value) -> (String, Map<String, Value>, Vec<String>) {
        let mut parts: Map<String, Value> =
            self.parts.iter().map(|(name, schema)| (name.clone(), self.renamed(schema.clone()))).collect();
        for role in ["Options", "Move", "Event", "Table"] {
            parts.remove(&format!("{}{role}", self.prefix));
        }
        parts.insert(format!("{}Deal", self.prefix), deal);
        flattening::flatten(&mut parts);
        parts.values_mut().for_each(closed);
        (self.prefix, parts, self.clashes)
    }
}

/// The derived schema as plain JSON Schema.
fn plain(derived: &RefOr<Schema>) -> Value {
    let mut schema = json!(derived);
    schemas::visit(&mut schema, &mut dialect::plain);
    schema
}

fn closed(schema: &mut Value) {
    schemas::visit(schema, &mut closing::close);
}

fn closed_copy(schema: &Value) -> Value {
    let mut copy = schema.clone();
    closed(&mut copy);
    schemas::visit(&mut copy, &mut dialect::without_optional_nulls);
    copy
}

/// The variants of an enum tagged by `type`, closed.
fn tagged(schema: &Value) -> Vec<Variant> {
    let mut variants = variants(schema, "type").unwrap_or_default();
    variants.iter_mut().for_each(|variant| closed(&mut variant.schema));
    variants
}

fn started(prefix: &str) -> Variant {
    let schema = json!({
        "type": "object",
        "description": "The last seat was taken, the server dealt: the game begins.",
        "properties": {
            "type": { "type": "string", "const": STARTED },
            "data": { "$ref": format!("{PREFIX}{prefix}Deal"), "description": "The deal." },
        },
        "required": ["type", "data"],
        "additionalProperties": false,
    });
    Variant { tag: STARTED.to_owned(), schema }
}

/// The service says at every table which game it is.
fn with_game(mut table: Value, slug: &str) -> Value {
    let tag = json!({ "type": "string", "const": slug, "description": "Slug of the game." });
    if let Some(Value::Object(properties)) = table.get_mut("properties") {
        properties.insert("game".into(), tag);
    }
    if let Some(Value::Array(required)) = table.get_mut("required") {
        required.push(json!("game"));
    }
    closed(&mut table);
    table
}

/// The names of what players may send, where `null` stands for what is left out.
fn sent(options: &Value, moves: &[Variant], parts: &Map<String, Value>) -> std::collections::BTreeSet<String> {
    let moves = moves.iter().map(|variant| variant.schema.clone());
    let roots = Value::Array(std::iter::once(options.clone()).chain(moves).collect());
    schemas::reachable(&roots, parts)
}
