//! The published shapes: the OpenAPI document, made from what the routes say of themselves and what the domain says of its games.

pub mod closing;
pub mod dialect;
pub mod document;
pub mod examples;
pub mod flattening;
mod frame;
pub mod headers;
pub mod json_schema;
pub mod schemas;
pub mod shapes;
pub mod specimen;
pub mod tagged;
pub mod unions;

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

pub use document::Document;
pub use frame::frame;

use crate::problem::{Slug, responses};

/// The document of these routes, complete.
#[must_use]
pub fn complete(routes: &OpenApi) -> Document {
    let mut document = json!(routes);
    document["components"]["responses"] = json!({ "MethodNotAllowed": responses::response(&[Slug::MethodNotAllowed]) });
    schemas::visit_all(&mut document, &mut dialect::plain);
    dialect::parameters(&mut document);
    let mut components = take_schemas(&mut document);
    let clashes = unions::fill(&mut components);
    flattening::flatten(&mut components);
    name_variants(&mut components);
    let sent = schemas::reachable(&requests(&document), &components);
    let answered = schemas::reachable(&document, &components);
    components.retain(|name, _| answered.contains(name));
    for (name, schema) in &mut components {
        if !sent.contains(name) {
            schemas::visit(schema, &mut dialect::without_optional_nulls);
        }
        if !closing::OPEN.contains(&name.as_str()) {
            schemas::visit(schema, &mut closing::close);
        }
    }
    examples::from_games(&mut components);
    document["components"]["schemas"] = Value::Object(components);
    headers::describe(&mut document);
    for (_, operation) in headers::operations(&mut document) {
        // Said aloud: the operation needs no credentials.
        operation.entry("security").or_insert_with(|| json!([]));
    }
    examples::fill(&mut document);
    Document::new(document, clashes)
}

fn take_schemas(document: &mut Value) -> Map<String, Value> {
    match document.pointer_mut("/components/schemas") {
        Some(Value::Object(schemas)) => std::mem::take(schemas),
        _ => Map::new(),
    }
}

/// The bodies of all requests.
fn requests(document: &Value) -> Value {
    let operations = document["paths"].as_object().into_iter().flatten().filter_map(|(_, item)| item.as_object());
    operations.flatten().filter_map(|(_, operation)| operation.get("requestBody").cloned()).collect()
}

/// Tells the variants of every tagged enum apart; those without a name get one: the enum's and the variant's.
fn name_variants(components: &mut Map<String, Value>) {
    let named: Vec<(String, Value)> =
        components.iter().filter_map(|(name, schema)| variants_of(name, schema, components)).flatten().collect();
    components.extend(named);
}

fn variants_of(name: &str, schema: &Value, components: &Map<String, Value>) -> Option<Vec<(String, Value)>> {
    let several = schema.get("oneOf")?.as_array()?;
    let names: Vec<Option<&str>> = several.iter().map(schemas::referred).collect();
    let resolved: Vec<&Value> = several
        .iter()
        .zip(&names)
        .map(|(one, name)| name.map_or(Some(one), |name| components.get(name)))
        .collect::<Option<_>>()?;
    let resolved = json!({ "oneOf": resolved });
    let tag = tagged::tag_of(&resolved)?;
    let variants = tagged::variants(&resolved, &tag)?;
    let own = |variant: &tagged::Variant| format!("{name}{}", variant.name());
    let new_name =
        |(variant, known): (&tagged::Variant, &Option<&str>)| known.map_or_else(|| own(variant), str::to_owned);
    let new: Vec<String> = variants.iter().zip(&names).map(new_name).collect();
    let tags = variants.iter().map(|variant| variant.tag.clone()).zip(new.clone()).collect::<Vec<_>>();
    let choice = (name.to_owned(), tagged::choice(schema.get("description"), &tag, &tags));
    let schemas = variants.into_iter().map(|variant| variant.schema);
    Some(new.into_iter().zip(schemas).chain([choice]).collect())
}
