//! Refusals: each as the document describes it.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::client::{Caller, PASSWORD, Site};

pub async fn check(site: &Site) {
    let player = site.player("refused").await;
    bodies(&player).await;
    credentials(site, &player).await;
    games(site, &player).await;
    queries(&player).await;
}

async fn bodies(player: &Caller<'_>) {
    let send = |with: fn(RequestBuilder) -> RequestBuilder| player.call("createGame", Method::POST, "/v1/games", with);
    let json = |request: RequestBuilder| request.header("Content-Type", "application/json");
    for (expected, answer) in [
        ("malformed-request", send(|request| request.header("Content-Type", "application/json").body("{")).await),
        ("unsupported-media-type", send(|request| request.body("{}")).await),
        ("unsupported-media-type", send(|request| request.json(&json!({})).header("Content-Encoding", "gzip")).await),
        ("body-too-large", send(|request| request.json(&json!({ "game": "x".repeat(100_000) }))).await),
        (
            "invalid-request",
            send(|request| request.json(&json!({ "game": "familienbande", "seats": 2, "typo": 1 }))).await,
        ),
        ("invalid-request", send(|request| request.json(&json!({ "game": "no-such-game", "seats": 2 }))).await),
        ("not-acceptable", send(|request| request.json(&json!({})).header("Accept-Encoding", "identity;q=0")).await),
        (
            "malformed-request",
            player
                .call("createGame", Method::POST, "/v1/games", |request| {
                    json(request).header("Idempotency-Key", "a b").body("{}")
                })
                .await,
        ),
    ] {
        assert_eq!(answer.problem(), expected);
    }
    let taken = json!({ "name": "REFUSED", "password": PASSWORD });
    assert_eq!(player.post("createAccount", "/v1/accounts", &taken).await.problem(), "name-taken");
    let short = json!({ "name": "x", "password": "short" });
    assert_eq!(
        player.post("createAccount", "/v1/accounts", &short).await.json()["errors"].as_array().map(Vec::len),
        Some(2)
    );
    assert_eq!(
        player.post("createToken", "/v1/tokens", &json!({ "name": "", "scopes": [] })).await.problem(),
        "invalid-request"
    );
    for seats in [2, 3] {
        let new = json!({ "game": "familienbande", "seats": seats, "visibility": "private" });
        let made = player
            .call("createGame", Method::POST, "/v1/games", |request| {
                request.json(&new).header("Idempotency-Key", "one")
            })
            .await;
        assert_eq!(made.problem(), if seats == 2 { "" } else { "idempotency-key-reused" });
    }
}

async fn credentials(site: &Site, player: &Caller<'_>) {
    let wrong = json!({ "name": "refused", "password": "not the password" });
    assert_eq!(site.nobody().post("createSession", "/v1/sessions", &wrong).await.problem(), "unauthenticated");
    let unknown = json!({ "refresh_token": "hlr_nothing" });
    assert_eq!(
        site.nobody().post("refreshSession", "/v1/sessions/refresh", &unknown).await.problem(),
        "unauthenticated"
    );
    let forged = Caller { site, token: Some("hlm_forged".to_owned()) };
    for (operation, path) in [("getAccount", "/v1/account"), ("listTokens", "/v1/tokens"), ("listGames", "/v1/games")] {
        assert_eq!(forged.get(operation, path).await.problem(), "unauthenticated");
    }
    assert_eq!(site.nobody().get("listGames", "/v1/games?to_move=me").await.problem(), "unauthenticated");
    let made =
        player.post("createToken", "/v1/tokens", &json!({ "name": "deaf", "scopes": ["webhooks"] })).await.json();
    let deaf = Caller { site, token: made["token"].as_str().map(str::to_owned) };
    assert_eq!(deaf.get("getAccount", "/v1/account").await.problem(), "insufficient-scope");
    let new = json!({ "game": "familienbande", "seats": 2 });
    assert_eq!(deaf.post("createGame", "/v1/games", &new).await.problem(), "insufficient-scope");
    assert_eq!(deaf.delete("deleteCurrentSession", "/v1/sessions/current").await.problem(), "not-allowed");
}

async fn games(site: &Site, player: &Caller<'_>) {
    let other = site.player("other").await;
    let new = json!({ "game": "familienbande", "seats": 3 });
    let made = player.post("createGame", "/v1/games", &new).await.json();
    let game = format!("/v1/games/{}", made["id"].as_str().unwrap());
    let (seats, moves) = (format!("{game}/seats"), format!("{game}/moves"));
    let take = async |caller: &Caller<'_>, body: Value| caller.post("takeSeat", &seats, &body).await.problem();
    assert_eq!(take(player, json!({})).await, "already-seated");
    assert_eq!(take(&other, json!({ "seat": 0 })).await, "seat-taken");
    assert_eq!(take(&other, json!({ "invite_code": "nonsense" })).await, "not-allowed");
    assert_eq!(player.post("makeMove", &moves, &json!({ "type": "pass" })).await.problem(), "game-not-open");
    assert_eq!(other.get("listMoves", &moves).await.problem(), "not-allowed");
    assert_eq!(
        other.post("createInvitation", &format!("{game}/invitations"), &json!({})).await.problem(),
        "not-allowed"
    );
    assert_eq!(take(&other, json!({ "seat": 1 })).await, "");
    assert_eq!(take(&site.player("third").await, json!({})).await, "");
    assert_eq!(take(&site.player("fourth").await, json!({})).await, "game-not-open");
    let seat = player.get("getGame", &game).await.json()["to_move"][0].as_u64().unwrap();
    let (awaited, waiting) = if seat == 0 { (player, &other) } else { (&other, player) };
    if seat < 2 {
        assert_eq!(waiting.post("makeMove", &moves, &json!({ "type": "pass" })).await.json()["rule"], "G-2");
        assert_eq!(awaited.post("makeMove", &moves, &json!({ "type": "no-such-move" })).await.json()["rule"], "G-3");
        let stale = |tag: &'static str| {
            awaited.call("makeMove", Method::POST, &moves, move |request| {
                request.json(&json!({ "type": "pass" })).header("If-Match", tag)
            })
        };
        assert_eq!(stale("\"1\"").await.problem(), "stale-version");
        assert_eq!(stale("1").await.problem(), "malformed-request");
    }
    assert_eq!(player.get("getGame", &format!("{game}?at_version=99")).await.problem(), "not-found");
    assert_eq!(player.get("getGame", "/v1/games/not-an-id").await.problem(), "not-found");
    assert_eq!(player.get("getCatalogueGame", "/v1/catalogue/no-such-game").await.problem(), "not-found");
    assert_eq!(player.get("getProblem", "/problems/no-such-problem").await.problem(), "not-found");
    let last = player
        .call("streamEvents", Method::GET, &format!("{game}/events/stream"), |request| {
            request.header("Last-Event-ID", "x")
        })
        .await;
    assert_eq!(last.problem(), "malformed-request");
    let html = player
        .call("listEvents", Method::GET, &format!("{game}/events"), |request| request.header("Accept", "text/html"))
        .await;
    assert_eq!(html.problem(), "not-acceptable");
    assert_eq!(player.get("listEvents", &format!("{game}/events?limit=101")).await.problem(), "invalid-request");
}

async fn queries(player: &Caller<'_>) {
    for (operation, path) in
        [("listGames", "/v1/games"), ("listTokens", "/v1/tokens"), ("getRules", "/v1/catalogue/familienbande/rules")]
    {
        for (query, expected) in [("?typo=1", "invalid-request"), ("?limit=%", "malformed-request")] {
            assert_eq!(player.get(operation, &format!("{path}{query}")).await.problem(), expected, "{path}{query}");
        }
    }
    assert_eq!(player.get("getRules", "/v1/catalogue/familienbande/rules?lang=xx").await.problem(), "invalid-request");
}
