//! How Inheritance's events, tables and moves are read.

use serde_json::Value;

use crate::subject::Subject;

pub const SUBJECT: Subject = Subject { slug: "inheritance", most_moves: 2000, pieces: 40, kind, pieces_on, as_listed };

/// Cards: `hearts-7`.
fn kind(text: &str) -> Option<&'static str> {
    let (suit, rank) = text.split_once('-')?;
    let is_card = ["hearts", "coins", "branches", "swords"].contains(&suit) && rank.parse::<u8>().is_ok();
    is_card.then_some("card")
}

fn pieces_on(table: &Value) -> Vec<String> {
    let revealed = &table["revealed"];
    let places = [&table["parents"], &table["successor"], &table["influence"]["above"], &table["influence"]["below"]];
    let hidden = ["hands", "proposal", "secret_admirers", "deck"].map(|it| &revealed[it]);
    let admirers = table["admirers"].as_array().unwrap().iter().map(|it| &it["card"]);
    let mut pieces = Vec::new();
    places.into_iter().chain(hidden).chain(admirers).chain([&table["trophies"]]).for_each(|it| texts(it, &mut pieces));
    pieces
}

fn texts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|it| texts(it, found)),
        _ => {}
    }
}

/// Every move has one form.
fn as_listed(command: &Value, _table: &Value) -> Value {
    command.clone()
}
