//! Whole games from sign-up to an audited end.

use domain::audit::{Evidence, KeptKeys, Seen, audit};
use futures_util::future::join_all;
use integration_tests::{Choices, EventStream, Node, Site, Table, View, tests};
use serde_json::Value;

tests![
    two_people,
    three_people,
    four_people,
    one_person_against_bots,
    two_people_and_a_bot,
    a_resigned_seat_is_played_on_and_cannot_win,
];

/// A server whose deals are the same in every run.
async fn repeatable(site: &Site) -> Node {
    site.node_with(|settings| settings.seed = Some(1)).await
}

async fn two_people(site: Site) {
    let node = repeatable(&site).await;
    for seed in [21, 22] {
        let names = [format!("ann-{seed}"), format!("bea-{seed}")];
        play(&node, &names, &[], seed).await;
    }
}

async fn three_people(site: Site) {
    let names = ["ann", "bea", "cid"].map(str::to_owned);
    play(&repeatable(&site).await, &names, &[], 31).await;
}

async fn four_people(site: Site) {
    let names = ["ann", "bea", "cid", "dan"].map(str::to_owned);
    play(&repeatable(&site).await, &names, &[], 41).await;
}

async fn one_person_against_bots(site: Site) {
    play(&repeatable(&site).await, &["ann".to_owned()], &["greedy", "random", "random"], 11).await;
}

async fn two_people_and_a_bot(site: Site) {
    let names = ["ann", "bea"].map(str::to_owned);
    play(&repeatable(&site).await, &names, &["greedy"], 12).await;
}

async fn a_resigned_seat_is_played_on_and_cannot_win(site: Site) {
    let node = repeatable(&site).await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let table = Table::start(&[ann.clone(), bea], &[]).await;
    let mut choices = Choices::new(7);
    table.play_until(&mut choices, |view| view.version() >= 8).await;
    let left = ann.leave_seat(table.game).await.expect(200).view();
    assert_eq!(left.0["seats"][0]["resigned"], true);
    assert_eq!(left.0["seats"][0]["player"], "ann");
    let end = table.play_out(&mut choices).await;
    assert_eq!(end.winners(), [1]);
    let report = audit(&table.bundle().await, &Evidence::default());
    assert!(report.is_valid(), "{report}");
}

/// Plays a game while every player and an outsider record its stream; then audits it with the keys and all recordings.
async fn play(node: &Node, names: &[String], bots: &[&str], seed: u64) -> View {
    let players = join_all(names.iter().map(|name| node.player(name))).await;
    let table = Table::start(&players, bots).await;
    let mut streams = Vec::new();
    for client in players.iter().map(|player| player.client.clone()).chain([node.anonymous()]) {
        streams.push(EventStream::open(client.stream_events(table.game)).await);
    }
    let record = join_all(streams.iter_mut().map(EventStream::until_end));
    let (end, recordings) = futures_util::future::join(table.play_out(&mut Choices::new(seed)), record).await;

    let jwks = node.anonymous().get_jwks().await.expect(200);
    let keys = KeptKeys::read(&jwks.body).unwrap();
    let seen = recordings.iter().map(|events| {
        assert_eq!(versions(events), (1..=end.version()).collect::<Vec<_>>());
        Seen::read(&serde_json::to_vec(events).unwrap()).unwrap()
    });
    let evidence = Evidence { keys: Some(keys), seen: seen.collect() };
    let report = audit(&table.bundle().await, &evidence);
    assert!(report.is_valid(), "{report}");
    end
}

fn versions(events: &[Value]) -> Vec<u64> {
    events.iter().map(|event| event["version"].as_u64().unwrap()).collect()
}
