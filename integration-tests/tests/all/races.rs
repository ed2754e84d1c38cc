//! At the same moment: of those who move at once exactly one wins, nothing is lost and nothing is done twice.

use std::collections::BTreeSet;
use std::future::IntoFuture;

use domain::audit::{Evidence, audit};
use futures_util::future::join_all;
use integration_tests::table::{choose, legal_moves};
use integration_tests::{Answer, Call, Choices, Player, Site, Slug, Table, tests};
use serde_json::{Value, json};

tests![
    of_four_clients_that_move_at_once_one_wins,
    four_players_who_never_look_whose_turn_it_is_lose_nothing,
    a_repeated_key_is_done_once,
    eight_at_once_with_one_key_are_one,
    one_key_is_one_request,
    keys_of_different_accounts_never_meet,
    a_refusal_is_not_kept_under_its_key,
    a_stale_copy_is_refused_and_says_what_is_newest,
    an_unfit_precondition_or_key_is_refused,
    one_seat_is_taken_once,
    one_invitation_is_used_once,
    one_name_is_taken_once,
];

/// 50 rounds: the same player's four devices send different moves on the same version.
async fn of_four_clients_that_move_at_once_one_wins(site: Site) {
    let node = site.node().await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let devices = |player: &Player| -> Vec<Player> {
        (0..4)
            .map(|_| Player { client: node.anonymous().with_bearer(player.bearer().unwrap()), ..player.clone() })
            .collect()
    };
    let devices = [devices(&ann), devices(&bea)];
    let mut choices = Choices::new(50);
    let mut rounds = 0;
    while rounds < 50 {
        let table = Table::start(&[ann.clone(), bea.clone()], &[]).await;
        let mut won: Vec<(u64, Value)> = Vec::new();
        loop {
            let view = table.view().await;
            if view.is_over() || rounds == 50 {
                break;
            }
            let seat = view.to_move()[0];
            let legal = legal_moves(&devices[seat][0], table.game).await;
            let calls: Vec<(Value, Call)> = devices[seat]
                .iter()
                .map(|device| {
                    let chosen = choose(&legal, &mut choices).clone();
                    let call = device.make_move(table.game, &chosen).if_match(view.version());
                    (chosen, call)
                })
                .collect();
            let (moves, calls): (Vec<_>, Vec<_>) = calls.into_iter().unzip();
            let answers = join_all(calls.into_iter().map(IntoFuture::into_future)).await;
            let mut winners = 0;
            for (sent, answer) in moves.into_iter().zip(answers) {
                if answer.status == 201 {
                    won.push((view.version() + 1, sent));
                    winners += 1;
                } else {
                    let refused = answer.refused(Slug::StaleVersion);
                    assert!(refused.answer.json()["current_version"].as_u64().unwrap() > view.version());
                }
            }
            assert_eq!(winners, 1, "round {rounds}");
            rounds += 1;
        }
        // What was acknowledged is what the log has, each exactly once, in this order.
        let sql = format!(
            "SELECT json_agg(json_build_array(version, cause) ORDER BY version) FROM game_events
             WHERE game_id = '{}' AND version > 4 AND cause IS NOT NULL",
            table.game
        );
        let logged: Value = serde_json::from_str(&node.database.ask(&sql).await).unwrap();
        assert_eq!(logged, json!(won));
    }
}

/// All four send a move all the time; each accepted one is in the log once, and the game is a valid one.
async fn four_players_who_never_look_whose_turn_it_is_lose_nothing(site: Site) {
    let node = site.node().await;
    let players = node.players(["ann", "bea", "cid", "dan"]).await;
    let table = Table::start(&players, &[]).await;
    let storm = players.iter().enumerate().map(|(seat, player)| {
        let mut choices = Choices::new(seat as u64);
        let game = table.game;
        async move {
            let mut receipts = Vec::new();
            loop {
                let legal = legal_moves(player, game).await;
                let chosen = legal.is_empty().then(|| json!({ "type": "pass" }));
                let chosen = chosen.unwrap_or_else(|| choose(&legal, &mut choices).clone());
                let answer = player.make_move(game, &chosen).await;
                match answer.status {
                    201 => receipts.push(answer.text_at("/receipt")),
                    _ => match answer.refused(Slug::IllegalMove).answer.text_at("/rule").as_str() {
                        "G-1" => return receipts,
                        "G-2" | "G-4" | "FB-6" | "FB-7" | "FB-11" | "FB-12" => {}
                        rule => panic!("refused by {rule}"),
                    },
                }
            }
        }
    });
    let receipts: Vec<String> = join_all(storm).await.into_iter().flatten().collect();
    let bundle = table.bundle().await;
    let report = audit(&bundle, &Evidence::default());
    assert!(report.is_valid(), "{report}");
    let bundle: Value = serde_json::from_slice(&bundle).unwrap();
    let moves = bundle["events"].as_array().unwrap().iter();
    let logged: Vec<&str> = moves
        .filter(|event| event["version"].as_u64().unwrap() > 6)
        .filter_map(|event| event["receipt"].as_str())
        .collect();
    assert_eq!(logged.len(), receipts.len());
    assert_eq!(logged.into_iter().collect::<BTreeSet<_>>(), receipts.iter().map(String::as_str).collect());
}

/// What one call of each kind changes, as a number that counts it.
async fn calls(site: &Site) -> Vec<(Call, &'static str, integration_tests::Database)> {
    let node = site.node().await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let open = ann.create_game(&json!({ "game": "familienbande", "seats": 3 })).await.expect(201).view().id();
    let first = json!({ "options": { "first_seat": 0 } });
    let running = Table::start_with(&[ann.clone(), bea.clone()], &[], &first).await.game;
    let anybody = node.anonymous();
    let session = json!({ "name": "ann", "password": integration_tests::player::PASSWORD });
    let calls = [
        (anybody.create_account(&json!({ "name": "eve", "password": "0123456789" })), "SELECT count(*) FROM accounts"),
        (anybody.create_session(&session), "SELECT count(*) FROM session_families"),
        (
            anybody.refresh_session(&json!({ "refresh_token": bea.refresh_token })),
            "SELECT count(*) FROM refresh_tokens",
        ),
        (ann.create_token(&json!({ "name": "x", "scopes": ["read"] })), "SELECT count(*) FROM personal_access_tokens"),
        (ann.create_game(&json!({ "game": "familienbande", "seats": 2 })), "SELECT count(*) FROM games"),
        (bea.take_seat(open, &json!({ "seat": 2 })), "SELECT count(*) FROM game_events"),
        (ann.create_invitation(open, &json!({ "seat": 1 })), "SELECT count(*) FROM invitations"),
        (ann.make_move(running, &json!({ "type": "pass" })), "SELECT count(*) FROM game_events"),
    ];
    calls.into_iter().map(|(call, count)| (call, count, node.database.clone())).collect()
}

async fn a_repeated_key_is_done_once(site: Site) {
    for (call, count, database) in calls(&site).await {
        let before = number(&database.ask(count).await);
        let first = call.clone().once(call.operation).await.expect(201);
        assert!(!first.is_replayed());
        for _ in 0..2 {
            same(&first, &call.clone().once(call.operation).await, true);
        }
        assert_eq!(number(&database.ask(count).await), before + 1, "{}", call.operation);
    }
}

async fn eight_at_once_with_one_key_are_one(site: Site) {
    for (call, count, database) in calls(&site).await {
        let before = number(&database.ask(count).await);
        let answers = join_all((0..8).map(|_| call.clone().once(call.operation).into_future())).await;
        for answer in &answers {
            assert_eq!(answer.status, 201, "{answer}");
        }
        let originals = answers.iter().filter(|answer| !answer.is_replayed()).count();
        assert_eq!(originals, 1, "{}", call.operation);
        for answer in &answers {
            same(&answers[0], answer, answer.is_replayed());
        }
        assert_eq!(number(&database.ask(count).await), before + 1, "{}", call.operation);
    }
}

/// Asserts that two answers differ in nothing but when they were sent and whether they are repetitions.
#[track_caller]
fn same(first: &Answer, again: &Answer, replayed: bool) {
    assert_eq!((again.status, &again.body), (first.status, &first.body), "{again}");
    assert_eq!(again.is_replayed(), replayed, "{again}");
    for header in ["etag", "location", "content-type"] {
        assert_eq!(again.header(header), first.header(header), "{header}: {again}");
    }
}

fn number(text: &str) -> u64 {
    text.parse().unwrap()
}

async fn one_key_is_one_request(site: Site) {
    for (call, count, database) in calls(&site).await {
        call.clone().once(call.operation).await.expect(201);
        let before = database.ask(count).await;
        let mut body: Value = serde_json::from_slice(&call.body).unwrap();
        let other = match call.operation {
            "createAccount" => ("name", json!("fay")),
            "createSession" => ("name", json!("bea")),
            "refreshSession" => ("refresh_token", json!("hlr_other")),
            "createToken" => ("name", json!("y")),
            "createGame" => ("seats", json!(3)),
            "takeSeat" => ("entropy", json!("other")),
            "createInvitation" => ("player", json!("bea")),
            _ => ("type", json!("marry")),
        };
        body[other.0] = other.1;
        if call.operation == "createSession" {
            // The right password of somebody else, so that only the key stands in the way.
            body["password"] = json!(integration_tests::player::PASSWORD);
        }
        let refused = call.clone().json(&body).once(call.operation).await.refused(Slug::IdempotencyKeyReused);
        refused.with(json!({
            "detail": "This Idempotency-Key was used for another request within 24 hours. Take a new key for a new request.",
        }));
        // White space makes another body, and another query another request.
        let spaced = String::from_utf8(call.body.clone()).unwrap() + " ";
        call.clone().body("application/json", spaced).once(call.operation).await.refused(Slug::IdempotencyKeyReused);
        assert_eq!(database.ask(count).await, before, "{}", call.operation);
    }
}

async fn keys_of_different_accounts_never_meet(site: Site) {
    let node = site.node().await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let body = json!({ "game": "familienbande", "seats": 2 });
    let one = ann.create_game(&body).once("same").await.expect(201);
    let other = bea.create_game(&body).once("same").await.expect(201);
    assert!(!other.is_replayed());
    assert_ne!(one.view().id(), other.view().id());
    // The same account with another credential is the same account.
    let token = ann.create_token(&json!({ "name": "x", "scopes": ["play"] })).await.expect(201).text_at("/token");
    same(&one, &ann.with_bearer(&token).create_game(&body).once("same").await, true);
    // A day later the key is free again.
    node.database.execute("UPDATE idempotent_responses SET created_at = created_at - interval '25 hours'").await;
    assert!(!ann.create_game(&body).once("same").await.expect(201).is_replayed());
}

async fn a_refusal_is_not_kept_under_its_key(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let first = json!({ "options": { "first_seat": 0 } });
    let game = Table::start_with(&[ann.clone(), bea.clone()], &[], &first).await.game;
    let pass = json!({ "type": "pass" });
    bea.make_move(game, &pass).once("early").await.refused(Slug::IllegalMove);
    ann.make_move(game, &pass).await.expect(201);
    let moved = bea.make_move(game, &pass).once("early").await.expect(201);
    assert!(!moved.is_replayed());
    // Kept before anything is looked at again: also when the copy is stale by now, or the turn is over.
    same(&moved, &bea.make_move(game, &pass).once("early").if_match(5).await, true);
}

async fn a_stale_copy_is_refused_and_says_what_is_newest(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let first = json!({ "options": { "first_seat": 0 } });
    let game = Table::start_with(&[ann.clone(), bea.clone()], &[], &first).await.game;
    let pass = json!({ "type": "pass" });
    for tags in ["\"3\"", "\"5\"", "W/\"4\"", "\"x\"", "\"1\", \"2\""] {
        let refused = ann.make_move(game, &pass).header("if-match", tags).await.refused(Slug::StaleVersion);
        assert_eq!(refused.answer.json()["current_version"], 4);
        let dry = ann.make_move(game, &pass).query("dry_run", true).header("if-match", tags).await;
        dry.refused(Slug::StaleVersion);
    }
    ann.make_move(game, &pass).header("if-match", "\"3\", \"4\"").await.expect(201);
    bea.make_move(game, &pass).header("if-match", "*").await.expect(201);
    assert_eq!(ann.get_game(game).await.expect(200).etag(), 6);
}

async fn an_unfit_precondition_or_key_is_refused(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let game = Table::start(&[ann.clone(), bea], &[]).await.game;
    let pass = json!({ "type": "pass" });
    for tags in ["4", "\"4", "4\"", "\"", ""] {
        let refused = ann.make_move(game, &pass).header("if-match", tags).await.refused(Slug::MalformedRequest);
        refused.with(json!({ "detail": "if-match has to be * or entity tags such as \"17\"." }));
    }
    let detail = "Idempotency-Key has to be one value of 1 to 255 visible ASCII characters; a UUID does well.";
    let long = "k".repeat(256);
    for key in ["", "a b", "ä", &long] {
        let refused = ann.make_move(game, &pass).once(key).await.refused(Slug::MalformedRequest);
        refused.with(json!({ "detail": detail }));
    }
    let twice = ann.make_move(game, &pass).once("a").once("b").await.refused(Slug::MalformedRequest);
    twice.with(json!({ "detail": detail }));
    assert_eq!(ann.get_game(game).await.expect(200).etag(), 4);
}

async fn one_seat_is_taken_once(site: Site) {
    let node = site.node().await;
    let [ann, bea, cid, dan, eve] = node.players(["ann", "bea", "cid", "dan", "eve"]).await;
    let game = ann.create_game(&json!({ "game": "familienbande", "seats": 3 })).await.expect(201).view().id();
    let others = [bea, cid, dan, eve];
    let joining = json!({ "seat": 1 });
    let answers = join_all(others.iter().map(|player| player.take_seat(game, &joining).into_future())).await;
    let (seated, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
    assert_eq!(seated.len(), 1);
    for answer in refused {
        answer.refused(Slug::SeatTaken);
    }
    // Without a number the last free seat goes to one of those who are left; the others are told that it has started.
    let seated = ann.get_game(game).await.expect(200).text_at("/seats/1/player");
    let left: Vec<&Player> = others.iter().filter(|player| player.name != seated).collect();
    let answers = join_all(left.iter().map(|player| player.take_seat(game, &json!({})).into_future())).await;
    let (seated, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
    assert_eq!(seated.len(), 1);
    for answer in refused {
        answer.refused(Slug::GameNotOpen);
    }
}

async fn one_invitation_is_used_once(site: Site) {
    let node = site.node().await;
    let [ann, bea, cid, dan, eve] = node.players(["ann", "bea", "cid", "dan", "eve"]).await;
    let body = json!({ "game": "familienbande", "seats": 4, "visibility": "private" });
    let game = ann.create_game(&body).await.expect(201).view().id();
    let code = ann.create_invitation(game, &json!({})).await.expect(201).text_at("/invite_code");
    let joining = json!({ "invite_code": code });
    let others = [bea, cid, dan, eve];
    let answers = join_all(others.iter().map(|player| player.take_seat(game, &joining).into_future())).await;
    let (seated, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
    assert_eq!(seated.len(), 1);
    for answer in refused {
        answer.refused(Slug::NotFound);
    }
    assert_eq!(ann.get_game(game).await.expect(200).etag(), 3);
}

async fn one_name_is_taken_once(site: Site) {
    let node = site.node().await;
    let client = node.anonymous();
    let bodies = ["Ann", "ann", "ANN", "aNN"].map(|name| json!({ "name": name, "password": "0123456789" }));
    let answers = join_all(bodies.iter().map(|body| client.create_account(body).into_future())).await;
    let (made, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
    assert_eq!(made.len(), 1);
    for answer in refused {
        answer.refused(Slug::NameTaken);
    }
}
