//! A real server against the document: every answer of a whole game, to everybody who can look at it, is one that the document describes.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod answer;
mod client;
#[path = "../openapi/document.rs"]
mod document;
mod game;
mod problems;
mod service;

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;

use api::app::Settings;
use api::embedded_postgres::{EmbeddedPostgres, Options};
use tokio::runtime::Builder;

use crate::client::Site;

#[test]
fn every_answer_is_one_that_the_document_describes() {
    let folder = tempfile::tempdir().unwrap();
    // The account that runs the database has to pass through.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).unwrap();
    let database = EmbeddedPostgres::start(&Options::for_tests(folder.path().join("home"))).unwrap();
    let site = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(async {
        let settings = Settings { port: 0, workers: Some(1), ..Settings::default() };
        let server = api::server::start(settings, &database.url()).await.unwrap();
        let site = Site::at(server.addr);
        service::check(&site).await;
        game::check(&site).await;
        problems::check(&site).await;
        server.stop().await;
        site
    });
    database.stop();
    let called: BTreeSet<String> = site.called();
    let missed: Vec<&str> = document::operations().map(|(id, _)| id).filter(|id| !called.contains(*id)).collect();
    assert_eq!(missed, [""; 0], "operations that were not called");
}
