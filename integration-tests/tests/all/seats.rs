//! Sitting down, leaving, resigning, inviting.

use integration_tests::{Player, Site, Slug, Table, tests};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::stage::familienbande;

tests![
    the_last_seat_starts_the_game,
    who_may_sit_where,
    leaving_opens_the_seat_and_the_last_one_cancels_the_game,
    resigning_is_for_players_of_a_running_game,
    invitations_open_private_games_once,
];

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
    let types: Vec<Value> = bea.log(game).await.into_iter().map(|event| event["type"].clone()).collect();
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
        "detail": "Only the player who has been in the game longest invites: its creator, unless they left.",
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
