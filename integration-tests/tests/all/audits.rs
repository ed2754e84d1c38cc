//! What a player can check: the chain while a game runs, the whole bundle afterwards, and that no byte of it can change unnoticed.

use std::slice::from_ref;

use domain::audit::report::{CheckResult, Subject};
use domain::audit::{Evidence, KeptKeys, Seen, audit};
use integration_tests::{Answer, Choices, Client, EventStream, Site, Table, tests};
use serde_json::{Value, json};

tests![
    a_running_game_shows_its_chain_and_nothing_else,
    the_bundle_is_the_same_for_everybody,
    one_byte_changed_anywhere_is_found,
    what_a_client_was_shown_is_compared,
    receipts_outlive_a_change_of_keys,
];

async fn a_running_game_shows_its_chain_and_nothing_else(site: Site) {
    let node = site.node().await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let table = Table::start(&[ann.clone(), bea.clone()], &[]).await;
    let mut receipts = Vec::new();
    let mut choices = Choices::new(3);
    for _ in 0..10 {
        receipts.push(table.step(&table.view().await, &mut choices).await.text_at("/receipt"));
    }
    let view = table.view().await;
    let events = ann.list_events(table.game).query("limit", 100).await.expect(200).json();
    for client in [&ann.client, &bea.client, &node.anonymous()] {
        let chain = client.audit_game(table.game).await.expect(200).json();
        let members: Vec<&str> = chain.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(members, ["chain", "commitment", "format", "game_id"]);
        assert_eq!(
            (&chain["format"], &chain["commitment"]),
            (&json!("heirloom-audit-chain-v1"), &view.0["commitment"])
        );
        let links = chain["chain"].as_array().unwrap();
        assert_eq!((links.len() as u64, &links.last().unwrap()["head"]), (view.version(), &view.0["head"]));
        for (link, event) in links.iter().zip(events["items"].as_array().unwrap()) {
            for same in ["version", "leaf", "head"] {
                assert_eq!(link[same], event[same]);
            }
        }
        let listed: Vec<&str> = links[4..].iter().map(|link| link["receipt"].as_str().unwrap()).collect();
        assert_eq!(listed, receipts);
    }
}

async fn the_bundle_is_the_same_for_everybody(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let table = Table::start(from_ref(&ann), &["greedy"]).await;
    let end = table.play_out(&mut Choices::new(2)).await;
    let mine = ann.audit_game(table.game).await.expect(200);
    assert_eq!(mine.header("content-type"), Some("application/json"));
    assert_eq!(node.anonymous().audit_game(table.game).await.expect(200).body, mine.body);
    let bundle = mine.json();
    assert_eq!(bundle["format"], "heirloom-audit-bundle-v1");
    assert_eq!(bundle["game_id"], json!(table.game));
    assert_eq!(bundle["entropies"], json!(["from seat 0", ""]));
    assert_eq!((&bundle["outcome"], &bundle["commitment"]), (&end.0["outcome"], &end.0["commitment"]));
    assert_eq!(bundle["events"].as_array().unwrap().len() as u64, end.version());
    // Now that it is over everything is shown, also of what was hidden before.
    let log = node.anonymous().list_events(table.game).query("limit", 100).await.expect(200);
    assert!(!log.text().contains("hidden"));
    assert!(node.anonymous().get_game(table.game).await.expect(200).json()["table"]["revealed"].is_object());
}

/// Positions spread over the whole file, each changed in a way that keeps it text.
async fn one_byte_changed_anywhere_is_found(site: Site) {
    let node = site.node_with(|settings| settings.seed = Some(8)).await;
    let ann = node.player("ann").await;
    let table = Table::start(&[ann], &["greedy"]).await;
    table.play_out(&mut Choices::new(8)).await;
    let bundle = table.bundle().await;
    assert!(audit(&bundle, &Evidence::default()).is_valid());
    let mut choices = Choices::new(88);
    let samples = 120;
    for sample in 0..samples {
        let at = bundle.len() * sample / samples + choices.below(bundle.len() / samples);
        let mut changed = bundle.clone();
        changed[at] = match changed[at] {
            byte @ (b'0'..=b'8' | b'a'..=b'y' | b'A'..=b'Y') => byte + 1,
            b'9' | b'z' | b'Z' => b'3',
            _ => b' ',
        };
        assert_ne!(changed, bundle);
        let report = audit(&changed, &Evidence::default());
        assert!(!report.is_valid() && report.faults().next().is_some(), "byte {at} of {}", bundle.len());
    }
    for (what, changed) in
        [("cut", bundle[..bundle.len() - 1].to_vec()), ("more", [&bundle[..], b"\n"].concat()), ("empty", Vec::new())]
    {
        assert!(!audit(&changed, &Evidence::default()).is_valid(), "{what}");
    }
}

async fn what_a_client_was_shown_is_compared(site: Site) {
    let node = site.node().await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let table = Table::start(&[ann.clone(), bea.clone()], &[]).await;
    let mut stream = EventStream::open(bea.stream_events(table.game)).await;
    let mut choices = Choices::new(21);
    let mut answers: Vec<Value> = Vec::new();
    while !table.view().await.is_over() {
        let view = table.view().await;
        let answer: Answer = table.step(&view, &mut choices).await;
        answers.push(json!({ "events": answer.json()["events"], "receipt": answer.json()["receipt"] }));
    }
    let events = stream.until_end().await;
    let pages = pages(&ann, table.game).await;
    let keys = || Some(KeptKeys::read(b"{\"keys\":[]}").unwrap());
    let jwks = node.anonymous().get_jwks().await.expect(200).body;
    let bundle = table.bundle().await;
    let compared = |seen: &[Value]| {
        let seen = Seen::read(&serde_json::to_vec(seen).unwrap()).unwrap();
        audit(&bundle, &Evidence { keys: Some(KeptKeys::read(&jwks).unwrap()), seen: vec![seen] })
    };
    for seen in [&events, &answers, &pages] {
        let report = compared(seen);
        assert!(report.is_valid(), "{report}");
    }
    // One word of one event told differently, one receipt of another game, other keys.
    for (at, pointer, lie) in [
        (0, "/data/seats", json!(3)),
        (4, "/at", json!("2026-01-01T00:00:00.000Z")),
        (5, "/leaf", json!("00".repeat(32))),
        (events.len() - 1, "/data/reason", json!("boredom")),
        (3, "/data/starters/0", json!("m-EEE#2")),
    ] {
        let mut told = events.clone();
        *told[at].pointer_mut(pointer).unwrap() = lie;
        let report = compared(&told);
        let check = report.checks.iter().find(|check| check.subject == Subject::Seen).unwrap();
        assert_eq!(check.result, CheckResult::Failed, "{pointer}: {report}");
    }
    let other = Table::start(&[ann, bea], &[]).await;
    let stranger = other.step(&other.view().await, &mut choices).await.text_at("/receipt");
    assert!(!compared(&[json!(stranger)]).is_valid());
    assert!(!audit(&bundle, &Evidence { keys: keys(), seen: Vec::new() }).is_valid());
}

async fn pages(client: &Client, game: uuid::Uuid) -> Vec<Value> {
    let mut pages = vec![client.list_events(game).query("limit", 9).await.expect(200).json()];
    while let Some(cursor) = pages.last().unwrap()["next_cursor"].as_str().map(str::to_owned) {
        pages.push(client.list_events(game).query("limit", 9).query("cursor", cursor).await.expect(200).json());
    }
    pages
}

async fn receipts_outlive_a_change_of_keys(site: Site) {
    let database = site.database().await;
    let first = site.node_on(&database, |_| {}).await;
    let players = first.players(["ann", "bea"]).await;
    let table = Table::start(&players, &[]).await;
    let mut choices = Choices::new(9);
    table.play_until(&mut choices, |view| view.version() > 15).await;
    let old = first.anonymous().get_jwks().await.expect(200).json();
    // The keys are retired; a node that starts now makes new ones.
    first.stop().await;
    database.execute("UPDATE signing_keys SET retired_at = now()").await;
    let second = site.node_on(&database, |_| {}).await;
    let moved: Vec<_> = players.iter().map(|player| Some(player.at(&second))).collect();
    let table = Table { seats: moved, ..table };
    table.play_out(&mut choices).await;
    let new = second.anonymous().get_jwks().await.expect(200);
    let both = new.json()["keys"].as_array().unwrap().clone();
    for key in old["keys"].as_array().unwrap() {
        assert!(both.contains(key), "old receipts and tokens can be checked: {key}");
    }
    assert_eq!(both.len(), 4);
    let evidence = Evidence { keys: Some(KeptKeys::read(&new.body).unwrap()), seen: Vec::new() };
    let report = audit(&table.bundle().await, &evidence);
    assert!(report.is_valid(), "{report}");
    let bundle: Value = serde_json::from_slice(&table.bundle().await).unwrap();
    assert_eq!(bundle["keys"]["keys"].as_array().unwrap().len(), 2);
}
