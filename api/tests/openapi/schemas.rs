//! Schemas: closed where something is sent, discriminated where there is a choice, described, and all of them used.

use std::collections::BTreeSet;

use api::openapi::{closing, schemas as walk};
use domain::any_game::GAMES;
use serde_json::Value;

use crate::document::{document, operations};
use crate::parts::{objects, schemas};

#[test]
fn every_reference_resolves() {
    objects(document(), "", &mut |place, object| {
        if let Some(target) =
            object.get("$ref").and_then(Value::as_str).filter(|target| target.starts_with("#/components/"))
        {
            assert!(document().pointer(&target[1..]).is_some(), "{place}: {target}");
        }
        if let Some(mapping) = object.get("mapping").and_then(Value::as_object) {
            for target in mapping.values().map(|target| target.as_str().unwrap()) {
                assert!(document().pointer(&target[1..]).is_some(), "{place}: {target}");
            }
        }
    });
}

#[test]
fn no_two_schemas_have_one_name_and_every_schema_is_used() {
    assert_eq!(api::server::openapi().clashes(), [""; 0]);
    let used = walk::reachable(&document()["paths"], schemas());
    assert_eq!(schemas().keys().collect::<Vec<_>>(), used.iter().collect::<Vec<_>>());
}

#[test]
fn every_object_is_closed() {
    for (name, schema) in schemas() {
        let mut schema = schema.clone();
        walk::visit(&mut schema, &mut |inner| {
            let described = inner.contains_key("properties");
            let open = closing::OPEN.contains(&name.as_str());
            assert!(!described || open || inner["additionalProperties"] == false, "{name}: {inner:?}");
            assert!(!inner.contains_key("allOf"), "{name}: {inner:?}");
        });
    }
    let sent: Vec<&Value> =
        operations().map(|(_, operation)| &operation["requestBody"]).filter(|body| body.is_object()).collect();
    for name in sent.iter().flat_map(|body| walk::reachable(body, schemas())) {
        assert!(!closing::OPEN.contains(&name.as_str()), "{name} is sent and open");
    }
}

#[test]
fn every_schema_and_every_field_is_described() {
    for (name, schema) in schemas() {
        assert!(schema["description"].is_string(), "{name}");
        let mut schema = schema.clone();
        walk::visit(&mut schema, &mut |inner| {
            for (member, field) in inner.get("properties").and_then(Value::as_object).into_iter().flatten() {
                assert!(field["description"].is_string() || field.get("const").is_some(), "{name}.{member}: {field}");
                assert!(!field["description"].as_str().is_some_and(str::is_empty), "{name}.{member}");
            }
        });
    }
}

#[test]
fn every_number_has_bounds() {
    for (name, schema) in schemas() {
        walk::visit(&mut schema.clone(), &mut |inner| {
            let format = inner.get("format").and_then(Value::as_str).unwrap_or_default();
            let unsigned = inner.get("minimum").is_some_and(|minimum| minimum.as_i64() >= Some(0));
            assert!(
                !format.starts_with('u') || format.starts_with("uu") || format.starts_with("uri"),
                "{name}: {format}"
            );
            assert!(inner.get("type") != Some(&"integer".into()) || unsigned || format == "int32", "{name}: {inner:?}");
        });
    }
}

#[test]
fn every_choice_between_objects_is_discriminated() {
    for (name, schema) in schemas() {
        let Some(several) = schema["oneOf"].as_array() else { continue };
        let objects =
            several.iter().all(|one| walk::referred(one).is_some_and(|one| schemas()[one]["type"] == "object"));
        if !objects {
            continue;
        }
        let tag = schema["discriminator"]["propertyName"].as_str().unwrap_or_else(|| panic!("{name}: {schema}"));
        let mapping = schema["discriminator"]["mapping"].as_object().unwrap();
        assert_eq!(mapping.len(), several.len(), "{name}");
        for (value, target) in mapping {
            let variant = &document().pointer(&target.as_str().unwrap()[1..]).unwrap();
            assert_eq!(variant["properties"][tag]["const"], **value, "{name}");
            assert!(variant["required"].as_array().unwrap().contains(&tag.into()), "{name}");
        }
    }
}

#[test]
fn every_game_has_its_moves_events_table_and_options() {
    for game in GAMES {
        let prefix = api::openapi::tagged::pascal(game.info().slug);
        for (union, choice) in [("Move", "anyOf"), ("Event", "anyOf"), ("Options", "anyOf"), ("Table", "oneOf")] {
            let name = format!("{prefix}{union}");
            let names: Vec<&str> =
                schemas()[union][choice].as_array().unwrap().iter().filter_map(walk::referred).collect();
            assert!(names.contains(&name.as_str()), "{name}");
        }
        let events = schemas()[&format!("{prefix}Event")]["discriminator"]["mapping"].as_object().unwrap();
        let shared = [
            "game-created",
            "seat-taken",
            "seat-left",
            "game-cancelled",
            "seat-resigned",
            "game-started",
            "game-ended",
        ];
        assert!(shared.iter().all(|shared| events.contains_key(*shared)) && events.len() > shared.len(), "{events:?}");
    }
}

/// What two games might both call by one name begins with the game's name, so that they cannot meet.
#[test]
fn what_belongs_to_a_game_is_named_after_it() {
    let prefixes: Vec<String> = GAMES.iter().map(|game| api::openapi::tagged::pascal(game.info().slug)).collect();
    let of_games: BTreeSet<String> = ["Move", "Event", "Table", "Options"]
        .iter()
        .flat_map(|union| walk::reachable(&walk::reference(union), schemas()))
        .collect();
    let shared = api::openapi::shapes::Shared::get();
    for name in of_games {
        let is_shared = shared.parts.contains_key(&name)
            || shared.events.iter().any(|event| name == format!("{}Event", event.name()))
            || ["Move", "Event", "Table", "Options", "Actor", "ServerActor", "SeatTakenBot", "SeatTakenPlayer"]
                .contains(&name.as_str());
        assert!(is_shared || prefixes.iter().any(|prefix| name.starts_with(prefix.as_str())), "{name}");
    }
}
