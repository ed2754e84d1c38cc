//! Reading a game: conditionally, in the past, waiting for news, and its log in pages.

use std::time::{Duration, Instant};

use std::future::IntoFuture;

use futures_util::future::join;
use integration_tests::{Choices, Client, Player, Site, Slug, Table, View, tests, until};
use serde_json::{Value, json};

tests![
    an_unchanged_game_is_not_sent_again,
    a_long_poll_answers_on_a_move_and_at_its_time,
    a_finished_game_keeps_nobody_waiting,
    a_server_that_stops_keeps_nobody_waiting,
    every_earlier_version_is_what_was_seen_then,
    a_version_that_is_not_there_is_not_found,
    the_log_is_read_in_pages_and_lines,
    what_the_log_shows_is_what_the_moves_answered,
    a_move_answers_with_the_view_that_a_read_gives,
];

async fn table(site: &Site) -> (Table, Player, Player) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let first = json!({ "options": { "first_seat": 0 } });
    (Table::start_with(&[ann.clone(), bea.clone()], &[], &first).await, ann, bea)
}

fn pass() -> Value {
    json!({ "type": "pass" })
}

async fn an_unchanged_game_is_not_sent_again(site: Site) {
    let (Table { game, .. }, ann, bea) = table(&site).await;
    let read = ann.get_game(game).await.expect(200);
    assert_eq!((read.header("etag"), read.etag()), (Some("\"4\""), read.view().version()));
    assert_eq!(read.header("cache-control"), Some("private, no-cache"));
    for tags in ["\"4\"", "W/\"4\"", "\"3\", \"4\"", "*"] {
        let same = ann.get_game(game).header("if-none-match", tags).await.expect(304);
        assert_eq!((same.header("etag"), same.body.len()), (Some("\"4\""), 0));
    }
    for answer in [read, ann.get_game(game).if_none_match(4).await] {
        let varies: Vec<_> =
            answer.headers.get_all("vary").iter().map(|it| it.to_str().unwrap().to_lowercase()).collect();
        assert!(varies.join(", ").contains("authorization"), "{answer}");
    }
    for tags in ["\"3\"", "\"five\"", "\"04\"", ""] {
        ann.get_game(game).header("if-none-match", tags).await.expect(200);
    }
    for tags in ["4", "\"4", "\"4\" \"5\""] {
        let bad = ann.get_game(game).header("if-none-match", tags).await.refused(Slug::MalformedRequest);
        bad.with(json!({ "detail": "if-none-match has to be * or entity tags such as \"17\"." }));
    }
    ann.make_move(game, &pass()).await.expect(201);
    let news = bea.get_game(game).if_none_match(4).await.expect(200);
    assert_eq!((news.etag(), news.view().version()), (5, 5));
}

async fn a_long_poll_answers_on_a_move_and_at_its_time(site: Site) {
    let (Table { game, .. }, ann, bea) = table(&site).await;
    let anybody = bea.anonymous();
    for (waiter, version) in [(&*bea, 4), (&anybody, 5)] {
        let mover = if version == 4 { &ann } else { &bea };
        let begun = Instant::now();
        let poll = waiter.get_game(game).if_none_match(version).wait(50);
        let (polled, _) = join(poll.into_future(), async { mover.make_move(game, &pass()).await.expect(201) }).await;
        assert_eq!(polled.expect(200).etag(), version + 1);
        assert!(begun.elapsed() < Duration::from_secs(40));
    }
    let begun = Instant::now();
    let polled = bea.get_game(game).if_none_match(6).wait(1).await.expect(304);
    assert_eq!((polled.etag(), begun.elapsed() >= Duration::from_secs(1)), (6, true));
    // With an older copy, or none, there is nothing to wait for.
    bea.get_game(game).if_none_match(5).wait(50).await.expect(200);
    bea.get_game(game).wait(50).await.expect(200);
}

async fn a_finished_game_keeps_nobody_waiting(site: Site) {
    let [ann] = site.node().await.players(["ann"]).await;
    let table = Table::start(std::slice::from_ref(&ann), &["random"]).await;
    let end = table.play_out(&mut Choices::new(3)).await;
    let begun = Instant::now();
    ann.get_game(table.game).if_none_match(end.version()).wait(60).await.expect(304);
    assert!(begun.elapsed() < Duration::from_secs(20));
}

async fn a_server_that_stops_keeps_nobody_waiting(site: Site) {
    let node = site.node_with(|settings| settings.shutdown_grace = Duration::from_secs(30)).await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let game = Table::start(&[ann.clone(), bea], &[]).await.game;
    let begun = Instant::now();
    let poll = ann.get_game(game).if_none_match(4).wait(50).into_future();
    let stop = async {
        // The poll is there before the server is told to stop.
        until("a poll waits", async || {
            let waiting = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'heirloom' AND
                           datname = current_database() AND query LIKE '%FROM game_events%'";
            (node.database.ask(waiting).await != "0").then_some(())
        })
        .await;
        node.stop().await;
    };
    let (polled, ()) = join(poll, stop).await;
    polled.expect(304);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

async fn every_earlier_version_is_what_was_seen_then(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let anybody = ann.anonymous();
    let callers: [&Client; 3] = [&ann, &bea, &anybody];
    let game = ann.create_game(&json!({ "game": "familienbande", "seats": 2 })).await.expect(201).view().id();
    let mut recorded = record(callers, game).await;
    bea.take_seat(game, &json!({})).await.expect(201);
    let table = Table { game, seats: vec![Some(ann.clone()), Some(bea.clone())] };
    let mut choices = Choices::new(17);
    loop {
        recorded.extend(record(callers, game).await);
        let view = table.view().await;
        if view.is_over() {
            break;
        }
        table.step(&view, &mut choices).await;
    }
    for (caller, seen) in recorded {
        let version = seen.version();
        let again = callers[caller].get_game(game).query("at_version", version).await.expect(200);
        assert_eq!((again.view(), again.etag()), (seen, version), "caller {caller}");
    }
}

/// What each caller sees now.
async fn record(callers: [&Client; 3], game: uuid::Uuid) -> Vec<(usize, View)> {
    let mut seen = Vec::new();
    for (caller, client) in callers.into_iter().enumerate() {
        seen.push((caller, client.get_game(game).await.expect(200).view()));
    }
    seen
}

async fn a_version_that_is_not_there_is_not_found(site: Site) {
    let (Table { game, .. }, ann, _) = table(&site).await;
    for version in [0, 5, 9_007_199_254_740_991_u64] {
        let refused = ann.get_game(game).query("at_version", version).await.refused(Slug::NotFound);
        let detail = format!("the game has no version {version}; the newest is 4");
        let found = refused.answer.text_at("/detail");
        assert_eq!(found.trim_end_matches('.').to_lowercase(), detail);
        assert_eq!(refused.answer.json()["current_version"], 4);
    }
    for version in ["-1", "x", "1.5", "9007199254740992", "18446744073709551616"] {
        let refused = ann.get_game(game).query("at_version", version).await.refused(Slug::InvalidRequest);
        assert_eq!(refused.answer.json()["errors"][0]["pointer"], "/at_version");
    }
}

async fn the_log_is_read_in_pages_and_lines(site: Site) {
    let [ann] = site.node().await.players(["ann"]).await;
    let table = Table::start(std::slice::from_ref(&ann), &["random"]).await;
    let end = table.play_out(&mut Choices::new(4)).await.version();
    let game = table.game;
    let events = || ann.list_events(game);
    let lines = events().header("accept", "application/x-ndjson").await.expect(200);
    assert_eq!(lines.header("content-type"), Some("application/x-ndjson"));
    assert!(lines.text().ends_with("}\n"));
    let whole: Vec<Value> = lines.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(whole.len() as u64, end);

    let first = events().await.expect(200).json();
    assert_eq!((first["items"].as_array().unwrap().len(), &first["next_cursor"]), (25, &json!("25")));
    let (mut paged, mut cursor) = (Vec::new(), "0".to_owned());
    loop {
        let page = events().query("limit", 7).query("cursor", &cursor).await.expect(200).json();
        paged.extend(page["items"].as_array().unwrap().clone());
        match page["next_cursor"].as_str() {
            Some(next) => cursor = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(paged, whole);
    for (i, event) in whole.iter().enumerate() {
        assert_eq!(event["version"], i + 1);
    }
    let after = events().query("after", end - 2).await.expect(200).json();
    assert_eq!((&after["items"], &after["next_cursor"]), (&json!(whole[whole.len() - 2..]), &Value::Null));
    for beyond in [end, end + 1, 9_007_199_254_740_991_u64] {
        assert_eq!(events().query("after", beyond).await.expect(200).json()["items"], json!([]));
    }
    for (name, value, detail) in [
        ("limit", "0", "expected 1 to 100"),
        ("limit", "101", "expected 1 to 100"),
        ("cursor", "x", "expected the `next_cursor` of an earlier page"),
    ] {
        let refused = events().query(name, value).await.refused(Slug::InvalidRequest);
        refused.with(json!({
            "detail": format!("/{name}: {detail}"),
            "errors": [{ "pointer": format!("/{name}"), "detail": detail }],
        }));
    }
    events().query("limit", 1000).header("accept", "application/x-ndjson").await.expect(200);
    let neither = events().header("accept", "text/csv").await.refused(Slug::NotAcceptable);
    neither.with(json!({ "detail": "This is sent as application/json or application/x-ndjson." }));
}

async fn what_the_log_shows_is_what_the_moves_answered(site: Site) {
    let (table, ann, bea) = table(&site).await;
    let mut choices = Choices::new(8);
    let mut answered = [Vec::new(), Vec::new()];
    for _ in 0..12 {
        let view = table.view().await;
        let seat = view.to_move()[0];
        let answer = table.step(&view, &mut choices).await.json();
        assert_eq!(answer["version"].as_u64().unwrap(), view.version() + 1);
        answered[seat].extend(answer["events"].as_array().unwrap().clone());
    }
    for (player, own) in [ann, bea].iter().zip(answered) {
        let log = player.list_events(table.game).await.expect(200).json()["items"].as_array().unwrap().clone();
        for event in own {
            assert_eq!(log[event["version"].as_u64().unwrap() as usize - 1], event);
        }
    }
}

async fn a_move_answers_with_the_view_that_a_read_gives(site: Site) {
    let (Table { game, .. }, ann, bea) = table(&site).await;
    for (player, version) in [(&ann, 5), (&bea, 6)] {
        let moved = player.make_move(game, &pass()).if_match(version - 1).await.expect(201);
        assert_eq!((moved.etag(), &moved.json()["version"]), (version, &json!(version)));
        assert_eq!(player.get_game(game).await.expect(200).json(), moved.json()["view"]);
    }
}
