//! Whole games of every kind, from sign-up to an audited end.

use domain::any_game::GAMES;
use domain::audit::{Evidence, KeptKeys, Seen, audit};
use futures_util::future::{join, join_all};
use integration_tests::{Choices, EventStream, Node, Player, Site, Table, tests};
use serde_json::{Value, json};

tests![
    two_people,
    three_people,
    four_people,
    one_person_against_bots,
    two_people_and_a_bot,
    a_resigned_seat_is_played_on_and_cannot_win,
];

async fn two_people(site: Site) {
    play(&site, ["ann", "bea"], &[], 21).await;
    play(&site, ["ann", "bea"], &[], 22).await;
}

async fn three_people(site: Site) {
    play(&site, ["ann", "bea", "cid"], &[], 31).await;
}

async fn four_people(site: Site) {
    play(&site, ["ann", "bea", "cid", "dan"], &[], 41).await;
}

async fn one_person_against_bots(site: Site) {
    play(&site, ["ann"], &["greedy", "random", "random"], 11).await;
}

async fn two_people_and_a_bot(site: Site) {
    play(&site, ["ann", "bea"], &["greedy"], 12).await;
}

async fn a_resigned_seat_is_played_on_and_cannot_win(site: Site) {
    let node = repeatable(&site, 7).await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    for game in GAMES {
        let game = json!({ "game": game.info().slug });
        let table = Table::start_with(&[ann.clone(), bea.clone()], &[], &game).await;
        let mut choices = Choices::new(7);
        table.play_until(&mut choices, |view| view.version() >= 8).await;
        let left = ann.leave_seat(table.game).await.expect(200).view();
        assert_eq!(left.0["seats"][0]["resigned"], true);
        assert_eq!(left.0["seats"][0]["player"], "ann");
        let end = table.play_out(&mut choices).await;
        assert!(!end.winners().contains(&0), "{game}");
        let report = audit(&table.bundle().await, &Evidence::default());
        assert!(report.is_valid(), "{report}");
    }
}

/// A server whose deals are the same in every run.
async fn repeatable(site: &Site, seed: u64) -> Node {
    site.node_with(|settings| settings.seed = Some(seed)).await
}

/// Plays a game of every kind.
async fn play<const N: usize>(site: &Site, names: [&str; N], bots: &[&str], seed: u64) {
    let node = repeatable(site, seed).await;
    let players = node.players(names).await;
    for game in GAMES {
        play_one(&node, &players, bots, &json!({ "game": game.info().slug }), seed).await;
    }
}

/// Plays a game while every player and an outsider record its stream; then audits it with the keys and all recordings.
async fn play_one(node: &Node, players: &[Player], bots: &[&str], game: &Value, seed: u64) {
    let table = Table::start_with(players, bots, game).await;
    let mut streams = Vec::new();
    for client in players.iter().map(|player| player.client.clone()).chain([node.anonymous()]) {
        streams.push(EventStream::open(client.stream_events(table.game)).await);
    }
    let record = join_all(streams.iter_mut().map(EventStream::until_end));
    let (end, recordings) = join(table.play_out(&mut Choices::new(seed)), record).await;

    let jwks = node.anonymous().get_jwks().await.expect(200);
    let keys = KeptKeys::read(&jwks.body).unwrap();
    let seen = recordings.iter().map(|events| {
        assert_eq!(versions(events), (1..=end.version()).collect::<Vec<_>>());
        Seen::read(&serde_json::to_vec(events).unwrap()).unwrap()
    });
    let evidence = Evidence { keys: Some(keys), seen: seen.collect() };
    let report = audit(&table.bundle().await, &evidence);
    assert!(report.is_valid(), "{report}");
}

fn versions(events: &[Value]) -> Vec<u64> {
    events.iter().map(|event| event["version"].as_u64().unwrap()).collect()
}
