#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Debug;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::Input;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    seats: u8,
    #[serde(default)]
    private: bool,
    #[serde(default)]
    bots: Vec<Bot>,
    note: Option<String>,
    visit: Option<Visit>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bot {
    seat: i16,
    level: Level,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Level {
    Random,
    VeryGreedy,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum Visit {
    Guest { days: u8 },
}

fn json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str::<Input>(text).unwrap().read().map_err(|fault| fault.to_string())
}

fn query<T: DeserializeOwned>(pairs: &[(&str, &str)]) -> Result<T, String> {
    let pairs = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Input::parameters(pairs).read().map_err(|fault| fault.to_string())
}

fn check<T: Debug>(input: &str, result: Result<T, String>, expected: &str) {
    match result {
        Ok(value) => panic!("{input} was read as {value:?}"),
        Err(fault) => assert_eq!(fault, expected, "{input}"),
    }
}

#[test]
fn what_fits_is_read() {
    let game: Game =
        json(r#"{"seats":2,"bots":[{"level":"very-greedy","seat":-1}],"note":null,"visit":{"type":"guest","days":3}}"#)
            .unwrap();
    let bots = vec![Bot { seat: -1, level: Level::VeryGreedy }];
    assert_eq!(game, Game { seats: 2, private: false, bots, note: None, visit: Some(Visit::Guest { days: 3 }) });
}

#[test]
fn a_whole_number_is_one_however_it_is_written() {
    for (text, expected) in [("[2.0,2e0,-3.0,-0.0]", "[2,2,-3,0]"), ("[2.5,1e300]", "[2.5,1e+300]")] {
        assert_eq!(json::<serde_json::Value>(text).unwrap().to_string(), expected);
    }
}

#[test]
fn any_json_reads_back_as_itself() {
    let text = r#"{"a":[1,-2,1.5,true,null,"x",{"b":{}}],"c":18446744073709551615}"#;
    let value: serde_json::Value = json(text).unwrap();
    assert_eq!(value.to_string(), text);
}

#[test]
fn a_name_that_occurs_twice_is_refused_even_where_any_json_fits() {
    check("", json::<serde_json::Value>(r#"{"a":[{"b":1,"c":2,"b":3}]}"#), "/a/0/b: given more than once");
}

#[test]
fn the_character_that_cannot_be_stored_is_refused() {
    for (text, expected) in [
        (r#"{"a":["\u0000"]}"#, "/a/0: expected a text without the character U+0000"),
        (r#"{"a\u0000":1}"#, ": expected a text without the character U+0000"),
    ] {
        check(text, json::<serde_json::Value>(text), expected);
    }
    let note = [("seats", "2"), ("note", "a\0")];
    check("note", query::<Game>(&note), "/note: expected a text without the character U+0000");
}

#[test]
fn faults_are_known_by_their_place() {
    for (text, expected) in [
        (r"{}", "/seats: missing; this field is required"),
        (r"[2]", ": expected an object, found an array"),
        (r"null", ": expected an object, found null"),
        (r#"{"seats":"2"}"#, r#"/seats: expected a whole number from 0 to 255, found "2""#),
        (r#"{"seats":2.5}"#, "/seats: expected a whole number from 0 to 255, found `2.5`"),
        (r#"{"seats":256}"#, "/seats: expected a whole number from 0 to 255, found `256`"),
        (r#"{"seats":2,"seats":3}"#, "/seats: given more than once"),
        (
            r#"{"seats":2,"a/b~":3}"#,
            "/a~1b~0: unknown field; expected one of `seats`, `private`, `bots`, `note`, `visit`",
        ),
        (r#"{"seats":2,"bots":[{"seat":1,"level":"random"},7]}"#, "/bots/1: expected an object, found `7`"),
        (
            r#"{"seats":2,"bots":[{"seat":1,"level":"clever"}]}"#,
            "/bots/0/level: expected one of `random`, `very-greedy`, found `clever`",
        ),
        (r#"{"seats":2,"bots":[{"seat":1,"level":2}]}"#, "/bots/0/level: expected a string, found `2`"),
        (r#"{"seats":2,"bots":[{"level":"random"}]}"#, "/bots/0/seat: missing; this field is required"),
        (r#"{"seats":2,"visit":{"type":"guest"}}"#, "/visit/days: missing; this field is required"),
    ] {
        check(text, json::<Game>(text), expected);
    }
}

#[test]
fn parameters_mean_numbers_and_truth_values_where_those_are_expected() {
    let game: Game = query(&[("seats", "2"), ("private", "true"), ("note", "12")]).unwrap();
    assert_eq!(game, Game { seats: 2, private: true, bots: vec![], note: Some("12".to_owned()), visit: None });
    for (pairs, expected) in [
        (vec![("seats", "two")], r#"/seats: expected a whole number from 0 to 255, found "two""#),
        (vec![("seats", "-1")], r#"/seats: expected a whole number from 0 to 255, found "-1""#),
        (vec![("seats", "2"), ("private", "1")], r#"/private: expected a boolean, found "1""#),
        (vec![("seats", "2"), ("seats", "2")], "/seats: given more than once"),
    ] {
        check(&format!("{pairs:?}"), query::<Game>(&pairs), expected);
    }
}
