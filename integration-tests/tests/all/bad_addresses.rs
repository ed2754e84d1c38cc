//! Addresses of every wrong kind: queries with typos, ids that are none, and games of others.

use integration_tests::{Site, Slug, tests};
use serde_json::json;
use uuid::Uuid;

use crate::stage::{Stage, leaks_nothing};

tests![a_query_with_a_typo_is_not_ignored, what_is_no_id_names_nothing, foreign_games_are_left_alone,];

async fn a_query_with_a_typo_is_not_ignored(site: Site) {
    let Stage { ann, open, running, .. } = Stage::new(&site).await;
    let pass = json!({ "type": "pass" });
    let query = "expected one of `status`, `game`, `player`, `to_move`, `visibility`, `limit`, `cursor`";
    for (call, pointer, detail) in [
        (ann.list_games().query("staus", "open"), "/staus", format!("unknown field; {query}")),
        (
            ann.list_games().query("status", "closed"),
            "/status",
            "expected one of `open`, `active`, `finished`, `cancelled`, found `closed`".into(),
        ),
        (ann.list_games().query("to_move", "you"), "/to_move", "expected `me`, found `you`".into()),
        (ann.list_games().query("limit", "0"), "/limit", "expected a number from 1 to 100".into()),
        (ann.list_games().query("limit", "101"), "/limit", "expected a number from 1 to 100".into()),
        (ann.list_games().query("cursor", "x"), "/cursor", "expected the `next_cursor` of an earlier page".into()),
        (ann.list_games().query("limit", "1").query("limit", "2"), "/limit", "given more than once".into()),
        (ann.list_tokens().query("page", "2"), "/page", "unknown field; expected one of `limit`, `cursor`".into()),
        (ann.get_game(open).query("version", "2"), "/version", "unknown field; expected `at_version`".into()),
        (ann.make_move(running, &pass).query("dryrun", "true"), "/dryrun", "unknown field; expected `dry_run`".into()),
        (
            ann.list_events(open).query("afte", "1"),
            "/afte",
            "unknown field; expected one of `after`, `cursor`, `limit`".into(),
        ),
        (ann.stream_events(open).query("from", "1"), "/from", "unknown field; expected `after`".into()),
        (ann.get_rules("familienbande").query("language", "en"), "/language", "unknown field; expected `lang`".into()),
    ] {
        let refused = call.await.refused(Slug::InvalidRequest);
        refused.with(json!({
            "detail": format!("{pointer}: {detail}"), "errors": [{ "pointer": pointer, "detail": detail }],
        }));
    }
    for (call, pointer) in [
        (ann.list_games().query("limit", "ten"), "/limit"),
        (ann.make_move(running, &pass).query("dry_run", "maybe"), "/dry_run"),
        (ann.list_events(open).query("after", "-1"), "/after"),
        (ann.stream_events(open).query("after", "x"), "/after"),
    ] {
        let refused = call.await.refused(Slug::InvalidRequest);
        assert_eq!(refused.answer.json()["errors"][0]["pointer"], pointer);
    }
    for broken in ["%", "%4", "%zz", "%ff"] {
        let refused = ann.list_games().query("game", broken).await.refused(Slug::MalformedRequest);
        refused.with(json!({ "detail": "The query is not percent-encoded UTF-8." }));
    }
    assert_eq!(ann.get_game(running).await.expect(200).etag(), 4);
}

async fn what_is_no_id_names_nothing(site: Site) {
    let Stage { ann, running, .. } = Stage::new(&site).await;
    let upper = running.to_string().to_uppercase();
    ann.get(&format!("/v1/games/{upper}")).await.expect(200);
    for id in
        ["1", "me", "%20", "..", "0197c5c0-7e3b-7c11-9d0a", &format!("{running}0"), &"a".repeat(3000), "%00", "'--"]
    {
        for rest in ["", "/moves", "/events", "/events/stream", "/audit"] {
            let answer = ann.get(&format!("/v1/games/{id}{rest}")).await;
            leaks_nothing(&answer);
            assert_eq!(answer.status, 404, "{answer}");
            assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        }
    }
    for unknown in [Uuid::nil(), Uuid::now_v7(), Uuid::max()] {
        let no_such = json!({ "detail": "There is no such game, or it is not yours to see." });
        ann.get_game(unknown).await.refused(Slug::NotFound).with(no_such.clone());
        ann.make_move(unknown, &json!({ "type": "pass" })).await.refused(Slug::NotFound).with(no_such.clone());
        ann.leave_seat(unknown).await.refused(Slug::NotFound).with(no_such);
    }
}

async fn foreign_games_are_left_alone(site: Site) {
    let stage = Stage::new(&site).await;
    let eve = stage.node.player("eve").await;
    let before = stage.fingerprint().await;
    let pass = json!({ "type": "pass" });
    let none = json!({ "detail": "You have no seat in this game." });
    for call in [
        eve.make_move(stage.running, &pass),
        eve.make_move(stage.running, &pass).if_match(4),
        eve.make_move(stage.running, &pass).query("dry_run", true),
        eve.list_moves(stage.running),
        eve.leave_seat(stage.running),
        eve.create_invitation(stage.running, &json!({})),
        eve.create_invitation(stage.open, &json!({})),
    ] {
        call.await.refused(Slug::NotAllowed).with(none.clone());
    }
    assert_eq!(stage.fingerprint().await, before);
}
