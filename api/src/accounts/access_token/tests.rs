#![allow(clippy::unwrap_used, clippy::panic)]

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{EncodingKey, Header};
use serde_json::{Value, json};

use super::*;
use crate::accounts::signing_key::{Key, Purpose, generate};
use crate::clock;

const ISSUER: &str = "https://heirloom.example";

fn key() -> Key {
    Key::read(&generate(Purpose::Access, OffsetDateTime::UNIX_EPOCH).unwrap()).unwrap()
}

fn claims() -> Claims {
    Claims::new(ISSUER, Uuid::from_u128(1), Uuid::from_u128(2), clock::now(), Duration::from_secs(900))
}

fn sign(algorithm: Algorithm, kid: &str, claims: &impl Serialize, key: &EncodingKey) -> String {
    let header = Header { kid: Some(kid.to_owned()), ..Header::new(algorithm) };
    jsonwebtoken::encode(&header, claims, key).unwrap()
}

fn check(key: &Key, token: &str) -> Result<Claims, &'static str> {
    if key_id(token).is_none_or(|kid| kid != key.kid) {
        return Err("unknown key");
    }
    verify_with(&key.decoding, ISSUER, token).map_err(|error| match error {
        AccessTokenError::Expired => "expired",
        AccessTokenError::Invalid => "invalid",
        AccessTokenError::Key(_) => "key",
    })
}

#[test]
fn a_genuine_token_gives_its_claims() {
    let key = key();
    let token = sign(Algorithm::EdDSA, &key.kid, &claims(), &key.encoding);
    assert_eq!(check(&key, &token), Ok(claims()));
}

#[test]
fn wrong_claims_are_refused() {
    let key = key();
    for (name, value, refusal) in [
        ("exp", json!(clock::now().unix_timestamp() - 1), "expired"),
        ("exp", json!("tomorrow"), "invalid"),
        ("exp", Value::Null, "invalid"),
        ("iss", json!("https://other.example"), "invalid"),
        ("iss", Value::Null, "invalid"),
        ("aud", json!("other"), "invalid"),
        ("aud", Value::Null, "invalid"),
        ("sub", json!("ann"), "invalid"),
        ("sub", Value::Null, "invalid"),
        ("sid", Value::Null, "invalid"),
    ] {
        let mut claims = json!(claims());
        match &value {
            Value::Null => drop(claims.as_object_mut().unwrap().remove(name)),
            value => claims[name] = value.clone(),
        }
        let token = sign(Algorithm::EdDSA, &key.kid, &claims, &key.encoding);
        assert_eq!(check(&key, &token), Err(refusal), "{name}: {value}");
    }
}

#[test]
fn forged_tokens_are_refused() {
    let (ours, other) = (key(), key());
    let public_as_secret = EncodingKey::from_secret(ours.signing.verifying_key().as_bytes()).unwrap();
    let base64 = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let unsigned = |header: Value| format!("{}.{}.", base64(&header), base64(&json!(claims())));
    for (what, token, refusal) in [
        ("another key under our kid", sign(Algorithm::EdDSA, &ours.kid, &claims(), &other.encoding), "invalid"),
        (
            "another key under its own kid",
            sign(Algorithm::EdDSA, &other.kid, &claims(), &other.encoding),
            "unknown key",
        ),
        ("our public key as a secret", sign(Algorithm::HS256, &ours.kid, &claims(), &public_as_secret), "unknown key"),
        ("no algorithm", unsigned(json!({"alg": "none", "kid": ours.kid})), "unknown key"),
        ("no signature", unsigned(json!({"alg": "EdDSA", "kid": ours.kid})), "invalid"),
        ("no kid", unsigned(json!({"alg": "EdDSA"})), "unknown key"),
        ("nothing", String::new(), "unknown key"),
        ("dots", "..".to_owned(), "unknown key"),
    ] {
        assert_eq!(check(&ours, &token), Err(refusal), "{what}");
    }
}

#[test]
fn a_token_altered_anywhere_is_refused() {
    let key = key();
    let token = sign(Algorithm::EdDSA, &key.kid, &claims(), &key.encoding);
    for index in (0..token.len()).step_by(7) {
        let mut altered = token.clone().into_bytes();
        altered[index] = if altered[index] == b'A' { b'B' } else { b'A' };
        let altered = String::from_utf8(altered).unwrap();
        assert!(check(&key, &altered).is_err(), "character {index}");
    }
}
