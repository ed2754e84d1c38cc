//! One test's database, for what cannot be seen or brought about over HTTP.

use sqlx::postgres::PgQueryResult;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// A database. Tests act on it as its owner; the server under test acts as the serving role.
#[derive(Clone, Debug)]
pub struct Database {
    /// Its name in the cluster.
    pub name: String,
    /// Its address for its owner.
    pub url: String,
}

impl Database {
    /// Executes statements as the owner.
    ///
    /// # Errors
    /// What the database refuses.
    pub async fn try_execute(&self, sql: &str) -> Result<PgQueryResult, sqlx::Error> {
        let mut connection = PgConnection::connect(&self.url).await?;
        let result = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await;
        connection.close().await?;
        result
    }

    /// Executes statements as the owner and gives the number of rows affected.
    ///
    /// # Panics
    /// Where the database refuses.
    pub async fn execute(&self, sql: &str) -> u64 {
        self.try_execute(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}")).rows_affected()
    }

    /// The one text, number or truth value that a query answers with, as text.
    ///
    /// # Panics
    /// Where it answers with something else.
    pub async fn ask(&self, sql: &str) -> String {
        let mut connection = PgConnection::connect(&self.url).await.unwrap();
        let sql = format!("SELECT answer::text FROM ({sql}) AS question (answer)");
        let answer = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        answer
    }
}
