//! Where schemas are: in a document, and in each other.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// What a reference to a component schema begins with.
pub const PREFIX: &str = "#/components/schemas/";

/// A reference to a component schema.
#[must_use]
pub fn reference(name: &str) -> Value {
    serde_json::json!({ "$ref": format!("{PREFIX}{name}") })
}

/// The name of the component schema that a schema refers to, if it is a reference.
#[must_use]
pub fn referred(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix(PREFIX)
}

/// Visits a schema and every schema in it, the inner ones first.
pub fn visit(schema: &mut Value, visitor: &mut dyn FnMut(&mut Map<String, Value>)) {
    let Value::Object(members) = schema else { return };
    for (keyword, value) in members.iter_mut() {
        match (keyword.as_str(), value) {
            ("properties" | "patternProperties" | "$defs", Value::Object(named)) => {
                named.values_mut().for_each(|inner| visit(inner, visitor));
            }
            ("oneOf" | "anyOf" | "allOf" | "prefixItems", Value::Array(several)) => {
                several.iter_mut().for_each(|inner| visit(inner, visitor));
            }
            ("items" | "additionalProperties" | "contentSchema" | "propertyNames" | "contains" | "not", inner) => {
                visit(inner, visitor)
            }
            _ => {}
        }
    }
    visitor(members);
}

/// Visits every schema of a document: the components, and those of parameters, headers, requests and responses.
pub fn visit_all(document: &mut Value, visitor: &mut dyn FnMut(&mut Map<String, Value>)) {
    let Value::Object(document) = document else { return };
    for (key, value) in document.iter_mut() {
        match (key.as_str(), value) {
            ("schemas", Value::Object(named)) => named.values_mut().for_each(|schema| visit(schema, visitor)),
            ("schema", schema) => visit(schema, visitor),
            ("example" | "examples", _) => {}
            (_, inner @ Value::Object(_)) => visit_all(inner, visitor),
            (_, Value::Array(items)) => items.iter_mut().for_each(|inner| visit_all(inner, visitor)),
            _ => {}
        }
    }
}

/// The names of the component schemas that a part of a document refers to.
#[must_use]
pub fn references(part: &Value) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    collect(part, &mut names);
    names
}

fn collect(part: &Value, names: &mut BTreeSet<String>) {
    match part {
        Value::Object(members) => {
            names.extend(referred(part).map(str::to_owned));
            members.values().for_each(|inner| collect(inner, names));
        }
        Value::Array(items) => items.iter().for_each(|inner| collect(inner, names)),
        _ => {}
    }
}

/// The names of the component schemas that a part of a document refers to, directly or through others.
#[must_use]
pub fn reachable(part: &Value, schemas: &Map<String, Value>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut waiting: Vec<String> = references(part).into_iter().collect();
    while let Some(name) = waiting.pop() {
        if let Some(schema) = schemas.get(&name)
            && !found.contains(&name)
        {
            waiting.extend(references(schema));
        }
        found.insert(name);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_schema_is_visited_and_no_example_is() {
        let mut document = json!({
            "paths": { "/a": { "get": {
                "parameters": [{ "schema": { "title": "1" }, "example": { "schema": { "title": "no" } } }],
                "responses": { "200": { "content": { "x": {
                    "schema": { "title": "4", "items": { "title": "2" }, "oneOf": [{ "title": "3" }] },
                    "examples": { "e": { "value": { "schema": { "title": "no" } } } },
                } } } },
            } } },
            "components": { "schemas": { "A": { "title": "6", "properties": { "schema": { "title": "5" } } } } },
        });
        let mut seen = Vec::new();
        visit_all(&mut document, &mut |schema| seen.push(schema["title"].as_str().unwrap_or_default().to_owned()));
        seen.sort();
        assert_eq!(seen, ["1", "2", "3", "4", "5", "6"]);
    }

    #[test]
    fn what_is_reachable_is_reachable_through_others() {
        let schemas = json!({ "A": { "items": reference("B") }, "B": { "not": reference("A") }, "C": {} });
        let reachable = reachable(&json!({ "schema": reference("A") }), schemas.as_object().unwrap_or(&Map::new()));
        assert_eq!(reachable.into_iter().collect::<Vec<_>>(), ["A", "B"]);
    }
}
