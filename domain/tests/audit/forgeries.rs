//! Forgeries by somebody who has the program: each is found, by the check that should find it, at the place that was forged.

use domain::any_game;
use domain::audit::report::Subject;
use domain::audit::{Bundle, Evidence, KeptKeys, audit};
use domain::log::{Dealer, LoggedEvent, hex};
use domain::outcome::Outcome;
use domain::seat::{Actor, Seat};
use domain::timestamp::Timestamp;
use serde_json::json;

use crate::table::{GAME_ID, KID, Table, edition, key, key_set, sealed, whole_game};

/// A fault is expected at this place; in `field` a `*` stands for anything.
fn expect(name: &str, bundle: &Bundle, evidence: &Evidence, subject: Subject, field: &str) {
    let report = audit(&bundle.to_bytes().unwrap(), evidence);
    let (before, after) = field.split_once('*').unwrap_or((field, ""));
    let fits = |found: &str| {
        if field.contains('*') { found.starts_with(before) && found.ends_with(after) } else { found == field }
    };
    let check = report.checks.iter().find(|check| check.subject == subject).expect("the check is made");
    assert!(check.faults.iter().any(|fault| fits(&fault.field)), "{name}: no {subject} fault at {field}\n{report}");
    assert!(!report.is_valid());
}

fn no_evidence() -> Evidence {
    Evidence::default()
}

/// A file that was edited after the fact, by one who cannot sign.
#[test]
fn edited_files() {
    type Edit = fn(&mut Bundle);
    let cases: &[(&str, Edit, Subject, &str)] = &[
        ("another format", |b| b.format = "heirloom-audit-bundle-v2".into(), Subject::Form, "/format"),
        ("an id that is none", |b| b.game_id = "GAME".into(), Subject::Facts, "/game_id"),
        ("another id", |b| b.game_id = GAME_ID.replace("01", "02"), Subject::Receipts, "/game_id"),
        ("another id", |b| b.game_id = GAME_ID.replace("01", "02"), Subject::Chain, "/events/0/head"),
        ("an unknown game", |b| b.game = "mau-mau".into(), Subject::Decisions, "/game"),
        ("rules of the future", |b| b.rules_version = 99, Subject::Decisions, "/rules_version"),
        ("rules before the first", |b| b.rules_version = 0, Subject::Facts, "/rules_version"),
        ("an edition by another name", |b| b.edition.name = "deluxe".into(), Subject::Facts, "/edition/name"),
        ("another digest", |b| b.edition.digest = "0".repeat(64), Subject::Facts, "/edition/digest"),
        ("other components", |b| b.edition.data["id"] = json!("deluxe"), Subject::Facts, "/edition/data/id"),
        ("another commitment", |b| b.commitment = "0".repeat(64), Subject::Commitment, "/commitment"),
        ("another seed", |b| b.server_seed = "0".repeat(64), Subject::Commitment, "/server_seed"),
        ("a seed that is none", |b| b.server_seed.replace_range(..1, "G"), Subject::Commitment, "/server_seed"),
        ("another entropy", |b| b.entropies[1] = "loaded".into(), Subject::Facts, "/entropies/1"),
        ("an entropy too many", |b| b.entropies.push(String::new()), Subject::Facts, "/entropies"),
        ("another winner", |b| b.outcome = Some(outcome(&[1], &[1, 2])), Subject::Facts, "/outcome/*"),
        ("no outcome", |b| b.outcome = None, Subject::Facts, "/outcome"),
        ("no events", |b| b.events.clear(), Subject::Facts, "/events"),
        ("a cut tail", |b| b.events.truncate(20), Subject::Facts, "/events/19"),
        ("a cut head", |b| drop(b.events.remove(0)), Subject::Chain, "/events/0/version"),
        ("an event taken out", |b| drop(b.events.remove(7)), Subject::Chain, "/events/7/version"),
        ("an event doubled", |b| b.events.insert(7, b.events[7].clone()), Subject::Chain, "/events/8/version"),
        ("swapped events", |b| b.events.swap(10, 11), Subject::Chain, "/events/10/version"),
        ("swapped events renumbered", swap_and_renumber, Subject::Chain, "/events/10"),
        ("another actor", |b| b.events[9].actor = Actor::SERVER, Subject::Chain, "/events/9"),
        ("another moment", |b| b.events[9].at = Timestamp::from_millis(0), Subject::Decisions, "/events/9/at"),
        ("another type", |b| b.events[9].kind = "passed".into(), Subject::Decisions, "/events/9/type"),
        ("another fact", |b| b.events[9].data["seat"] = json!(3), Subject::Decisions, "/events/9/data/seat"),
        (
            "another card dealt",
            |b| b.events[3].data["deck"]["value"][0] = json!("f-X"),
            Subject::Decisions,
            "/events/3/data/deck/value/0",
        ),
        ("no cause", |b| b.events[0].cause = None, Subject::Decisions, "/events/0/cause"),
        (
            "another cause",
            |b| b.events[9].cause = Some(json!({ "type": "pass", "x": 1 })),
            Subject::Decisions,
            "/events/9/cause",
        ),
        ("a command of no type", |b| b.events[9].cause = Some(json!([])), Subject::Decisions, "/events/9/cause"),
        ("another leaf", |b| b.events[9].leaf = "0".repeat(64), Subject::Chain, "/events/9/leaf"),
        ("another head", |b| b.events[9].head = "0".repeat(64), Subject::Chain, "/events/9/head"),
        ("no receipt", |b| b.events[9].receipt = None, Subject::Receipts, "/events/9/receipt"),
        (
            "another's receipt",
            |b| b.events[9].receipt = b.events[8].receipt.clone(),
            Subject::Receipts,
            "/events/9/receipt",
        ),
        (
            "a receipt too many",
            |b| b.events[0].receipt = b.events[8].receipt.clone(),
            Subject::Receipts,
            "/events/0/receipt",
        ),
        (
            "a receipt with padding",
            |b| b.events[9].receipt.as_mut().unwrap().push('='),
            Subject::Receipts,
            "/events/9/receipt",
        ),
        ("no keys", |b| b.keys.keys.clear(), Subject::Receipts, "/keys"),
        ("another key", |b| b.keys = key_set(KID, &key(2)), Subject::Receipts, "/keys/keys/0/x"),
        ("a key by another name", |b| b.keys.keys[0].kid = "b".into(), Subject::Receipts, "/keys/keys/0/kid"),
        ("a key too many", |b| b.keys.keys.extend(key_set("z", &key(2)).keys), Subject::Receipts, "/keys/keys/1/kid"),
        ("a key twice", |b| b.keys.keys.push(b.keys.keys[0].clone()), Subject::Receipts, "/keys/keys/1/kid"),
        ("a key for another algorithm", |b| b.keys.keys[0].alg = "none".into(), Subject::Receipts, "/keys/keys/0/alg"),
    ];
    let honest = whole_game(2, 1, 6);
    for (name, edit, subject, field) in cases {
        let mut bundle = honest.clone();
        edit(&mut bundle);
        expect(name, &bundle, &no_evidence(), *subject, field);
    }
}

fn outcome(winners: &[u8], scores: &[i32]) -> Outcome {
    Outcome {
        winners: winners.iter().copied().map(Seat).collect(),
        scores: scores.to_vec(),
        reason: "full-generation".into(),
    }
}

fn swap_and_renumber(bundle: &mut Bundle) {
    bundle.events.swap(10, 11);
    bundle.events[10].version = 11;
    bundle.events[11].version = 12;
}

/// A log hashed anew and signed with the server's own key: only the rules, the commitment or a witness can tell.
fn by_the_server(dealer: &Dealer, log: &[LoggedEvent], honest: &Bundle) -> Bundle {
    Bundle {
        commitment: dealer.commitment(),
        server_seed: hex(dealer.server_seed()),
        events: sealed(dealer, log, KID, &key(1)),
        ..honest.clone()
    }
}

/// The log of a bundle, and its dealer.
fn opened(bundle: &Bundle) -> (Dealer, Vec<LoggedEvent>) {
    let seed = domain::log::unhex(&bundle.server_seed).unwrap();
    (Dealer::new(bundle.game_id.clone(), seed), bundle.events.iter().map(|event| event.logged()).collect())
}

#[test]
fn logs_that_the_server_itself_rewrote() {
    type Rewrite = fn(&mut Vec<LoggedEvent>);
    let cases: &[(&str, Rewrite, &str)] = &[
        (
            "a stacked deck",
            |log| log[3].data["deck"]["value"].as_array_mut().unwrap().swap(0, 1),
            "/events/3/data/deck/value/0",
        ),
        (
            "a hand dealt by hand",
            |log| log[3].data["hands"]["0"]["value"].as_array_mut().unwrap().swap(0, 1),
            "/events/3/data/hands/0/value/0",
        ),
        ("another contribution to the shuffle", |log| log[1].data["entropy"] = json!("x"), "/events/1/data/entropy"),
        (
            "a contribution that would have dealt otherwise",
            |log| {
                log[1].data["entropy"] = json!("x");
                log[0].cause.as_mut().unwrap()["entropy"] = json!("x");
            },
            "/events/3/data/*",
        ),
        ("a clock turned back", |log| log[20].at = Timestamp::from_millis(log[19].at.millis() - 1), "/events/20/at"),
        (
            "a result made better",
            |log| log.last_mut().unwrap().data["scores"][0] = json!(99),
            "/events/*/data/scores/0",
        ),
        (
            "a move that is illegal",
            |log| log[6].cause = Some(json!({ "type": "marry", "card": "m-EEE" })),
            "/events/6/cause",
        ),
        (
            "an option changed",
            |log| log[0].data["options"] = json!({ "first_seat": 1 }),
            "/events/0/data/options/first_seat",
        ),
    ];
    let honest = whole_game(2, 1, 7);
    let (dealer, log) = opened(&honest);
    assert!(audit(&by_the_server(&dealer, &log, &honest).to_bytes().unwrap(), &no_evidence()).is_valid());
    for (name, rewrite, field) in cases {
        let mut log = log.clone();
        rewrite(&mut log);
        expect(name, &by_the_server(&dealer, &log, &honest), &no_evidence(), Subject::Decisions, field);
    }
}

/// The server plays a bot by its own choice instead of the committed dice's, and goes on honestly.
#[test]
fn a_bot_played_by_hand() {
    let mut table = Table::seated(8, 2, 1);
    let mut dice = domain::dice::Dice::from_key([8; 32]);
    loop {
        let game = table.game.as_ref().unwrap();
        let version = game.version();
        if let Some((seat, honest)) = game.program_move(&table.dealer).unwrap()
            && let Some(other) = game.legal_moves(seat).into_iter().find(|other| other.command != honest)
        {
            table.send(Actor::Seat(seat), &other.command);
            table.play_on(8);
            let bundle = table.bundle();
            expect(
                "a bot played by hand",
                &bundle,
                &no_evidence(),
                Subject::Decisions,
                &format!("/events/{version}/cause"),
            );
            return;
        }
        assert!(table.step(&mut dice), "the game ended without a choice for the bot");
    }
}

/// The server deals from another seed and hashes everything anew, but the players hold receipts for what was.
#[test]
fn another_seed_with_old_receipts() {
    let honest = whole_game(2, 0, 9);
    let mut other = Table::seated(10, 2, 0);
    other.play_on(9);
    let mut bundle = other.bundle();
    assert!(
        audit(&bundle.to_bytes().unwrap(), &no_evidence()).is_valid(),
        "a log forged as a whole agrees with itself"
    );
    for (event, old) in bundle.events.iter_mut().zip(&honest.events) {
        event.receipt.clone_from(&old.receipt);
    }
    expect("old receipts", &bundle, &no_evidence(), Subject::Receipts, "/events/1/receipt");
}

/// The seed alone is exchanged, and log, leaves and receipts made to fit: the deal is not what that seed deals.
#[test]
fn another_seed_for_the_same_deal() {
    let honest = whole_game(2, 0, 11);
    let (_, mut log) = opened(&honest);
    let other = Dealer::new(GAME_ID, [12; 32]);
    log[0].data["commitment"] = json!(other.commitment());
    let bundle = by_the_server(&other, &log, &honest);
    expect("another seed for the same deal", &bundle, &no_evidence(), Subject::Decisions, "/events/3/data/*");
}

#[test]
fn other_components_pinned_afterwards() {
    let honest = whole_game(2, 0, 13);
    let (dealer, mut log) = opened(&honest);
    let mut data = edition().data.clone();
    data["id"] = json!("deluxe");
    let forged = domain::edition::EditionDocument::new("familienbande", "standard", data.clone()).unwrap();
    let pin = serde_json::to_value(&forged.pin).unwrap();
    log[0].data["edition"] = pin.clone();
    log[0].cause.as_mut().unwrap()["edition"] = pin;
    let mut bundle = by_the_server(&dealer, &log, &honest);
    bundle.edition.data = data;
    bundle.edition.digest = forged.pin.digest;
    for (event, old) in bundle.events.iter_mut().zip(&honest.events) {
        event.receipt.clone_from(&old.receipt);
    }
    expect("other components", &bundle, &no_evidence(), Subject::Receipts, "/events/1/receipt");
}

#[test]
fn signed_with_another_key() {
    let honest = whole_game(2, 0, 14);
    let (dealer, log) = opened(&honest);
    let mut forged = honest.clone();
    forged.events = sealed(&dealer, &log, KID, &key(2));
    expect("receipts of another key", &forged, &no_evidence(), Subject::Receipts, "/keys/keys/0/x");

    forged.keys = key_set(KID, &key(2));
    assert!(audit(&forged.to_bytes().unwrap(), &no_evidence()).is_valid(), "without earlier keys nobody can tell");
    let kept = |keys: serde_json::Value| Evidence {
        keys: Some(KeptKeys::read(keys.to_string().as_bytes()).unwrap()),
        seen: Vec::new(),
    };
    let published = json!({ "keys": [
        { "kty": "RSA", "kid": "mail", "n": "AQAB", "e": "AQAB" },
        { "kty": "OKP", "crv": "Ed25519", "kid": KID, "x": honest.keys.keys[0].x, "extra": true },
    ] });
    let evidence = kept(published);
    assert!(audit(&honest.to_bytes().unwrap(), &evidence).is_valid());
    expect("another key than was published", &forged, &evidence, Subject::Keys, "/keys/keys/0/x");
    expect("no such key published", &honest, &kept(json!({ "keys": [] })), Subject::Keys, "/keys/keys/0/kid");
}

#[test]
fn an_open_game_gives_no_bundle() {
    let table = Table::seated(15, 2, 0);
    let events = sealed(&table.dealer, &table.log, KID, &key(1));
    let refused = Bundle::assemble(&table.dealer, edition(), events, &key_set(KID, &key(1))).unwrap_err();
    assert!(matches!(refused, domain::rejection::Refusal::WrongStatus(_)), "{refused}");
    assert!(any_game::find("familienbande").is_some());
}
