//! The life of a match, the same for every game: creating, joining, leaving, starting, resigning, ending; played with Familienbande.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use domain::any_game::{self, AnyGame, built_in_editions, due};
use domain::decide::Circumstances;
use domain::erased::{AnyMatch, Status};
use domain::lifecycle::CreateGame;
use domain::log::{Dealer, LoggedEvent};
use domain::rejection::Refusal;
use domain::seat::{Actor, Seat};
use domain::timestamp::Timestamp;
use domain::viewer::Viewer;
use serde_json::{Value, from_value, json};

const NOW: i64 = 1_796_000_000_000;

/// Who sends a command, and the command.
type Sent = (Actor, Value);

/// Actor, type and data of an event.
type Told = (Actor, String, Value);

fn game() -> &'static dyn AnyGame {
    any_game::find("familienbande").unwrap()
}

fn dealer() -> Dealer {
    Dealer::new("0197a3c0-5a7e-7000-8000-000000000001", [5; 32])
}

fn player(n: u8) -> String {
    format!("0197a3c0-5a7e-7000-8000-0000000000{n:02x}")
}

fn seat(n: u8) -> Actor {
    Actor::Seat(Seat(n))
}

fn take(n: u8) -> Sent {
    (seat(n), json!({ "type": "take-seat", "seat": n, "player": player(n), "entropy": "" }))
}

fn leave(n: u8) -> Sent {
    (seat(n), json!({ "type": "leave-seat" }))
}

fn resign(n: u8) -> Sent {
    (seat(n), json!({ "type": "resign" }))
}

fn start() -> Sent {
    (Actor::SERVER, json!({ "type": "start-game" }))
}

fn command(changes: Value) -> Value {
    let edition = &built_in_editions().choose("familienbande", None).unwrap().pin;
    let mut command = json!({
        "type": "create-game", "game": "familienbande", "rules_version": 1, "edition": edition, "options": { "first_seat": 0 },
        "seats": 2, "visibility": "private", "player": player(0), "entropy": "tea", "bots": [],
    });
    let Value::Object(changes) = changes else { panic!("changes are an object") };
    command.as_object_mut().unwrap().extend(changes);
    command
}

fn create(changes: Value) -> Result<Vec<LoggedEvent>, Refusal> {
    let command: CreateGame = from_value(command(changes)).unwrap();
    let around = Circumstances { now: Timestamp::from_millis(NOW), dealer: &dealer(), shelf: built_in_editions() };
    game().create(&command, around).map(|decision| decision.events)
}

/// A match for two with seat 0 taken, after `history`.
struct Scene {
    game: Box<dyn AnyMatch>,
}

impl Scene {
    fn after(history: &[Sent]) -> Self {
        let log = create(json!({})).unwrap();
        let mut scene = Self { game: any_game::replay(&log).unwrap().unwrap() };
        for (actor, command) in history {
            for event in scene.decide(*actor, command).unwrap() {
                scene.game.apply(&event).unwrap();
            }
        }
        scene
    }

    fn decide(&self, actor: Actor, command: &Value) -> Result<Vec<LoggedEvent>, Refusal> {
        let around = Circumstances { now: Timestamp::from_millis(NOW), dealer: &dealer(), shelf: built_in_editions() };
        self.game.decide(actor, command, around).map(|decision| decision.events)
    }
}

/// Actor, type and data of events, for comparing.
fn told(events: &[LoggedEvent]) -> Vec<Told> {
    events.iter().map(|event| (event.actor, event.kind.clone(), event.data.clone())).collect()
}

fn fact(actor: Actor, kind: &str, data: Value) -> Told {
    (actor, kind.to_owned(), data)
}

#[test]
fn a_game_is_created_with_its_creator_and_bots() {
    let bots = json!([{ "seat": 3, "level": "greedy" }, { "seat": 1, "level": "random" }]);
    let events = create(json!({ "seats": 4, "bots": bots })).unwrap();
    let pin = serde_json::to_value(&built_in_editions().choose("familienbande", None).unwrap().pin).unwrap();
    let created = json!({
        "game": "familienbande", "rules_version": 1, "edition": pin, "options": { "first_seat": 0 }, "seats": 4,
        "visibility": "private", "commitment": dealer().commitment(),
    });
    assert_eq!(
        told(&events),
        [
            fact(Actor::SERVER, "game-created", created),
            fact(seat(0), "seat-taken", json!({ "seat": 0, "kind": "player", "player": player(0), "entropy": "tea" })),
            fact(seat(3), "seat-taken", json!({ "seat": 3, "kind": "bot", "level": "greedy", "entropy": "" })),
            fact(seat(1), "seat-taken", json!({ "seat": 1, "kind": "bot", "level": "random", "entropy": "" })),
        ]
    );
    assert_eq!(events.iter().map(|event| event.version).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(events[0].cause, Some(command(json!({ "seats": 4, "bots": bots }))));
    assert!(events.iter().skip(1).all(|event| event.cause.is_none()));
    let game = any_game::replay(&events).unwrap().unwrap();
    assert_eq!((game.status(), game.free_seats(), game.version()), (Status::Open, vec![Seat(2)], 4));
    assert_eq!(game.entropies(), ["tea", "", "", ""]);
}

#[test]
fn what_a_new_game_is_refused_for() {
    let cases = [
        (json!({ "seats": 1 }), "/seats"),
        (json!({ "seats": 5 }), "/seats"),
        (json!({ "options": { "first_seat": 2 } }), "/options/first_seat"),
        (json!({ "options": { "first_seat": -1 } }), "/options/first_seat"),
        (json!({ "options": { "first": 0 } }), "/options/first"),
        (json!({ "options": [] }), "/options"),
        (json!({ "entropy": "x".repeat(65) }), "/entropy"),
        (json!({ "entropy": "\u{e4}\n" }), "/entropy"),
        (json!({ "bots": [{ "seat": 2, "level": "random" }] }), "/bots/0/seat"),
        (json!({ "bots": [{ "seat": 0, "level": "random" }] }), "/bots/0/seat"),
        (
            json!({ "seats": 3, "bots": [{ "seat": 1, "level": "random" }, { "seat": 1, "level": "greedy" }] }),
            "/bots/1/seat",
        ),
    ];
    for (changes, place) in cases {
        match create(changes.clone()) {
            Err(Refusal::BadSetup { pointer, detail }) => {
                assert_eq!(pointer, place, "{changes}");
                assert!(!detail.is_empty());
            }
            other => panic!("{changes}: {other:?}"),
        }
    }
    assert!(create(json!({ "entropy": "\u{e4}".repeat(64) })).is_ok(), "64 characters, not bytes");
    let unknown = json!({ "edition": { "name": "standard", "digest": "0".repeat(64) } });
    assert!(matches!(create(unknown), Err(Refusal::Corrupt(_))));
}

#[test]
fn what_commands_about_the_match_lead_to() {
    let taken = |n: u8, entropy: &str| {
        fact(seat(n), "seat-taken", json!({ "seat": n, "kind": "player", "player": player(n), "entropy": entropy }))
    };
    let left = |n: u8| fact(seat(n), "seat-left", json!({ "seat": n }));
    let cases: Vec<(Vec<Sent>, Sent, Vec<Told>)> = vec![
        (vec![], take(1), vec![taken(1, "")]),
        (
            vec![],
            (seat(1), json!({ "type": "take-seat", "seat": 1, "player": player(1), "entropy": "milk" })),
            vec![taken(1, "milk")],
        ),
        (vec![take(1)], leave(1), vec![left(1)]),
        (vec![take(1)], leave(0), vec![left(0)]),
        (vec![take(1), leave(1)], take(1), vec![taken(1, "")]),
        (vec![], leave(0), vec![left(0), fact(Actor::SERVER, "game-cancelled", json!({}))]),
        (vec![take(1), leave(0)], leave(1), vec![left(1), fact(Actor::SERVER, "game-cancelled", json!({}))]),
        (vec![take(1), start()], resign(1), vec![fact(seat(1), "seat-resigned", json!({ "seat": 1 }))]),
        (vec![take(1), start(), resign(1)], resign(0), vec![fact(seat(0), "seat-resigned", json!({ "seat": 0 }))]),
    ];
    for (history, (actor, command), expected) in cases {
        let scene = Scene::after(&history);
        let events = scene.decide(actor, &command).unwrap();
        assert_eq!(told(&events), expected, "{command} after {history:?}");
        assert_eq!(events[0].version, scene.game.version() + 1);
        assert_eq!(events[0].cause, Some(command));
        assert!(events.iter().skip(1).all(|event| event.cause.is_none()));
        assert!(events.iter().all(|event| event.at == Timestamp::from_millis(NOW)));
    }
}

#[test]
fn what_commands_about_the_match_are_refused_for() {
    let cancelled = || vec![leave(0)];
    let running = || vec![take(1), start()];
    let wrong_status = |refusal: &Refusal| matches!(refusal, Refusal::WrongStatus(_));
    let over = |refusal: &Refusal| refusal.rule() == Some("G-1");
    let malformed = |refusal: &Refusal| refusal.rule() == Some("G-3");
    type Case = (&'static str, Vec<Sent>, Sent, fn(&Refusal) -> bool);
    let cases: Vec<Case> = vec![
        (
            "a taken seat",
            vec![],
            (seat(0), json!({ "type": "take-seat", "seat": 0, "player": player(1), "entropy": "" })),
            |r| *r == Refusal::SeatTaken(Seat(0), vec![Seat(1)]),
        ),
        (
            "a second seat",
            vec![],
            (seat(1), json!({ "type": "take-seat", "seat": 1, "player": player(0), "entropy": "" })),
            |r| *r == Refusal::AlreadySeated(Seat(0)),
        ),
        (
            "a seat that is not there",
            vec![],
            take(2),
            |r| matches!(r, Refusal::BadSetup { pointer, .. } if pointer == "/seat"),
        ),
        (
            "too long an entropy",
            vec![],
            (seat(1), json!({ "type": "take-seat", "seat": 1, "player": player(1), "entropy": "x".repeat(65) })),
            |r| matches!(r, Refusal::BadSetup { pointer, .. } if pointer == "/entropy"),
        ),
        ("joining a running game", running(), take(1), wrong_status),
        ("joining a cancelled game", cancelled(), take(1), wrong_status),
        ("leaving a running game", running(), leave(1), wrong_status),
        ("leaving a cancelled game", cancelled(), leave(0), wrong_status),
        ("starting with a seat open", vec![], start(), wrong_status),
        ("starting twice", running(), start(), wrong_status),
        ("starting a cancelled game", cancelled(), start(), wrong_status),
        ("a player starting", vec![take(1)], (seat(0), start().1), |r| *r == Refusal::NotYours),
        ("the server joining", vec![], (Actor::SERVER, take(1).1), |r| *r == Refusal::NotYours),
        ("the server leaving", vec![], (Actor::SERVER, leave(1).1), |r| *r == Refusal::NotYours),
        ("the server resigning", running(), (Actor::SERVER, resign(1).1), |r| *r == Refusal::NotYours),
        ("the server moving", running(), (Actor::SERVER, json!({ "type": "pass" })), |r| *r == Refusal::NotYours),
        ("resigning before the start", vec![take(1)], resign(1), wrong_status),
        ("resigning twice", vec![take(1), start(), resign(1)], resign(1), |r| *r == Refusal::AlreadyResigned(Seat(1))),
        ("resigning a cancelled game", cancelled(), resign(0), over),
        ("moving before the start", vec![take(1)], (seat(0), json!({ "type": "pass" })), wrong_status),
        ("moving in a cancelled game", cancelled(), (seat(0), json!({ "type": "pass" })), over),
        ("moving in a cancelled game, malformed", cancelled(), (seat(0), json!(7)), over),
        ("a command with more fields", vec![], (seat(0), json!({ "type": "leave-seat", "x": 1 })), malformed),
        ("a command with fewer fields", vec![], (seat(1), json!({ "type": "take-seat", "seat": 1 })), malformed),
        ("a move of no type", running(), (seat(0), json!({})), malformed),
    ];
    for (name, history, (actor, command), fits) in cases {
        let refusal = Scene::after(&history).decide(actor, &command).unwrap_err();
        assert!(fits(&refusal), "{name}: {refusal:?}");
        assert!(!refusal.to_string().is_empty(), "{name}: refused in silence");
    }
}

#[test]
fn statuses_along_the_way() {
    let cases = [
        (vec![], Status::Open, false),
        (vec![take(1)], Status::Open, true),
        (vec![take(1), leave(1)], Status::Open, false),
        (vec![take(1), start()], Status::Active, false),
        (vec![take(1), start(), resign(0)], Status::Active, false),
        (vec![leave(0)], Status::Cancelled, false),
    ];
    for (history, status, start_is_due) in cases {
        let Scene { game } = Scene::after(&history);
        assert_eq!((game.status(), game.start_is_due()), (status, start_is_due), "{history:?}");
        assert_eq!(due(game.as_ref()), start_is_due.then(start));
        let shown = game.table(Viewer::Spectator).unwrap().is_some();
        assert_eq!(shown, status == Status::Active, "a table before the start or after it never came: {history:?}");
        assert!(game.outcome().is_none());
    }
}

#[test]
fn who_comes_back_brings_another_contribution() {
    let again = (seat(1), json!({ "type": "take-seat", "seat": 1, "player": player(1), "entropy": "milk" }));
    assert_eq!(Scene::after(&[take(1), leave(1)]).game.entropies(), ["tea", ""]);
    assert_eq!(Scene::after(&[take(1), leave(1), again]).game.entropies(), ["tea", "milk"]);
}

/// A seat that resigned is played on by the program, at random, and cannot win; the game comes to its end.
#[test]
fn a_resigned_seat_is_played_on() {
    let mut scene = Scene::after(&[take(1), start(), resign(1)]);
    assert!(scene.game.resigned(Seat(1)) && !scene.game.resigned(Seat(0)));
    let mut by_program = 0;
    while scene.game.status() == Status::Active {
        let (seat, command) = match scene.game.program_move(&dealer()).unwrap() {
            Some((seat, command)) => {
                assert_eq!(seat, Seat(1));
                by_program += 1;
                (seat, command)
            }
            None => (Seat(0), scene.game.legal_moves(Seat(0)).swap_remove(0).command),
        };
        for event in scene.decide(Actor::Seat(seat), &command).unwrap() {
            scene.game.apply(&event).unwrap();
        }
    }
    assert!(by_program > 0);
    let outcome = scene.game.outcome().unwrap();
    assert_eq!(outcome.winners, [Seat(0)], "{outcome:?}");
    for (actor, command) in [resign(0), (seat(0), json!({ "type": "pass" })), (seat(0), json!(null))] {
        assert_eq!(scene.decide(actor, &command).unwrap_err().rule(), Some("G-1"));
    }
    assert!(matches!(scene.decide(take(1).0, &take(1).1), Err(Refusal::WrongStatus(_))));
    assert!(scene.game.to_move(Viewer::Spectator).is_empty());
}

#[test]
fn deciding_changes_nothing_and_is_repeatable() {
    let scene = Scene::after(&[take(1), start()]);
    let command = scene.game.legal_moves(Seat(0)).swap_remove(0).command;
    let first = scene.decide(seat(0), &command).unwrap();
    assert_eq!(scene.decide(seat(0), &command).unwrap(), first);
    assert_eq!(scene.game.version(), 4);
}

#[test]
fn a_log_that_is_none_does_not_fold() {
    let log = create(json!({})).unwrap();
    let changed = |edit: fn(&mut Vec<LoggedEvent>)| {
        let mut log = log.clone();
        edit(&mut log);
        any_game::replay(&log)
    };
    assert!(any_game::replay(&[]).unwrap().is_none());
    let edits: [fn(&mut Vec<LoggedEvent>); 8] = [
        |log| drop(log.remove(0)),
        |log| log.swap(0, 1),
        |log| log[1].version = 3,
        |log| log[0].version = 2,
        |log| log[0].data["game"] = json!("mau-mau"),
        |log| log[0].data["options"] = json!(7),
        |log| log[1].kind = "seat-stolen".into(),
        |log| log[1].data["seat"] = json!("first"),
    ];
    for (i, edit) in edits.into_iter().enumerate() {
        assert!(matches!(changed(edit), Err(Refusal::Corrupt(_))), "edit {i}");
    }
}
