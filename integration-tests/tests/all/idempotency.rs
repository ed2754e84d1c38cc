//! A repeated `Idempotency-Key`: done once and answered the same, in turn and at the same moment.

use std::future::IntoFuture;

use futures_util::future::join_all;
use integration_tests::player::PASSWORD;
use integration_tests::{Answer, Call, Database, Site, Slug, Table, tests};
use serde_json::{Value, json};

tests![
    a_repeated_key_is_done_once,
    eight_at_once_with_one_key_are_one,
    one_key_is_one_request,
    keys_of_different_accounts_never_meet,
    a_refusal_is_not_kept_under_its_key,
    an_unfit_precondition_or_key_is_refused,
];

/// What one call of each kind changes, as a number that counts it.
async fn calls(site: &Site) -> Vec<(Call, &'static str, Database)> {
    let node = site.node().await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let open = ann.create_game(&json!({ "game": "familienbande", "seats": 3 })).await.expect(201).view().id();
    let first = json!({ "options": { "first_seat": 0 } });
    let running = Table::start_with(&[ann.clone(), bea.clone()], &[], &first).await.game;
    let anybody = node.anonymous();
    let session = json!({ "name": "ann", "password": PASSWORD });
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
            body["password"] = json!(PASSWORD);
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

async fn an_unfit_precondition_or_key_is_refused(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let game = Table::start(&[ann.clone(), bea], &[]).await.game;
    let pass = json!({ "type": "pass" });
    for tags in ["4", "\"4", "4\"", "\"", "\"4\" \"5\""] {
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
