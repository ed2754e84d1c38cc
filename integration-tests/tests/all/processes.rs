//! The program as it is installed: started on an empty folder, killed at the worst moment, started again.

use std::slice::from_ref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use domain::audit::{Evidence, audit};
use futures_util::future::{join, join_all};
use integration_tests::heirloom::Home;
use integration_tests::player::PASSWORD;
use integration_tests::table::{choose, legal_moves};
use integration_tests::{Choices, EventStream, Heirloom, Player, Site, Table, tests, until};
use rustix::process::Signal;
use serde_json::{Value, json};

tests![
    an_empty_folder_is_all_it_takes_and_nothing_is_lost_at_a_clean_end,
    killed_in_a_storm_of_moves_it_has_every_acknowledged_one_once,
    one_of_two_processes_killed_leaves_the_other_playing,
    the_program_audits_what_was_downloaded,
    the_log_tells_no_secrets,
];

async fn an_empty_folder_is_all_it_takes_and_nothing_is_lost_at_a_clean_end(_: Site) {
    let home = Home::new();
    let heirloom = Heirloom::start(&home).await;
    let ann = Player::sign_up(&heirloom.client(), "ann").await;
    let table = Table::start(from_ref(&ann), &["random"]).await;
    let mut choices = Choices::new(1);
    let view = table.play_until(&mut choices, |view| view.version() > 10).await;
    assert_eq!(heirloom.end(Signal::TERM).await, Some(0));

    let heirloom = Heirloom::start(&home).await;
    // The session holds, and so does the address of the game.
    let table = Table { seats: vec![Some(Player { client: ann.client.at(heirloom.addr), ..ann }), None], ..table };
    assert_eq!(table.view().await, view);
    table.play_out(&mut choices).await;
    let bundle = table.bundle().await;
    let report = audit(&bundle, &Evidence::default());
    assert!(report.is_valid(), "{report}");
    assert_eq!(heirloom.end(Signal::INT).await, Some(0));
}

/// A move that was sent: with its key, and its answer if there was one.
struct Sent {
    game: usize,
    player: usize,
    key: String,
    command: Value,
    version: u64,
    acknowledged: Option<Value>,
}

async fn killed_in_a_storm_of_moves_it_has_every_acknowledged_one_once(_: Site) {
    let home = Home::new();
    let mut heirloom = Heirloom::start(&home).await;
    let client = heirloom.client();
    let names = ["ann", "bea", "cid", "dan"];
    let players = join_all(names.map(|name| Player::sign_up(&client, name))).await;
    let tables = [Table::start(&players[..2], &[]).await, Table::start(&players[2..], &["random"]).await];
    let mut acknowledged = 0;
    for round in 0..2 {
        let here: Vec<Table> = tables.iter().map(|table| moved_to(table, &heirloom)).collect();
        let enough = AtomicUsize::new(0);
        let stop = Arc::new(AtomicBool::new(false));
        let storm = join_all(here.iter().enumerate().map(|(game, table)| storm(game, table, round, &enough, &stop)));
        let kill = async {
            until("moves are made", async || (enough.load(Ordering::Relaxed) >= 12).then_some(())).await;
            heirloom.kill().await;
            stop.store(true, Ordering::Relaxed);
        };
        let (sent, ()) = join(storm, kill).await;
        heirloom = Heirloom::start(&home).await;
        for sent in sent.into_iter().flatten() {
            let table = &tables[sent.game];
            let player = at_address(table.seats[sent.player].as_ref().unwrap(), &heirloom);
            // What was acknowledged is there as it was acknowledged; what was not can be sent again with its key.
            if let Some(answer) = &sent.acknowledged {
                acknowledged += 1;
                let version = answer["version"].as_u64().unwrap();
                let page = player.list_events(table.game).query("after", sent.version).query("limit", 1).await;
                let event = &page.expect(200).json()["items"][0];
                assert_eq!((&event["version"], event), (&json!(sent.version + 1), &answer["events"][0]));
                assert!(version > sent.version);
            }
            let again = player.make_move(table.game, &sent.command).if_match(sent.version).once(&sent.key).await;
            match sent.acknowledged {
                Some(answer) => assert_eq!((again.is_replayed(), again.json()), (true, answer)),
                None => assert!(again.expect(201).json()["version"].as_u64().unwrap() > sent.version),
            }
        }
    }
    assert!(acknowledged >= 24, "{acknowledged}");
    for table in &tables {
        let table = moved_to(table, &heirloom);
        table.play_out(&mut Choices::new(3)).await;
        let report = audit(&table.bundle().await, &Evidence::default());
        assert!(report.is_valid(), "{report}");
    }
    assert_eq!(heirloom.end(Signal::TERM).await, Some(0));
}

fn at_address(player: &Player, heirloom: &Heirloom) -> Player {
    Player { client: player.client.at(heirloom.addr), ..player.clone() }
}

/// Moves as fast as answers come, until none comes any more.
async fn storm(game: usize, table: &Table, round: usize, made: &AtomicUsize, stop: &AtomicBool) -> Vec<Sent> {
    let mut choices = Choices::new((game * 10 + round) as u64);
    let mut sent = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let (_, anybody) = table.players().next().unwrap();
        let Ok(view) = anybody.get_game(table.game).attempt().await else { break };
        let view = view.expect(200).view();
        assert!(!view.is_over(), "a game is longer than a storm");
        let Some((seat, mover)) = table.turn(&view) else { continue };
        let Ok(legal) = mover.list_moves(table.game).attempt().await else { break };
        let legal = legal.expect(200).json();
        let legal: Vec<Value> = legal["items"].as_array().unwrap().iter().map(|item| item["move"].clone()).collect();
        let command = choose(&legal, &mut choices).clone();
        let (key, version) = (format!("{round}-{game}-{}", view.version()), view.version());
        let answer = mover.make_move(table.game, &command).if_match(version).once(&key).attempt().await;
        let acknowledged = answer.ok().map(|answer| answer.expect(201).json());
        let lost = acknowledged.is_none();
        sent.push(Sent { game, player: seat, key, command, version, acknowledged });
        if lost {
            break;
        }
        made.fetch_add(1, Ordering::Relaxed);
    }
    sent
}

async fn one_of_two_processes_killed_leaves_the_other_playing(site: Site) {
    let database = site.database().await;
    let (dying, living) = join(Heirloom::start_on(&database), Heirloom::start_on(&database)).await;
    let players = join_all(["ann", "bea"].map(|name| async { Player::sign_up(&dying.client(), name).await })).await;
    let table = Table::start(&players, &["greedy", "random"]).await;
    let elsewhere = moved_to(&table, &living);
    let mut choices = Choices::new(5);
    // Turn by turn at one and the other, then one dies right after a move, while the bots are to move.
    for turn in 0..6 {
        let here = if turn % 2 == 0 { &table } else { &elsewhere };
        let view = here.settled().await;
        here.step(&view, &mut choices).await;
    }
    let view = table.settled().await;
    let moved = table.step(&view, &mut choices).await.json();
    dying.kill().await;
    let after = elsewhere.settled().await;
    assert!(after.version() >= moved["version"].as_u64().unwrap());
    elsewhere.play_out(&mut choices).await;
    let report = audit(&elsewhere.bundle().await, &Evidence::default());
    assert!(report.is_valid(), "{report}");
    assert_eq!(living.end(Signal::TERM).await, Some(0));
}

fn moved_to(table: &Table, heirloom: &Heirloom) -> Table {
    let seats = table.seats.iter().map(|seat| seat.as_ref().map(|player| at_address(player, heirloom)));
    Table { seats: seats.collect(), ..table.clone() }
}

/// From the download to the verdict, with what a client kept: its keys, its stream, its receipts.
async fn the_program_audits_what_was_downloaded(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let table = Table::start(from_ref(&ann), &["random"]).await;
    let mut stream = EventStream::open(ann.stream_events(table.game)).await;
    table.play_out(&mut Choices::new(2)).await;
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, contents: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, contents).unwrap();
        path
    };
    let seen: String = stream.until_end().await.iter().map(|event| format!("{event}\n")).collect();
    let bundle = table.bundle().await;
    let keys = file("jwks.json", &node.anonymous().get_jwks().await.expect(200).body);
    let mut changed = bundle.clone();
    let at = bundle.windows(6).position(|window| window == b"passed").unwrap();
    changed[at] = b'P';
    let lie = seen.replacen("\"seats\":2", "\"seats\":3", 1);
    assert_ne!(lie, seen);
    for (bundle, seen, code) in
        [(&bundle, &seen, 0), (&changed, &seen, 1), (&bundle, &lie, 1), (&bundle, &"?".to_owned(), 2)]
    {
        let mut audit = Heirloom::command();
        audit.arg("audit").arg(file("game.json", bundle)).arg("--seen").arg(file("seen.ndjson", seen.as_bytes()));
        let ended = audit.arg("--keys").arg(&keys).output().await.unwrap();
        let (said, complained) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
        assert_eq!(ended.status.code(), Some(code), "{said}{complained}");
    }
}

/// Everything at the level of debugging, and no password, token, key, invitation or card in it.
async fn the_log_tells_no_secrets(_: Site) {
    let home = Home::new();
    let heirloom = Heirloom::start(&home).await;
    let client = heirloom.client();
    let players = join_all(["ann", "bea"].map(|name| Player::sign_up(&client, name))).await;
    let [ann, bea] = &players[..] else { unreachable!() };
    let token = ann.create_token(&json!({ "name": "x", "scopes": ["play"] })).once("my-key").await.expect(201);
    let refreshed = client.refresh_session(&json!({ "refresh_token": bea.refresh_token })).await.expect(201);
    let private = json!({ "game": "familienbande", "seats": 2, "visibility": "private", "entropy": "my own entropy" });
    let game = ann.create_game(&private).await.expect(201).view().id();
    let code = ann.create_invitation(game, &json!({})).await.expect(201).text_at("/invite_code");
    ann.get(&format!("/v1/games?cursor={code}")).await;
    bea.take_seat(game, &json!({ "invite_code": code })).await.expect(201);
    let table = Table { game, seats: players.iter().cloned().map(Some).collect() };
    let view = table.view().await;
    let (_, mover) = table.turn(&view).unwrap();
    let legal = legal_moves(mover, game).await;
    mover.make_move(game, &legal[0]).header("x-request-id", "found-again-42").await.expect(201);
    mover.make_move(game, &legal[0]).await;
    client.create_session(&json!({ "name": "ann", "password": "the wrong password" })).await;
    client.with_bearer("a-forged-token").get_account().await;

    let log =
        until("the log has caught up", async || Some(heirloom.log()).filter(|log| log.contains("found-again-42")));
    let log = log.await;
    let mut secrets = vec![PASSWORD.to_owned(), "the wrong password".into(), "a-forged-token".into(), code];
    secrets.extend([token.text_at("/token"), refreshed.text_at("/refresh_token"), refreshed.text_at("/access_token")]);
    secrets
        .extend(players.iter().flat_map(|player| [player.refresh_token.clone(), player.bearer().unwrap().to_owned()]));
    secrets.extend(view.hand());
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret}: {log}");
    }
    for line in log.lines() {
        let entry: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(entry["timestamp"].is_string() && entry["level"].is_string(), "{line}");
    }
    assert_eq!(heirloom.end(Signal::TERM).await, Some(0));
}
