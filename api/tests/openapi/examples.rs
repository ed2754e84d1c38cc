//! Examples: every request and response has one, and each is what its schema says.

use serde_json::Value;

use crate::document::{assert_valid, document, operations, resolved, validator};
use crate::parts::schemas;

#[test]
fn every_body_has_examples_that_are_valid() {
    for (id, operation) in operations() {
        let request = std::iter::once(("request", &operation["requestBody"]));
        let responses = operation["responses"].as_object().unwrap();
        for (what, body) in request.chain(responses.iter().map(|(status, response)| (status.as_str(), response))) {
            for (media_type, content) in body["content"].as_object().into_iter().flatten() {
                let what = format!("{id} {what} {media_type}");
                let examples = examples(content);
                assert!(!examples.is_empty(), "{what} has no example");
                for example in examples {
                    assert_valid(&content["schema"], example, &what);
                }
            }
        }
    }
}

fn examples(content: &'static Value) -> Vec<&'static Value> {
    let several = content["examples"].as_object().into_iter().flatten().map(|(_, example)| &example["value"]);
    content.get("example").into_iter().chain(several).collect()
}

#[test]
fn every_example_of_a_schema_parameter_or_header_is_valid() {
    for (name, schema) in schemas() {
        let mut places = vec![(name.clone(), schema)];
        for (member, field) in schema["properties"].as_object().into_iter().flatten() {
            places.push((format!("{name}.{member}"), field));
        }
        for (place, schema) in places {
            for example in schema["examples"].as_array().into_iter().flatten().chain(schema.get("default")) {
                assert_valid(schema, example, &place);
            }
        }
    }
    let parameters = operations().flat_map(|(_, operation)| operation["parameters"].as_array().unwrap()).map(resolved);
    let headers = document()["components"]["headers"].as_object().unwrap().values();
    for described in parameters.chain(headers) {
        let examples = described["schema"]["examples"].as_array().into_iter().flatten();
        for example in examples.chain(described.get("example")) {
            assert_valid(&described["schema"], example, &described.to_string());
        }
    }
}

/// A validator that lets everything pass would prove nothing.
#[test]
fn what_is_wrong_does_not_pass() {
    let accepts = |name: &str, value: Value| validator(&api::openapi::schemas::reference(name)).is_valid(&value);
    for (name, value) in [
        ("Move", serde_json::json!({ "type": "pass" })),
        ("NewGame", serde_json::json!({ "game": "familienbande", "seats": 2 })),
    ] {
        assert!(accepts(name, value.clone()), "{value}");
        let mut unknown = value.clone();
        unknown["typo"] = Value::Null;
        assert!(!accepts(name, unknown));
        let mut lacking = value;
        lacking.as_object_mut().unwrap().remove("seats");
        lacking["type"] = "no-such-move".into();
        assert!(!accepts(name, lacking));
    }
}
