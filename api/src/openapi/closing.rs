//! Closed objects: what is not described is not there, and not accepted.

use serde_json::{Map, Value};

/// Schemas that stay open, because the standard they follow lets others add members.
pub const OPEN: &[&str] = &["Jwk", "Jwks", "Problem"];

/// Closes an object that lists its properties, unless it says itself what else it may have.
pub fn close(schema: &mut Map<String, Value>) {
    if schema.contains_key("properties") {
        schema.entry("additionalProperties").or_insert(Value::Bool(false));
    }
}
