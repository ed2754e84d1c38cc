//! Bodies of every wrong kind: a precise problem, nothing lost, nothing leaked.

use integration_tests::{Choices, Site, Slug, tests};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::stage::{Stage, leaks_nothing};

tests![
    what_is_not_json_is_malformed,
    what_is_json_but_not_the_thing_names_the_field,
    bodies_have_to_be_json_in_utf_8_and_small,
    a_body_without_a_length_is_cut_off_at_the_limit,
    mangled_requests_are_refused_and_change_nothing,
];

async fn what_is_not_json_is_malformed(site: Site) {
    let stage = Stage::new(&site).await;
    let before = stage.fingerprint().await;
    for call in stage.calls() {
        for body in [
            &b""[..],
            b"{",
            b"}",
            b"nul",
            b"{\"name\":}",
            b"{'name':1}",
            b"{} {}",
            b"{}x",
            b"\xff\xfe",
            b"\"\xc3\x28\"",
            b"{\"a\":01}",
            b"NaN",
        ] {
            let refused = call.clone().body("application/json", body).await.refused(Slug::MalformedRequest);
            let detail = refused.answer.text_at("/detail");
            assert!(detail.starts_with("The body is not JSON: ") && detail.contains("line 1 column"), "{detail}");
            refused.with(json!({ "detail": detail }));
        }
        // Deeper than anybody needs, and far from the end of the stack.
        for deep in
            ["[".repeat(30_000), format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000)), "{\"a\":".repeat(6_000)]
        {
            let answer = call.clone().body("application/json", deep).await;
            leaks_nothing(&answer);
            answer.refused(Slug::MalformedRequest);
        }
    }
    assert_eq!(stage.fingerprint().await, before);
}

async fn what_is_json_but_not_the_thing_names_the_field(site: Site) {
    let stage = Stage::new(&site).await;
    let Stage { ann, bea, open, .. } = &stage;
    let anybody = ann.anonymous();
    let before = stage.fingerprint().await;
    for call in stage.calls() {
        for (body, found) in
            [("[]", "an array"), ("null", "null"), ("7", "`7`"), ("\"x\"", "\"x\""), ("true", "`true`")]
        {
            if (call.operation, body) == ("makeMove", "null") {
                continue; // It is read as a move without a type, which rule G-3 refuses.
            }
            let refused = call.clone().body("application/json", body).await.refused(Slug::InvalidRequest);
            let detail = format!("expected an object, found {found}");
            refused.with(json!({ "detail": detail, "errors": [{ "pointer": "", "detail": detail }] }));
        }
    }
    let account = |body: Value| anybody.create_account(&body);
    let token = |body: Value| ann.create_token(&body);
    let game = |body: Value| ann.create_game(&body);
    let seat = |body: Value| bea.take_seat(*open, &body);
    let invitation = |body: Value| ann.create_invitation(*open, &body);
    for (call, pointer, detail) in [
        (account(json!({ "password": "0123456789" })), "/name", "missing; this field is required"),
        (account(json!({ "name": "eve" })), "/password", "missing; this field is required"),
        (account(json!({ "name": 7, "password": "0123456789" })), "/name", "expected a string, found `7`"),
        (account(json!({ "name": null, "password": "0123456789" })), "/name", "expected a string, found null"),
        (
            account(json!({ "name": "eve", "password": "0123456789", "admin": true })),
            "/admin",
            "unknown field; expected one of `name`, `password`, `email`, `locale`",
        ),
        (anybody.create_session(&json!({ "name": "ann" })), "/password", "missing; this field is required"),
        (anybody.create_session(&json!({ "name": [], "password": "" })), "/name", "expected a string, found an array"),
        (anybody.refresh_session(&json!({})), "/refresh_token", "missing; this field is required"),
        (anybody.refresh_session(&json!({ "token": "x" })), "/token", "unknown field; expected `refresh_token`"),
        (token(json!({ "name": "x", "scopes": "read" })), "/scopes", "expected an array, found \"read\""),
        (token(json!({ "name": "x", "scopes": ["read", 1] })), "/scopes/1", "expected a string, found `1`"),
        (game(json!({ "seats": 2 })), "/game", "missing; this field is required"),
        (game(json!({ "game": "familienbande" })), "/seats", "missing; this field is required"),
        (
            game(json!({ "game": "familienbande", "seats": "2" })),
            "/seats",
            "expected a whole number from 0 to 255, found \"2\"",
        ),
        (
            game(json!({ "game": "familienbande", "seats": -1 })),
            "/seats",
            "expected a whole number from 0 to 255, found `-1`",
        ),
        (
            game(json!({ "game": "familienbande", "seats": 256 })),
            "/seats",
            "expected a whole number from 0 to 255, found `256`",
        ),
        (
            game(json!({ "game": "familienbande", "seats": 2.5 })),
            "/seats",
            "expected a whole number from 0 to 255, found `2.5`",
        ),
        (
            game(json!({ "game": "familienbande", "seats": 2, "visibility": "secret" })),
            "/visibility",
            "expected one of `public`, `private`, found `secret`",
        ),
        (
            game(json!({ "game": "familienbande", "seats": 2, "bots": [{ "seat": 1, "level": "clever" }] })),
            "/bots/0/level",
            "expected one of `random`, `greedy`, found `clever`",
        ),
        (
            game(json!({ "game": "familienbande", "seats": 2, "bots": [{ "level": "random" }] })),
            "/bots/0/seat",
            "missing; this field is required",
        ),
        (
            game(
                json!({ "game": "familienbande", "seats": 2, "bots": [{ "seat": 1, "level": "random", "name": "x" }] }),
            ),
            "/bots/0/name",
            "unknown field; expected one of `seat`, `level`",
        ),
        (
            game(json!({ "game": "familienbande", "seats": 2, "options": [] })),
            "/options",
            "expected an object, found an array",
        ),
        (seat(json!({ "seat": "1" })), "/seat", "expected a whole number from 0 to 255, found \"1\""),
        (seat(json!({ "invite_code": 7 })), "/invite_code", "expected a string, found `7`"),
        (seat(json!({ "sate": 1 })), "/sate", "unknown field; expected one of `seat`, `invite_code`, `entropy`"),
        (invitation(json!({ "player": {} })), "/player", "expected a string, found an object"),
        (invitation(json!({ "seats": 1 })), "/seats", "unknown field; expected one of `player`, `seat`"),
        (
            anybody
                .create_account(&json!({}))
                .body("application/json", r#"{"name":"eve","name":"fay","password":"0123456789"}"#),
            "/name",
            "given more than once",
        ),
    ] {
        let refused = call.await.refused(Slug::InvalidRequest);
        leaks_nothing(&refused.answer);
        refused.with(json!({
            "detail": format!("{pointer}: {detail}"), "errors": [{ "pointer": pointer, "detail": detail }],
        }));
    }
    // Options are the game's own business, and named within.
    let refused = game(json!({ "game": "familienbande", "seats": 2, "options": { "speed": 1 } })).await;
    assert_eq!(refused.refused(Slug::InvalidRequest).answer.json()["errors"][0]["pointer"], "/options/speed");
    assert_eq!(stage.fingerprint().await, before);
}

async fn bodies_have_to_be_json_in_utf_8_and_small(site: Site) {
    let stage = Stage::new(&site).await;
    let before = stage.fingerprint().await;
    for call in stage.calls() {
        let good = call.body.clone();
        let as_json = "Send the body as JSON, with Content-Type: application/json.";
        for (kind, detail) in [
            ("text/plain", as_json),
            ("application/x-www-form-urlencoded", as_json),
            ("application/vnd.api+json", as_json),
            ("nonsense", as_json),
            ("application/json; charset=latin1", "Send the body in UTF-8."),
        ] {
            let refused = call.clone().body(kind, good.clone()).await.refused(Slug::UnsupportedMediaType);
            refused.with(json!({ "detail": detail }));
        }
        let packed = call.clone().header("content-encoding", "gzip").await.refused(Slug::UnsupportedMediaType);
        packed.with(json!({ "detail": "Send the body without Content-Encoding." }));
        let huge = format!("{{\"name\":\"{}\"}}", "x".repeat(65_536));
        let refused = call.clone().body("application/json", huge).await.refused(Slug::BodyTooLarge);
        refused.with(json!({ "detail": "The body may have at most 65536 bytes." }));
    }
    assert_eq!(stage.fingerprint().await, before);
    // In another spelling it is JSON all the same.
    let spelt = stage.ann.make_move(stage.running, &json!({}));
    spelt.body("Application/JSON; charset=UTF-8", "{\"type\":\"pass\"}").await.expect(201);
}

async fn a_body_without_a_length_is_cut_off_at_the_limit(site: Site) {
    let stage = Stage::new(&site).await;
    let mut socket = TcpStream::connect(stage.node.addr).await.unwrap();
    let head = format!(
        "POST /v1/games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n",
        stage.ann.bearer().unwrap()
    );
    socket.write_all(head.as_bytes()).await.unwrap();
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    let mut answer = String::new();
    let mut buffer = [0; 4096];
    for _ in 0..17 {
        if socket.write_all(chunk.as_bytes()).await.is_err() {
            break;
        }
    }
    while !answer.contains("body-too-large") {
        let length = socket.read(&mut buffer).await.unwrap();
        assert!(length > 0, "closed without an answer: {answer}");
        answer.push_str(&String::from_utf8_lossy(&buffer[..length]));
    }
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    // A client that goes away in the middle of its body does no harm.
    let mut socket = TcpStream::connect(stage.node.addr).await.unwrap();
    let head = head.replace("Transfer-Encoding: chunked", "Content-Length: 60");
    socket.write_all(format!("{head}{{\"game\":").as_bytes()).await.unwrap();
    drop(socket);
    stage.ann.get_account().await.expect(200);
    assert_eq!(stage.ann.list_games().await.expect(200).json()["items"].as_array().unwrap().len(), 2);
}

/// Bytes of good requests changed at random: whatever comes of it, it is never the server's fault.
async fn mangled_requests_are_refused_and_change_nothing(site: Site) {
    let stage = Stage::new(&site).await;
    let mut choices = Choices::new(2026);
    let alphabet = b"{}[]\",:0-9.eE+\\ux/ntrue\xff\x00 \xc3";
    let mut refused = 0;
    for _ in 0..40 {
        for call in stage.calls() {
            let mut body = call.body.clone();
            for _ in 0..=choices.below(3) {
                let at = choices.below(body.len());
                match choices.below(3) {
                    0 => body[at] = *choices.of(alphabet),
                    1 => body.insert(at, *choices.of(alphabet)),
                    _ => drop(body.remove(at)),
                }
            }
            let answer = call.body("application/json", body).await;
            leaks_nothing(&answer);
            assert!(answer.status < 500, "{answer}");
            if answer.status >= 400 {
                assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{answer}");
                refused += 1;
            }
        }
    }
    assert!(refused > 200, "{refused}");
    stage.node.anonymous().get_readiness().await.expect(200);
}
