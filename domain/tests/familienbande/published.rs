//! What the catalogue publishes: names, schemas, rules.

use domain::any_game;
use domain::familienbande::cards::Card;
use domain::schema::GameSchemas;
use serde_json::{Value, json};

fn schemas() -> GameSchemas {
    any_game::find("familienbande").unwrap().schemas()
}

#[test]
fn facts_about_the_printed_game() {
    let info = any_game::find("familienbande").unwrap().info();
    assert_eq!((info.min_seats, info.max_seats, info.year), (2, 4, 2004));
    assert_eq!(info.designers, ["Leo Colovini"]);
    assert!(info.names.contains(&("de", "Familienbande")) && info.names.contains(&("hu", "Családi kötelékek")));
}

#[test]
fn no_schema_can_be_taken_for_another_games() {
    let published = schemas();
    let named = [&published.options, &published.command, &published.deal, &published.event, &published.table];
    let referenced = published.referenced.iter().map(|(name, _)| name.as_str());
    for name in named.iter().map(|it| it.name.as_str()).chain(referenced) {
        assert!(name.starts_with("Familienbande") || name == "Seat", "{name}");
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
    assert_eq!(
        variants.iter().map(|it| &it["properties"]["type"]["enum"][0]).collect::<Vec<_>>(),
        ["marry", "offspring", "pass"]
    );
}

/// A viewer may get an event without them, so a client must not count on them.
#[test]
fn hidden_fields_are_optional() {
    let published = schemas();
    let required = |name: &str| {
        let (_, schema) = published.referenced.iter().find(|(it, _)| it == name).unwrap();
        json!(schema)["required"].clone()
    };
    assert_eq!(required("FamilienbandeMarried"), json!(["seat", "card", "spouse", "generation"]));
    assert_eq!(required("FamilienbandePassed"), json!(["seat"]));
    assert_eq!(required("FamilienbandeSwap"), json!(null));
    assert_eq!(json!(published.deal.schema)["required"], json!(["tiles", "starters", "hands", "first_seat"]));
}

#[test]
fn the_editions_schema_asks_for_the_same_cards() {
    let schema: Value = serde_json::from_str(include_str!("../../editions/familienbande.schema.json")).unwrap();
    assert_eq!(schema["$defs"]["card"]["pattern"], Card::PATTERN);
    assert_eq!(schema["properties"]["persons"]["minItems"], 70);
}

#[test]
fn the_players_rules_name_every_rule_that_a_move_can_break() {
    let (language, text) = any_game::find("familienbande").unwrap().rules()[0];
    assert_eq!(language, "en");
    for rule in (1..=17).map(|n| format!("FB-{n}")) {
        assert!(text.contains(&rule), "{rule} is missing");
    }
}
