//! Flattened structs: `allOf` of an object and others becomes one object, or one a variant, so that it can be closed.

use serde_json::{Map, Value, json};

use super::schemas::referred;

/// Rewrites every component schema that is an `allOf`.
pub fn flatten(schemas: &mut Map<String, Value>) {
    let flat: Vec<(String, Value)> =
        schemas.iter().filter_map(|(name, schema)| Some((name.clone(), flattened(schema, schemas)?))).collect();
    schemas.extend(flat);
}

/// The schema without `allOf`; `None` where it has none or is not made of objects.
fn flattened(schema: &Value, schemas: &Map<String, Value>) -> Option<Value> {
    let parts = schema.get("allOf")?.as_array()?;
    let mut variants = vec![json!({ "type": "object" })];
    for part in parts {
        let part = resolved(part, schemas)?;
        let alternatives = match part.get("oneOf").and_then(Value::as_array) {
            Some(several) => several.iter().map(|one| resolved(one, schemas)).collect::<Option<Vec<_>>>()?,
            None => vec![part],
        };
        let merge = |variant: &Value| alternatives.iter().map(|one| merged(variant, one)).collect::<Option<Vec<_>>>();
        variants = variants.iter().map(merge).collect::<Option<Vec<_>>>()?.concat();
    }
    let mut flat = match <[Value; 1]>::try_from(variants) {
        Ok([only]) => only,
        Err(several) => json!({ "oneOf": several }),
    };
    if let (Some(description), Value::Object(flat)) = (schema.get("description"), &mut flat) {
        flat.insert("description".into(), description.clone());
    }
    Some(flat)
}

fn resolved<'a>(schema: &'a Value, schemas: &'a Map<String, Value>) -> Option<Value> {
    let schema = match referred(schema) {
        Some(name) => schemas.get(name)?,
        None => schema,
    };
    Some(flattened(schema, schemas).unwrap_or_else(|| schema.clone()))
}

/// One object with the members of both; the description of the second, which is the more special.
fn merged(one: &Value, other: &Value) -> Option<Value> {
    let mut merged = one.as_object()?.clone();
    for (keyword, value) in other.as_object()? {
        match (merged.get_mut(keyword), value) {
            (Some(Value::Object(members)), Value::Object(more)) => members.extend(more.clone()),
            (Some(Value::Array(members)), Value::Array(more)) => members.extend(more.iter().cloned()),
            _ => {
                merged.insert(keyword.clone(), value.clone());
            }
        }
    }
    merged.contains_key("properties").then_some(Value::Object(merged))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openapi::schemas::reference;

    #[test]
    fn an_object_that_takes_in_an_enum_becomes_one_object_a_variant() {
        let variant = |kind: &str| json!({ "type": "object", "required": ["kind"], "properties": { "kind": { "const": kind } }, "description": kind });
        let mut schemas = json!({
            "Occupant": { "oneOf": [variant("player"), variant("bot")] },
            "Base": { "type": "object", "properties": { "id": {} } },
            "SeatTaken": {
                "description": "Data.",
                "allOf": [reference("Occupant"), { "type": "object", "required": ["seat"], "properties": { "seat": {} } }],
            },
            "Created": { "allOf": [reference("Base"), { "type": "object", "properties": { "token": {} } }] },
        });
        let schemas = schemas.as_object_mut().map(std::mem::take).unwrap_or_default();
        let mut flat = schemas.clone();
        flatten(&mut flat);
        let taken = |kind: &str| {
            json!({
                "type": "object", "description": kind, "required": ["kind", "seat"],
                "properties": { "kind": { "const": kind }, "seat": {} },
            })
        };
        assert_eq!(flat["SeatTaken"], json!({ "description": "Data.", "oneOf": [taken("player"), taken("bot")] }));
        assert_eq!(flat["Created"], json!({ "type": "object", "properties": { "id": {}, "token": {} } }));
        assert_eq!(flat["Base"], schemas["Base"]);
    }
}
