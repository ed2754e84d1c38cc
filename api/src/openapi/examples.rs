//! Examples: every request and response shows one, taken from a real game or put together from the examples of its fields.

use domain::any_game::GAMES;
use serde_json::{Map, Value, json};

use super::headers::{operations, parameters};
use super::schemas::referred;
use super::specimen::{self, Specimen};
use super::tagged::pascal;

/// Gives schemas of games, and what is made of them, examples from a real game.
pub fn from_games(components: &mut Map<String, Value>) {
    for (place, game) in GAMES.iter().enumerate() {
        let Some(specimen) = specimen::played(*game) else { continue };
        for event in &specimen.events {
            let name = pascal(event["type"].as_str().unwrap_or_default());
            let prefix = pascal(specimen.slug);
            example(components, &format!("{prefix}{name}Event"), event);
            if place == 0 {
                example(components, &format!("{name}Event"), event);
            }
        }
        for (kind, command) in &specimen.moves {
            example(components, &format!("{}{}Move", pascal(specimen.slug), pascal(kind)), command);
        }
        example(components, &format!("{}Table", pascal(specimen.slug)), &specimen.view["table"]);
        if place == 0 {
            of_any_game(components, &specimen);
            if let Some(bundle) = specimen::bundle(*game) {
                example(components, "AuditBundle", &bundle);
            }
        }
    }
}

fn of_any_game(components: &mut Map<String, Value>, specimen: &Specimen) {
    let Specimen { creation, view, events, accepted, legal, chain, .. } = specimen;
    let mut legal = legal.clone();
    shorten(&mut legal["items"], 3);
    let mut chain = chain.clone();
    shorten(&mut chain["chain"], 3);
    let page: Vec<&Value> = events.iter().take(4).collect();
    let summary: Map<String, Value> = properties(components, "GameSummary")
        .filter_map(|member| Some((member.clone(), view.get(member)?.clone())))
        .collect();
    let page_of_games = json!({ "items": [summary], "next_cursor": null });
    let message = |event: &Value| json!({ "id": event["version"].to_string(), "data": event.to_string() });
    for (name, value) in [
        ("NewGame", creation),
        ("GameView", view),
        ("MoveAccepted", accepted),
        ("LegalMoves", &legal),
        ("AuditChain", &chain),
        ("EventPage", &json!({ "items": page, "next_cursor": page.len().to_string() })),
        ("GamePage", &page_of_games),
        ("Event", events.last().unwrap_or(&Value::Null)),
        ("StreamMessage", &events.last().map(message).unwrap_or_default()),
    ] {
        example(components, name, value);
    }
}

fn properties<'a>(components: &'a Map<String, Value>, name: &str) -> impl Iterator<Item = &'a String> {
    components.get(name).and_then(|schema| schema["properties"].as_object()).into_iter().flat_map(Map::keys)
}

fn shorten(list: &mut Value, to: usize) {
    if let Value::Array(items) = list {
        items.truncate(to);
    }
}

/// Gives a schema an example, if there is such a schema and it has none.
fn example(components: &mut Map<String, Value>, name: &str, value: &Value) {
    if let Some(Value::Object(schema)) = components.get_mut(name) {
        schema.entry("examples").or_insert_with(|| json!([value]));
    }
}

/// Gives every request and response that has no example one.
pub fn fill(document: &mut Value) {
    let components = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
    for (path, operation) in operations(document) {
        let unknown = unknown_field(operation, &components);
        for body in bodies(operation) {
            let Some(contents) = body.get_mut("content").and_then(Value::as_object_mut) else { continue };
            for (media_type, content) in contents {
                if let Value::Object(content) = content {
                    match media_type.as_str() {
                        "application/problem+json" => place(content, &path, &unknown),
                        _ => show(content, media_type, &components),
                    }
                }
            }
        }
    }
}

fn bodies(operation: &mut Map<String, Value>) -> impl Iterator<Item = &mut Value> {
    let (mut request, mut responses) = (None, None);
    for (member, value) in operation.iter_mut() {
        match member.as_str() {
            "requestBody" => request = Some(value),
            "responses" => responses = value.as_object_mut(),
            _ => {}
        }
    }
    request.into_iter().chain(responses.into_iter().flat_map(Map::values_mut))
}

/// What an operation says to a field that it does not know.
fn unknown_field(operation: &Map<String, Value>, components: &Map<String, Value>) -> String {
    let body = operation.get("requestBody").and_then(|body| body.pointer("/content/application~1json/schema"));
    let known: Vec<String> =
        match body.and_then(referred).and_then(|name| components.get(name)?["properties"].as_object()) {
            Some(properties) => properties.keys().map(|name| format!("`{name}`")).collect(),
            None => {
                let query = parameters(operation).filter(|parameter| parameter["in"] == "query");
                query.filter_map(|parameter| Some(format!("`{}`", parameter["name"].as_str()?))).collect()
            }
        };
    match known.as_slice() {
        [only] => format!("unknown field; expected {only}"),
        several => format!("unknown field; expected one of {}", several.join(", ")),
    }
}

/// The examples of a problem say where they happened, and which field is at fault.
fn place(content: &mut Map<String, Value>, path: &str, unknown: &str) {
    let id = "0197c5c0-7e3b-7c11-9d0a-5f2f6f1d2a01";
    let instance = path.replace("{id}", id).replace("{game}", "unknown-game").replace("{slug}", "unknown-problem");
    for (_, example) in content.get_mut("examples").and_then(Value::as_object_mut).into_iter().flatten() {
        example["value"]["instance"] = json!(instance);
        if let Some(errors) = example["value"].get_mut("errors") {
            *errors = json!([{ "pointer": "/typo", "detail": unknown }]);
            example["value"]["detail"] = json!(format!("/typo: {unknown}"));
        }
    }
}

fn show(content: &mut Map<String, Value>, media_type: &str, components: &Map<String, Value>) {
    if content.contains_key("example") || content.contains_key("examples") {
        return;
    }
    let Some(schema) = content.get("schema") else { return };
    let choices = if media_type == "application/json" { choices(schema, components) } else { Vec::new() };
    if choices.len() > 1 {
        let named: Map<String, Value> = choices
            .into_iter()
            .filter_map(|(name, schema)| {
                let summary = schema["description"].as_str().unwrap_or(&name).to_owned();
                Some((name, json!({ "summary": summary, "value": of(schema, components)? })))
            })
            .collect();
        content.insert("examples".into(), Value::Object(named));
        return;
    }
    let shown =
        if media_type.ends_with("json") || media_type == "text/event-stream" { of(schema, components) } else { None };
    content.extend(shown.map(|shown| ("example".to_owned(), shown)));
}

/// The named schemas that a schema leaves to choose from.
fn choices<'a>(schema: &Value, components: &'a Map<String, Value>) -> Vec<(String, &'a Value)> {
    let Some(name) = referred(schema) else { return Vec::new() };
    let Some(named) = components.get(name) else { return Vec::new() };
    match ["oneOf", "anyOf"].iter().find_map(|keyword| named[keyword].as_array()) {
        Some(several) => several.iter().flat_map(|one| choices(one, components)).collect(),
        None => vec![(name.to_owned(), named)],
    }
}

/// An example of a schema: its own, or one put together from its parts; what may be null and has none is null.
fn of(schema: &Value, components: &Map<String, Value>) -> Option<Value> {
    let given = schema["examples"].as_array().and_then(|examples| examples.first());
    let fixed = given.or_else(|| schema.get("const")).or_else(|| schema.get("default").filter(|it| !it.is_null()));
    if let Some(fixed) = fixed.or_else(|| schema["enum"].as_array().and_then(|several| several.first())) {
        return Some(fixed.clone());
    }
    if let Some(name) = referred(schema) {
        return of(components.get(name)?, components);
    }
    if let Some(several) = ["oneOf", "anyOf"].iter().find_map(|keyword| schema[keyword].as_array()) {
        return several.iter().find_map(|one| of(one, components));
    }
    if schema["type"].as_array().is_some_and(|types| types.iter().any(|one| one == "null")) {
        return Some(Value::Null);
    }
    match schema["type"].as_str()? {
        "object" => {
            let members = schema["properties"].as_object().into_iter().flatten();
            let shown = members.filter_map(|(name, member)| Some((name.clone(), of(member, components)?)));
            Some(Value::Object(shown.collect()))
        }
        "array" => {
            let least = schema["minItems"].as_u64().unwrap_or(1).max(1);
            let item = of(schema.get("items")?, components)?;
            Some(Value::Array((0..least).map(|_| item.clone()).collect()))
        }
        "string" => match schema["format"].as_str()? {
            "date-time" => Some(json!("2026-11-30T18:15:00.000Z")),
            "uuid" => Some(json!("0197c5c0-7e3b-7c11-9d0a-5f2f6f1d2a01")),
            _ => None,
        },
        "integer" => schema.get("minimum").cloned(),
        "boolean" => Some(json!(true)),
        _ => None,
    }
}
