//! Where a test takes place: it hands out databases and nodes, and clears them away afterwards.

use std::future::Future;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use api::app::Settings;
use futures_util::FutureExt;

use crate::cluster::Cluster;
use crate::database::Database;
use crate::node::Node;

/// One test's place.
#[derive(Clone)]
pub struct Site {
    cluster: Arc<Cluster>,
    opened: Arc<Mutex<Opened>>,
}

#[derive(Default)]
struct Opened {
    nodes: Vec<Node>,
    databases: Vec<Database>,
}

impl Site {
    pub(crate) fn new(cluster: Arc<Cluster>) -> Self {
        Self { cluster, opened: Arc::default() }
    }

    /// Runs a test here, and clears away what it opened, also when it fails.
    pub(crate) async fn host(self, body: fn(Self) -> Pin<Box<dyn Future<Output = ()>>>, patience: Duration) {
        let test = tokio::time::timeout(patience, body(self.clone()));
        let outcome = AssertUnwindSafe(test).catch_unwind().await;
        let Opened { nodes, databases } = std::mem::take(&mut *self.opened());
        for node in nodes {
            node.stop().await;
        }
        for database in databases {
            self.cluster.drop_database(&database).await;
        }
        match outcome {
            Ok(in_time) => in_time.unwrap_or_else(|_| panic!("not done after {patience:?}")),
            Err(panic) => resume_unwind(panic),
        }
    }

    /// A database with the current schema and nothing in it.
    pub async fn database(&self) -> Database {
        let database = self.cluster.database().await;
        self.opened().databases.push(database.clone());
        database
    }

    /// A server on a database of its own.
    pub async fn node(&self) -> Node {
        self.node_with(|_| {}).await
    }

    /// The same with other settings.
    pub async fn node_with(&self, change: impl FnOnce(&mut Settings)) -> Node {
        let database = self.database().await;
        self.node_on(&database, change).await
    }

    /// A server on this database.
    pub async fn node_on(&self, database: &Database, change: impl FnOnce(&mut Settings)) -> Node {
        let node = Node::start(database, change).await;
        self.opened().nodes.push(node.clone());
        node
    }

    fn opened(&self) -> std::sync::MutexGuard<'_, Opened> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
