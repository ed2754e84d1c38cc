//! What many tests begin with: two players, an open game and a running one, and every call that takes a body.

use integration_tests::{Answer, Call, Node, Player, Site, Table};
use serde_json::{Value, json};
use uuid::Uuid;

pub fn familienbande(seats: u8) -> Value {
    json!({ "game": "familienbande", "seats": seats })
}

/// Two players, an open game of three and a running one in which ann is to move.
pub struct Stage {
    pub node: Node,
    pub ann: Player,
    pub bea: Player,
    pub open: Uuid,
    pub running: Uuid,
}

impl Stage {
    pub async fn new(site: &Site) -> Self {
        let node = site.node().await;
        let [ann, bea] = node.players(["ann", "bea"]).await;
        let open = ann.create_game(&json!({ "game": "familienbande", "seats": 3 })).await.expect(201).view().id();
        let first = json!({ "options": { "first_seat": 0 } });
        let running = Table::start_with(&[ann.clone(), bea.clone()], &[], &first).await.game;
        Self { node, ann, bea, open, running }
    }

    /// Every call that takes a body, with a good one.
    pub fn calls(&self) -> Vec<Call> {
        let Self { ann, bea, open, running, .. } = self;
        let anybody = ann.anonymous();
        vec![
            anybody.create_account(&json!({ "name": "eve", "password": "0123456789", "email": null, "locale": "en" })),
            anybody.create_session(&json!({ "name": "ann", "password": "a long and winding road" })),
            anybody.refresh_session(&json!({ "refresh_token": "hlr_unknown" })),
            ann.create_token(&json!({ "name": "x", "scopes": ["read"], "expires_at": null })),
            ann.create_game(&json!({
                "game": "familienbande", "seats": 2, "options": { "first_seat": 1 }, "edition": "standard",
                "visibility": "public", "bots": [{ "seat": 1, "level": "random" }], "entropy": "x",
            })),
            bea.take_seat(*open, &json!({ "seat": 1, "invite_code": null, "entropy": "x" })),
            ann.create_invitation(*open, &json!({ "player": "bea", "seat": 1 })),
            ann.make_move(*running, &json!({ "type": "pass" })),
        ]
    }

    /// Everything that a request could change, in one text.
    pub async fn fingerprint(&self) -> String {
        let tables =
            ["accounts", "session_families", "refresh_tokens", "personal_access_tokens", "games", "game_seats"];
        let more = ["game_events", "game_secrets", "invitations", "idempotent_responses"];
        let counts = tables.iter().chain(&more).map(|table| format!("(SELECT count(*) FROM {table})::text"));
        let sum = "(SELECT sum(version) FROM games)::text";
        let sql = format!("SELECT concat_ws(' ', {}, {sum})", counts.collect::<Vec<_>>().join(", "));
        self.node.database.ask(&sql).await
    }
}

/// Words that only the inside of the server knows.
pub fn leaks_nothing(answer: &Answer) {
    let text = String::from_utf8_lossy(&answer.body).to_lowercase();
    for word in
        ["sqlx", "postgres", "panick", "src/", ".rs:", "select ", "insert ", "backtrace", "/home/", "/root/", "thread"]
    {
        assert!(!text.contains(word), "{word}: {answer}");
    }
}
