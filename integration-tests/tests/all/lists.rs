//! Lists of games: filters, pages, and the inbox.

use integration_tests::{Client, Site, Table, tests};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::stage::familienbande;

tests![lists_are_filtered_and_paged, the_inbox_holds_what_waits_for_the_caller,];

async fn lists_are_filtered_and_paged(site: Site) {
    let [ann, bea, cid] = site.node().await.players(["ann", "bea", "cid"]).await;
    let private = json!({ "visibility": "private" });
    let open = ann.create_game(&familienbande(2)).await.expect(201).view().id();
    let active = Table::start(&[bea.clone(), ann.clone()], &[]).await.game;
    let secret = Table::start_with(&[ann.clone(), cid.clone()], &[], &private).await.game;
    let cancelled = bea.create_game(&familienbande(2)).await.expect(201).view().id();
    bea.leave_seat(cancelled).await.expect(200);
    let anybody = ann.anonymous();
    for (client, query, expected) in [
        (&anybody, vec![], vec![cancelled, active, open]),
        (&*bea, vec![], vec![cancelled, active, open]),
        (&*ann, vec![], vec![cancelled, secret, active, open]),
        (&anybody, vec![("status", "open")], vec![open]),
        (&anybody, vec![("status", "active")], vec![active]),
        (&*cid, vec![("status", "active")], vec![secret, active]),
        (&anybody, vec![("status", "finished")], vec![]),
        (&anybody, vec![("status", "cancelled")], vec![cancelled]),
        (&anybody, vec![("player", "ANN")], vec![active, open]),
        (&*cid, vec![("player", "ann")], vec![secret, active, open]),
        (&*bea, vec![("player", "me")], vec![active]),
        (&*bea, vec![("player", "cid")], vec![]),
        (&anybody, vec![("player", "nobody")], vec![]),
        (&*ann, vec![("visibility", "private")], vec![secret]),
        (&*bea, vec![("visibility", "private")], vec![]),
        (&anybody, vec![("game", "familienbande"), ("status", "open")], vec![open]),
        (&anybody, vec![("game", "chess")], vec![]),
    ] {
        assert_eq!(listed(client, &query).await, expected, "{query:?}");
    }
    let entry = &anybody.list_games().query("status", "open").await.expect(200).json()["items"][0];
    let seat = |seat: u8, kind: &str, player: Value| json!({ "seat": seat, "kind": kind, "player": player, "level": null, "resigned": false });
    assert_eq!(
        *entry,
        json!({
            "id": open, "game": "familienbande", "edition": "standard", "visibility": "public", "status": "open",
            "version": 2, "seats": [seat(0, "player", json!("ann")), seat(1, "open", Value::Null)], "to_move": [],
            "created_at": entry["created_at"], "updated_at": entry["updated_at"],
        })
    );

    let (mut paged, mut cursor) = (Vec::new(), None::<String>);
    loop {
        let mut query = vec![("limit", "1")];
        query.extend(cursor.as_deref().map(|cursor| ("cursor", cursor)));
        let page = list(&ann, &query).await;
        paged.extend(ids(&page));
        cursor = page["next_cursor"].as_str().map(str::to_owned);
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(paged, [cancelled, secret, active, open]);
}

async fn the_inbox_holds_what_waits_for_the_caller(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let first = |seat: u8| json!({ "options": { "first_seat": seat } });
    let mine = Table::start_with(&[ann.clone(), bea.clone()], &[], &first(0)).await;
    let theirs = Table::start_with(&[ann.clone(), bea.clone()], &[], &first(1)).await;
    let inbox = [("to_move", "me")];
    assert_eq!(listed(&ann, &inbox).await, [mine.game]);
    assert_eq!(listed(&bea, &inbox).await, [theirs.game]);
    ann.make_move(mine.game, &json!({ "type": "pass" })).await.expect(201);
    assert_eq!(listed(&ann, &inbox).await, Vec::<Uuid>::new());
    assert_eq!(listed(&bea, &inbox).await, [theirs.game, mine.game]);
    // A seat that was given up waits for nobody.
    bea.leave_seat(mine.game).await.expect(200);
    assert!(!listed(&bea, &inbox).await.contains(&mine.game));
}

async fn list(client: &Client, query: &[(&str, &str)]) -> Value {
    let call = query.iter().fold(client.list_games(), |call, (name, value)| call.query(name, value));
    call.await.expect(200).json()
}

async fn listed(client: &Client, query: &[(&str, &str)]) -> Vec<Uuid> {
    ids(&list(client, query).await)
}

fn ids(page: &Value) -> Vec<Uuid> {
    page["items"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().parse().unwrap()).collect()
}
