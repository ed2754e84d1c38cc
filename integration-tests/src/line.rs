//! A line to the database that can fail: cut, or losing the answer to one statement.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;

use crate::database::Database;

const SOCKET: &str = ".s.PGSQL.5432";

/// A socket that passes on what comes to the database's own.
pub struct Line {
    folder: TempDir,
    database: Database,
    state: watch::Sender<State>,
    lose: Arc<Mutex<Option<Vec<u8>>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Whole,
    Cut,
}

impl Line {
    /// A whole line to a database.
    ///
    /// # Panics
    /// Where no socket can be made.
    #[must_use]
    pub fn to(database: &Database) -> Self {
        let folder = tempfile::Builder::new().prefix("heirloom-line-").tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let (state, _) = watch::channel(State::Whole);
        let lose = Arc::new(Mutex::new(None));
        let (_, query) = database.url.split_once("host=").unwrap();
        let target = PathBuf::from(query.split('&').next().unwrap()).join(SOCKET);
        tokio::spawn(serve(listener, target, state.subscribe(), Arc::clone(&lose)));
        Self { folder, database: database.clone(), state, lose }
    }

    /// The database at this end of the line.
    #[must_use]
    pub fn database(&self) -> Database {
        let host = self.folder.path().display();
        let url = format!("postgres:///{}?host={host}&port=5432&user=postgres", self.database.name);
        Database { url, ..self.database.clone() }
    }

    /// Ends every connection and lets none through.
    pub fn cut(&self) {
        self.state.send_replace(State::Cut);
    }

    /// Lets connections through again.
    pub fn mend(&self) {
        self.state.send_replace(State::Whole);
    }

    /// Once, the database is to get what contains these bytes and its answer is to be lost together with the connection.
    ///
    /// # Panics
    /// Never.
    pub fn lose_the_answer_to(&self, bytes: &[u8]) {
        *self.lose.lock().unwrap() = Some(bytes.to_vec());
    }

    /// Whether that has happened.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn has_lost_it(&self) -> bool {
        self.lose.lock().unwrap().is_none()
    }
}

async fn serve(
    listener: UnixListener,
    target: PathBuf,
    state: watch::Receiver<State>,
    lose: Arc<Mutex<Option<Vec<u8>>>>,
) {
    while let Ok((near, _)) = listener.accept().await {
        let mut ended = state.clone();
        if *ended.borrow_and_update() == State::Cut {
            continue;
        }
        let Ok(far) = UnixStream::connect(&target).await else { continue };
        let lose = Arc::clone(&lose);
        tokio::spawn(async move {
            tokio::select! {
                () = pass_on(near, far, lose) => {}
                _ = ended.changed() => {}
            }
        });
    }
}

/// Passes bytes on both ways until one side closes or an answer is lost.
async fn pass_on(near: UnixStream, far: UnixStream, lose: Arc<Mutex<Option<Vec<u8>>>>) {
    let (ask, answer) = (near.into_split(), far.into_split());
    let (losing, lost) = watch::channel(false);
    tokio::select! {
        () = questions(ask.0, answer.1, lose, losing) => {}
        () = answers(answer.0, ask.1, lost) => {}
    }
}

async fn questions(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    lose: Arc<Mutex<Option<Vec<u8>>>>,
    losing: watch::Sender<bool>,
) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(length) = from.read(&mut buffer).await {
        let bytes = &buffer[..length];
        let wanted = lose.lock().unwrap().clone();
        if wanted.is_some_and(|wanted| bytes.windows(wanted.len()).any(|window| window == wanted)) {
            *lose.lock().unwrap() = None;
            losing.send_replace(true);
        }
        if length == 0 || to.write_all(bytes).await.is_err() {
            return;
        }
    }
}

async fn answers(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, lost: watch::Receiver<bool>) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(length) = from.read(&mut buffer).await {
        if length == 0 || *lost.borrow() || to.write_all(&buffer[..length]).await.is_err() {
            return;
        }
    }
}
