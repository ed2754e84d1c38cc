//! Somebody who looks at a game through every endpoint, and the account of everything they were given.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use integration_tests::{Answer, Choices, Client, EventStream, Slug, View};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::knowledge::{Knowledge, cards_in_text};

/// What a text that is no card id is answered with, whoever holds these.
const EXAMPLES: [&str; 2] = ["such as m-EEL or f-EGG#2 (FB-2)", "such as hearts-7 (IN-1)"];

/// Somebody who looks, and everything they were given.
pub struct Observer {
    pub seat: Option<usize>,
    pub client: Client,
    pub heard: Arc<Mutex<Vec<Answer>>>,
    pub stream: EventStream,
    /// What was heard, with the version at that time.
    pub given: Vec<(u64, String, Answer)>,
    pub streamed: Vec<(u64, Value)>,
}

impl Observer {
    pub async fn new(client: &Client, seat: Option<usize>, game: Uuid) -> Self {
        let heard = Arc::default();
        let client = client.overheard(&heard);
        let stream = EventStream::open(client.stream_events(game)).await;
        Self { seat, client, heard, stream, given: Vec::new(), streamed: Vec::new() }
    }

    /// Notes what was heard while the game was at this version.
    pub fn note(&mut self, version: u64) {
        for answer in self.heard.lock().unwrap().drain(..) {
            let sent = format!("{} {}", answer.call.target, String::from_utf8_lossy(&answer.call.body));
            self.given.push((version, sent, answer));
        }
    }

    pub async fn follow(&mut self, version: u64) {
        for event in self.stream.until_version(version).await {
            self.streamed.push((version, event));
        }
    }

    /// Asks everywhere.
    pub async fn pry(&self, game: Uuid, view: &View, choices: &mut Choices) {
        let client = &self.client;
        let version = view.version();
        client.get_game(game).await.expect(200);
        client.get_game(game).if_none_match(version).await.expect(304);
        let then = choices.below(usize::try_from(version).unwrap()) as u64;
        client.get_game(game).query("at_version", then + 1).await.expect(200);
        client.list_events(game).query("after", then).query("limit", 100).await.expect(200);
        client.list_events(game).header("accept", "application/x-ndjson").await.expect(200);
        client.audit_game(game).await.expect(200);
        client.list_games().await.expect(200);
        client.list_games().query("status", "active").await.expect(200);
        client.get("/metrics").await;
        let missed = choices.below(usize::try_from(version).unwrap()) as u64;
        let mut resumed = EventStream::open(client.stream_events(game).query("after", missed)).await;
        let mut heard = Answer { ..client.get_health().await };
        resumed.until_version(version).await;
        heard.body = resumed.received.into_bytes();
        self.heard.lock().unwrap().push(heard);
        if client.bearer().is_none() {
            client.list_moves(game).await.refused(Slug::Unauthenticated);
            return;
        }
        client.list_moves(game).await;
        client.take_seat(game, &json!({})).await;
        client.create_invitation(game, &json!({})).await;
        for wrong in [
            json!({ "type": "pass", "card": "m-EEE" }),
            json!({ "type": "resign" }),
            json!({ "type": "start-game" }),
            json!({ "type": "marry", "card": "m-ZZZ", "spouse": "f-EEE" }),
            json!({ "type": "offspring", "card": "m-EEE" }),
            json!({ "type": "spy", "card": "hearts-6", "admirer": "coins-99" }),
            json!({ "type": "new-admirer", "card": "none" }),
        ] {
            client.make_move(game, &wrong).await;
            client.make_move(game, &wrong).query("dry_run", true).await;
        }
    }
}

/// Holds everything that somebody was given against what they might know at the time.
pub fn account_for(observer: &Observer, knowledge: &Knowledge) {
    let seat = observer.seat;
    assert!(observer.given.len() >= 10, "{}", observer.given.len());
    let seed: Vec<u8> =
        (0..32).map(|i| u8::from_str_radix(&knowledge.server_seed[2 * i..2 * i + 2], 16).unwrap()).collect();
    let seeds = [knowledge.server_seed.clone(), URL_SAFE_NO_PAD.encode(&seed), STANDARD.encode(&seed)];
    for (version, sent, answer) in &observer.given {
        let may_know = knowledge.cards(seat, *version);
        let echoed = cards_in_text(sent);
        let headers = format!("{:?}", answer.headers);
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        let text = EXAMPLES.iter().fold(text, |text, example| text.replace(example, ""));
        for part in [headers.as_str(), &text, &unwrapped(&text)] {
            let leaked: BTreeSet<String> = cards_in_text(part).difference(&may_know).cloned().collect();
            assert!(leaked.is_subset(&echoed), "seat {seat:?} learned {leaked:?} at {version}: {answer}");
            assert!(seeds.iter().all(|seed| !part.contains(seed)), "the seed: {answer}");
        }
        match serde_json::from_str::<Value>(&text) {
            Ok(json) => account_for_json(&json, "", seat, knowledge),
            Err(_) if text.starts_with("id: ") => {}
            Err(_) => {
                for line in text.lines().filter(|line| line.starts_with('{')) {
                    account_for_json(&serde_json::from_str(line).unwrap(), "", seat, knowledge);
                }
            }
        }
    }
    for (_, event) in &observer.streamed {
        assert_eq!(event, &knowledge.event(event["version"].as_u64().unwrap(), seat));
    }
}

/// A table of Familienbande has nothing but what was judged to be public, and the own secrets.
fn account_for_table(table: &Value, seat: Option<usize>, knowledge: &Knowledge) {
    assert!(seat.is_none_or(|seat| table["you"]["tile"] == knowledge.tile(seat)));
    let members: Vec<&str> = table.as_object().unwrap().keys().map(String::as_str).collect();
    let judged = [
        "deck_size",
        "discard_size",
        "dry_passes",
        "game",
        "generations",
        "hand_sizes",
        "markers",
        "revealed",
        "turn",
        "you",
    ];
    assert_eq!(members, judged);
}

/// Views show the own secrets and no others, events are exactly what they may be, and no other value names a trait.
fn account_for_json(json: &Value, place: &str, seat: Option<usize>, knowledge: &Knowledge) {
    match json {
        Value::Object(members) => {
            if members.contains_key("leaf") && members.contains_key("data") {
                assert_eq!(json, &knowledge.event(json["version"].as_u64().unwrap(), seat), "{place}");
                return;
            }
            if let Some(table) = members.get("table").filter(|table| !table.is_null()) {
                assert_eq!(table["revealed"], Value::Null);
                assert_eq!(table["you"].is_null(), seat.is_none());
                if table["game"] == "familienbande" {
                    account_for_table(table, seat, knowledge);
                }
            }
            for (key, value) in members {
                account_for_json(value, &format!("{place}/{key}"), seat, knowledge);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| account_for_json(item, place, seat, knowledge)),
        Value::String(text) if ["ears", "glasses", "nose", "curls", "lips"].contains(&text.as_str()) => {
            assert!(place.ends_with("/table/you/tile"), "{place}: {text}");
        }
        _ => {}
    }
}

/// The payloads of signed tokens in a text.
fn unwrapped(text: &str) -> String {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || "-_.".contains(c)));
    let payloads = words.filter_map(|word| word.split('.').nth(1).and_then(|part| URL_SAFE_NO_PAD.decode(part).ok()));
    payloads.map(|payload| String::from_utf8_lossy(&payload).into_owned()).collect::<Vec<_>>().join(" ")
}
