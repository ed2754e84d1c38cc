//! How Familienbande's events, tables and moves are read.

use serde_json::Value;

use crate::subject::Subject;

pub const SUBJECT: Subject = Subject { slug: "familienbande", most_moves: 400, pieces: 75, kind, pieces_on, as_listed };

/// Tiles and persons.
fn kind(text: &str) -> Option<&'static str> {
    match text {
        "ears" | "glasses" | "nose" | "curls" | "lips" => Some("tile"),
        _ if text.starts_with("m-") || text.starts_with("f-") => Some("person"),
        _ => None,
    }
}

fn pieces_on(table: &Value) -> Vec<String> {
    let revealed = &table["revealed"];
    let generations = table["generations"].as_array().unwrap();
    let members = generations.iter().flat_map(|it| it["members"].as_array().unwrap());
    let persons = members.flat_map(|it| [&it["card"], &it["spouse"]]);
    let hands = revealed["hands"].as_array().unwrap().iter();
    let lists = ["tiles", "unused_tiles", "discard", "deck"].map(|it| &revealed[it]);
    let hidden = hands.chain(lists).flat_map(|it| it.as_array().unwrap());
    persons.chain(hidden).filter_map(Value::as_str).map(str::to_owned).collect()
}

/// A couple is listed by the partner who was on the table first, and no swap as a move without one.
fn as_listed(command: &Value, table: &Value) -> Value {
    let mut command = command.clone();
    let Some(fields) = command.as_object_mut() else { return command };
    if fields.get("type") != Some(&Value::from("offspring")) {
        return command;
    }
    if fields.get("swap") == Some(&Value::Null) {
        fields.remove("swap");
    }
    let generations = table["generations"].as_array().unwrap();
    let mut members = generations.iter().flat_map(|it| it["members"].as_array().unwrap());
    if let Some(parent) = fields.get_mut("parent").filter(|it| it.is_string())
        && let Some(member) = members.find(|it| it["spouse"] == *parent)
    {
        *parent = member["card"].clone();
    }
    command
}
