//! Every rule that can refuse a move, broken over HTTP: the same problem from a dry run and from the move, and nothing has changed.

use std::collections::BTreeMap;

use integration_tests::table::legal_moves;
use integration_tests::{Choices, Player, Site, Slug, Table, tests};
use serde_json::{Value, json};

use crate::breaches::{Breach, WAYS, breaches};

tests![
    every_rule_of_familienbande_refuses_what_breaks_it,
    a_swap_needs_a_card_to_draw,
    nothing_is_played_before_the_start_or_after_the_end,
    what_is_no_move_at_all_is_told_apart,
];

async fn every_rule_of_familienbande_refuses_what_breaks_it(site: Site) {
    let node = site.node_with(|settings| settings.seed = Some(1)).await;
    let players = node.players(["ann", "bea"]).await;
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    let mut choices = Choices::new(4);
    for _ in 0..12 {
        if tried.len() == WAYS.len() {
            break;
        }
        let table = Table::start(&players, &[]).await;
        loop {
            let view = table.view().await;
            if view.is_over() {
                break;
            }
            let seat = view.to_move()[0];
            let (mover, other) = (&players[seat], &players[1 - seat]);
            let own = mover.get_game(table.game).await.expect(200).view();
            let theirs = other.get_game(table.game).await.expect(200).view();
            for breach in breaches(&own, &theirs) {
                let times = tried.entry(breach.way).or_default();
                *times += 1;
                if *times <= 2 {
                    let player = if breach.rule() == "G-2" { other } else { mover };
                    breach.attempt(player, table.game, view.version()).await;
                }
            }
            mover.make_move(table.game, &ambitious(mover, &table, &mut choices).await).await.expect(201);
        }
    }
    assert_eq!(tried.keys().copied().collect::<Vec<_>>(), sorted(WAYS));
}

fn sorted(ways: &[&'static str]) -> Vec<&'static str> {
    let mut ways = ways.to_vec();
    ways.sort_unstable();
    ways
}

/// A move that makes the family grow, so that the last generation is reached.
async fn ambitious(mover: &Player, table: &Table, choices: &mut Choices) -> Value {
    let legal = legal_moves(mover, table.game).await;
    for wanted in ["offspring", "marry", "pass"] {
        let such: Vec<&Value> = legal.iter().filter(|it| it["type"] == wanted).collect();
        if !such.is_empty() {
            return (*choices.of(&such)).clone();
        }
    }
    panic!("a pass is always legal")
}

async fn a_swap_needs_a_card_to_draw(site: Site) {
    let node = site.node_with(|settings| settings.seed = Some(2)).await;
    let players = node.players(["ann", "bea"]).await;
    let table = Table::start(&players, &[]).await;
    let mut choices = Choices::new(3);
    let pass = json!({ "type": "pass" });
    // Until the mover could swap; then everybody draws until nothing is left, and the same seat is to move.
    let swap = loop {
        let view = table.view().await;
        let mover = &players[view.to_move()[0]];
        let legal = legal_moves(mover, table.game).await;
        match legal.iter().find(|it| it["swap"].is_string()) {
            Some(swap) => break swap.clone(),
            None => table.step(&view, &mut choices).await,
        };
    };
    let seat = table.view().await.to_move()[0];
    let end = loop {
        let view = table.view().await;
        if view.0["table"]["deck_size"] == 0 && view.to_move()[0] == seat {
            break view;
        }
        players[view.to_move()[0]].make_move(table.game, &pass).await.expect(201);
    };
    let laid_off = swap["swap"].as_str().unwrap();
    let detail = format!("{laid_off} cannot be swapped: the deck is empty. Place the offspring without `swap`.");
    Breach::new("FB-8 empty deck", swap, detail, "/swap").attempt(&players[seat], table.game, end.version()).await;
    // When everybody passes without a card to draw the game is over.
    let mut last = end;
    while !last.is_over() {
        players[last.to_move()[0]].make_move(table.game, &pass).await.expect(201);
        last = table.view().await;
    }
    assert_eq!(last.0["outcome"]["reason"], "exhausted");
}

async fn nothing_is_played_before_the_start_or_after_the_end(site: Site) {
    let node = site.node().await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let pass = json!({ "type": "pass" });
    let open = ann.create_game(&json!({ "game": "familienbande", "seats": 2 })).await.expect(201).view().id();
    for dry in [true, false] {
        let early = ann.make_move(open, &pass).query("dry_run", dry).await.refused(Slug::GameNotOpen);
        early.with(json!({ "detail": "The game has not started: seats are open.", "current_version": 2 }));
    }
    assert_eq!(ann.list_moves(open).await.expect(200).json(), json!({ "version": 2, "items": [] }));
    bea.make_move(open, &pass)
        .await
        .refused(Slug::NotAllowed)
        .with(json!({ "detail": "You have no seat in this game." }));
    bea.list_moves(open).await.refused(Slug::NotAllowed).with(json!({ "detail": "You have no seat in this game." }));

    let table = Table::start(&[ann.clone(), bea.clone()], &[]).await;
    let end = table.play_out(&mut Choices::new(6)).await.version();
    let over = "The game is over; nothing can be played any more.";
    for player in [&ann, &bea] {
        let breach = Breach { way: "G-1", command: pass.clone(), detail: over.into(), pointer: None };
        breach.attempt(player, table.game, end).await;
        assert_eq!(player.list_moves(table.game).await.expect(200).json()["items"], json!([]));
        let resigning = player.leave_seat(table.game).await.refused(Slug::IllegalMove);
        resigning.with(json!({ "detail": over, "rule": "G-1", "current_version": end }));
    }
}

async fn what_is_no_move_at_all_is_told_apart(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let first = json!({ "options": { "first_seat": 0 } });
    let game = Table::start_with(&[ann.clone(), bea], &[], &first).await.game;
    for (command, pointer) in [
        // What is missing has no place.
        (json!({}), None),
        (json!({ "type": "marry", "card": "m-EEE" }), None),
        (json!({ "type": "castle" }), Some("/type")),
        (json!({ "type": 7 }), Some("/type")),
        (json!({ "type": "take-seat", "seat": 1, "player": ann.id, "entropy": "" }), Some("/type")),
        (json!({ "type": "start-game" }), Some("/type")),
        (json!({ "type": "resign" }), Some("/type")),
        (json!({ "type": "leave-seat" }), Some("/type")),
        (json!({ "type": "pass", "card": "m-EEE" }), Some("/card")),
        (json!({ "type": "marry", "card": "m-EEE", "spouse": 7 }), Some("/spouse")),
        (json!({ "type": "marry", "card": "m-XYZ", "spouse": "f-EEE" }), Some("/card")),
        (json!({ "type": "offspring", "card": "m-EEE", "parent": "f-GGG", "swap": [] }), Some("/swap")),
    ] {
        for dry in [true, false] {
            let refused = ann.make_move(game, &command).query("dry_run", dry).await.refused(Slug::IllegalMove);
            let document = refused.answer.json();
            assert_eq!(
                (&document["rule"], &document["current_version"]),
                (&json!("G-3"), &json!(4)),
                "{}",
                refused.answer
            );
            assert_eq!(document["errors"][0]["pointer"].as_str(), pointer, "{}", refused.answer);
        }
    }
    assert_eq!(ann.get_game(game).await.expect(200).etag(), 4);
}
