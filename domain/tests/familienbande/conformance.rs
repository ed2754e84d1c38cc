//! Runs every case of `domain/conformance/familienbande.json`, as any other implementation can.

use std::collections::{BTreeMap, BTreeSet};

use domain::any_game::{self, built_in_editions};
use domain::decide::Circumstances;
use domain::dice::Dice;
use domain::familienbande::Familienbande;
use domain::game::{Game, Setup};
use domain::game_match::Phase;
use domain::log::{Dealer, LoggedEvent, unhex};
use domain::outcome::Outcome;
use domain::rejection::Refusal;
use domain::seat::Seat;
use domain::timestamp::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::check::{at, listed, play};
use crate::position;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    game: String,
    rules_version: u32,
    edition: String,
    moves: Vec<MoveCase>,
    legal: Vec<LegalCase>,
    deals: Vec<DealCase>,
    editions: Vec<EditionCase>,
}

#[derive(Deserialize)]
struct About {
    id: String,
    rule: String,
    about: String,
}

#[derive(Deserialize)]
struct MoveCase {
    #[serde(flatten)]
    about: About,
    position: String,
    seat: Seat,
    #[serde(rename = "move")]
    command: Value,
    #[serde(flatten)]
    expected: Expected,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Expected {
    Rejected { rejected: String },
    Accepted { events: Vec<Value>, after: String, outcome: Option<Outcome> },
}

#[derive(Deserialize)]
struct LegalCase {
    #[serde(flatten)]
    about: About,
    position: String,
    seat: Seat,
    legal: Vec<Value>,
}

#[derive(Deserialize)]
struct DealCase {
    #[serde(flatten)]
    about: About,
    seats: u8,
    options: Value,
    #[serde(flatten)]
    expected: ExpectedDeal,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ExpectedDeal {
    Rejected { rejected: String },
    Dealt { dice_key: String, deal: Value },
}

#[derive(Deserialize)]
struct EditionCase {
    #[serde(flatten)]
    about: About,
    replace: BTreeMap<String, String>,
    #[serde(default)]
    drop_last: usize,
    rejected: Option<String>,
}

fn cases() -> Cases {
    serde_json::from_str(include_str!("../../conformance/familienbande.json")).unwrap()
}

fn facts(events: &[LoggedEvent]) -> Vec<Value> {
    events.iter().map(|it| json!({ "type": it.kind, "data": it.data })).collect()
}

#[test]
fn moves() {
    for case in cases().moves {
        let id = case.about.id;
        let game = at(position::read(&case.position));
        let played = play(&game, case.seat, &case.command);
        match case.expected {
            Expected::Rejected { rejected } => {
                let refusal = played.map(|(events, _)| facts(&events)).expect_err(&id);
                assert_eq!(refusal.rule(), Some(rejected.as_str()), "{id}: {refusal}");
            }
            Expected::Accepted { events, after, outcome } => {
                let (happened, next) = played.unwrap_or_else(|refusal| panic!("{id}: {refusal}"));
                assert_eq!(facts(&happened[..1]), events, "{id}");
                assert_eq!(position::write(next.state().unwrap()), after, "{id}");
                let ended = if let Phase::Finished(_, outcome) = next.phase { Some(outcome) } else { None };
                assert_eq!(ended, outcome, "{id}");
            }
        }
    }
}

#[test]
fn legal() {
    let text = |moves: &[Value]| moves.iter().map(Value::to_string).collect::<BTreeSet<_>>();
    for case in cases().legal {
        let moves = listed(&at(position::read(&case.position)), case.seat);
        assert_eq!(moves.len(), case.legal.len(), "{}", case.about.id);
        assert_eq!(text(&moves), text(&case.legal), "{}", case.about.id);
    }
}

#[test]
fn deals() {
    let shelf = built_in_editions();
    let edition = shelf.edition::<Familienbande>(&shelf.choose("familienbande", None).unwrap().pin).unwrap();
    for case in cases().deals {
        let id = case.about.id;
        match case.expected {
            ExpectedDeal::Rejected { rejected } => match create(case.seats, &case.options) {
                Err(Refusal::BadSetup { pointer, .. }) => assert_eq!(pointer, rejected, "{id}"),
                other => panic!("{id}: {other:?}"),
            },
            ExpectedDeal::Dealt { dice_key, deal } => {
                create(case.seats, &case.options).unwrap_or_else(|refusal| panic!("{id}: {refusal}"));
                let options = serde_json::from_value(case.options).unwrap();
                let setup = Setup { seats: case.seats, options, rules_version: Familienbande::RULES_VERSION };
                let mut dice = Dice::from_key(unhex(&dice_key).unwrap());
                assert_eq!(json_stored(&Familienbande::deal(&setup, &edition, &mut dice)), deal, "{id}");
            }
        }
    }
}

#[test]
fn editions() {
    let standard: Value = serde_json::from_str(Familienbande::editions()[0].json).unwrap();
    for case in cases().editions {
        let mut persons: Vec<Value> = standard["persons"].as_array().unwrap().clone();
        for (place, card) in &case.replace {
            persons[place.parse::<usize>().unwrap()] = json!(card);
        }
        persons.truncate(persons.len() - case.drop_last);
        let fault = Familienbande::edition(&json!({ "persons": persons })).err().map(|it| it.pointer);
        assert_eq!(fault, case.rejected, "{}", case.about.id);
    }
}

#[test]
fn every_rule_has_a_case_that_holds_and_one_that_breaks_it() {
    let cases = cases();
    assert_eq!((cases.game.as_str(), cases.rules_version, cases.edition.as_str()), ("familienbande", 1, "standard"));
    let of_move = |it: MoveCase| (it.about, matches!(it.expected, Expected::Accepted { .. }));
    let of_deal = |it: DealCase| (it.about, matches!(it.expected, ExpectedDeal::Dealt { .. }));
    let moves = cases.moves.into_iter().map(of_move);
    let deals = cases.deals.into_iter().map(of_deal);
    let editions = cases.editions.into_iter().map(|it| (it.about, it.rejected.is_none()));
    let all: Vec<(About, bool)> = moves.chain(deals).chain(editions).collect();
    let ids: BTreeSet<&str> = all.iter().map(|(it, _)| it.id.as_str()).collect();
    assert_eq!(ids.len(), all.len(), "ids are unique");
    for (case, _) in &all {
        assert!(
            case.id.starts_with(&format!("{}-", case.rule.to_lowercase())) && !case.about.is_empty(),
            "{}",
            case.id
        );
    }
    for rule in (1..=17).map(|n| format!("FB-{n}")).chain((1..=4).map(|n| format!("G-{n}"))) {
        for accepted in [true, false] {
            let has = all.iter().any(|(case, it)| case.rule == rule && *it == accepted);
            assert!(has, "{rule} has no case that is {}", if accepted { "accepted" } else { "rejected" });
        }
    }
}

fn create(seats: u8, options: &Value) -> Result<(), Refusal> {
    let shelf = built_in_editions();
    let command = json!({
        "game": "familienbande", "rules_version": Familienbande::RULES_VERSION,
        "edition": shelf.choose("familienbande", None).unwrap().pin, "options": options, "seats": seats,
        "visibility": "public", "player": "0197a3c0-5a7e-7000-8000-0000000000aa", "entropy": "", "bots": [],
    });
    let dealer = Dealer::new("0197a3c0-5a7e-7000-8000-000000000001", [7; 32]);
    let around = Circumstances { now: Timestamp::from_millis(0), dealer: &dealer, shelf };
    let game = any_game::find("familienbande").unwrap();
    game.create(&serde_json::from_value(command).unwrap(), around).map(|_| ())
}

fn json_stored(deal: &domain::familienbande::event::Deal) -> Value {
    serde_json::to_value(deal).unwrap()
}
