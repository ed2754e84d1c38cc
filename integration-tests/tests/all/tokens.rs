//! Personal access tokens: made, listed, limited by their scopes, revoked.

use integration_tests::{Site, Slug, tests};
use serde_json::json;

use crate::challenges::INVALID;

tests![
    tokens_are_shown_once_listed_in_pages_and_revoked,
    a_token_does_what_its_scopes_say,
    a_token_cannot_manage_tokens_or_sessions,
    every_unfit_field_of_a_token_is_named,
    other_peoples_tokens_are_out_of_reach,
];

async fn tokens_are_shown_once_listed_in_pages_and_revoked(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let mut made = Vec::new();
    for i in 0..5 {
        let body = json!({ "name": format!("token {i}"), "scopes": ["read"], "expires_at": "2999-01-01T00:00:00Z" });
        let token = ann.create_token(&body).await.expect(201);
        assert_eq!(token.header("location"), Some(format!("/v1/tokens/{}", token.text_at("/id")).as_str()));
        assert!(token.text_at("/token").starts_with("hlm_"));
        assert_eq!(token.text_at("/expires_at"), "2999-01-01T00:00:00.000Z");
        made.push(token);
    }
    let (mut listed, mut cursor, mut pages) = (Vec::new(), None::<String>, 0);
    loop {
        let call = ann.list_tokens().query("limit", 2);
        let call = match &cursor {
            Some(cursor) => call.query("cursor", cursor),
            None => call,
        };
        let page = call.await.expect(200);
        assert!(!page.text().contains("hlm_"), "{page}");
        let page = page.json();
        listed.extend(page["items"].as_array().unwrap().iter().map(|token| token["name"].clone()));
        pages += 1;
        cursor = page["next_cursor"].as_str().map(str::to_owned);
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(
        (listed, pages),
        (["token 4", "token 3", "token 2", "token 1", "token 0"].map(|it| json!(it)).to_vec(), 3)
    );

    let first = &made[0];
    let user = ann.with_bearer(&first.text_at("/token"));
    user.get_account().await.expect(200);
    let used = &ann.list_tokens().await.expect(200).json()["items"][4]["last_used_at"];
    assert!(used.is_string());
    ann.delete_token(&first.text_at("/id")).await.expect(204);
    user.get_account().await.refused(Slug::Unauthenticated);
    let gone = ann.delete_token(&first.text_at("/id")).await.refused(Slug::NotFound);
    gone.with(json!({ "detail": "You have no token with this id." }));

    node.database.execute("UPDATE personal_access_tokens SET expires_at = now() WHERE name = 'token 1'").await;
    let expired = ann.with_bearer(&made[1].text_at("/token")).get_account().await.refused(Slug::TokenExpired);
    let detail = "The token has expired. Refresh it, or create a new one.";
    expired.header("www-authenticate", INVALID).with(json!({ "detail": detail }));
    let secret = made[2].text_at("/token");
    let hash = node.database.ask("SELECT string_agg(t::text, ' ') FROM personal_access_tokens AS t").await;
    assert!(!hash.contains(&secret), "only a hash is stored");
}

async fn a_token_does_what_its_scopes_say(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let game = json!({ "game": "familienbande", "seats": 2 });
    let created = ann.create_game(&game).await.expect(201).view().id();
    let lacks = |scope: &str| {
        let challenge = format!("Bearer realm=\"heirloom\", error=\"insufficient_scope\", scope=\"{scope}\"");
        (challenge, json!({ "detail": format!("The token lacks the scope \"{scope}\".") }))
    };
    for (scopes, reads, plays) in [
        (json!(["read"]), true, false),
        (json!(["play"]), false, true),
        (json!(["webhooks"]), false, false),
        (json!(["read", "play"]), true, true),
    ] {
        let made = ann.create_token(&json!({ "name": "x", "scopes": scopes })).await.expect(201);
        let user = ann.with_bearer(&made.text_at("/token"));
        for (call, status, scope, may) in [
            (user.get_account(), 200, "read", reads),
            (user.list_games(), 200, "read", reads),
            (user.get_game(created), 200, "read", reads),
            (user.list_moves(created), 200, "read", reads),
            (user.list_events(created), 200, "read", reads),
            (user.audit_game(created), 200, "read", reads),
            (user.create_game(&game), 201, "play", plays),
            (user.create_invitation(created, &json!({})), 201, "play", plays),
        ] {
            let answer = call.await;
            if may {
                answer.expect(status);
            } else {
                let (challenge, particular) = lacks(scope);
                answer.refused(Slug::InsufficientScope).header("www-authenticate", &challenge).with(particular);
            }
        }
        if !plays {
            let (challenge, particular) = lacks("play");
            for call in [
                user.take_seat(created, &json!({})),
                user.leave_seat(created),
                user.make_move(created, &json!({ "type": "pass" })),
            ] {
                let refused = call.await.refused(Slug::InsufficientScope);
                refused.header("www-authenticate", &challenge).with(particular.clone());
            }
        }
        if !reads {
            user.stream_events(created).await.refused(Slug::InsufficientScope);
        }
    }
}

async fn a_token_cannot_manage_tokens_or_sessions(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let made = ann.create_token(&json!({ "name": "all", "scopes": ["read", "play", "webhooks"] })).await.expect(201);
    let user = ann.with_bearer(&made.text_at("/token"));
    let detail = json!({ "detail": "Personal access tokens cannot manage tokens; sign in for that." });
    user.create_token(&json!({ "name": "more", "scopes": ["read"] }))
        .await
        .refused(Slug::NotAllowed)
        .with(detail.clone());
    user.list_tokens().await.refused(Slug::NotAllowed).with(detail.clone());
    user.delete_token(&made.text_at("/id")).await.refused(Slug::NotAllowed).with(detail);
    let detail = json!({ "detail": "A personal access token has no session; delete the token instead." });
    user.delete_current_session().await.refused(Slug::NotAllowed).with(detail);
    user.get_account().await.expect(200);
}

async fn every_unfit_field_of_a_token_is_named(site: Site) {
    let ann = site.node().await.player("ann").await;
    let name = "expected 1 to 100 characters, no line breaks, not only spaces";
    for (body, pointer, detail) in [
        (json!({ "name": " ", "scopes": ["read"] }), "/name", name),
        (json!({ "name": "two\nlines", "scopes": ["read"] }), "/name", name),
        (json!({ "name": "x".repeat(101), "scopes": ["read"] }), "/name", name),
        (json!({ "name": "x", "scopes": [] }), "/scopes", "expected at least one scope"),
        (
            json!({ "name": "x", "scopes": ["read"], "expires_at": "2001-01-01T00:00:00Z" }),
            "/expires_at",
            "expected a time in the future, before the year 9999",
        ),
        (
            // In UTC this is another year.
            json!({ "name": "x", "scopes": ["read"], "expires_at": "9999-12-31T23:59:59-00:01" }),
            "/expires_at",
            "expected a time in the future, before the year 9999",
        ),
        (
            json!({ "name": "x", "scopes": ["rule"] }),
            "/scopes/0",
            "expected one of `read`, `play`, `webhooks`, found `rule`",
        ),
    ] {
        let refused = ann.create_token(&body).await.refused(Slug::InvalidRequest);
        refused.with(json!({
            "detail": format!("{pointer}: {detail}"),
            "errors": [{ "pointer": pointer, "detail": detail }],
        }));
    }
    assert_eq!(ann.list_tokens().await.expect(200).json(), json!({ "items": [], "next_cursor": null }));
}

async fn other_peoples_tokens_are_out_of_reach(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let token = ann.create_token(&json!({ "name": "mine", "scopes": ["read"] })).await.expect(201);
    bea.delete_token(&token.text_at("/id")).await.refused(Slug::NotFound);
    bea.delete_token("not-an-id").await.refused(Slug::NotFound);
    assert_eq!(bea.list_tokens().await.expect(200).json()["items"], json!([]));
    ann.with_bearer(&token.text_at("/token")).get_account().await.expect(200);
}
