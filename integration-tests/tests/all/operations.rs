//! The service as a whole: every endpoint is there, documented, and reachable for browsers of any origin.

use std::collections::BTreeSet;

use integration_tests::client::OPERATIONS;
use integration_tests::{Line, Site, Slug, contract, tests, until};
use reqwest::Method;
use serde_json::{Value, json};

tests![
    the_client_has_a_method_for_every_endpoint,
    the_document_is_served_with_its_reader,
    health_and_readiness_tell_the_process_from_its_database,
    metrics_count_what_happens_and_name_no_games,
    the_public_keys_are_those_that_sign,
    the_catalogue_describes_every_game,
    rules_are_read_in_a_language,
    an_unknown_address_is_not_found_and_a_known_one_names_its_methods,
    a_head_is_what_a_get_begins_with,
    request_ids_are_kept_or_made,
    browsers_of_any_origin_may_call,
    answers_are_compressed_for_those_who_want_it,
    pages_for_people_are_served,
];

async fn the_client_has_a_method_for_every_endpoint(_: Site) {
    let documented: BTreeSet<&str> = contract::operations().keys().map(String::as_str).collect();
    let known: BTreeSet<&str> = OPERATIONS.iter().copied().collect();
    assert_eq!(documented, known);
}

async fn the_document_is_served_with_its_reader(site: Site) {
    let client = site.node().await.anonymous();
    let document = client.get_openapi().await.expect(200);
    assert_eq!(document.header("content-type"), Some("application/json"));
    assert_eq!(&document.json(), contract::document());
    let moved = client.get("/docs").await.expect(308);
    assert_eq!(moved.header("location"), Some("/docs/"));
    let reader = client.get("/docs/").await.expect(200);
    let scripts = client.get("/docs/swagger-initializer.js").await.expect(200);
    assert!(scripts.text().contains("/v1/openapi.json"), "{scripts}");
    for page in [reader.text(), scripts.text()] {
        assert!(!page.contains("https://") && !page.contains("http://"), "nothing is loaded from elsewhere: {page}");
    }
}

async fn health_and_readiness_tell_the_process_from_its_database(site: Site) {
    let line = Line::to(&site.database().await);
    let client = site.node_on(&line.database(), |_| {}).await.anonymous();
    let ok = json!({ "status": "ok" });
    assert_eq!(client.get_health().await.expect(200).json(), ok);
    assert_eq!(client.get_readiness().await.expect(200).json(), ok);
    line.cut();
    assert_eq!(client.get_health().await.expect(200).json(), ok);
    let away = client.get_readiness().await.refused(Slug::Unavailable).header("retry-after", "2");
    away.with(json!({
        "detail": "The service is not available at the moment. Send the request again a little later.",
        "retry_after_s": 2,
    }));
    line.mend();
    until("the database is back", async || (client.get_readiness().await.status == 200).then_some(())).await;
}

async fn metrics_count_what_happens_and_name_no_games(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let body = json!({ "game": "familienbande", "seats": 2, "bots": [{ "seat": 1, "level": "random" }] });
    let game = ann.create_game(&body).await.expect(201).view().id();
    ann.get_game(game).await.expect(200);
    let metrics = ann.anonymous().get_metrics().await.expect(200);
    for series in [
        "heirloom_http_request_duration_seconds_bucket{route=\"/v1/games/{id}\",method=\"GET\",status=\"200\"",
        "heirloom_http_request_duration_seconds_count{route=\"/v1/games\",method=\"POST\",status=\"201\"",
        "heirloom_append_duration_seconds",
        "heirloom_open_streams",
    ] {
        assert!(metrics.text().contains(series), "{series}: {metrics}");
    }
    assert!(!metrics.text().contains(&game.to_string()), "{metrics}");
}

async fn the_public_keys_are_those_that_sign(site: Site) {
    let node = site.node().await;
    let keys = node.anonymous().get_jwks().await.expect(200);
    assert_eq!(keys.header("cache-control"), Some("public, max-age=60"));
    let keys = keys.json();
    let purposes: BTreeSet<&str> =
        keys["keys"].as_array().unwrap().iter().map(|key| key["purpose"].as_str().unwrap()).collect();
    assert_eq!(purposes, BTreeSet::from(["access", "receipt"]));
    for key in keys["keys"].as_array().unwrap() {
        let fixed = json!([key["kty"], key["crv"], key["alg"], key["use"]]);
        assert_eq!(fixed, json!(["OKP", "Ed25519", "EdDSA", "sig"]));
        assert!(key.get("d").is_none(), "the private half stays here");
    }
}

async fn the_catalogue_describes_every_game(site: Site) {
    let client = site.node().await.anonymous();
    let list = client.list_catalogue().await.expect(200).json();
    assert_eq!(list["next_cursor"], Value::Null);
    let games = list["items"].as_array().unwrap();
    assert_eq!(games.len(), domain::any_game::GAMES.len());
    for game in games {
        let slug = game["slug"].as_str().unwrap();
        assert_eq!(&client.get_catalogue_game(slug).await.expect(200).json(), game);
        for schema in ["options", "moves", "events"] {
            assert!(game[schema].is_object(), "{schema} of {slug}");
        }
        assert_eq!(game["editions"][0]["digest"].as_str().unwrap().len(), 64);
        for language in game["rules"].as_array().unwrap() {
            client.get_rules(slug).query("lang", language.as_str().unwrap()).await.expect(200);
        }
    }
    let familienbande = &games[0];
    assert_eq!(familienbande["seats"], json!({ "min": 2, "max": 4 }));
    assert_eq!(familienbande["names"]["en"], "Familienbande");
    let unknown = client.get_catalogue_game("chess").await.refused(Slug::NotFound);
    unknown.with(json!({ "detail": "No game has this name; GET /v1/catalogue lists them." }));
}

async fn rules_are_read_in_a_language(site: Site) {
    let client = site.node().await.anonymous();
    let rules = client.get_rules("familienbande").await.expect(200);
    assert_eq!(rules.header("content-type"), Some("text/markdown; charset=utf-8"));
    assert_eq!(rules.header("content-language"), Some("en"));
    assert_eq!(client.get_rules("familienbande").query("lang", "EN").await.expect(200).body, rules.body);
    let unknown = client.get_rules("familienbande").query("lang", "la").await.refused(Slug::InvalidRequest);
    unknown.with(json!({
        "detail": "/lang: expected one of: en",
        "errors": [{ "pointer": "/lang", "detail": "expected one of: en" }],
    }));
    client.get_rules("chess").await.refused(Slug::NotFound);
}

async fn an_unknown_address_is_not_found_and_a_known_one_names_its_methods(site: Site) {
    let client = site.node().await.anonymous();
    for target in ["/v1/nothing", "/v2/games", "/v1/games/1/2/3", "/v1/games//", "/..%2f..%2fetc/passwd", "/v1"] {
        client.get(target).await.refused(Slug::NotFound);
    }
    let id = uuid::Uuid::nil();
    for (method, target, allow) in [
        (Method::PUT, "/v1/games".to_owned(), "GET, HEAD, POST"),
        (Method::DELETE, "/v1/catalogue".to_owned(), "GET, HEAD"),
        (Method::POST, "/healthz".to_owned(), "GET, HEAD"),
        (Method::GET, "/v1/sessions/refresh".to_owned(), "POST"),
        (Method::PATCH, format!("/v1/games/{id}"), "GET, HEAD"),
        (Method::GET, format!("/v1/games/{id}/seats"), "POST"),
        (Method::POST, format!("/v1/games/{id}/seats/me"), "DELETE"),
        (Method::from_bytes(b"BREW").unwrap(), "/v1/games".to_owned(), "GET, HEAD, POST"),
    ] {
        let refused = client.call(method, &target).await.refused(Slug::MethodNotAllowed);
        refused.header("allow", allow).with(json!({ "detail": format!("This address takes {allow}.") }));
    }
}

async fn a_head_is_what_a_get_begins_with(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let game = ann.create_game(&json!({ "game": "familienbande", "seats": 2 })).await.expect(201).view().id();
    for target in ["/v1/account", "/v1/games", &format!("/v1/games/{game}"), "/v1/catalogue", "/healthz", "/nowhere"] {
        let (get, head) = (ann.get(target).await, ann.call(Method::HEAD, target).await);
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{target}");
        for header in ["content-type", "etag", "content-length"] {
            assert_eq!(head.header(header), get.header(header), "{header} of {target}");
        }
    }
}

async fn request_ids_are_kept_or_made(site: Site) {
    let client = site.node().await.anonymous();
    let kept = client.get_health().header("x-request-id", "from-the-client-7").await;
    assert_eq!(kept.header("x-request-id"), Some("from-the-client-7"));
    let (one, other) = (client.get_health().await, client.get_health().await);
    assert_ne!(one.header("x-request-id"), other.header("x-request-id"));
    for unfit in ["with space", &"x".repeat(1000), "ü"] {
        let made = client.get_health().header("x-request-id", unfit).await;
        let id = made.header("x-request-id").unwrap();
        assert!(id.len() <= 128 && !id.contains(' ') && id.is_ascii(), "{id}");
    }
    let refused = client.get("/nowhere").header("x-request-id", "of-a-refusal").await;
    assert_eq!(refused.header("x-request-id"), Some("of-a-refusal"));
}

async fn browsers_of_any_origin_may_call(site: Site) {
    let node = site.node().await;
    let client = node.anonymous();
    let preflight = client
        .call(Method::OPTIONS, "/v1/games")
        .header("origin", "https://board.example")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "authorization, content-type, idempotency-key, if-match, prefer")
        .await;
    let preflight = preflight.expect(200);
    assert_eq!(preflight.header("access-control-allow-origin"), Some("*"));
    let methods = preflight.header("access-control-allow-methods").unwrap();
    for method in ["GET", "POST", "DELETE"] {
        assert!(methods.contains(method), "{preflight}");
    }
    let headers = preflight.header("access-control-allow-headers").unwrap().to_lowercase();
    for header in ["authorization", "content-type", "idempotency-key", "if-match", "prefer"] {
        assert!(headers.contains(header), "{preflight}");
    }
    assert!(preflight.header("access-control-allow-credentials").is_none());
    let listed = client.list_games().header("origin", "https://board.example").await.expect(200);
    let refused = client.get_account().header("origin", "https://board.example").await;
    for answer in [listed, refused.refused(Slug::Unauthenticated).answer] {
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{answer}");
        let exposed = answer.header("access-control-expose-headers").unwrap().to_lowercase();
        for header in ["etag", "location", "retry-after", "www-authenticate", "x-request-id", "idempotent-replayed"] {
            assert!(exposed.contains(header), "{answer}");
        }
    }
}

async fn answers_are_compressed_for_those_who_want_it(site: Site) {
    let client = site.node().await.anonymous();
    let plain = client.list_catalogue().await.expect(200);
    assert_eq!(plain.header("content-encoding"), None);
    let small = client.get("/v1/catalogue").header("accept-encoding", "gzip").await.expect(200);
    assert_eq!(small.header("content-encoding"), Some("gzip"));
    assert!(small.body.len() < plain.body.len());
    let none = client.get("/v1/catalogue").header("accept-encoding", "identity;q=0, br;q=0").await;
    none.refused(Slug::NotAcceptable);
}

async fn pages_for_people_are_served(site: Site) {
    let client = site.node().await.anonymous();
    for target in ["/", "/problems", "/problems/illegal-move"] {
        let page = client.get(target).await.expect(200);
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"), "{page}");
    }
}
