//! Several servers on one database: correct at any moment, with any of them gone.

use std::time::{Duration, Instant};

use domain::audit::{Evidence, audit};
use futures_util::future::{join, join_all};
use integration_tests::table::{choose, legal_moves};
use integration_tests::{Choices, EventStream, Line, Node, Player, Site, Slug, Table, tests, until};
use serde_json::{Value, json};

tests![
    a_game_is_played_over_two_nodes_turn_by_turn,
    streams_and_long_polls_see_the_other_nodes_moves,
    what_no_announcement_tells_is_found_in_the_log,
    bots_move_once_however_many_nodes_there_are,
    a_node_without_its_database_leaves_the_game_to_the_others,
    what_a_gone_node_left_undone_another_does,
    a_key_holds_on_every_node,
    an_answer_lost_on_the_way_is_given_again,
    credentials_hold_on_every_node,
];

async fn two_nodes(site: &Site) -> [Node; 2] {
    let database = site.database().await;
    [site.node_on(&database, |_| {}).await, site.node_on(&database, |_| {}).await]
}

async fn a_game_is_played_over_two_nodes_turn_by_turn(site: Site) {
    let nodes = two_nodes(&site).await;
    let players = nodes[0].players(["ann", "bea", "cid"]).await;
    let table = Table::start(&players, &[]).await;
    let mut choices = Choices::new(2);
    for turn in 0.. {
        let here = Table { seats: seated_at(&players, &nodes[turn % 2]), ..table.clone() };
        let there = Table { seats: seated_at(&players, &nodes[(turn + 1) % 2]), ..table.clone() };
        let view = there.view().await;
        if view.is_over() {
            break;
        }
        here.step(&view, &mut choices).await;
    }
    for node in &nodes {
        let report = audit(&node.anonymous().audit_game(table.game).await.expect(200).body, &Evidence::default());
        assert!(report.is_valid(), "{report}");
    }
}

fn seated_at(players: &[Player], node: &Node) -> Vec<Option<Player>> {
    players.iter().map(|player| Some(player.at(node))).collect()
}

async fn streams_and_long_polls_see_the_other_nodes_moves(site: Site) {
    let [a, b] = two_nodes(&site).await;
    let players = a.players(["ann", "bea"]).await;
    let table = Table::start(&players, &["greedy"]).await;
    let bea = players[1].at(&b);
    let mut stream = EventStream::open(bea.stream_events(table.game)).await;
    let polling = async {
        let mut versions = vec![bea.get_game(table.game).await.expect(200).etag()];
        loop {
            let last = *versions.last().unwrap();
            let next = bea.get_game(table.game).if_none_match(last).wait(30).await.expect(200);
            versions.push(next.etag());
            if next.view().is_over() {
                return versions;
            }
        }
    };
    let mut choices = Choices::new(6);
    let play = table.play_out(&mut choices);
    let (end, (events, polled)) = join(play, join(stream.until_end(), polling)).await;
    let versions: Vec<u64> = events.iter().map(|event| event["version"].as_u64().unwrap()).collect();
    assert_eq!(versions, (1..=end.version()).collect::<Vec<_>>());
    assert!(polled.is_sorted() && *polled.last().unwrap() == end.version(), "{polled:?}");
}

/// A commit by a node that dies before it announces anything.
async fn what_no_announcement_tells_is_found_in_the_log(site: Site) {
    let database = site.database().await;
    let line = Line::to(&database);
    let dying = site.node_on(&line.database(), |_| {}).await;
    let living = site.node_on(&database, |_| {}).await;
    let (table, ann, bea) = started(&living).await;
    let mut stream = EventStream::open(bea.stream_events(table.game).query("after", 4)).await;
    // The move is committed, its answer is lost with the node's line, and so are the announcements.
    line.lose_the_answer_to(b"\"pass\"");
    let answer = ann.at(&dying).make_move(table.game, &json!({ "type": "pass" })).await;
    line.cut();
    assert!(line.has_lost_it());
    answer.refused(Slug::Unavailable);
    let begun = Instant::now();
    assert_eq!(stream.event().await.0, 5);
    assert!(begun.elapsed() < Duration::from_secs(20));
}

async fn bots_move_once_however_many_nodes_there_are(site: Site) {
    let database = site.database().await;
    let nodes = join_all((0..3).map(|_| site.node_on(&database, |_| {}))).await;
    let ann = nodes[0].player("ann").await;
    let table = Table::start(std::slice::from_ref(&ann), &["random", "greedy", "random"]).await;
    let mut choices = Choices::new(12);
    for turn in 0.. {
        let people = seated_at(std::slice::from_ref(&ann), &nodes[turn % 3]);
        let here = Table { seats: [people, vec![None; 3]].concat(), ..table.clone() };
        let view = here.settled().await;
        if view.is_over() {
            break;
        }
        here.step(&view, &mut choices).await;
    }
    let bundle = ann.audit_game(table.game).await.expect(200).body;
    let report = audit(&bundle, &Evidence::default());
    assert!(report.is_valid(), "{report}");
}

async fn a_node_without_its_database_leaves_the_game_to_the_others(site: Site) {
    let database = site.database().await;
    let line = Line::to(&database);
    let (lost, living) = (site.node_on(&line.database(), |_| {}).await, site.node_on(&database, |_| {}).await);
    let players = lost.players(["ann", "bea"]).await;
    let table = Table::start(&players, &["greedy"]).await;
    let mut choices = Choices::new(14);
    table.play_until(&mut choices, |view| view.version() > 10).await;
    line.cut();
    players[0].get_game(table.game).await.refused(Slug::Unavailable).header("retry-after", "2");
    let elsewhere = Table { seats: [seated_at(&players, &living), vec![None]].concat(), ..table.clone() };
    let view = elsewhere.play_until(&mut choices, |view| view.version() > 30).await;
    line.mend();
    // Back again, the first one's copy is old: it reads on before it shows or decides anything.
    let back = until("the first node is back", async || {
        let answer = players[0].get_game(table.game).await;
        (answer.status == 200).then_some(answer)
    });
    assert_eq!(back.await.view().version(), view.version());
    table.play_out(&mut choices).await;
    let report = audit(&elsewhere.bundle().await, &Evidence::default());
    assert!(report.is_valid(), "{report}");
}

/// The bot is to move, and the node that ought to see to it is gone before it does.
async fn what_a_gone_node_left_undone_another_does(site: Site) {
    let database = site.database().await;
    let line = Line::to(&database);
    let dying = site.node_on(&line.database(), |_| {}).await;
    let ann = dying.player("ann").await;
    let first = json!({ "options": { "first_seat": 0 } });
    let table = Table::start_with(std::slice::from_ref(&ann), &["greedy"], &first).await;
    line.lose_the_answer_to(b"\"pass\"");
    ann.make_move(table.game, &json!({ "type": "pass" })).await.refused(Slug::Unavailable);
    line.cut();
    let living = site.node_on(&database, |_| {}).await;
    let view = Table { seats: vec![Some(ann.at(&living)), None], ..table }.settled().await;
    assert_eq!((view.version(), view.to_move()), (6, vec![0]));
}

async fn a_key_holds_on_every_node(site: Site) {
    let nodes = two_nodes(&site).await;
    let (table, ann, _) = started(&nodes[0]).await;
    let pass = json!({ "type": "pass" });
    let sent = (0..8).map(|i| {
        let ann = ann.at(&nodes[i % 2]);
        let pass = &pass;
        async move { ann.make_move(table.game, pass).once("both").await.expect(201) }
    });
    let answers = join_all(sent).await;
    assert_eq!(answers.iter().filter(|answer| !answer.is_replayed()).count(), 1);
    assert!(answers.iter().all(|answer| answer.body == answers[0].body));
    assert_eq!(ann.get_game(table.game).await.expect(200).etag(), 5);
}

/// The database commits, the server never hears of it, the client asks again with the same key.
async fn an_answer_lost_on_the_way_is_given_again(site: Site) {
    let database = site.database().await;
    let line = Line::to(&database);
    let node = site.node_on(&line.database(), |_| {}).await;
    let players = node.players(["ann", "bea"]).await;
    let table = Table::start(&players, &[]).await;
    let mut choices = Choices::new(77);
    for round in 0..10 {
        let view = table.settled().await;
        let player = &players[view.to_move()[0]];
        let chosen = choose(&legal_moves(player, table.game).await, &mut choices).clone();
        let key = format!("round-{round}");
        let send = || player.make_move(table.game, &chosen).if_match(view.version()).once(&key);
        let kind = format!("\"{}\"", chosen["type"].as_str().unwrap());
        line.lose_the_answer_to(kind.as_bytes());
        let lost = send().await;
        assert!(line.has_lost_it());
        let lost = lost.refused(Slug::Unavailable).header("retry-after", "2");
        lost.with(json!({
            "detail": "The service is not available at the moment. Send the request again a little later.",
            "retry_after_s": 2,
        }));
        let again = until("an answer", async || Some(send().await).filter(|answer| answer.status != 503)).await;
        let again = again.expect(201);
        assert!(again.is_replayed());
        assert_eq!(again.json()["version"].as_u64().unwrap(), view.version() + 1);
        assert_eq!(table.view().await.version(), view.version() + 1);
    }
    table.play_out(&mut choices).await;
    let report = audit(&table.bundle().await, &Evidence::default());
    assert!(report.is_valid(), "{report}");
}

async fn credentials_hold_on_every_node(site: Site) {
    let [a, b] = two_nodes(&site).await;
    let ann = a.player("ann").await;
    ann.at(&b).get_account().await.expect(200);
    let token = ann.create_token(&json!({ "name": "x", "scopes": ["read"] })).await.expect(201).text_at("/token");
    let user = ann.at(&b).with_bearer(&token);
    user.get_account().await.expect(200);
    assert_eq!(a.anonymous().get_jwks().await.json(), b.anonymous().get_jwks().await.json());
    ann.at(&b).delete_current_session().await.expect(204);
    ann.get_account().await.refused(Slug::Unauthenticated);
    user.get_account().await.expect(200);
}

/// A game of two in which seat 0 is to move, at version 4.
async fn started(node: &Node) -> (Table, Player, Player) {
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let first: Value = json!({ "options": { "first_seat": 0 } });
    (Table::start_with(&[ann.clone(), bea.clone()], &[], &first).await, ann, bea)
}
