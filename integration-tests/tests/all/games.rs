//! Creating, listing, joining, leaving: a game before it starts, and every type of event there is.

use std::collections::{BTreeMap, BTreeSet};

use integration_tests::{Choices, Client, Player, Site, Slug, Table, contract, tests};
use serde_json::{Value, json};
use uuid::Uuid;

tests![
    a_created_game_is_where_it_says_and_waits_for_players,
    the_last_seat_starts_the_game,
    who_may_sit_where,
    leaving_opens_the_seat_and_the_last_one_cancels_the_game,
    resigning_is_for_players_of_a_running_game,
    what_does_not_fit_a_new_game_is_named,
    lists_are_filtered_and_paged,
    the_inbox_holds_what_waits_for_the_caller,
    invitations_open_private_games_once,
    every_type_of_event_occurs,
    options_and_entropy_are_kept,
];

fn familienbande(seats: u8) -> Value {
    json!({ "game": "familienbande", "seats": seats })
}

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

async fn the_last_seat_starts_the_game(site: Site) {
    let [ann, bea, cid] = site.node().await.players(["ann", "bea", "cid"]).await;
    let game = ann.create_game(&familienbande(3)).await.expect(201).view().id();
    let second = bea.take_seat(game, &json!({ "seat": 2 })).await.expect(201);
    assert_eq!((second.view().status(), second.etag(), &second.view().0["you"]), ("open", 3, &json!(2)));
    assert_eq!(second.header("location"), Some(format!("/v1/games/{game}").as_str()));
    let third = cid.take_seat(game, &json!({})).await.expect(201).view();
    assert_eq!((third.status(), third.version(), &third.0["you"]), ("active", 5, &json!(1)));
    assert_eq!(third.hand().len(), 5);
    let [first] = third.to_move()[..] else { panic!("{third:?}") };
    for (seat, player) in [(0, &ann), (1, &cid), (2, &bea)] {
        let view = player.get_game(game).await.expect(200).view();
        assert_eq!(view.0["you"], seat);
        let moves = player.list_moves(game).await.expect(200).json();
        assert_eq!(moves["version"], 5);
        assert_eq!(moves["items"].as_array().unwrap().is_empty(), seat != first);
        for listed in moves["items"].as_array().unwrap() {
            assert!(listed["label"].as_str().is_some_and(|label| !label.is_empty()));
            let dry = player.make_move(game, &listed["move"]).query("dry_run", true).await.expect(200);
            assert_eq!(dry.json(), json!({ "legal": true, "version": 5 }));
        }
    }
    assert_eq!(ann.get_game(game).await.expect(200).view().version(), 5);
}

async fn who_may_sit_where(site: Site) {
    let [ann, bea, cid] = site.node().await.players(["ann", "bea", "cid"]).await;
    let mut body = familienbande(3);
    body["bots"] = json!([{ "seat": 2, "level": "greedy" }]);
    let game = ann.create_game(&body).await.expect(201).view().id();
    let sit = |player: &Player, seat: Value| player.take_seat(game, &json!({ "seat": seat }));
    let taken = sit(&bea, json!(0)).await.refused(Slug::SeatTaken);
    taken.with(json!({ "detail": "Seat 0 is taken; free seats: 1.", "current_version": 3 }));
    sit(&bea, json!(2)).await.refused(Slug::SeatTaken);
    let again = sit(&ann, json!(1)).await.refused(Slug::AlreadySeated);
    again.with(json!({ "detail": "You sit at seat 0 of this game already.", "current_version": 3 }));
    let beyond = sit(&bea, json!(3)).await.refused(Slug::InvalidRequest);
    let detail = "this game has seats 0 to 2";
    beyond.with(json!({
        "detail": format!("/seat: {detail}"), "errors": [{ "pointer": "/seat", "detail": detail }],
    }));
    let long = bea.take_seat(game, &json!({ "entropy": "x".repeat(65) })).await.refused(Slug::InvalidRequest);
    long.with(json!({
        "detail": "/entropy: at most 64 characters, and no control characters",
        "errors": [{ "pointer": "/entropy", "detail": "at most 64 characters, and no control characters" }],
    }));
    sit(&bea, json!(1)).await.expect(201);
    let full = sit(&cid, json!(1)).await.refused(Slug::GameNotOpen);
    let started = full.answer.json()["current_version"].as_u64().unwrap();
    full.with(json!({ "detail": "The game has started: all seats are taken.", "current_version": started }));
    cid.take_seat(Uuid::nil(), &json!({})).await.refused(Slug::NotFound);
}

async fn leaving_opens_the_seat_and_the_last_one_cancels_the_game(site: Site) {
    let [ann, bea, cid] = site.node().await.players(["ann", "bea", "cid"]).await;
    let game = ann.create_game(&familienbande(3)).await.expect(201).view().id();
    bea.take_seat(game, &json!({})).await.expect(201);
    let left = bea.leave_seat(game).await.expect(200);
    assert_eq!(
        (left.etag(), &left.view().0["you"], &left.view().0["seats"][1]["kind"]),
        (4, &Value::Null, &json!("open"))
    );
    let never = cid.leave_seat(game).await.refused(Slug::NotAllowed);
    never.with(json!({ "detail": "You have no seat in this game." }));
    cid.take_seat(game, &json!({ "seat": 1 })).await.expect(201);
    ann.leave_seat(game).await.expect(200);
    let cancelled = cid.leave_seat(game).await.expect(200).view();
    assert_eq!((cancelled.status(), cancelled.version()), ("cancelled", 8));
    let late = bea.take_seat(game, &json!({})).await.refused(Slug::GameNotOpen);
    late.with(json!({ "detail": "The game was cancelled before it started.", "current_version": 8 }));
    let types: Vec<Value> = events(&bea, game).await.into_iter().map(|event| event["type"].clone()).collect();
    let expected = [
        "game-created",
        "seat-taken",
        "seat-taken",
        "seat-left",
        "seat-taken",
        "seat-left",
        "seat-left",
        "game-cancelled",
    ];
    assert_eq!(types, expected);
    let report =
        domain::audit::audit(&bea.audit_game(game).await.expect(200).body, &domain::audit::Evidence::default());
    assert!(report.is_valid(), "{report}");
}

async fn resigning_is_for_players_of_a_running_game(site: Site) {
    let [ann, bea, cid] = site.node().await.players(["ann", "bea", "cid"]).await;
    let first = json!({ "options": { "first_seat": 1 } });
    let game = Table::start_with(&[ann.clone(), bea.clone()], &[], &first).await.game;
    cid.leave_seat(game).await.refused(Slug::NotAllowed).with(json!({ "detail": "You have no seat in this game." }));
    ann.leave_seat(game).await.expect(200);
    let twice = ann.leave_seat(game).await.refused(Slug::GameNotOpen);
    twice.with(json!({ "detail": "Seat 0 has resigned already.", "current_version": 5 }));
    let moving = ann.make_move(game, &json!({ "type": "pass" })).await.refused(Slug::NotAllowed);
    moving.with(json!({ "detail": "You resigned this game; the program plays your seat on." }));
    assert_eq!(ann.list_moves(game).await.expect(200).json()["items"], json!([]));
    // Who resigned still sees the own hand, and nobody else's.
    let view = ann.get_game(game).await.expect(200).view();
    assert_eq!((view.hand().len(), &view.0["seats"][0]["resigned"]), (5, &json!(true)));
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

async fn lists_are_filtered_and_paged(site: Site) {
    let [ann, bea, cid] = site.node().await.players(["ann", "bea", "cid"]).await;
    let private = json!({ "visibility": "private" });
    let open = ann.create_game(&familienbande(2)).await.expect(201).view().id();
    let active = Table::start(&[bea.clone(), ann.clone()], &[]).await.game;
    let secret = Table::start_with(&[ann.clone(), cid.clone()], &[], &private).await.game;
    let cancelled = bea.create_game(&familienbande(2)).await.expect(201).view().id();
    bea.leave_seat(cancelled).await.expect(200);
    let anybody = ann.anonymous();
    for (client, query, expected) in [
        (&anybody, vec![], vec![cancelled, active, open]),
        (&*bea, vec![], vec![cancelled, active, open]),
        (&*ann, vec![], vec![cancelled, secret, active, open]),
        (&anybody, vec![("status", "open")], vec![open]),
        (&anybody, vec![("status", "active")], vec![active]),
        (&*cid, vec![("status", "active")], vec![secret, active]),
        (&anybody, vec![("status", "finished")], vec![]),
        (&anybody, vec![("status", "cancelled")], vec![cancelled]),
        (&anybody, vec![("player", "ANN")], vec![active, open]),
        (&*cid, vec![("player", "ann")], vec![secret, active, open]),
        (&*bea, vec![("player", "me")], vec![active]),
        (&*bea, vec![("player", "cid")], vec![]),
        (&anybody, vec![("player", "nobody")], vec![]),
        (&*ann, vec![("visibility", "private")], vec![secret]),
        (&*bea, vec![("visibility", "private")], vec![]),
        (&anybody, vec![("game", "familienbande"), ("status", "open")], vec![open]),
        (&anybody, vec![("game", "chess")], vec![]),
    ] {
        assert_eq!(listed(client, &query).await, expected, "{query:?}");
    }
    let entry = &anybody.list_games().query("status", "open").await.expect(200).json()["items"][0];
    let seat = |seat: u8, kind: &str, player: Value| json!({ "seat": seat, "kind": kind, "player": player, "level": null, "resigned": false });
    assert_eq!(
        *entry,
        json!({
            "id": open, "game": "familienbande", "edition": "standard", "visibility": "public", "status": "open",
            "version": 2, "seats": [seat(0, "player", json!("ann")), seat(1, "open", Value::Null)], "to_move": [],
            "created_at": entry["created_at"], "updated_at": entry["updated_at"],
        })
    );

    let (mut paged, mut cursor) = (Vec::new(), None::<String>);
    loop {
        let mut query = vec![("limit", "1")];
        query.extend(cursor.as_deref().map(|cursor| ("cursor", cursor)));
        let page = list(&ann, &query).await;
        paged.extend(ids(&page));
        cursor = page["next_cursor"].as_str().map(str::to_owned);
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(paged, [cancelled, secret, active, open]);
}

async fn the_inbox_holds_what_waits_for_the_caller(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let first = |seat: u8| json!({ "options": { "first_seat": seat } });
    let mine = Table::start_with(&[ann.clone(), bea.clone()], &[], &first(0)).await;
    let theirs = Table::start_with(&[ann.clone(), bea.clone()], &[], &first(1)).await;
    let inbox = [("to_move", "me")];
    assert_eq!(listed(&ann, &inbox).await, [mine.game]);
    assert_eq!(listed(&bea, &inbox).await, [theirs.game]);
    ann.make_move(mine.game, &json!({ "type": "pass" })).await.expect(201);
    assert_eq!(listed(&ann, &inbox).await, Vec::<Uuid>::new());
    assert_eq!(listed(&bea, &inbox).await, [theirs.game, mine.game]);
    // A seat that was given up waits for nobody.
    bea.leave_seat(mine.game).await.expect(200);
    assert!(!listed(&bea, &inbox).await.contains(&mine.game));
}

async fn invitations_open_private_games_once(site: Site) {
    let node = site.node().await;
    let [ann, bea, cid, dan] = node.players(["ann", "bea", "cid", "dan"]).await;
    let mut body = familienbande(4);
    body["visibility"] = json!("private");
    let game = ann.create_game(&body).await.expect(201).view().id();
    let no_such = json!({ "detail": "There is no such game, or it is not yours to see." });
    let join = |player: &Player, body: Value| player.take_seat(game, &body);
    join(&bea, json!({})).await.refused(Slug::NotFound).with(no_such.clone());
    join(&bea, json!({ "invite_code": "wrong" })).await.refused(Slug::NotFound).with(no_such.clone());

    let invite = |body: Value| ann.create_invitation(game, &body);
    let for_anybody = invite(json!({})).await.expect(201).text_at("/invite_code");
    let for_cid = invite(json!({ "player": "CID", "seat": 3 })).await.expect(201).text_at("/invite_code");
    assert_ne!(for_anybody, for_cid);
    join(&bea, json!({ "invite_code": for_cid })).await.refused(Slug::NotFound).with(no_such.clone());
    let elsewhere = join(&cid, json!({ "invite_code": for_cid, "seat": 1 })).await.refused(Slug::InvalidRequest);
    elsewhere.with(json!({
        "detail": "/seat: the invitation is for seat 3",
        "errors": [{ "pointer": "/seat", "detail": "the invitation is for seat 3" }],
    }));
    let seated = join(&cid, json!({ "invite_code": for_cid })).await.expect(201).view();
    assert_eq!(seated.0["you"], 3);
    join(&bea, json!({ "invite_code": for_anybody })).await.expect(201);
    join(&dan, json!({ "invite_code": for_anybody })).await.refused(Slug::NotFound).with(no_such.clone());
    bea.create_invitation(game, &json!({})).await.refused(Slug::NotAllowed).with(json!({
        "detail": "Only the player who created the game invites.",
    }));
    dan.create_invitation(game, &json!({})).await.refused(Slug::NotFound).with(no_such.clone());

    let late = invite(json!({})).await.expect(201).text_at("/invite_code");
    node.database.execute("UPDATE invitations SET expires_at = now() WHERE used_at IS NULL").await;
    join(&dan, json!({ "invite_code": late })).await.refused(Slug::NotFound).with(no_such);
    let unknown = invite(json!({ "player": "nobody" })).await.refused(Slug::InvalidRequest);
    unknown.with(json!({
        "detail": "/player: no account is called `nobody`",
        "errors": [{ "pointer": "/player", "detail": "no account is called `nobody`" }],
    }));
    invite(json!({ "seat": 3 })).await.refused(Slug::SeatTaken);
    let last = invite(json!({ "seat": 2 })).await.expect(201).text_at("/invite_code");
    assert_eq!(join(&dan, json!({ "invite_code": last })).await.expect(201).view().status(), "active");
    let started = invite(json!({})).await.refused(Slug::GameNotOpen);
    let version = started.answer.json()["current_version"].clone();
    started.with(json!({ "detail": "The game has started: nobody can join any more.", "current_version": version }));

    // In a public game a bad code is not taken for none.
    let public = ann.create_game(&familienbande(2)).await.expect(201).view().id();
    let bad = bea.take_seat(public, &json!({ "invite_code": late })).await.refused(Slug::NotAllowed);
    bad.with(json!({ "detail": "This invitation is used up, has expired, or is for somebody else." }));
}

/// Each type that the OpenAPI document lists, from some game's log.
async fn every_type_of_event_occurs(site: Site) {
    let node = site.node().await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let cancelled = ann.create_game(&familienbande(2)).await.expect(201).view().id();
    ann.leave_seat(cancelled).await.expect(200);
    let table = Table::start(&[ann.clone(), bea.clone()], &["random"]).await;
    let mut choices = Choices::new(5);
    table.play_until(&mut choices, |view| view.version() > 12).await;
    bea.leave_seat(table.game).await.expect(200);
    table.play_out(&mut choices).await;

    let mut met: BTreeMap<String, Value> = BTreeMap::new();
    for game in [cancelled, table.game] {
        for event in events(&ann.anonymous(), game).await {
            met.insert(event["type"].as_str().unwrap().to_owned(), event);
        }
    }
    let documented = types_in(&contract::document()["components"]["schemas"]);
    assert_eq!(met.keys().cloned().collect::<BTreeSet<_>>(), documented);
    let catalogue = ann.get_catalogue_game("familienbande").await.expect(200).json();
    let of_the_game = types_in(&catalogue["events"]);
    assert!(of_the_game.len() >= 4 && of_the_game.is_subset(&documented), "{of_the_game:?}");
    for event in met.values() {
        let members: BTreeSet<&str> = event.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(members, BTreeSet::from(["version", "at", "actor", "type", "data", "leaf", "head"]), "{event}");
    }
}

async fn options_and_entropy_are_kept(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let more = json!({ "options": { "first_seat": 1 }, "edition": "standard", "entropy": "drawer ✂ ő" });
    let table = Table::start_with(&[ann.clone(), bea], &[], &more).await;
    let view = table.view().await;
    assert_eq!((view.to_move(), &view.0["options"]), (vec![1], &json!({ "first_seat": 1 })));
    let log = events(&ann, table.game).await;
    assert_eq!(log[1]["data"], json!({ "seat": 0, "kind": "player", "player": ann.id, "entropy": "drawer ✂ ő" }));
    assert_eq!(log[0]["data"]["commitment"], view.0["commitment"]);
}

async fn list(client: &Client, query: &[(&str, &str)]) -> Value {
    let call = query.iter().fold(client.list_games(), |call, (name, value)| call.query(name, value));
    call.await.expect(200).json()
}

async fn listed(client: &Client, query: &[(&str, &str)]) -> Vec<Uuid> {
    ids(&list(client, query).await)
}

fn ids(page: &Value) -> Vec<Uuid> {
    page["items"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().parse().unwrap()).collect()
}

/// The whole log.
async fn events(client: &Client, game: Uuid) -> Vec<Value> {
    let log = client.list_events(game).header("accept", "application/x-ndjson").await.expect(200);
    log.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
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
