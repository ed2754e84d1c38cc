//! From the way schemas are derived to the way generators like them: plain JSON Schema 2020-12 that says what is really accepted.

use serde_json::{Map, Value, json};

/// The largest version, and the largest of any other 64-bit number: the largest whole number that every JSON reader keeps exact.
pub const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// Rewrites one schema; those in it are rewritten already.
pub fn plain(schema: &mut Map<String, Value>) {
    describe_outside(schema);
    if let Some(example) = schema.remove("example") {
        schema.insert("examples".into(), json!([example]));
    }
    for property in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flat_map(Map::values_mut) {
        constant(property);
    }
    bound(schema);
}

/// `oneOf: [{$ref, description}, null]` becomes `{description, oneOf: [{$ref}, null]}`: the description is the field's.
fn describe_outside(schema: &mut Map<String, Value>) {
    let described = schema.contains_key("description");
    let Some(several) = schema.get_mut("oneOf").and_then(Value::as_array_mut) else { return };
    let nullable = several.len() == 2 && several.iter().any(|one| one["type"] == "null");
    if !nullable || described {
        return;
    }
    let description = several.iter_mut().filter_map(Value::as_object_mut).find_map(|one| one.remove("description"));
    schema.extend(description.map(|description| ("description".to_owned(), description)));
}

/// A member with one possible value, such as a tag, is a constant. An enum that happens to have one variant stays an enum.
fn constant(property: &mut Value) {
    let Value::Object(property) = property else { return };
    if let Some([only]) = property.get("enum").and_then(Value::as_array).map(Vec::as_slice) {
        let only = only.clone();
        property.remove("enum");
        property.insert("const".into(), only);
    }
}

/// Every number says its bounds, and a format wide enough for them that every generator knows.
fn bound(schema: &mut Map<String, Value>) {
    let Some(format) = schema.get("format").and_then(Value::as_str) else { return };
    let (format, max) = match format {
        "u-int8" => ("int32", u64::from(u8::MAX)),
        "u-int16" => ("int32", u64::from(u16::MAX)),
        "u-int32" => ("int64", u64::from(u32::MAX)),
        "u-int64" => ("int64", MAX_SAFE_INTEGER),
        _ => return,
    };
    schema.insert("format".into(), json!(format));
    schema.entry("minimum").or_insert(json!(0));
    schema.entry("maximum").or_insert(json!(max));
}

/// A field that may be absent is absent rather than null: takes `null` out of a schema's optional properties.
pub fn without_optional_nulls(schema: &mut Map<String, Value>) {
    let required: Vec<Value> = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
    for (name, property) in properties {
        if !required.iter().any(|required| required == name) {
            without_null(property);
        }
    }
}

/// Takes `null` out of what a schema allows.
pub fn without_null(schema: &mut Value) {
    let Value::Object(members) = schema else { return };
    if let Some(Value::Array(types)) = members.get_mut("type") {
        types.retain(|one| one != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            members.insert("type".into(), only);
        }
    }
    let Some(Value::Array(several)) = members.get_mut("oneOf") else { return };
    several.retain(|one| one["type"] != "null");
    if let [Value::Object(only)] = several.as_slice() {
        let only = only.clone();
        members.remove("oneOf");
        for (keyword, value) in only {
            members.entry(keyword).or_insert(value);
        }
    }
}

/// Parameters are there or absent, never null. The example of one that may be absent is its schema's: readers that fill in the example of
/// a parameter would send it where nobody asked for it.
pub fn parameters(document: &mut Value) {
    match document {
        Value::Object(members) => {
            if members.contains_key("in") && members.contains_key("name") {
                parameter(members);
            }
            members.values_mut().for_each(parameters);
        }
        Value::Array(items) => items.iter_mut().for_each(parameters),
        _ => {}
    }
}

fn parameter(members: &mut Map<String, Value>) {
    let optional = members.get("required") != Some(&Value::Bool(true));
    let example = members.remove("example");
    if let Some(Value::Object(schema)) = members.get_mut("schema").filter(|_| optional)
        && let Some(example) = &example
    {
        schema.insert("examples".into(), json!([example]));
    } else {
        members.extend(example.map(|example| ("example".to_owned(), example)));
    }
    members.get_mut("schema").into_iter().for_each(without_null);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openapi::schemas;

    fn check(rewrite: fn(&mut Map<String, Value>), before: Value, after: Value) {
        let mut schema = before.clone();
        schemas::visit(&mut schema, &mut |schema| rewrite(schema));
        assert_eq!(schema, after, "{before}");
    }

    #[test]
    fn derived_schemas_become_plain() {
        for (before, after) in [
            (json!({ "type": "string", "example": "m-EEL" }), json!({ "type": "string", "examples": ["m-EEL"] })),
            (
                json!({ "properties": { "type": { "enum": ["pass"] }, "sex": { "enum": ["m", "f"] } } }),
                json!({ "properties": { "type": { "const": "pass" }, "sex": { "enum": ["m", "f"] } } }),
            ),
            (json!({ "type": "string", "enum": ["server"] }), json!({ "type": "string", "enum": ["server"] })),
            (
                json!({ "oneOf": [{ "$ref": "#/x", "description": "Whose turn" }, { "type": "null" }] }),
                json!({ "oneOf": [{ "$ref": "#/x" }, { "type": "null" }], "description": "Whose turn" }),
            ),
            (
                json!({ "oneOf": [{ "$ref": "#/x", "description": "One" }, { "$ref": "#/y", "description": "Other" }] }),
                json!({ "oneOf": [{ "$ref": "#/x", "description": "One" }, { "$ref": "#/y", "description": "Other" }] }),
            ),
            (
                json!({ "type": "integer", "format": "u-int8", "maximum": 5 }),
                json!({ "type": "integer", "format": "int32", "minimum": 0, "maximum": 5 }),
            ),
            (
                json!({ "type": ["integer", "null"], "format": "u-int32" }),
                json!({ "type": ["integer", "null"], "format": "int64", "minimum": 0, "maximum": 4_294_967_295_u32 }),
            ),
            (
                json!({ "type": "integer", "format": "u-int64", "minimum": 1 }),
                json!({ "type": "integer", "format": "int64", "minimum": 1, "maximum": 9_007_199_254_740_991_u64 }),
            ),
        ] {
            check(plain, before, after);
        }
    }

    #[test]
    fn optional_fields_are_absent_rather_than_null() {
        check(
            without_optional_nulls,
            json!({
                "required": ["a"],
                "properties": {
                    "a": { "type": ["string", "null"] },
                    "b": { "type": ["string", "null"], "description": "B" },
                    "c": { "oneOf": [{ "$ref": "#/x" }, { "type": "null" }], "description": "C" },
                    "d": { "oneOf": [{ "$ref": "#/x" }, { "$ref": "#/y" }, { "type": "null" }] },
                },
            }),
            json!({
                "required": ["a"],
                "properties": {
                    "a": { "type": ["string", "null"] },
                    "b": { "type": "string", "description": "B" },
                    "c": { "$ref": "#/x", "description": "C" },
                    "d": { "oneOf": [{ "$ref": "#/x" }, { "$ref": "#/y" }] },
                },
            }),
        );
    }

    #[test]
    fn parameters_are_never_null_and_optional_ones_are_not_filled_in() {
        let parameter = |required: bool, more: Value| {
            let mut parameter = json!({ "in": "query", "name": "a", "required": required });
            parameter
                .as_object_mut()
                .into_iter()
                .for_each(|it| it.extend(more.as_object().cloned().unwrap_or_default()));
            parameter
        };
        let mut document = json!([
            parameter(false, json!({ "schema": { "type": ["string", "null"] }, "example": "x" })),
            parameter(true, json!({ "schema": { "type": "string" }, "example": "x" })),
        ]);
        parameters(&mut document);
        let expected = json!([
            parameter(false, json!({ "schema": { "type": "string", "examples": ["x"] } })),
            parameter(true, json!({ "schema": { "type": "string" }, "example": "x" })),
        ]);
        assert_eq!(document, expected);
    }
}
