//! At the same moment: of those who act at once exactly one wins, nothing is lost and nothing is done twice.

use std::collections::BTreeSet;
use std::future::IntoFuture;

use domain::audit::{Evidence, audit};
use futures_util::future::join_all;
use integration_tests::table::{choose, legal_moves};
use integration_tests::{Call, Choices, Player, Site, Slug, Table, tests};
use serde_json::{Value, json};

tests![
    of_four_clients_that_move_at_once_one_wins,
    four_players_who_never_look_whose_turn_it_is_lose_nothing,
    a_stale_copy_is_refused_and_says_what_is_newest,
    one_seat_is_taken_once,
    one_invitation_is_used_once,
    one_name_is_taken_once,
];

/// 50 rounds: the same player's four devices send different moves on the same version.
async fn of_four_clients_that_move_at_once_one_wins(site: Site) {
    let node = site.node().await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let devices = |player: &Player| -> Vec<Player> {
        (0..4)
            .map(|_| Player { client: node.anonymous().with_bearer(player.bearer().unwrap()), ..player.clone() })
            .collect()
    };
    let devices = [devices(&ann), devices(&bea)];
    let mut choices = Choices::new(50);
    let mut rounds = 0;
    while rounds < 50 {
        let table = Table::start(&[ann.clone(), bea.clone()], &[]).await;
        let mut won: Vec<(u64, Value)> = Vec::new();
        loop {
            let view = table.view().await;
            if view.is_over() || rounds == 50 {
                break;
            }
            let seat = view.to_move()[0];
            let legal = legal_moves(&devices[seat][0], table.game).await;
            let calls: Vec<(Value, Call)> = devices[seat]
                .iter()
                .map(|device| {
                    let chosen = choose(&legal, &mut choices).clone();
                    let call = device.make_move(table.game, &chosen).if_match(view.version());
                    (chosen, call)
                })
                .collect();
            let (moves, calls): (Vec<_>, Vec<_>) = calls.into_iter().unzip();
            let answers = join_all(calls.into_iter().map(IntoFuture::into_future)).await;
            let mut winners = 0;
            for (sent, answer) in moves.into_iter().zip(answers) {
                if answer.status == 201 {
                    won.push((view.version() + 1, sent));
                    winners += 1;
                } else {
                    let refused = answer.refused(Slug::StaleVersion);
                    assert!(refused.answer.json()["current_version"].as_u64().unwrap() > view.version());
                }
            }
            assert_eq!(winners, 1, "round {rounds}");
            rounds += 1;
        }
        // What was acknowledged is what the log has, each exactly once, in this order.
        let sql = format!(
            "SELECT json_agg(json_build_array(version, cause) ORDER BY version) FROM game_events
             WHERE game_id = '{}' AND version > 4 AND cause IS NOT NULL",
            table.game
        );
        let logged: Value = serde_json::from_str(&node.database.ask(&sql).await).unwrap();
        assert_eq!(logged, json!(won));
    }
}

/// All four send a move all the time; each accepted one is in the log once, and the game is a valid one.
async fn four_players_who_never_look_whose_turn_it_is_lose_nothing(site: Site) {
    let node = site.node().await;
    let players = node.players(["ann", "bea", "cid", "dan"]).await;
    let table = Table::start(&players, &[]).await;
    let storm = players.iter().enumerate().map(|(seat, player)| {
        let mut choices = Choices::new(seat as u64);
        let game = table.game;
        async move {
            let mut receipts = Vec::new();
            loop {
                let legal = legal_moves(player, game).await;
                let chosen = legal.is_empty().then(|| json!({ "type": "pass" }));
                let chosen = chosen.unwrap_or_else(|| choose(&legal, &mut choices).clone());
                let answer = player.make_move(game, &chosen).await;
                match answer.status {
                    201 => receipts.push(answer.text_at("/receipt")),
                    _ => match answer.refused(Slug::IllegalMove).answer.text_at("/rule").as_str() {
                        "G-1" => return receipts,
                        "G-2" | "G-4" | "FB-6" | "FB-7" | "FB-11" | "FB-12" => {}
                        rule => panic!("refused by {rule}"),
                    },
                }
            }
        }
    });
    let receipts: Vec<String> = join_all(storm).await.into_iter().flatten().collect();
    let bundle = table.bundle().await;
    let report = audit(&bundle, &Evidence::default());
    assert!(report.is_valid(), "{report}");
    let bundle: Value = serde_json::from_slice(&bundle).unwrap();
    let moves = bundle["events"].as_array().unwrap().iter();
    let logged: Vec<&str> = moves
        .filter(|event| event["version"].as_u64().unwrap() > 6)
        .filter_map(|event| event["receipt"].as_str())
        .collect();
    assert_eq!(logged.len(), receipts.len());
    assert_eq!(logged.into_iter().collect::<BTreeSet<_>>(), receipts.iter().map(String::as_str).collect());
}

async fn a_stale_copy_is_refused_and_says_what_is_newest(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let first = json!({ "options": { "first_seat": 0 } });
    let game = Table::start_with(&[ann.clone(), bea.clone()], &[], &first).await.game;
    let pass = json!({ "type": "pass" });
    for tags in ["\"3\"", "\"5\"", "W/\"4\"", "\"x\"", "\"1\", \"2\"", ""] {
        let refused = ann.make_move(game, &pass).header("if-match", tags).await.refused(Slug::StaleVersion);
        assert_eq!(refused.answer.json()["current_version"], 4);
        let dry = ann.make_move(game, &pass).query("dry_run", true).header("if-match", tags).await;
        dry.refused(Slug::StaleVersion);
    }
    ann.make_move(game, &pass).header("if-match", "\"3\", \"4\"").await.expect(201);
    bea.make_move(game, &pass).header("if-match", "*").await.expect(201);
    assert_eq!(ann.get_game(game).await.expect(200).etag(), 6);
}

async fn one_seat_is_taken_once(site: Site) {
    let node = site.node().await;
    let [ann, bea, cid, dan, eve] = node.players(["ann", "bea", "cid", "dan", "eve"]).await;
    let game = ann.create_game(&json!({ "game": "familienbande", "seats": 3 })).await.expect(201).view().id();
    let others = [bea, cid, dan, eve];
    let joining = json!({ "seat": 1 });
    let answers = join_all(others.iter().map(|player| player.take_seat(game, &joining).into_future())).await;
    let (seated, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
    assert_eq!(seated.len(), 1);
    for answer in refused {
        answer.refused(Slug::SeatTaken);
    }
    // Without a number the last free seat goes to one of those who are left; the others are told that it has started.
    let seated = ann.get_game(game).await.expect(200).text_at("/seats/1/player");
    let left: Vec<&Player> = others.iter().filter(|player| player.name != seated).collect();
    let answers = join_all(left.iter().map(|player| player.take_seat(game, &json!({})).into_future())).await;
    let (seated, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
    assert_eq!(seated.len(), 1);
    for answer in refused {
        answer.refused(Slug::GameNotOpen);
    }
}

async fn one_invitation_is_used_once(site: Site) {
    let node = site.node().await;
    let [ann, bea, cid, dan, eve] = node.players(["ann", "bea", "cid", "dan", "eve"]).await;
    let body = json!({ "game": "familienbande", "seats": 4, "visibility": "private" });
    let game = ann.create_game(&body).await.expect(201).view().id();
    let code = ann.create_invitation(game, &json!({})).await.expect(201).text_at("/invite_code");
    let joining = json!({ "invite_code": code });
    let others = [bea, cid, dan, eve];
    let answers = join_all(others.iter().map(|player| player.take_seat(game, &joining).into_future())).await;
    let (seated, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
    assert_eq!(seated.len(), 1);
    for answer in refused {
        answer.refused(Slug::NotFound);
    }
    assert_eq!(ann.get_game(game).await.expect(200).etag(), 3);
}

async fn one_name_is_taken_once(site: Site) {
    let node = site.node().await;
    let client = node.anonymous();
    let bodies = ["Ann", "ann", "ANN", "aNN"].map(|name| json!({ "name": name, "password": "0123456789" }));
    let answers = join_all(bodies.iter().map(|body| client.create_account(body).into_future())).await;
    let (made, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
    assert_eq!(made.len(), 1);
    for answer in refused {
        answer.refused(Slug::NameTaken);
    }
}
