//! Every kind of problem there is, each brought about by a request.

use std::collections::BTreeSet;
use std::time::Duration;

use integration_tests::{Answer, Client, Line, Node, Player, Site, Slug, Table, tests, until};
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

tests![every_kind_of_problem_is_brought_about_and_explained];

/// What the requests need.
struct Stage {
    node: Node,
    /// A second server, which does not wait long for a body.
    impatient: Node,
    line: Line,
    ann: Player,
    bea: Player,
    open: Uuid,
    running: Uuid,
}

async fn every_kind_of_problem_is_brought_about_and_explained(site: Site) {
    let database = site.database().await;
    let line = Line::to(&database);
    let node = site.node_on(&line.database(), |_| {}).await;
    let impatient = site.node_on(&database, |settings| settings.body_patience = Duration::from_millis(200)).await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let open = ann.create_game(&json!({ "game": "familienbande", "seats": 3 })).await.expect(201).view().id();
    let running =
        Table::start_with(&[ann.clone(), bea.clone()], &[], &json!({ "options": { "first_seat": 0 } })).await.game;
    let stage = Stage { node, impatient, line, ann, bea, open, running };

    let mut met = BTreeSet::new();
    let index = stage.node.anonymous().list_problems().await.expect(200);
    for slug in Slug::ALL {
        let answer = stage.provoke(*slug).await;
        let document = answer.refused(*slug).answer.json();
        let page = stage.node.anonymous().get_problem(slug.as_str()).await.expect(200);
        assert_eq!(document["type"], page.call.target);
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        assert!(page.text().contains(slug.title()) && index.text().contains(slug.as_str()), "{page}");
        met.insert(slug.as_str());
    }
    assert_eq!(met.len(), Slug::ALL.len());
    let unknown = stage.node.anonymous().get_problem("no-such").await.refused(Slug::NotFound);
    unknown.with(json!({ "detail": "There is no problem of this kind." }));
    // The database is back, and nothing of it all has moved a game.
    until("ready", async || (stage.node.anonymous().get_readiness().await.status == 200).then_some(())).await;
    assert_eq!(stage.ann.get_game(stage.open).await.expect(200).view().version(), 2);
    assert_eq!(stage.ann.get_game(stage.running).await.expect(200).view().version(), 4);
}

impl Stage {
    async fn provoke(&self, slug: Slug) -> Answer {
        let Stage { node, ann, bea, open, running, .. } = self;
        let anybody = node.anonymous();
        match slug {
            Slug::MalformedRequest => ann.create_game(&Value::Null).body("application/json", "{").await,
            Slug::Unauthenticated => anybody.get_account().await,
            Slug::TokenExpired => self.expired_token().await.get_account().await,
            Slug::NotAllowed => bea.create_invitation(*running, &json!({})).await,
            Slug::InsufficientScope => self.reading_token().await.leave_seat(*open).await,
            Slug::NotFound => anybody.get_game(Uuid::nil()).await,
            Slug::MethodNotAllowed => anybody.call(Method::PUT, "/v1/games").await,
            Slug::NotAcceptable => anybody.list_events(*open).header("accept", "text/html").await,
            Slug::NameTaken => anybody.create_account(&json!({ "name": "Ann", "password": "0123456789" })).await,
            Slug::SeatTaken => bea.take_seat(*open, &json!({ "seat": 0 })).await,
            Slug::GameNotOpen => ann.make_move(*open, &json!({ "type": "pass" })).await,
            Slug::AlreadySeated => ann.take_seat(*open, &json!({ "seat": 1 })).await,
            Slug::VersionConflict => self.lost_every_race().await,
            Slug::StaleVersion => ann.make_move(*running, &json!({ "type": "pass" })).if_match(1).await,
            Slug::RequestTimeout => {
                self.impatient.anonymous().create_account(&json!({})).body("application/json", "{").unfinished().await
            }
            Slug::BodyTooLarge => ann.create_game(&json!({ "game": "x".repeat(70_000) })).await,
            Slug::UnsupportedMediaType => ann.create_game(&json!({})).body("text/plain", "{}").await,
            Slug::InvalidRequest => ann.create_game(&json!({})).await,
            Slug::IllegalMove => ann.make_move(*running, &json!({ "type": "castle" })).await,
            Slug::IdempotencyKeyReused => {
                ann.create_token(&json!({ "name": "a", "scopes": ["read"] })).once("k").await.expect(201);
                ann.create_token(&json!({ "name": "b", "scopes": ["read"] })).once("k").await
            }
            Slug::Internal => self.without_a_right().await,
            Slug::Unavailable => self.without_a_database().await,
        }
    }

    async fn token(&self, scope: &str) -> Client {
        let token = self.ann.create_token(&json!({ "name": scope, "scopes": [scope] })).await.expect(201);
        self.ann.with_bearer(&token.text_at("/token"))
    }

    async fn reading_token(&self) -> Client {
        self.token("read").await
    }

    async fn expired_token(&self) -> Client {
        let token = self.token("play").await;
        self.node
            .database
            .execute("UPDATE personal_access_tokens SET expires_at = now() WHERE 'play' = ANY (scopes)")
            .await;
        token
    }

    /// The game's row is always one version ahead of the log that a move is decided on.
    async fn lost_every_race(&self) -> Answer {
        let shift = |by: i32| format!("UPDATE games SET version = version + {by} WHERE game_id = '{}'", self.running);
        self.node.database.execute(&shift(1)).await;
        let answer = self.ann.make_move(self.running, &json!({ "type": "pass" })).await;
        self.node.database.execute(&shift(-1)).await;
        answer
    }

    async fn without_a_right(&self) -> Answer {
        self.node.database.execute("REVOKE INSERT ON game_events FROM heirloom_serving").await;
        let answer = self.ann.make_move(self.running, &json!({ "type": "pass" })).await;
        self.node.database.execute("GRANT INSERT ON game_events TO heirloom_serving").await;
        answer
    }

    async fn without_a_database(&self) -> Answer {
        self.line.cut();
        let answer = self.node.anonymous().get_game(self.open).await;
        self.line.mend();
        answer
    }
}
