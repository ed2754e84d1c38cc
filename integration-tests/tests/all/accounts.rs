//! Signing up, signing in and out, refreshing.

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
