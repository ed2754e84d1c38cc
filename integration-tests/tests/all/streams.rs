//! Following a game as it grows: nothing is lost or doubled, whatever breaks.

use std::time::Duration;

use futures_util::future::join;
use integration_tests::event_stream::Message;
use integration_tests::{Choices, EventStream, Line, Node, Player, Site, Slug, Table, tests};
use serde_json::{Value, json};
use uuid::Uuid;

tests![
    a_dropped_stream_resumes_where_it_broke_off,
    a_stream_starts_after_any_version,
    silence_is_filled_with_heartbeats,
    the_end_of_the_game_ends_the_stream,
    a_stream_outlives_the_database_being_away,
    news_heard_while_the_database_is_away_is_read_when_it_is_back,
    a_stream_ends_when_its_caller_signs_out,
    a_stream_ends_when_the_server_stops,
    a_bad_place_to_resume_is_refused,
];

async fn a_dropped_stream_resumes_where_it_broke_off(site: Site) {
    let node = site.node().await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let table = Table::start(&[ann.clone(), bea.clone()], &["random"]).await;
    let follow = async {
        let mut choices = Choices::new(99);
        let (mut events, mut last) = (Vec::<Value>::new(), 0);
        // Reads a few events a connection, then drops it in the middle of things.
        loop {
            let call = bea.stream_events(table.game).header("last-event-id", last.to_string());
            let Some(mut stream) = EventStream::resume(call).await else { return events };
            for _ in 0..=choices.below(4) {
                match stream.next().await {
                    Some(Message::Event { id, data }) => {
                        last = id;
                        events.push(data);
                    }
                    Some(Message::End(_)) => return events,
                    other => panic!("{other:?}"),
                }
            }
        }
    };
    let (events, end) = join(follow, table.play_out(&mut Choices::new(1))).await;
    assert_eq!(versions(&events), (1..=end.version()).collect::<Vec<_>>());
    for (logged, event) in bea.log(table.game).await.into_iter().zip(&events) {
        for same in ["version", "at", "actor", "type", "leaf", "head"] {
            assert_eq!(logged[same], event[same]);
        }
    }
}

async fn a_stream_starts_after_any_version(site: Site) {
    let (game, ann, _) = started(&site.node().await).await;
    for (call, first) in [
        (ann.stream_events(game), 1),
        (ann.stream_events(game).query("after", 2), 3),
        (ann.stream_events(game).query("after", 2).header("last-event-id", "3"), 4),
        (ann.anonymous().stream_events(game).query("after", 1), 2),
    ] {
        let events = EventStream::open(call).await.until_version(4).await;
        assert_eq!(versions(&events), (first..=4).collect::<Vec<_>>());
    }
    // Ahead of the log: only what comes after.
    let mut ahead = EventStream::open(ann.stream_events(game).query("after", 4)).await;
    ann.make_move(game, &json!({ "type": "pass" })).await.expect(201);
    assert_eq!(ahead.event().await.0, 5);
}

async fn silence_is_filled_with_heartbeats(site: Site) {
    let node = site.node_with(|settings| settings.stream_heartbeat = Duration::from_millis(50)).await;
    let (game, ann, bea) = started(&node).await;
    let mut stream = EventStream::open(bea.stream_events(game).query("after", 4)).await;
    for _ in 0..3 {
        assert_eq!(stream.next().await, Some(Message::Comment("still here".into())));
    }
    ann.make_move(game, &json!({ "type": "pass" })).await.expect(201);
    assert_eq!(stream.event().await.0, 5);
    while !matches!(stream.next().await, Some(Message::Comment(_))) {}
}

async fn the_end_of_the_game_ends_the_stream(site: Site) {
    let ann = site.node().await.player("ann").await;
    let game = ann.create_game(&json!({ "game": "familienbande", "seats": 2 })).await.expect(201).view().id();
    let mut stream = EventStream::open(ann.stream_events(game)).await;
    stream.until_version(2).await;
    ann.leave_seat(game).await.expect(200);
    assert_eq!(versions(&stream.until_end().await), [3, 4]);
    assert!(stream.received.ends_with("event: end\ndata: {\"version\":4}\n\n"), "{}", stream.received);
    for last in ["4", "5"] {
        ann.stream_events(game).header("last-event-id", last).await.expect(204);
    }
    ann.stream_events(game).query("after", 4).await.expect(204);
    let again = EventStream::open(ann.stream_events(game).query("after", 3)).await.until_end().await;
    assert_eq!(versions(&again), [4]);
}

async fn a_stream_outlives_the_database_being_away(site: Site) {
    let database = site.database().await;
    let line = Line::to(&database);
    let shaky = site.node_on(&line.database(), |settings| settings.stream_heartbeat = Duration::from_millis(50)).await;
    let steady = site.node_on(&database, |_| {}).await;
    let (game, ann, bea) = started(&steady).await;
    let mut stream = EventStream::open(bea.at(&shaky).stream_events(game)).await;
    stream.until_version(4).await;
    line.cut();
    ann.make_move(game, &json!({ "type": "pass" })).await.expect(201);
    bea.at(&shaky).get_game(game).await.refused(Slug::Unavailable);
    for _ in 0..2 {
        assert!(matches!(stream.next().await, Some(Message::Comment(_))));
    }
    line.mend();
    assert_eq!(stream.event().await.0, 5);
    bea.make_move(game, &json!({ "type": "pass" })).await.expect(201);
    assert_eq!(stream.event().await.0, 6);
}

async fn news_heard_while_the_database_is_away_is_read_when_it_is_back(site: Site) {
    let database = site.database().await;
    let line = Line::to(&database);
    let shaky = site.node_on(&line.database(), |_| {}).await;
    let steady = site.node_on(&database, |_| {}).await;
    let (game, ann, bea) = started(&steady).await;
    let mut stream = EventStream::open(bea.at(&shaky).stream_events(game)).await;
    stream.until_version(4).await;
    line.cut();
    ann.make_move(game, &json!({ "type": "pass" })).await.expect(201);
    shaky.hears(game, 5).await;
    // The stream has tried to read by the time it says that it lives.
    assert!(matches!(stream.next().await, Some(Message::Comment(_))));
    line.mend();
    assert_eq!(stream.event().await.0, 5, "without another move");
}

async fn a_stream_ends_when_its_caller_signs_out(site: Site) {
    let node = site.node_with(|settings| settings.stream_heartbeat = Duration::from_millis(50)).await;
    let (game, ann, bea) = started(&node).await;
    let mut stream = EventStream::open(ann.stream_events(game)).await;
    let mut others = EventStream::open(bea.stream_events(game)).await;
    stream.until_version(4).await;
    ann.delete_current_session().await.expect(204);
    let again = Player::sign_in(&node.anonymous(), "ann", ann.id).await;
    again.make_move(game, &json!({ "type": "pass" })).await.expect(201);
    while let Some(message) = stream.next().await {
        assert!(matches!(message, Message::Comment(_)), "{message:?}");
    }
    assert_eq!(others.until_version(5).await.len(), 5);
}

async fn a_stream_ends_when_the_server_stops(site: Site) {
    let node = site.node_with(|settings| settings.shutdown_grace = Duration::from_secs(30)).await;
    let (game, ann, _) = started(&node).await;
    let mut stream = EventStream::open(ann.stream_events(game)).await;
    stream.until_version(4).await;
    let begun = std::time::Instant::now();
    let (end, ()) = join(stream.next(), node.stop()).await;
    assert_eq!(end, None);
    assert!(begun.elapsed() < Duration::from_secs(20), "nobody waits out the grace for an open stream");
}

async fn a_bad_place_to_resume_is_refused(site: Site) {
    let (game, ann, _) = started(&site.node().await).await;
    for place in ["x", "-1", "1.5", "99999999999999999999"] {
        let refused = ann.stream_events(game).header("last-event-id", place).await.refused(Slug::MalformedRequest);
        refused.with(json!({ "detail": "Last-Event-ID has to be a version of the game." }));
    }
    ann.stream_events(Uuid::nil()).await.refused(Slug::NotFound);
}

/// A game of two in which seat 0 is to move, at version 4.
async fn started(node: &Node) -> (Uuid, Player, Player) {
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let first = json!({ "options": { "first_seat": 0 } });
    (Table::start_with(&[ann.clone(), bea.clone()], &[], &first).await.game, ann, bea)
}

fn versions(events: &[Value]) -> Vec<u64> {
    events.iter().map(|event| event["version"].as_u64().unwrap()).collect()
}
