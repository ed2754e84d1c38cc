//! Tokens that this server did not issue, or that are not what they seem.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ed25519_dalek::pkcs8::DecodePrivateKey;
use ed25519_dalek::{Signer, SigningKey};
use hmac::{Hmac, KeyInit, Mac};
use integration_tests::{Node, Site, Slug, tests};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::challenges::{INVALID, NO_TOKEN};

tests![
    nothing_but_our_own_signature_is_accepted,
    a_token_of_another_server_is_refused,
    an_expired_access_token_is_told_from_a_forged_one,
    credentials_that_are_no_bearer_token_are_refused,
    a_call_that_needs_credentials_says_so,
    bad_credentials_are_refused_where_none_are_needed,
];

const REFUSED: &str = "The token is not valid: it is unknown, revoked, or its sign-in has ended. Sign in again.";

async fn nothing_but_our_own_signature_is_accepted(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let (header, claims, signature) = parts(ann.bearer().unwrap());
    let key = stored_key(&node, "access").await;
    let kid = header["kid"].as_str().unwrap();
    let stranger = SigningKey::from_bytes(&[7; 32]);
    let receipt_kid = node.database.ask("SELECT kid FROM signing_keys WHERE purpose = 'receipt'").await;
    let genuine = |claims: &Value| sign(&key, kid, claims);
    let changed = |name: &str, value: Value| {
        let mut changed = claims.clone();
        changed[name] = value;
        changed
    };
    let without = |name: &str| {
        let mut changed = claims.clone();
        changed.as_object_mut().unwrap().remove(name);
        changed
    };
    // What is signed right is accepted, so that the refusals below mean something.
    node.anonymous().with_bearer(&genuine(&claims)).get_account().await.expect(200);

    let public = key.verifying_key().to_bytes();
    let pem = format!("-----BEGIN PUBLIC KEY-----\n{}\n-----END PUBLIC KEY-----\n", STANDARD.encode(public));
    for (what, token) in [
        ("alg none", join(&json!({ "alg": "none", "kid": kid }), &claims, b"")),
        ("alg None with the old signature", join(&json!({ "alg": "None", "kid": kid }), &claims, &signature)),
        ("HS256 with the public key", hs256(&public, kid, &claims)),
        ("HS256 with the public key in base64url", hs256(URL_SAFE_NO_PAD.encode(public).as_bytes(), kid, &claims)),
        ("HS256 with the public key in PEM", hs256(pem.as_bytes(), kid, &claims)),
        ("another key under our kid", sign(&stranger, kid, &claims)),
        ("our key under an unknown kid", sign(&key, "unknown", &claims)),
        ("the receipts' kid", sign(&key, &receipt_kid, &claims)),
        ("the receipts' key", sign(&stored_key(&node, "receipt").await, &receipt_kid, &claims)),
        ("no kid", join_signed(&json!({ "alg": "EdDSA" }), &claims, &key)),
        ("another issuer", genuine(&changed("iss", json!("https://elsewhere.example")))),
        ("another audience", genuine(&changed("aud", json!("somebody else")))),
        ("no issuer", genuine(&without("iss"))),
        ("no audience", genuine(&without("aud"))),
        ("no expiry", genuine(&without("exp"))),
        ("another account", genuine(&changed("sub", json!(uuid::Uuid::now_v7())))),
        ("another session", genuine(&changed("sid", json!(uuid::Uuid::now_v7())))),
        ("changed claims", join(&header, &changed("sub", json!(uuid::Uuid::now_v7())), &signature)),
        ("a cut signature", join(&header, &claims, &signature[..63])),
        ("no signature", join(&header, &claims, b"")),
        ("no dots", "abc".to_owned()),
        ("only dots", "..".to_owned()),
        ("a personal token nobody has", format!("hlm_{}", "A".repeat(46))),
        ("a refresh token", ann.refresh_token.clone()),
        ("a very long one", "x".repeat(4000)),
    ] {
        let answer = node.anonymous().with_bearer(&token).get_account().await;
        assert_eq!(answer.status, 401, "{what}: {answer}");
        let refused = answer.refused(Slug::Unauthenticated).header("www-authenticate", INVALID);
        refused.with(json!({ "detail": REFUSED }));
    }
    ann.get_account().await.expect(200);
}

async fn a_token_of_another_server_is_refused(site: Site) {
    let (here, elsewhere) = (site.node().await, site.node().await);
    let ann = elsewhere.player("ann").await;
    here.player("ann").await;
    ann.at(&here).get_account().await.refused(Slug::Unauthenticated).with(json!({ "detail": REFUSED }));
    // One database, but told to be another issuer.
    let renamed = site.node_on(&elsewhere.database, |it| it.public_url = Some("https://other.example".into())).await;
    ann.at(&renamed).get_account().await.refused(Slug::Unauthenticated).with(json!({ "detail": REFUSED }));
}

async fn an_expired_access_token_is_told_from_a_forged_one(site: Site) {
    let node = site.node_with(|settings| settings.access_token_ttl = std::time::Duration::from_secs(60)).await;
    let ann = node.player("ann").await;
    let (header, mut claims, _) = parts(ann.bearer().unwrap());
    assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 60);
    claims["exp"] = json!(claims["iat"].as_i64().unwrap() - 1);
    let genuine = join_signed(&header, &claims, &stored_key(&node, "access").await);
    let expired = node.anonymous().with_bearer(&genuine).get_account().await.refused(Slug::TokenExpired);
    let detail = "The token has expired. Refresh it, or create a new one.";
    expired.header("www-authenticate", INVALID).with(json!({ "detail": detail }));
    // Expired and signed by somebody else is a forgery.
    let forged = join_signed(&header, &claims, &SigningKey::from_bytes(&[9; 32]));
    let forged = node.anonymous().with_bearer(&forged).get_account().await.refused(Slug::Unauthenticated);
    forged.with(json!({ "detail": REFUSED }));
}

async fn credentials_that_are_no_bearer_token_are_refused(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let token = ann.bearer().unwrap();
    for header in ["", "Bearer", "Bearer ", "Basic YW5uOnBhc3N3b3Jk", token, "Bearer\t x"] {
        let answer = node.anonymous().get_account().header("authorization", header).await;
        assert_eq!(answer.status, 401, "{header:?}: {answer}");
        let refused = answer.refused(Slug::Unauthenticated).header("www-authenticate", INVALID);
        refused.with(json!({ "detail": "The Authorization header has to be: Bearer, a space, a token." }));
    }
    // The scheme's case makes no difference.
    node.anonymous().get_account().header("authorization", format!("bEARER {token}")).await.expect(200);
}

async fn a_call_that_needs_credentials_says_so(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let game = ann.create_game(&json!({ "game": "familienbande", "seats": 2 })).await.expect(201).view().id();
    let anybody = node.anonymous();
    let id = game.to_string();
    for call in [
        anybody.get_account(),
        anybody.delete_current_session(),
        anybody.create_token(&json!({ "name": "x", "scopes": ["read"] })),
        anybody.list_tokens(),
        anybody.delete_token(&id),
        anybody.create_game(&json!({ "game": "familienbande", "seats": 2 })),
        anybody.take_seat(game, &json!({})),
        anybody.leave_seat(game),
        anybody.create_invitation(game, &json!({})),
        anybody.list_moves(game),
        anybody.make_move(game, &json!({ "type": "pass" })),
    ] {
        let refused = call.await.refused(Slug::Unauthenticated).header("www-authenticate", NO_TOKEN);
        refused.with(json!({ "detail": "Send an access token as Authorization: Bearer." }));
    }
    for call in [anybody.list_games().query("to_move", "me"), anybody.list_games().query("player", "me")] {
        let refused = call.await.refused(Slug::Unauthenticated).header("www-authenticate", NO_TOKEN);
        refused.with(json!({ "detail": "Sign in to ask for your own games." }));
    }
}

async fn bad_credentials_are_refused_where_none_are_needed(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let game = ann.create_game(&json!({ "game": "familienbande", "seats": 2 })).await.expect(201).view().id();
    let forger = node.anonymous().with_bearer("nonsense");
    for call in [
        forger.list_games(),
        forger.get_game(game),
        forger.list_events(game),
        forger.stream_events(game),
        forger.audit_game(game),
    ] {
        call.await.refused(Slug::Unauthenticated).header("www-authenticate", INVALID);
    }
}

async fn stored_key(node: &Node, purpose: &str) -> SigningKey {
    let sql = format!("SELECT encode(private_key, 'base64') FROM signing_keys WHERE purpose = '{purpose}'");
    let der = STANDARD.decode(node.database.ask(&sql).await.replace('\n', "")).unwrap();
    SigningKey::from_pkcs8_der(&der).unwrap()
}

/// Header, claims and signature of a compact JWT.
fn parts(token: &str) -> (Value, Value, Vec<u8>) {
    let mut parts = token.split('.').map(|part| URL_SAFE_NO_PAD.decode(part).unwrap());
    let mut next = || parts.next().unwrap();
    (serde_json::from_slice(&next()).unwrap(), serde_json::from_slice(&next()).unwrap(), next())
}

fn encode(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

fn join(header: &Value, claims: &Value, signature: &[u8]) -> String {
    format!("{}.{}.{}", encode(header), encode(claims), URL_SAFE_NO_PAD.encode(signature))
}

fn join_signed(header: &Value, claims: &Value, key: &SigningKey) -> String {
    let message = format!("{}.{}", encode(header), encode(claims));
    join(header, claims, &key.sign(message.as_bytes()).to_bytes())
}

fn sign(key: &SigningKey, kid: &str, claims: &Value) -> String {
    join_signed(&json!({ "typ": "at+jwt", "alg": "EdDSA", "kid": kid }), claims, key)
}

fn hs256(secret: &[u8], kid: &str, claims: &Value) -> String {
    let header = json!({ "typ": "at+jwt", "alg": "HS256", "kid": kid });
    let message = format!("{}.{}", encode(&header), encode(claims));
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).unwrap();
    mac.update(message.as_bytes());
    join(&header, claims, &mac.finalize().into_bytes())
}
