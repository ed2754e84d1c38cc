//! Peeking: an outsider and each opponent through every endpoint, every byte they ever get held against what they may know.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use integration_tests::table::legal_moves;
use integration_tests::{Answer, Choices, Client, EventStream, Node, Site, Slug, Table, View, tests};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::knowledge::{Knowledge, cards_in_text};

tests![
    nobody_sees_a_hidden_card_in_a_game_of_two,
    nobody_sees_a_hidden_card_in_a_game_of_three_with_a_bot,
    nobody_sees_a_hidden_card_in_a_game_of_four_with_a_resigned_seat,
    a_refusal_does_not_tell_where_a_hidden_card_is,
    nobody_knows_of_a_private_game,
];

async fn nobody_sees_a_hidden_card_in_a_game_of_two(site: Site) {
    let node = site.node().await;
    for seed in [1, 2, 3] {
        peek(&node, seed, 2, &[], false).await;
    }
}

async fn nobody_sees_a_hidden_card_in_a_game_of_three_with_a_bot(site: Site) {
    peek(&site.node().await, 4, 2, &["greedy"], false).await;
}

async fn nobody_sees_a_hidden_card_in_a_game_of_four_with_a_resigned_seat(site: Site) {
    peek(&site.node().await, 5, 3, &["random"], true).await;
}

/// What a text that is no card id is answered with, whatever the game.
const EXAMPLES: &str = "such as m-EEL or f-EGG#2 (FB-2)";

/// Somebody who looks, and everything they were given.
struct Observer {
    seat: Option<usize>,
    client: Client,
    heard: Arc<Mutex<Vec<Answer>>>,
    stream: EventStream,
    /// What was heard, with the version at that time.
    given: Vec<(u64, String, Answer)>,
    streamed: Vec<(u64, Value)>,
}

impl Observer {
    async fn new(client: &Client, seat: Option<usize>, game: Uuid) -> Self {
        let heard = Arc::default();
        let client = client.overheard(&heard);
        let stream = EventStream::open(client.stream_events(game)).await;
        Self { seat, client, heard, stream, given: Vec::new(), streamed: Vec::new() }
    }

    /// Notes what was heard while the game was at this version.
    fn note(&mut self, version: u64) {
        for answer in self.heard.lock().unwrap().drain(..) {
            let sent = format!("{} {}", answer.call.target, String::from_utf8_lossy(&answer.call.body));
            self.given.push((version, sent, answer));
        }
    }

    async fn follow(&mut self, version: u64) {
        for event in self.stream.until_version(version).await {
            self.streamed.push((version, event));
        }
    }

    /// Asks everywhere.
    async fn pry(&self, game: Uuid, view: &View, choices: &mut Choices) {
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
        ] {
            client.make_move(game, &wrong).await;
            client.make_move(game, &wrong).query("dry_run", true).await;
        }
    }
}

/// Plays a game in steps; after each one everybody looks around, and at the end every byte is accounted for.
async fn peek(node: &Node, seed: u64, people: usize, bots: &[&str], resign: bool) {
    let mut choices = Choices::new(seed);
    let mut players = Vec::new();
    for name in ["ann", "bea", "cid"].iter().take(people) {
        players.push(node.player(&format!("{name}-{seed}")).await);
    }
    let outsider = node.player(&format!("eve-{seed}")).await;
    let before = node.anonymous().list_catalogue().await.expect(200);
    let mut table = Table::start(&players, bots).await;
    let mut observers = Vec::new();
    for (seat, player) in players.iter().enumerate() {
        observers.push(Observer::new(player, Some(seat), table.game).await);
        table.seats[seat].as_mut().unwrap().client = observers[seat].client.clone();
    }
    observers.push(Observer::new(&outsider, None, table.game).await);
    observers.push(Observer::new(&node.anonymous(), None, table.game).await);

    let mut last: Option<(Value, String, usize)> = None;
    loop {
        let view = table.settled().await;
        if view.is_over() {
            break;
        }
        let thoroughly = last.is_none() || choices.one_in(5);
        for observer in &mut observers {
            observer.follow(view.version()).await;
            if thoroughly {
                observer.pry(table.game, &view, &mut choices).await;
                // The mover's own request again, key and all, by somebody else, too late to be done.
                if let (Some((sent, key, mover)), Some(_)) = (&last, observer.client.bearer()) {
                    let again = observer.client.make_move(table.game, sent).once(key).if_match(1).await;
                    assert_eq!(again.is_replayed(), observer.seat == Some(*mover), "{again}");
                }
            }
            observer.note(view.version());
        }
        if resign && view.version() > 20 && view.0["seats"][0]["resigned"] == false {
            table.seats[0].as_ref().unwrap().leave_seat(table.game).await.expect(200);
            last = None;
            continue;
        }
        let moved = table.step(&view, &mut choices).await;
        let key = format!("move-{}-{}", table.game, view.version());
        last = Some((serde_json::from_slice(&moved.call.body).unwrap(), key, view.to_move()[0]));
    }
    let knowledge = Knowledge::of(&table.bundle().await);
    for observer in &observers {
        account_for(observer, &knowledge);
    }
    // What is the same for everybody tells nothing of a game.
    assert_eq!(node.anonymous().list_catalogue().await.expect(200).body, before.body);
}

/// Holds everything that somebody was given against what they might know at the time.
fn account_for(observer: &Observer, knowledge: &Knowledge) {
    let seat = observer.seat;
    assert!(observer.given.len() >= 20, "{}", observer.given.len());
    let seed: Vec<u8> =
        (0..32).map(|i| u8::from_str_radix(&knowledge.server_seed[2 * i..2 * i + 2], 16).unwrap()).collect();
    let seeds = [knowledge.server_seed.clone(), URL_SAFE_NO_PAD.encode(&seed), STANDARD.encode(&seed)];
    for (version, sent, answer) in &observer.given {
        let may_know = knowledge.cards(seat, *version);
        let echoed = cards_in_text(sent);
        let headers = format!("{:?}", answer.headers);
        let text = String::from_utf8_lossy(&answer.body).replace(EXAMPLES, "");
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
                assert!(seat.is_none_or(|seat| table["you"]["tile"] == knowledge.tile(seat)));
                let members: Vec<&str> = table.as_object().unwrap().keys().map(String::as_str).collect();
                let known = [
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
                assert_eq!(members, known, "a new member has to be judged here");
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

/// For whoever does not know where a card is, trying it says the same of every such card.
async fn a_refusal_does_not_tell_where_a_hidden_card_is(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let table = Table::start(&[ann.clone(), bea.clone()], &[]).await;
    let mut choices = Choices::new(33);
    let edition: Value =
        serde_json::from_str(include_str!("../../../domain/editions/familienbande/standard.json")).unwrap();
    let edition = cards_in_text(&edition.to_string());
    assert_eq!(edition.len(), 70);
    for until in [4, 14, 24] {
        let view = table.play_until(&mut choices, |view| view.version() >= until).await;
        let log = |player: &Client| player.list_events(table.game).query("limit", 100);
        for player in [&ann, &bea] {
            let known = cards_in_text(log(player).await.expect(200).text());
            let hidden: Vec<&String> = edition.difference(&known).collect();
            assert!(hidden.len() > 20);
            let own = player.get_game(table.game).await.expect(200).view();
            let (hand, there) = (own.hand(), &own.0["table"]["generations"][0]["members"][0]["card"]);
            let Some(mine) = hand.first() else { continue };
            let other_sex = |card: &str| (card.starts_with('m')) != (mine.starts_with('m'));
            for attempt in [
                |card: &str, _: &str, there: &Value| json!({ "type": "marry", "card": card, "spouse": there }),
                |card: &str, _: &str, there: &Value| json!({ "type": "offspring", "card": card, "parent": there }),
                |card: &str, mine: &str, _: &Value| json!({ "type": "marry", "card": mine, "spouse": card }),
                |card: &str, mine: &str, _: &Value| json!({ "type": "offspring", "card": mine, "parent": card }),
                |card: &str, mine: &str, there: &Value| json!({ "type": "offspring", "card": mine, "parent": there, "swap": card }),
            ] {
                let mut told = BTreeSet::new();
                for card in hidden.iter().filter(|card| other_sex(card)) {
                    let sent = attempt(card, mine, there);
                    let answer = player.make_move(table.game, &sent).query("dry_run", true).await;
                    let refused = answer.refused(Slug::IllegalMove);
                    told.insert(refused.answer.text().replace(card.as_str(), "?"));
                }
                assert_eq!(told.len(), 1, "{told:?}");
            }
        }
        assert_eq!(table.view().await.version(), view.version());
    }
}

/// Everything that an outsider can ask of a private game is answered as if there were none.
async fn nobody_knows_of_a_private_game(site: Site) {
    let node = site.node().await;
    let [ann, bea, eve] = node.players(["ann", "bea", "eve"]).await;
    let private = json!({ "visibility": "private" });
    let open = ann.create_game(&json!({ "game": "familienbande", "seats": 2, "visibility": "private" })).await;
    let open = open.expect(201).view().id();
    let running = Table::start_with(&[ann.clone(), bea.clone()], &[], &private).await;
    let over = Table::start_with(std::slice::from_ref(&ann), &["random"], &private).await;
    over.play_out(&mut Choices::new(1)).await;
    let code = ann.create_invitation(open, &json!({ "player": "bea" })).await.expect(201).text_at("/invite_code");
    let legal = legal_moves(&ann, running.game).await.pop().unwrap_or_else(|| json!({ "type": "pass" }));
    for game in [open, running.game, over.game] {
        for client in [&eve.client, &node.anonymous()] {
            let signed_in = client.bearer().is_some();
            let reading = [
                client.get_game(game),
                client.get_game(game).query("at_version", 1),
                client.get_game(game).if_none_match(4).wait(30),
                client.list_events(game),
                client.list_events(game).header("accept", "application/x-ndjson"),
                client.stream_events(game),
                client.audit_game(game),
            ];
            let acting = [
                client.list_moves(game),
                client.make_move(game, &legal),
                client.make_move(game, &legal).query("dry_run", true),
                client.make_move(game, &legal).if_match(4),
                client.make_move(game, &json!({ "type": "resign" })),
                client.take_seat(game, &json!({})),
                client.take_seat(game, &json!({ "seat": 0 })),
                client.take_seat(game, &json!({ "invite_code": code })),
                client.leave_seat(game),
                client.create_invitation(game, &json!({})),
            ];
            for call in reading.into_iter().chain(acting.into_iter().filter(|_| signed_in)) {
                let mut absent = call.clone();
                absent.target = absent.target.replace(&game.to_string(), &Uuid::nil().to_string());
                let (hidden, absent) = (call.await.refused(Slug::NotFound), absent.await.refused(Slug::NotFound));
                let blank = |answer: &Answer, id: Uuid| answer.text().replace(&id.to_string(), "?");
                assert_eq!(blank(&hidden.answer, game), blank(&absent.answer, Uuid::nil()));
                hidden.with(json!({ "detail": "There is no such game, or it is not yours to see." }));
            }
            for query in ["", "?player=ann", "?player=bea", "?status=active", "?visibility=private", "?limit=100"] {
                let list = client.get(&format!("/v1/games{query}")).await.expect(200);
                assert_eq!(list.json()["items"], json!([]), "{list}");
            }
        }
        ann.get_game(game).await.expect(200);
    }
}
