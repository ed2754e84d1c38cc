//! What the catalogue publishes: names, schemas, rules.

use std::collections::BTreeSet;

use domain::any_game;
use domain::inheritance::card::Card;
use domain::inheritance::edition::FEWEST;
use domain::schema::GameSchemas;
use serde_json::{Value, json};

fn schemas() -> GameSchemas {
    any_game::find("inheritance").unwrap().schemas()
}

#[test]
fn facts_about_the_printed_game() {
    let info = any_game::find("inheritance").unwrap().info();
    assert_eq!((info.min_seats, info.max_seats, info.year), (2, 4, 2022));
    assert_eq!((info.designers, info.publisher), (&["Paul Capovilla"][..], "Flying Man Games"));
}

#[test]
fn no_schema_can_be_taken_for_another_games() {
    let published = schemas();
    let named = [&published.options, &published.command, &published.deal, &published.event, &published.table];
    let referenced = published.referenced.iter().map(|(name, _)| name.as_str());
    for name in named.iter().map(|it| it.name.as_str()).chain(referenced) {
        assert!(name.starts_with("Inheritance") || name == "Seat", "{name}");
    }
}

#[test]
fn every_schema_that_is_referred_to_is_there() {
    let published = schemas();
    let all = [&published.options, &published.command, &published.deal, &published.event, &published.table];
    let mut text: String = all.iter().map(|it| json!(it.schema).to_string()).collect();
    text.extend(published.referenced.iter().map(|(_, schema)| json!(schema).to_string()));
    let there: BTreeSet<&str> = published.referenced.iter().map(|(name, _)| name.as_str()).collect();
    for name in text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(there.contains(name), "{name}");
    }
}

#[test]
fn objects_have_no_room_for_unknown_fields() {
    let published = schemas();
    let moves = json!(published.command.schema);
    let variants = moves["oneOf"].as_array().unwrap();
    let referenced = published.referenced.iter().map(|(_, schema)| json!(schema));
    let objects = [json!(published.options.schema), json!(published.deal.schema), json!(published.table.schema)];
    for schema in variants.iter().cloned().chain(objects).chain(referenced.filter(|it| it["type"] == "object")) {
        assert_eq!(schema["additionalProperties"], json!(false), "{schema}");
    }
    let kinds: Vec<&str> = variants.iter().filter_map(|it| it["properties"]["type"]["enum"][0].as_str()).collect();
    let abilities =
        ["assassin", "beggar", "peasant", "thespian", "soldier", "spy", "cleric", "vizier", "general", "royal"];
    assert_eq!(kinds[..3], ["choose-admirer", "new-admirer", "proposal"]);
    assert_eq!(kinds[3..13], abilities);
    assert_eq!(kinds[13..], ["secret-admirer", "pass"]);
}

/// A viewer may get an event without them, so a client must not count on them.
#[test]
fn hidden_fields_are_optional() {
    let published = schemas();
    let required = |name: &str| {
        let (_, schema) = published.referenced.iter().find(|(it, _)| it == name).unwrap();
        json!(schema)["required"].clone()
    };
    assert_eq!(required("InheritanceAdmirerChosen"), json!(["seat"]));
    assert_eq!(required("InheritanceSecretAdmirerLaid"), json!(["seat"]));
    assert_eq!(required("InheritanceDraw"), json!(["seat"]));
    assert_eq!(required("InheritanceTurnEnded"), json!(["seat", "favour"]));
    assert_eq!(required("InheritanceHandsRefilled"), json!(["round", "draws", "successor"]));
    assert_eq!(required("InheritanceRoundReplayed"), json!(["round", "hands", "successor"]));
    assert_eq!(json!(published.deal.schema)["required"], json!(["hands", "parents", "successor", "proposal"]));
}

#[test]
fn the_options_say_their_defaults() {
    let options = json!(schemas().options.schema);
    assert_eq!(options["properties"]["teams"]["default"], json!(false));
    assert_eq!(options["properties"]["replay_stalled"]["default"], json!(true));
    assert_eq!(options.get("required"), None);
}

#[test]
fn the_editions_schema_asks_for_the_same_cards() {
    let schema: Value = serde_json::from_str(include_str!("../../editions/inheritance.schema.json")).unwrap();
    assert_eq!(schema["$defs"]["card"]["pattern"], Card::PATTERN);
    assert_eq!(schema["properties"]["cards"]["minItems"], json!(FEWEST));
    assert_eq!(schema["properties"]["cards"]["maxItems"], json!(Card::all().count()));
}

#[test]
fn the_players_rules_name_every_rule() {
    let (language, text) = any_game::find("inheritance").unwrap().rules()[0];
    assert_eq!(language, "en");
    for rule in (1..=26).filter(|n| *n != 25).map(|n| format!("IN-{n}")) {
        assert!(text.contains(&rule), "{rule} is missing");
    }
}
