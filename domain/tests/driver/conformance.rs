//! Runs the cases of `domain/conformance/*.json`, as any other implementation can.

use std::collections::{BTreeMap, BTreeSet};

use domain::any_game::{self, built_in_editions};
use domain::dice::Dice;
use domain::game::{Game, Setup};
use domain::game_match::{Match, MatchEvent, Phase};
use domain::log::{Dealer, LoggedEvent, unhex};
use domain::outcome::Outcome;
use domain::rejection::Refusal;
use domain::seat::Seat;
use domain::timestamp::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::around;
use super::staged::{listed, play};

/// How the cases of a game are read.
pub struct Notation<G: Game> {
    /// Its file.
    pub file: &'static str,
    /// The match in a position.
    pub at: fn(&str) -> Match<G>,
    /// The position of a state.
    pub write: fn(&G::State) -> String,
    /// The list of pieces in an edition's document.
    pub pieces: &'static str,
}

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
    /// Where the move draws from the dice.
    dice_key: Option<String>,
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

fn facts(events: &[LoggedEvent]) -> Vec<Value> {
    let own = events.iter().filter(|it| it.kind != "game-ended");
    own.map(|it| json!({ "type": it.kind, "data": it.data })).collect()
}

/// The events of a move that the dice with this key decide, and the match after it.
fn play_with_dice<G: Game>(mut game: Match<G>, seat: Seat, command: &Value, key: &str) -> (Vec<Value>, Match<G>) {
    let mut dice = Dice::from_key(unhex(key).unwrap());
    let Phase::Running(state) = &game.phase else { panic!("{command} in a match that is not running") };
    let command = serde_json::from_value(command.clone()).unwrap();
    let events = G::decide(state, seat, &command, Timestamp::from_millis(0), &mut dice).unwrap();
    let facts = events.iter().map(|it| json!(it)).collect();
    events.into_iter().for_each(|event| game.evolve(&MatchEvent::Played(event)));
    let state = game.state().unwrap().clone();
    (facts, super::staged::at(game.created.seats, state))
}

impl<G: Game> Notation<G> {
    fn cases(&self) -> Cases {
        serde_json::from_str(self.file).unwrap()
    }

    /// Cases of `moves`.
    pub fn moves(&self) {
        for case in self.cases().moves {
            let id = case.about.id;
            let game = (self.at)(&case.position);
            let played = match &case.dice_key {
                None => play(&game, case.seat, &case.command).map(|(events, next)| (facts(&events), next)),
                Some(key) => Ok(play_with_dice(game, case.seat, &case.command, key)),
            };
            match case.expected {
                Expected::Rejected { rejected } => {
                    let refusal = played.map(|(events, _)| events).expect_err(&id);
                    assert_eq!(refusal.rule(), Some(rejected.as_str()), "{id}: {refusal}");
                }
                Expected::Accepted { events, after, outcome } => {
                    let (happened, next) = played.unwrap_or_else(|refusal| panic!("{id}: {refusal}"));
                    assert_eq!(happened, events, "{id}");
                    assert_eq!((self.write)(next.state().unwrap()), after, "{id}");
                    let ended = if let Phase::Finished(_, outcome) = next.phase { Some(outcome) } else { None };
                    assert_eq!(ended, outcome, "{id}");
                }
            }
        }
    }

    /// Cases of `legal`.
    pub fn legal(&self) {
        let text = |moves: &[Value]| moves.iter().map(Value::to_string).collect::<BTreeSet<_>>();
        for case in self.cases().legal {
            let moves = listed(&(self.at)(&case.position), case.seat);
            assert_eq!(moves.len(), case.legal.len(), "{}", case.about.id);
            assert_eq!(text(&moves), text(&case.legal), "{}", case.about.id);
        }
    }

    /// Cases of `deals`.
    pub fn deals(&self) {
        let shelf = built_in_editions();
        let edition = shelf.edition::<G>(&shelf.choose(G::INFO.slug, None).unwrap().pin).unwrap();
        for case in self.cases().deals {
            let id = case.about.id;
            match case.expected {
                ExpectedDeal::Rejected { rejected } => match create::<G>(case.seats, &case.options) {
                    Err(Refusal::BadSetup { pointer, .. }) => assert_eq!(pointer, rejected, "{id}"),
                    other => panic!("{id}: {other:?}"),
                },
                ExpectedDeal::Dealt { dice_key, deal } => {
                    create::<G>(case.seats, &case.options).unwrap_or_else(|refusal| panic!("{id}: {refusal}"));
                    let options = serde_json::from_value(case.options).unwrap();
                    let setup = Setup { seats: case.seats, options, rules_version: G::RULES_VERSION };
                    let mut dice = Dice::from_key(unhex(&dice_key).unwrap());
                    assert_eq!(json!(G::deal(&setup, &edition, &mut dice)), deal, "{id}");
                }
            }
        }
    }

    /// Cases of `editions`.
    pub fn editions(&self) {
        let standard: Value = serde_json::from_str(G::editions()[0].json).unwrap();
        for case in self.cases().editions {
            let mut pieces: Vec<Value> = standard[self.pieces].as_array().unwrap().clone();
            for (place, piece) in &case.replace {
                pieces[place.parse::<usize>().unwrap()] = json!(piece);
            }
            pieces.truncate(pieces.len() - case.drop_last);
            let fault = G::edition(&json!({ self.pieces: pieces })).err().map(|it| it.pointer);
            assert_eq!(fault, case.rejected, "{}", case.about.id);
        }
    }

    /// Each of `rules` has a case that holds; each of `broken` one that is rejected.
    pub fn cover(&self, rules: &[String], broken: &[String]) {
        let cases = self.cases();
        let named = (cases.game.as_str(), cases.rules_version, cases.edition.as_str());
        assert_eq!(named, (G::INFO.slug, G::RULES_VERSION, "standard"));
        let of_move = |it: MoveCase| (it.about, matches!(it.expected, Expected::Accepted { .. }));
        let of_deal = |it: DealCase| (it.about, matches!(it.expected, ExpectedDeal::Dealt { .. }));
        let moves = cases.moves.into_iter().map(of_move);
        let deals = cases.deals.into_iter().map(of_deal);
        let editions = cases.editions.into_iter().map(|it| (it.about, it.rejected.is_none()));
        let all: Vec<(About, bool)> = moves.chain(deals).chain(editions).collect();
        let ids: BTreeSet<&str> = all.iter().map(|(it, _)| it.id.as_str()).collect();
        assert_eq!(ids.len(), all.len(), "ids are unique");
        for (case, _) in &all {
            let prefix = format!("{}-", case.rule.to_lowercase());
            assert!(case.id.starts_with(&prefix) && !case.about.is_empty(), "{}", case.id);
        }
        for (wanted, accepted, word) in [(rules, true, "accepted"), (broken, false, "rejected")] {
            for rule in wanted {
                let has = all.iter().any(|(case, it)| case.rule == *rule && *it == accepted);
                assert!(has, "{rule} has no case that is {word}");
            }
        }
    }
}

fn create<G: Game>(seats: u8, options: &Value) -> Result<(), Refusal> {
    let shelf = built_in_editions();
    let slug = G::INFO.slug;
    let command = json!({
        "game": slug, "rules_version": G::RULES_VERSION, "edition": shelf.choose(slug, None).unwrap().pin,
        "options": options, "seats": seats, "visibility": "public",
        "player": "0197a3c0-5a7e-7000-8000-0000000000aa", "entropy": "", "bots": [],
    });
    let dealer = Dealer::new("0197a3c0-5a7e-7000-8000-000000000001", [7; 32]);
    let game = any_game::find(slug).unwrap();
    game.create(&serde_json::from_value(command).unwrap(), around(&dealer, 0)).map(|_| ())
}
