//! Private games: for an outsider there are none.

use integration_tests::table::legal_moves;
use integration_tests::{Answer, Choices, Site, Slug, Table, tests};
use serde_json::json;
use uuid::Uuid;

tests![nobody_knows_of_a_private_game, the_right_to_invite_is_handed_on,];

/// Everything that an outsider can ask of a private game is answered as if there were none.
async fn nobody_knows_of_a_private_game(site: Site) {
    let node = site.node().await;
    let [ann, bea, eve] = node.players(["ann", "bea", "eve"]).await;
    let private = json!({ "visibility": "private" });
    let open = ann.create_game(&json!({ "game": "familienbande", "seats": 2, "visibility": "private" })).await;
    let open = open.expect(201).view().id();
    let running = Table::start_with(&[ann.clone(), bea.clone()], &[], &private).await;
    let over = Table::start_with(std::slice::from_ref(&ann), &["random"], &private).await;
    over.play_out(&mut Choices::new(1)).await;
    let code = ann.create_invitation(open, &json!({ "player": "bea" })).await.expect(201).text_at("/invite_code");
    let legal = legal_moves(&ann, running.game).await.pop().unwrap_or_else(|| json!({ "type": "pass" }));
    for game in [open, running.game, over.game] {
        for client in [&eve.client, &node.anonymous()] {
            let signed_in = client.bearer().is_some();
            let reading = [
                client.get_game(game),
                client.get_game(game).query("at_version", 1),
                client.get_game(game).if_none_match(4).wait(30),
                client.list_events(game),
                client.list_events(game).header("accept", "application/x-ndjson"),
                client.stream_events(game),
                client.audit_game(game),
            ];
            let acting = [
                client.list_moves(game),
                client.make_move(game, &legal),
                client.make_move(game, &legal).query("dry_run", true),
                client.make_move(game, &legal).if_match(4),
                client.make_move(game, &json!({ "type": "resign" })),
                client.take_seat(game, &json!({})),
                client.take_seat(game, &json!({ "seat": 0 })),
                client.take_seat(game, &json!({ "invite_code": code })),
                client.leave_seat(game),
                client.create_invitation(game, &json!({})),
            ];
            for call in reading.into_iter().chain(acting.into_iter().filter(|_| signed_in)) {
                let mut absent = call.clone();
                absent.target = absent.target.replace(&game.to_string(), &Uuid::nil().to_string());
                let (hidden, absent) = (call.await.refused(Slug::NotFound), absent.await.refused(Slug::NotFound));
                let blank = |answer: &Answer, id: Uuid| answer.text().replace(&id.to_string(), "?");
                assert_eq!(blank(&hidden.answer, game), blank(&absent.answer, Uuid::nil()));
                hidden.with(json!({ "detail": "There is no such game, or it is not yours to see." }));
            }
            for query in ["", "?player=ann", "?player=bea", "?status=active", "?visibility=private", "?limit=100"] {
                let list = client.get(&format!("/v1/games{query}")).await.expect(200);
                assert_eq!(list.json()["items"], json!([]), "{list}");
            }
        }
        ann.get_game(game).await.expect(200);
    }
}

/// A private game whose creator leaves can still be filled.
async fn the_right_to_invite_is_handed_on(site: Site) {
    let node = site.node().await;
    let [ann, bea, cid] = node.players(["ann", "bea", "cid"]).await;
    let new = json!({ "game": "familienbande", "seats": 3, "visibility": "private" });
    let game = ann.create_game(&new).await.expect(201).view().id();
    let code = ann.create_invitation(game, &json!({})).await.expect(201).text_at("/invite_code");
    bea.take_seat(game, &json!({ "invite_code": code, "seat": 2 })).await.expect(201);
    bea.create_invitation(game, &json!({})).await.refused(Slug::NotAllowed);
    ann.leave_seat(game).await.expect(200);
    ann.create_invitation(game, &json!({})).await.refused(Slug::NotFound);
    let code = bea.create_invitation(game, &json!({ "player": "ann" })).await.expect(201).text_at("/invite_code");
    // The creator is back on seat 0, but the other has been here longer.
    ann.take_seat(game, &json!({ "invite_code": code })).await.expect(201);
    ann.create_invitation(game, &json!({})).await.refused(Slug::NotAllowed);
    let code = bea.create_invitation(game, &json!({})).await.expect(201).text_at("/invite_code");
    cid.take_seat(game, &json!({ "invite_code": code })).await.expect(201);
}
