//! Parts of the document: its schemas, and every object in it.

use serde_json::{Map, Value};

use crate::document::document;

/// Every component schema.
pub fn schemas() -> &'static Map<String, Value> {
    document()["components"]["schemas"].as_object().unwrap()
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
