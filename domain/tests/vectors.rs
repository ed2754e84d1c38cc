//! The published vectors, computed by another implementation in another language: what an outsider computes is what Heirloom computes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use domain::dice::Dice;
use domain::log::{
    Bytes32, Dealer, LoggedEvent, canonical, commitment, game_seed, head, head_0, hex, leaf, salt, unhex,
};
use domain::receipt::{Keyring, ReceiptClaims, ReceiptKey, ReceiptKeySet, sign, verify};
use ed25519_dalek::SigningKey;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The vectors of one section; every section has some and is described in `about`.
fn section<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let all: Value = serde_json::from_str(include_str!("vectors.json")).unwrap();
    assert!(all["about"][name].is_string(), "`{name}` is not described");
    let vectors: Vec<T> = serde_json::from_value(all[name].clone()).unwrap();
    assert!(!vectors.is_empty());
    vectors
}

fn bytes32(hex: &str) -> Bytes32 {
    unhex(hex).unwrap()
}

fn skip_words(dice: &mut Dice, count: usize) {
    for _ in 0..count {
        dice.word();
    }
}

#[test]
fn every_section_is_tested() {
    let all: Value = serde_json::from_str(include_str!("vectors.json")).unwrap();
    let source = include_str!("vectors.rs");
    for name in all.as_object().unwrap().keys().filter(|name| *name != "about") {
        assert!(source.contains(&format!("(\"{name}\")")), "`{name}` is not tested");
    }
}

#[test]
fn keystream_of_rfc_8439() {
    #[derive(Deserialize)]
    struct Vector {
        key: String,
        block: usize,
        bytes: String,
    }
    for Vector { key, block, bytes } in section("keystream") {
        let mut dice = Dice::from_key(bytes32(&key));
        skip_words(&mut dice, block * 16);
        let stream: Vec<u8> = (0..16).flat_map(|_| dice.word().to_le_bytes()).collect();
        assert_eq!(hex(&stream), bytes, "block {block} of {key}");
    }
}

#[test]
fn words() {
    #[derive(Deserialize)]
    struct Vector {
        key: String,
        skip: usize,
        words: Vec<u32>,
    }
    for Vector { key, skip, words } in section("words") {
        let mut dice = Dice::from_key(bytes32(&key));
        skip_words(&mut dice, skip);
        assert_eq!(words.iter().map(|_| dice.word()).collect::<Vec<_>>(), words, "{key} after {skip}");
    }
}

#[test]
fn below() {
    #[derive(Deserialize)]
    struct Vector {
        key: String,
        bounds: Vec<u32>,
        numbers: Vec<u32>,
        words_taken: usize,
    }
    let mut passed_over = 0;
    for Vector { key, bounds, numbers, words_taken } in section("below") {
        let mut dice = Dice::from_key(bytes32(&key));
        assert_eq!(bounds.iter().map(|n| dice.below(*n)).collect::<Vec<_>>(), numbers, "{key}");
        let mut counted = Dice::from_key(bytes32(&key));
        skip_words(&mut counted, words_taken);
        assert_eq!(dice.word(), counted.word(), "{key} took another number of words");
        passed_over += words_taken.saturating_sub(bounds.len());
    }
    assert!(passed_over > 0, "no vector passes a word over");
}

#[test]
fn shuffles() {
    #[derive(Deserialize)]
    struct Vector {
        key: String,
        length: usize,
        result: Vec<usize>,
    }
    for Vector { key, length, result } in section("shuffles") {
        let mut items: Vec<usize> = (0..length).collect();
        Dice::from_key(bytes32(&key)).shuffle(&mut items);
        assert_eq!(items, result, "{key}");
    }
}

#[test]
fn commitments() {
    #[derive(Deserialize)]
    struct Vector {
        server_seed: String,
        commitment: String,
    }
    for vector in section::<Vector>("commitments") {
        assert_eq!(hex(&commitment(&bytes32(&vector.server_seed))), vector.commitment);
        assert_eq!(Dealer::new("any", bytes32(&vector.server_seed)).commitment(), vector.commitment);
    }
}

#[test]
fn game_seeds() {
    #[derive(Deserialize)]
    struct Vector {
        server_seed: String,
        game_id: String,
        entropies: Vec<String>,
        game_seed: String,
    }
    for vector in section::<Vector>("game_seeds") {
        let seed = bytes32(&vector.server_seed);
        assert_eq!(hex(&game_seed(&seed, &vector.game_id, &vector.entropies).unwrap()), vector.game_seed);
        let dealer = Dealer::new(vector.game_id, seed);
        let expected = Dice::for_command(&bytes32(&vector.game_seed), 7).word();
        assert_eq!(dealer.dice(&vector.entropies, 7).word(), expected);
        let expected = Dice::for_bot(&bytes32(&vector.game_seed), 7, 2).word();
        assert_eq!(dealer.bot_dice(&vector.entropies, 7, 2).word(), expected);
    }
}

#[test]
fn dice() {
    #[derive(Deserialize)]
    struct Vector {
        game_seed: String,
        version: u64,
        seat: u8,
        command_key: String,
        command_words: Vec<u32>,
        bot_key: String,
        bot_words: Vec<u32>,
    }
    for vector in section::<Vector>("dice") {
        let seed = bytes32(&vector.game_seed);
        for (mut dice, key, words) in [
            (Dice::for_command(&seed, vector.version), vector.command_key, vector.command_words),
            (Dice::for_bot(&seed, vector.version, vector.seat), vector.bot_key, vector.bot_words),
        ] {
            let mut keyed = Dice::from_key(bytes32(&key));
            for word in words {
                assert_eq!((dice.word(), keyed.word()), (word, word), "version {}", vector.version);
            }
        }
    }
}

#[test]
fn salts() {
    #[derive(Deserialize)]
    struct Vector {
        server_seed: String,
        version: u64,
        salt: String,
    }
    for vector in section::<Vector>("salts") {
        assert_eq!(hex(&salt(&bytes32(&vector.server_seed), vector.version)), vector.salt);
    }
}

#[test]
fn leaves_and_heads() {
    #[derive(Deserialize)]
    struct Vector {
        game_id: String,
        server_seed: String,
        head_0: String,
        events: Vec<Link>,
    }
    #[derive(Deserialize)]
    struct Link {
        event: LoggedEvent,
        canonical: String,
        leaf: String,
        head: String,
    }
    for vector in section::<Vector>("chain") {
        let seed = bytes32(&vector.server_seed);
        let dealer = Dealer::new(vector.game_id.clone(), seed);
        let mut latest = head_0(&vector.game_id);
        assert_eq!(hex(&latest), vector.head_0);
        for link in vector.events {
            assert_eq!(String::from_utf8(canonical(&link.event).unwrap()).unwrap(), link.canonical);
            let hashed = leaf(&salt(&seed, link.event.version), &link.event).unwrap();
            assert_eq!(hex(&hashed), link.leaf);
            assert_eq!(dealer.leaf(&link.event).unwrap(), hashed);
            latest = head(&latest, &hashed);
            assert_eq!(hex(&latest), link.head);
        }
    }
}

/// The worked example in the documentation is the first of these chains.
#[test]
fn the_documented_example_is_a_vector() {
    let page = include_str!("../../docs/AUDIT.md");
    let chain: Value = section("chain").swap_remove(0);
    let event = &chain["events"][0];
    let mut shown =
        vec![&chain["game_id"], &chain["server_seed"], &chain["head_0"], &event["canonical"], &event["leaf"]];
    shown.extend(chain["events"].as_array().unwrap().iter().map(|event| &event["head"]));
    for text in shown {
        assert!(page.contains(text.as_str().unwrap()), "{text} is not on the page");
    }
}

#[test]
fn canonical_forms() {
    #[derive(Deserialize)]
    struct Vector {
        json: String,
        canonical: String,
        source: String,
    }
    for vector in section::<Vector>("canonical") {
        let value: Value = serde_json::from_str(&vector.json).unwrap();
        assert_eq!(String::from_utf8(canonical(&value).unwrap()).unwrap(), vector.canonical, "{}", vector.source);
        let again: Value = serde_json::from_str(&vector.canonical).unwrap();
        assert_eq!(canonical(&again).unwrap(), vector.canonical.as_bytes(), "{}: not stable", vector.source);
    }
}

#[derive(Deserialize)]
struct Receipt {
    private_key: String,
    kid: String,
    claims: ReceiptClaims,
    jwk: ReceiptKey,
    jws: String,
}

#[test]
fn receipts() {
    for Receipt { private_key, kid, claims, jwk, jws } in section("receipts") {
        let signing = SigningKey::from_bytes(&bytes32(&private_key));
        assert_eq!(ReceiptKey::new(&*kid, &signing.verifying_key()), jwk);
        assert_eq!(sign(&signing, &kid, &claims), jws);
        let keys = ReceiptKeySet { keys: vec![jwk] }.keyring();
        assert_eq!(verify(&jws, &keys), Ok(claims));
        assert!(verify(&jws, &Keyring::new()).is_err());
    }
}

#[test]
fn bad_receipts() {
    #[derive(Deserialize)]
    struct Vector {
        why: String,
        jws: String,
    }
    let first = section::<Receipt>("receipts").swap_remove(0);
    let keys = ReceiptKeySet { keys: vec![first.jwk] }.keyring();
    for Vector { why, jws } in section("bad_receipts") {
        assert!(verify(&jws, &keys).is_err(), "accepted: {why}");
    }
}
