//! Signing up, signing in and out, refreshing, personal access tokens.

use integration_tests::player::PASSWORD;
use integration_tests::{Player, Site, Slug, tests};
use serde_json::json;

use crate::challenges::{INVALID, NO_TOKEN};

tests![
    signing_up_makes_an_account_that_its_owner_reads,
    names_are_unique_without_regard_to_case,
    every_unfit_field_is_named,
    signing_in_takes_the_right_password,
    refreshing_rotates_and_an_old_token_ends_the_session,
    an_expired_refresh_token_is_told_from_a_wrong_one,
    signing_out_ends_every_token_of_the_session,
    tokens_are_shown_once_listed_in_pages_and_revoked,
    a_token_does_what_its_scopes_say,
    a_token_cannot_manage_tokens_or_sessions,
    every_unfit_field_of_a_token_is_named,
    other_peoples_tokens_are_out_of_reach,
];

async fn signing_up_makes_an_account_that_its_owner_reads(site: Site) {
    let node = site.node().await;
    let client = node.anonymous();
    let body = json!({ "name": "Ann_1-x", "password": PASSWORD, "email": "ann@example.org", "locale": "de-AT" });
    let created = client.create_account(&body).await.expect(201);
    assert_eq!(created.header("location"), Some("/v1/account"));
    let ann = Player::sign_in(&client, "ann_1-X", created.text_at("/id").parse().unwrap()).await;
    let read = ann.get_account().await.expect(200);
    assert_eq!(read.json(), created.json());
    let at = created.text_at("/created_at");
    assert!(at.len() == 24 && at.ends_with('Z'), "{at}");
    let expected =
        json!({ "id": ann.id, "name": "Ann_1-x", "email": "ann@example.org", "locale": "de-AT", "created_at": at });
    assert_eq!(read.json(), expected);
    let plain = client.create_account(&json!({ "name": "bea", "password": PASSWORD })).await.expect(201).json();
    assert_eq!((&plain["email"], &plain["locale"]), (&json!(null), &json!("en")));
    let stored = node.database.ask("SELECT password_hash FROM accounts WHERE name = 'bea'").await;
    assert!(stored.starts_with("$argon2id$"), "{stored}");
}

async fn names_are_unique_without_regard_to_case(site: Site) {
    let node = site.node().await;
    node.player("ann").await;
    let again = node.anonymous().create_account(&json!({ "name": "ANN", "password": PASSWORD })).await;
    again.refused(Slug::NameTaken).with(json!({ "detail": "Another account has this name. Choose another one." }));
    assert_eq!(node.database.ask("SELECT count(*) FROM accounts").await, "1");
}

async fn every_unfit_field_is_named(site: Site) {
    let node = site.node().await;
    let client = node.anonymous();
    let name = "expected 3 to 24 characters out of A-Z, a-z, 0-9, '-' and '_'";
    let password = "expected 10 to 256 characters";
    let email = "expected an e-mail address of at most 254 characters";
    let locale = "expected a language tag such as \"en\" or \"de-AT\"";
    let good = json!({ "name": "ann", "password": PASSWORD });
    for (field, value, detail) in [
        ("name", json!("an"), name),
        ("name", json!("a".repeat(25)), name),
        ("name", json!("änn"), name),
        ("name", json!("a n"), name),
        ("password", json!("123456789"), password),
        ("password", json!("x".repeat(257)), password),
        ("email", json!("nobody"), email),
        ("email", json!("@example.org"), email),
        ("locale", json!("german please"), locale),
        ("locale", json!(""), locale),
    ] {
        let mut body = good.clone();
        body[field] = value;
        let expected = json!({
            "detail": format!("/{field}: {detail}"),
            "errors": [{ "pointer": format!("/{field}"), "detail": detail }],
        });
        client.create_account(&body).await.refused(Slug::InvalidRequest).with(expected);
    }
    let body = json!({ "name": "a", "password": "b", "email": "c", "locale": "?" });
    let all = client.create_account(&body).await.refused(Slug::InvalidRequest);
    all.with(json!({
        "detail": "4 fields are not valid; see `errors`.",
        "errors": [
            { "pointer": "/name", "detail": name },
            { "pointer": "/password", "detail": password },
            { "pointer": "/email", "detail": email },
            { "pointer": "/locale", "detail": locale },
        ],
    }));
    assert_eq!(node.database.ask("SELECT count(*) FROM accounts").await, "0");
}

async fn signing_in_takes_the_right_password(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let client = node.anonymous();
    for (name, password) in [("ann", "a long and winding Road"), ("nobody", PASSWORD), ("ann", "")] {
        let refused = client.create_session(&json!({ "name": name, "password": password })).await;
        let refused = refused.refused(Slug::Unauthenticated).header("www-authenticate", NO_TOKEN);
        refused.with(json!({ "detail": "There is no account with this name and password." }));
    }
    let session = client.create_session(&json!({ "name": "ANN", "password": PASSWORD })).await.expect(201).json();
    assert_eq!((&session["token_type"], &session["expires_in"]), (&json!("Bearer"), &json!(900)));
    assert_ne!(session["access_token"], ann.bearer().unwrap());
}

async fn refreshing_rotates_and_an_old_token_ends_the_session(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let client = node.anonymous();
    let other = Player::sign_in(&client, "ann", ann.id).await;
    let refresh = |token: &str| client.refresh_session(&json!({ "refresh_token": token }));

    let next = refresh(&ann.refresh_token).await.expect(201);
    let (access, newest) = (next.text_at("/access_token"), next.text_at("/refresh_token"));
    assert_ne!(newest, ann.refresh_token);
    client.with_bearer(&access).get_account().await.expect(200);
    ann.get_account().await.expect(200);

    let reused = refresh(&ann.refresh_token).await.refused(Slug::Unauthenticated);
    reused.header("www-authenticate", INVALID).with(json!({
        "detail": "The refresh token was used before, so its sign-in has been ended to be safe. Sign in again.",
    }));
    let ended = json!({ "detail": "The refresh token is not valid, or its sign-in has ended. Sign in again." });
    refresh(&newest).await.refused(Slug::Unauthenticated).with(ended.clone());
    refresh("hlr_nonsense").await.refused(Slug::Unauthenticated).with(ended);
    for token in [access.as_str(), ann.bearer().unwrap()] {
        client.with_bearer(token).get_account().await.refused(Slug::Unauthenticated);
    }
    // Another sign-in of the same account goes on.
    other.get_account().await.expect(200);
    refresh(&other.refresh_token).await.expect(201);
}

async fn an_expired_refresh_token_is_told_from_a_wrong_one(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    node.database.execute("UPDATE refresh_tokens SET expires_at = now() - interval '1 second'").await;
    let expired = ann.refresh_session(&json!({ "refresh_token": ann.refresh_token })).await;
    let expired = expired.refused(Slug::TokenExpired).header("www-authenticate", INVALID);
    expired.with(json!({ "detail": "The refresh token has expired. Sign in again." }));
}

async fn signing_out_ends_every_token_of_the_session(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let next = ann.refresh_session(&json!({ "refresh_token": ann.refresh_token })).await.expect(201);
    ann.delete_current_session().await.expect(204);
    for token in [ann.bearer().unwrap(), &next.text_at("/access_token")] {
        let refused = ann.with_bearer(token).get_account().await.refused(Slug::Unauthenticated);
        refused.header("www-authenticate", INVALID).with(json!({
            "detail": "The token is not valid: it is unknown, revoked, or its sign-in has ended. Sign in again.",
        }));
    }
    let refresh = json!({ "refresh_token": next.text_at("/refresh_token") });
    ann.refresh_session(&refresh).await.refused(Slug::Unauthenticated);
    ann.delete_current_session().await.refused(Slug::Unauthenticated);
}

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
            "expected a time in the future",
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
