//! The database itself refuses to change the log: by rights for the server, by a trigger for everybody else.

use domain::audit::{Evidence, audit};
use integration_tests::{Choices, Site, Table, tests};

tests![the_log_cannot_be_changed, the_server_has_no_right_to_more_than_it_needs];

const NO_RIGHT: &str = "42501";
const APPEND_ONLY: &str = "23001";

async fn the_log_cannot_be_changed(site: Site) {
    let node = site.node().await;
    let ann = node.player("ann").await;
    let table = Table::start(&[ann], &["random"]).await;
    table.play_out(&mut Choices::new(1)).await;
    let contents = "SELECT md5(string_agg(e::text, '|' ORDER BY version)) FROM game_events AS e";
    let before = node.database.ask(contents).await;
    for statement in [
        "UPDATE game_events SET data = '{}'",
        "UPDATE game_events SET at = now() WHERE version = 1",
        "UPDATE game_events SET receipt = NULL WHERE version = 2",
        "DELETE FROM game_events",
        "DELETE FROM game_events WHERE version = (SELECT max(version) FROM game_events)",
        "TRUNCATE game_events",
        "TRUNCATE game_events CASCADE",
        "INSERT INTO game_events SELECT * FROM game_events ON CONFLICT (game_id, version) DO UPDATE SET data = '{}'",
        "MERGE INTO game_events AS e USING games AS g ON g.game_id = e.game_id WHEN MATCHED THEN DELETE",
    ] {
        for (role, expected) in [("heirloom_serving", NO_RIGHT), ("none", APPEND_ONLY)] {
            let refused = node.database.try_execute(&format!("SET ROLE {role}; {statement}")).await.unwrap_err();
            let code = refused.as_database_error().and_then(|error| error.code()).unwrap_or_default();
            assert_eq!(code, expected, "{role}: {statement}: {refused}");
        }
    }
    assert_eq!(node.database.ask(contents).await, before);
    let report = audit(&table.bundle().await, &Evidence::default());
    assert!(report.is_valid(), "{report}");
}

async fn the_server_has_no_right_to_more_than_it_needs(site: Site) {
    let node = site.node().await;
    node.player("ann").await;
    for statement in [
        "ALTER TABLE game_events DISABLE TRIGGER ALL",
        "DROP TABLE game_events",
        "DROP TRIGGER game_events_append_only ON game_events",
        "UPDATE game_secrets SET server_seed = server_seed",
        "DELETE FROM games",
        "DELETE FROM accounts",
        "DELETE FROM signing_keys",
        "UPDATE signing_keys SET private_key = ''",
        "UPDATE invitations SET code_hash = code_hash",
        "CREATE TABLE anything (x int)",
    ] {
        let refused = node.database.try_execute(&format!("SET ROLE heirloom_serving; {statement}")).await;
        let refused = refused.err().unwrap_or_else(|| panic!("{statement} was not refused"));
        let code = refused.as_database_error().and_then(|error| error.code()).unwrap_or_default();
        assert_eq!(code, NO_RIGHT, "{statement}: {refused}");
    }
    // That is the role the server acts as.
    let roles = "SELECT string_agg(DISTINCT usename || ' ' || application_name, ', ') FROM pg_stat_activity
                 WHERE datname = current_database() AND application_name = 'heirloom'";
    assert_eq!(node.database.ask(roles).await, "postgres heirloom");
}
