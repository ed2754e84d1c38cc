//! The document under test, and the ways to hold something against it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use jsonschema::Validator;
use serde_json::{Value, json};

/// The document as it is served.
pub fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| serde_json::to_value(api::server::openapi()).unwrap())
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

/// The schema, able to follow references into the document. Made once: it takes longer than to validate.
pub fn validator(schema: &Value) -> Arc<Validator> {
    static MADE: Mutex<BTreeMap<String, Arc<Validator>>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap();
    Arc::clone(made.entry(schema.to_string()).or_insert_with(|| Arc::new(compiled(schema))))
}

fn compiled(schema: &Value) -> Validator {
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
