//! The yardstick: a transaction that inserts one row and updates one, by `pgbench`, on the database that the moves go to.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};
use tokio::process::Command;

use crate::commands::Failure;

/// As long as the data of a typical event.
const SCHEMA: &str = "
CREATE SCHEMA heirloom_bench;
CREATE TABLE heirloom_bench.log (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body text NOT NULL);
CREATE TABLE heirloom_bench.game (id int PRIMARY KEY, version bigint NOT NULL);
INSERT INTO heirloom_bench.game VALUES (1, 0);";
const INSERT: &str = "INSERT INTO heirloom_bench.log (body) VALUES (repeat('x', 200))";
const UPDATE: &str = "UPDATE heirloom_bench.game SET version = version + 1 WHERE id = 1";

/// What the database says of itself.
#[derive(Clone, Debug)]
pub struct Database {
    /// Its address.
    pub url: String,
    /// The folder of its programs.
    pub programs: PathBuf,
    /// `15.18`
    pub version: String,
    /// Whether a commit waits for the disk.
    pub durable: bool,
}

impl Database {
    /// Asks it.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn ask(url: String) -> Result<Self, Failure> {
        let mut connection = PgConnection::connect(&url).await.map_err(Failure::work)?;
        let mut ask = async |question: &'static str| -> Result<String, Failure> {
            sqlx::query_scalar(question).fetch_one(&mut connection).await.map_err(Failure::work)
        };
        let programs = ask("SELECT setting FROM pg_config WHERE name = 'BINDIR'").await?.into();
        let version = ask("SELECT split_part(current_setting('server_version'), ' ', 1)").await?;
        let fsync = ask("SELECT current_setting('fsync') || ' ' || current_setting('synchronous_commit')").await?;
        connection.close().await.map_err(Failure::work)?;
        Ok(Self { url, programs, version, durable: fsync == "on on" })
    }
}

/// The yardstick, ready.
pub struct Baseline {
    way: Way,
}

enum Way {
    /// `pgbench`, called anew each time.
    Pgbench { program: PathBuf, folder: PathBuf, url: String },
    /// The same transaction by this program, where there is no `pgbench`.
    Ours(PgConnection),
}

impl Baseline {
    /// Makes the two tables.
    ///
    /// # Errors
    /// When the database does not take them.
    pub async fn begin(database: &Database, folder: &Path) -> Result<Self, Failure> {
        let mut connection = PgConnection::connect(&database.url).await.map_err(Failure::work)?;
        sqlx::raw_sql(SCHEMA).execute(&mut connection).await.map_err(Failure::work)?;
        let program = database.programs.join(format!("pgbench{}", std::env::consts::EXE_SUFFIX));
        if !program.is_file() {
            return Ok(Self { way: Way::Ours(connection) });
        }
        connection.close().await.map_err(Failure::work)?;
        let folder = folder.join("pgbench");
        fs::create_dir(&folder)?;
        fs::write(folder.join("script.sql"), format!("BEGIN;\n{INSERT};\n{UPDATE};\nCOMMIT;\n"))?;
        Ok(Self { way: Way::Pgbench { program, folder, url: database.url.clone() } })
    }

    /// Who does it.
    pub fn by(&self) -> &'static str {
        match self.way {
            Way::Pgbench { .. } => "pgbench",
            Way::Ours(_) => "sqlx (there is no pgbench beside the server's programs)",
        }
    }

    /// Commits `count` transactions, one after the other; the answer is how long each took.
    ///
    /// # Errors
    /// When one fails.
    pub async fn commit(&mut self, count: usize) -> Result<Vec<Duration>, Failure> {
        match &mut self.way {
            Way::Pgbench { program, folder, url } => pgbench(program, folder, url, count).await,
            Way::Ours(connection) => ours(connection, count).await.map_err(Failure::work),
        }
    }
}

async fn pgbench(program: &Path, folder: &Path, url: &str, count: usize) -> Result<Vec<Duration>, Failure> {
    let log = folder.join("log");
    fs::create_dir(&log)?;
    let mut command = Command::new(program);
    // Prepared statements, as the server has them too.
    command.args(["--no-vacuum", "--client=1", "--jobs=1", "--protocol=prepared", "--log", "--log-prefix=log/took"]);
    command.arg(format!("--transactions={count}")).arg("--file=script.sql").arg(url);
    let ended = command.current_dir(folder).stdin(Stdio::null()).kill_on_drop(true).output().await?;
    if !ended.status.success() {
        return Err(Failure::Work(format!("pgbench: {}", String::from_utf8_lossy(&ended.stderr).trim()).into()));
    }
    let mut took = Vec::with_capacity(count);
    for file in fs::read_dir(&log)? {
        let text = fs::read_to_string(file?.path())?;
        took.extend(text.lines().filter_map(latency));
    }
    fs::remove_dir_all(&log)?;
    Ok(took)
}

/// The third field of a line of the transaction log: microseconds.
fn latency(line: &str) -> Option<Duration> {
    line.split_whitespace().nth(2)?.parse().ok().map(Duration::from_micros)
}

async fn ours(connection: &mut PgConnection, count: usize) -> Result<Vec<Duration>, sqlx::Error> {
    let mut took = Vec::with_capacity(count);
    for _ in 0..count {
        let begin = Instant::now();
        let mut transaction = connection.begin().await?;
        sqlx::query(INSERT).execute(&mut *transaction).await?;
        sqlx::query(UPDATE).execute(&mut *transaction).await?;
        transaction.commit().await?;
        took.push(begin.elapsed());
    }
    Ok(took)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_line_of_pgbench() {
        assert_eq!(latency("0 199 2241 0 1175850568 995598"), Some(Duration::from_micros(2241)));
        assert_eq!(latency("0 199"), None);
    }
}
