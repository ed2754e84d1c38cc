//! The PostgreSQL of a test run: brought up once, with a migrated database that every test's own is copied from.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use api::embedded_postgres::{EmbeddedPostgres, Options};
use api::store::Store;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tempfile::TempDir;
use tokio::runtime::Builder;

use crate::database::Database;

const TEMPLATE: &str = "template_of_tests";

/// A running cluster. [`Cluster::stop`] ends it; when the process dies without that, the kernel tells the server to end.
#[derive(Debug)]
pub struct Cluster {
    running: Mutex<Option<(EmbeddedPostgres, TempDir)>>,
    admin: String,
    databases: AtomicU32,
}

impl Cluster {
    /// Starts PostgreSQL in a temporary folder and prepares the template.
    ///
    /// # Panics
    /// Where there is no PostgreSQL, or a migration fails.
    #[must_use]
    pub fn start() -> Self {
        let folder = tempfile::Builder::new().prefix("heirloom-tests-").tempdir().unwrap();
        // The account that runs the database has to pass through.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).unwrap();
        let postgres = EmbeddedPostgres::start(&Options::for_tests(folder.path().join("home"))).unwrap();
        let (admin, template) = (postgres.database_url("postgres"), postgres.database_url(TEMPLATE));
        let running = Mutex::new(Some((postgres, folder)));
        let cluster = Self { running, admin, databases: AtomicU32::new(0) };
        Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
            cluster.execute(&format!("CREATE DATABASE {TEMPLATE}")).await;
            Store::migrate(&template).await.unwrap();
        });
        cluster
    }

    /// A new database with the current schema and nothing in it.
    pub async fn database(&self) -> Database {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{number}");
        self.execute(&format!("CREATE DATABASE {name} TEMPLATE {TEMPLATE}")).await;
        let url = self.admin.replacen("/postgres?", &format!("/{name}?"), 1);
        Database { name, url }
    }

    /// Drops a database, whoever is still connected.
    pub async fn drop_database(&self, database: &Database) {
        self.execute(&format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", database.name)).await;
    }

    /// Stops PostgreSQL and deletes its folder.
    ///
    /// # Panics
    /// Where the folder cannot be deleted.
    pub fn stop(&self) {
        let running = self.running.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        if let Some((postgres, folder)) = running {
            postgres.stop();
            folder.close().unwrap();
        }
    }

    async fn execute(&self, sql: &str) {
        let mut connection = PgConnection::connect(&self.admin).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
}
