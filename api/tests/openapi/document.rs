//! The document under test, and the ways to walk it.

use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::{Map, Value, json};

/// The document as it is served.
pub fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| serde_json::to_value(api::server::openapi()).unwrap())
}

/// Every component schema.
pub fn schemas() -> &'static Map<String, Value> {
    document()["components"]["schemas"].as_object().unwrap()
}

/// Every operation: its id and itself.
pub fn operations() -> impl Iterator<Item = (&'static str, &'static Value)> {
    let items = document()["paths"].as_object().unwrap().values();
    let operations = items.flat_map(|item| item.as_object().unwrap().values());
    operations.map(|operation| (operation["operationId"].as_str().unwrap(), operation))
}

/// What a reference in the document refers to; anything else is itself.
pub fn resolved(value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(target) => document().pointer(target.trim_start_matches('#')).unwrap(),
        None => value,
    }
}

/// The schema, able to follow references into the document.
pub fn validator(schema: &Value) -> Validator {
    let whole = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "allOf": [schema],
        "components": document()["components"],
    });
    jsonschema::options().should_validate_formats(true).build(&whole).unwrap()
}

/// Asserts that a value is one of a schema.
pub fn assert_valid(schema: &Value, value: &Value, what: &str) {
    let faults: Vec<String> =
        validator(schema).iter_errors(value).map(|fault| format!("{} at {}", fault, fault.instance_path())).collect();
    assert!(faults.is_empty(), "{what}: {faults:#?}\n{value:#}");
}

/// Every object in a value, with the way to it.
pub fn objects<'a>(value: &'a Value, place: &str, visit: &mut dyn FnMut(&str, &'a Map<String, Value>)) {
    match value {
        Value::Object(members) => {
            visit(place, members);
            members.iter().for_each(|(name, inner)| objects(inner, &format!("{place}/{name}"), visit));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, inner)| objects(inner, &format!("{place}/{i}"), visit));
        }
        _ => {}
    }
}
