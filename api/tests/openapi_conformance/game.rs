//! Whole games: looked at by each seat and by others after every move, followed, audited.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::{Caller, Site};

pub async fn check(site: &Site) {
    for game in domain::any_game::GAMES {
        let info = game.info();
        let players = [site.player(&format!("a-{}", info.year)).await, site.player(&format!("b-{}", info.year)).await];
        let id = whole_game(site, info.slug, &players).await;
        after_the_end(site, &id, &players).await;
        resigned_game(info.slug, &players).await;
        cancelled_game(info.slug, &players[0]).await;
    }
    lists(site).await;
}

/// A game of two players and a bot where there is a seat for it, to its end; returns its id.
async fn whole_game(site: &Site, slug: &str, players: &[Caller<'_>; 2]) -> String {
    let info = domain::any_game::find(slug).unwrap().info();
    let seats = info.max_seats.min(3);
    let bots: Vec<Value> = (2..seats).map(|seat| json!({ "seat": seat, "level": "random" })).collect();
    let new =
        json!({ "game": slug, "seats": seats, "bots": bots, "visibility": "private", "options": {}, "entropy": "a" });
    let created = players[0].post("createGame", "/v1/games", &new).await;
    let id = created.json()["id"].as_str().unwrap().to_owned();
    let game = format!("/v1/games/{id}");
    assert_eq!(created.header("location"), Some(game.as_str()));
    let invitation = players[0].post("createInvitation", &format!("{game}/invitations"), &json!({ "seat": 1 })).await;
    let joining = json!({ "invite_code": invitation.json()["invite_code"], "entropy": "b" });
    assert_eq!(site.nobody().get("getGame", &game).await.status, 404);
    players[1].post("takeSeat", &format!("{game}/seats"), &joining).await;
    for turn in 0_usize.. {
        let view = players[0].get("getGame", &game).await;
        look(players, &game, &view.json()).await;
        if view.json()["status"] == "finished" {
            break;
        }
        assert!(turn < 500, "the game does not end");
        let to_move = view.json()["to_move"][0].as_u64().unwrap();
        let Some(player) = usize::try_from(to_move).ok().and_then(|seat| players.get(seat)) else {
            let news = |request: reqwest::RequestBuilder| {
                request.header("If-None-Match", view.header("etag").unwrap()).header("Prefer", "wait=20")
            };
            players[0].call("getGame", Method::GET, &game, news).await;
            continue;
        };
        play(player, &game, turn).await;
    }
    id
}

/// What each player sees of the game and its log, and what was to be seen before.
async fn look(players: &[Caller<'_>; 2], game: &str, view: &Value) {
    let version = view["version"].as_u64().unwrap();
    for player in players {
        let now = player.get("getGame", game).await;
        let same = |request: reqwest::RequestBuilder| request.header("If-None-Match", now.header("etag").unwrap());
        let again = player.call("getGame", Method::GET, game, same).await;
        assert!([200, 304].contains(&again.status));
        player.get("getGame", &format!("{game}?at_version={}", version.div_ceil(2))).await;
        player.get("listEvents", &format!("{game}/events?after={}", version.saturating_sub(3))).await;
        player.get("listMoves", &format!("{game}/moves")).await;
        player.get("auditGame", &format!("{game}/audit")).await;
    }
}

/// Tries a legal move and makes it.
async fn play(player: &Caller<'_>, game: &str, turn: usize) {
    let moves = format!("{game}/moves");
    let legal = player.get("listMoves", &moves).await.json();
    let items = legal["items"].as_array().unwrap();
    let Some(chosen) = items.get(turn * 7 % items.len().max(1)) else { return };
    let tried = player.post("makeMove", &format!("{moves}?dry_run=true"), &chosen["move"]).await;
    assert!([200, 422].contains(&tried.status));
    let made = player
        .call("makeMove", Method::POST, &moves, |request| {
            let request = request.json(&chosen["move"]).header("If-Match", format!("\"{}\"", legal["version"]));
            request.header("Idempotency-Key", format!("{game}-{turn}"))
        })
        .await;
    assert!([201, 412].contains(&made.status), "{}", made.text);
}

/// Everything is revealed, to the players; the log has it all.
async fn after_the_end(site: &Site, id: &str, players: &[Caller<'_>; 2]) {
    let game = format!("/v1/games/{id}");
    for player in players {
        let audit = player.get("auditGame", &format!("{game}/audit")).await.json();
        assert_eq!(audit["format"], "heirloom-audit-bundle-v1");
        let newest = audit["events"].as_array().unwrap().len();
        let mut page = player.get("listEvents", &format!("{game}/events")).await.json();
        while let Some(cursor) = page["next_cursor"].as_str() {
            page = player.get("listEvents", &format!("{game}/events?cursor={cursor}")).await.json();
        }
        let lines = |request: reqwest::RequestBuilder| request.header("Accept", "application/x-ndjson");
        let log = player.call("listEvents", Method::GET, &format!("{game}/events"), lines).await;
        assert_eq!(log.text.lines().count(), newest);
        let stream = format!("{game}/events/stream");
        let followed = player.get("streamEvents", &format!("{stream}?after=2")).await;
        assert_eq!(followed.text.matches("\nid: ").count() + 1, newest - 2, "{}", followed.text);
        let resume = |request: reqwest::RequestBuilder| request.header("Last-Event-ID", newest.to_string());
        assert_eq!(player.call("streamEvents", Method::GET, &stream, resume).await.status, 204);
        let late = player.post("makeMove", &format!("{game}/moves"), &json!({ "type": "pass" })).await;
        assert_eq!(late.problem(), "illegal-move");
    }
    assert_eq!(site.nobody().get("auditGame", &format!("{game}/audit")).await.status, 404);
}

/// A public game that its creator gives up, seen by a spectator too.
async fn resigned_game(slug: &str, players: &[Caller<'_>; 2]) {
    let new = json!({ "game": slug, "seats": 2 });
    let id = players[0].post("createGame", "/v1/games", &new).await.json()["id"].as_str().unwrap().to_owned();
    let game = format!("/v1/games/{id}");
    players[1].post("takeSeat", &format!("{game}/seats"), &json!({ "seat": 1 })).await;
    let spectator = players[0].site.nobody();
    assert_eq!(spectator.get("getGame", &game).await.json()["you"], Value::Null);
    assert_eq!(spectator.get("listEvents", &format!("{game}/events")).await.status, 200);
    assert_eq!(players[0].delete("leaveSeat", &format!("{game}/seats/me")).await.status, 200);
    let seen = spectator.get("listEvents", &format!("{game}/events?limit=100")).await.json();
    assert!(seen["items"].as_array().unwrap().iter().any(|event| event["type"] == "seat-resigned"));
}

async fn cancelled_game(slug: &str, player: &Caller<'_>) {
    let new = json!({ "game": slug, "seats": 2 });
    let id = player.post("createGame", "/v1/games", &new).await.json()["id"].as_str().unwrap().to_owned();
    let game = format!("/v1/games/{id}");
    let left = player.delete("leaveSeat", &format!("{game}/seats/me")).await.json();
    assert_eq!(left["status"], "cancelled");
    let audit = player.get("auditGame", &format!("{game}/audit")).await.json();
    assert_eq!(audit["outcome"], Value::Null);
    player.get("listEvents", &format!("{game}/events")).await;
}

async fn lists(site: &Site) {
    let reader = site.player("reader").await;
    for query in [
        "",
        "?status=finished&limit=1",
        "?player=me",
        "?to_move=me&visibility=public",
        "?game=nothing",
        "?player=nobody-9",
    ] {
        assert_eq!(reader.get("listGames", &format!("/v1/games{query}")).await.status, 200, "{query}");
    }
    let first = site.nobody().get("listGames", "/v1/games?limit=1").await.json();
    let cursor = first["next_cursor"].as_str().unwrap();
    site.nobody().get("listGames", &format!("/v1/games?limit=100&cursor={cursor}")).await;
}
