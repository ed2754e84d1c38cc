//! Creating a game, and every type of event there is.

use std::collections::{BTreeMap, BTreeSet};

use integration_tests::table::legal_moves;
use integration_tests::{Choices, Site, Slug, Table, contract, tests};
use serde_json::{Value, json};

use crate::stage::familienbande;

tests![
    a_created_game_is_where_it_says_and_waits_for_players,
    what_does_not_fit_a_new_game_is_named,
    options_and_entropy_are_kept,
    every_type_of_event_occurs,
];

async fn a_created_game_is_where_it_says_and_waits_for_players(site: Site) {
    let ann = site.node().await.player("ann").await;
    let created = ann.create_game(&familienbande(3)).await.expect(201);
    let view = created.view();
    assert_eq!(created.header("location"), Some(format!("/v1/games/{}", view.id()).as_str()));
    assert_eq!(created.header("etag"), Some("\"2\""));
    assert_eq!(view.id().get_version_num(), 7);
    let open = |seat| json!({ "seat": seat, "kind": "open", "player": null, "level": null, "resigned": false });
    let expected = json!({
        "id": view.id(), "game": "familienbande", "edition": "standard", "rules_version": 1,
        "options": { "first_seat": null }, "visibility": "public", "status": "open", "version": 2,
        "seats": [{ "seat": 0, "kind": "player", "player": "ann", "level": null, "resigned": false }, open(1), open(2)],
        "to_move": [], "deadline_at": null, "you": 0, "table": null, "outcome": null,
        "commitment": view.0["commitment"], "head": view.0["head"],
        "created_at": view.0["created_at"], "updated_at": view.0["created_at"],
    });
    assert_eq!(view.0, expected);
    for hash in ["commitment", "head"] {
        assert_eq!(view.0[hash].as_str().unwrap().len(), 64);
    }
    let target = created.header("location").unwrap();
    assert_eq!(ann.get(target).await.expect(200).view(), view);
    let seen = ann.anonymous().get_game(view.id()).await.expect(200).view();
    assert_eq!((&seen.0["you"], seen.version()), (&Value::Null, 2));
}

async fn what_does_not_fit_a_new_game_is_named(site: Site) {
    let ann = site.node().await.player("ann").await;
    let bots = |bots: Value| {
        let mut body = familienbande(3);
        body["bots"] = bots;
        body
    };
    let with = |field: &str, value: Value| {
        let mut body = familienbande(3);
        body[field] = value;
        body
    };
    for (body, pointer, detail) in [
        (json!({ "game": "chess", "seats": 2 }), "/game", "no game is called `chess`"),
        (with("edition", json!("deluxe")), "/edition", "familienbande has no edition called `deluxe`"),
        (familienbande(1), "/seats", "familienbande is played by 2 to 4"),
        (familienbande(5), "/seats", "familienbande is played by 2 to 4"),
        (with("entropy", json!("é".repeat(65))), "/entropy", "at most 64 characters, and no control characters"),
        (with("options", json!({ "first_seat": 3 })), "/options/first_seat", "a game for 3 has seats 0 to 2"),
        (with("options", json!({ "first_seat": 9 })), "/options/first_seat", "a game for 3 has seats 0 to 2"),
        (bots(json!([{ "seat": 3, "level": "random" }])), "/bots/0/seat", "this game has seats 0 to 2"),
        (bots(json!([{ "seat": 0, "level": "random" }])), "/bots/0/seat", "seat 0 is the creator's"),
        (
            bots(json!([{ "seat": 1, "level": "random" }, { "seat": 1, "level": "greedy" }])),
            "/bots/1/seat",
            "seat 1 has a bot already",
        ),
    ] {
        let refused = ann.create_game(&body).await.refused(Slug::InvalidRequest);
        refused.with(json!({
            "detail": format!("{pointer}: {detail}"), "errors": [{ "pointer": pointer, "detail": detail }],
        }));
    }
    assert_eq!(ann.list_games().await.expect(200).json(), json!({ "items": [], "next_cursor": null }));
}

async fn options_and_entropy_are_kept(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let more = json!({ "options": { "first_seat": 1 }, "edition": "standard", "entropy": "drawer ✂ ő" });
    let table = Table::start_with(&[ann.clone(), bea], &[], &more).await;
    let view = table.view().await;
    assert_eq!((view.to_move(), &view.0["options"]), (vec![1], &json!({ "first_seat": 1 })));
    let log = ann.log(table.game).await;
    assert_eq!(log[1]["data"], json!({ "seat": 0, "kind": "player", "player": ann.id, "entropy": "drawer ✂ ő" }));
    assert_eq!(log[0]["data"]["commitment"], view.0["commitment"]);
}

/// Types of events that take a whole game towards them; the recorded games of the rules have them.
const RARE: &[&str] = &["game-stalled", "round-replayed", "round-stalled"];

/// Games of one kind, at most.
const MOST_GAMES: usize = 12;

/// Each type that the OpenAPI document lists, from some game's log.
async fn every_type_of_event_occurs(site: Site) {
    let node = site.node_with(|settings| settings.seed = Some(1)).await;
    let players = node.players(["ann", "bea", "cid"]).await;
    let [ann, bea, _] = &players;
    let mut met: BTreeMap<String, Value> = BTreeMap::new();
    let mut note = async |game| {
        for event in ann.anonymous().log(game).await {
            met.insert(event["type"].as_str().unwrap().to_owned(), event);
        }
        met.keys().cloned().collect::<BTreeSet<_>>()
    };
    let cancelled = ann.create_game(&familienbande(2)).await.expect(201).view().id();
    ann.leave_seat(cancelled).await.expect(200);
    note(cancelled).await;
    let resigned = Table::start(&[ann.clone(), bea.clone()], &["random"]).await;
    bea.leave_seat(resigned.game).await.expect(200);
    note(resigned.game).await;

    let rare: BTreeSet<String> = RARE.iter().map(|it| (*it).to_owned()).collect();
    for game in ann.list_catalogue().await.expect(200).json()["items"].as_array().unwrap() {
        let types: BTreeSet<String> = types_in(&game["events"]).difference(&rare).cloned().collect();
        assert!(types.len() >= 4, "{types:?}");
        let mut choices = Choices::new(5);
        let mut made = BTreeMap::new();
        for round in 0..MOST_GAMES {
            let table = Table::start_with(&players[..2 + round % 2], &[], &json!({ "game": game["slug"] })).await;
            play_variedly(&table, &mut made, &mut choices).await;
            if note(table.game).await.is_superset(&types) {
                break;
            }
        }
    }
    let documented = types_in(&contract::document()["components"]["schemas"]);
    let met_or_rare: BTreeSet<String> = met.keys().cloned().chain(rare).collect();
    assert_eq!(met_or_rare, documented);
    for event in met.values() {
        let members: BTreeSet<&str> = event.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(members, BTreeSet::from(["version", "at", "actor", "type", "data", "leaf", "head"]), "{event}");
    }
}

/// Plays to the end, always the type of move that was made least so far.
async fn play_variedly(table: &Table, made: &mut BTreeMap<String, usize>, choices: &mut Choices) {
    loop {
        let view = table.settled().await;
        let Some((_, mover)) = table.turn(&view) else { return };
        let legal = legal_moves(mover, table.game).await;
        let times = |it: &Value| made.get(it["type"].as_str().unwrap()).copied().unwrap_or_default();
        let least = legal.iter().map(times).min();
        let seldom: Vec<&Value> = legal.iter().filter(|it| Some(times(it)) == least).collect();
        let chosen = (*choices.of(&seldom)).clone();
        mover.make_move(table.game, &chosen).await.expect(201);
        *made.entry(chosen["type"].as_str().unwrap().to_owned()).or_default() += 1;
    }
}

/// Every constant value of a property `type` in a schema that stands beside a property `data`.
fn types_in(schema: &Value) -> BTreeSet<String> {
    let mut types = BTreeSet::new();
    match schema {
        Value::Object(members) => {
            if let Some(properties) = members.get("properties").filter(|it| it["data"].is_object()) {
                let kind = &properties["type"];
                types.extend(kind["const"].as_str().map(str::to_owned));
                let several = kind["enum"].as_array().into_iter().flatten();
                types.extend(several.map(|it| it.as_str().unwrap().to_owned()));
            }
            types.extend(members.values().flat_map(types_in));
        }
        Value::Array(items) => types.extend(items.iter().flat_map(types_in)),
        _ => {}
    }
    types
}
