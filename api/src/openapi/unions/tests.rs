//! Games that know nothing of each other and call everything the same.
#![allow(clippy::panic)]

use domain::decide::Circumstances;
use domain::erased::{AnyMatch, Decision};
use domain::game::{BuiltInEdition, DataFault, GameInfo};
use domain::lifecycle::CreateGame;
use domain::log::LoggedEvent;
use domain::rejection::Refusal;
use domain::schema::{GameSchemas, Named};
use utoipa::ToSchema;

use super::*;

/// A game by its slug, whose card is of this type; with `twice` it has two types called `Card`.
struct Namesake {
    info: GameInfo,
    card: &'static str,
    twice: bool,
}

const fn namesake(slug: &'static str, card: &'static str, twice: bool) -> Namesake {
    let info = GameInfo { slug, names: &[], designers: &[], publisher: "", year: 2004, min_seats: 2, max_seats: 4 };
    Namesake { info, card, twice }
}

static GREEN: Namesake = namesake("green", "string", false);
static GREEN_HOUSE: Namesake = namesake("green-house", "integer", false);
static TORN: Namesake = namesake("torn", "string", true);

fn schema(json: Value) -> RefOr<Schema> {
    serde_json::from_value(json).unwrap_or_else(|error| panic!("{error}"))
}

fn tagged(tag: &str, member: &str, inner: Value) -> RefOr<Schema> {
    let variant = json!({
        "type": "object", "required": ["type", member],
        "properties": { "type": { "type": "string", "enum": [tag] }, member: inner },
    });
    schema(json!({ "oneOf": [variant] }))
}

impl AnyGame for Namesake {
    fn info(&self) -> &'static GameInfo {
        [&GREEN, &GREEN_HOUSE, &TORN]
            .into_iter()
            .map(|game| &game.info)
            .find(|info| info.slug == self.info.slug)
            .unwrap_or(&GREEN.info)
    }

    fn schemas(&self) -> GameSchemas {
        let named = |name: &str, schema| Named { name: name.to_owned(), schema };
        let object = |members: Value| schema(json!({ "type": "object", "properties": members, "required": [] }));
        let card = (String::from("Card"), schema(json!({ "type": self.card })));
        let other = self.twice.then(|| (String::from("Card"), schema(json!({ "type": "boolean" }))));
        let mut referenced: Vec<_> = [card].into_iter().chain(other).collect();
        referenced.push(("Passed".into(), object(json!({ "drew": reference("Card") }))));
        domain::outcome::Outcome::schemas(&mut referenced);
        domain::seat::Seat::schemas(&mut referenced);
        GameSchemas {
            options: named("Options", object(json!({}))),
            command: named("Move", tagged("pass", "card", reference("Card"))),
            deal: named("Deal", object(json!({ "deck": { "type": "array", "items": reference("Card") } }))),
            event: named("Event", tagged("passed", "data", reference("Passed"))),
            table: named("Table", object(json!({ "top": reference("Card") }))),
            referenced,
        }
    }

    fn rules_version(&self) -> u32 {
        1
    }

    fn editions(&self) -> &'static [BuiltInEdition] {
        &[]
    }

    fn rules(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn begin(&self, _: &LoggedEvent) -> Result<Box<dyn AnyMatch>, Refusal> {
        Err(Refusal::NotYours)
    }

    fn create(&self, _: &CreateGame, _: Circumstances<'_>) -> Result<Decision, Refusal> {
        Err(Refusal::NotYours)
    }

    fn check_edition(&self, _: &Value) -> Result<(), DataFault> {
        Ok(())
    }
}

#[test]
fn what_games_call_the_same_gets_names_of_their_own() {
    let mut components = Map::new();
    assert_eq!(fill_with(&mut components, &[&GREEN, &GREEN_HOUSE]), [""; 0]);
    for (prefix, card) in [("Green", "string"), ("GreenHouse", "integer")] {
        assert_eq!(components[&format!("{prefix}Card")]["type"], card);
        for (name, place) in [
            ("PassMove", "/properties/card"),
            ("Passed", "/properties/drew"),
            ("Table", "/properties/top"),
            ("Deal", "/properties/deck/items"),
        ] {
            let schema = &components[&format!("{prefix}{name}")];
            assert_eq!(schema.pointer(place), Some(&reference(&format!("{prefix}Card"))), "{schema}");
        }
        let event = &components[&format!("{prefix}PassedEvent")];
        assert_eq!(event["properties"]["data"], reference(&format!("{prefix}Passed")));
        assert_eq!(event["properties"]["type"]["const"], "passed");
    }
    let references = [reference("GreenMove"), reference("GreenHouseMove")];
    assert_eq!(components["Move"]["anyOf"], json!(references));
    let tables = json!({
        "green": "#/components/schemas/GreenTable", "green-house": "#/components/schemas/GreenHouseTable",
    });
    assert_eq!(components["Table"]["discriminator"], json!({ "propertyName": "game", "mapping": tables }));
    assert!(!components.contains_key("GreenSeat") && !components.contains_key("Card"));
}

#[test]
fn two_types_of_one_name_in_one_game_are_noticed() {
    assert_eq!(fill_with(&mut Map::new(), &[&TORN]), ["TornCard"]);
}

#[test]
fn a_game_that_takes_the_name_of_something_else_is_noticed() {
    let mut components = Map::from_iter([("GreenTable".to_owned(), json!({ "type": "string" }))]);
    assert_eq!(fill_with(&mut components, &[&GREEN]), ["GreenTable"]);
}
