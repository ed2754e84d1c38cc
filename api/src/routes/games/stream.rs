//! A game's events as they happen: Server-Sent Events that resume where they broke off.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Bytes;
use futures_util::stream::{self, Stream};
use tokio::sync::watch;
use uuid::Uuid;

use super::wire::EventView;
use crate::accounts::authentication::{Caller, still_holds};
use crate::observability::games::OpenStream;
use crate::play::{PlayError, Tables, log};

/// Events sent in one go.
const BATCH: u32 = 100;
/// How long to wait before the log is read again when the database was away.
const PATIENCE: Duration = Duration::from_secs(1);
/// The comment that shows that a silent stream lives.
const STILL_HERE: &[u8] = b": still here\n\n";

/// One subscriber's place in a game's log.
pub struct Subscription {
    tables: Arc<Tables>,
    game: Uuid,
    caller: Option<Caller>,
    after: u64,
    heartbeat: Duration,
    heard: watch::Receiver<u64>,
    waiting: bool,
    over: bool,
    _open: OpenStream,
}

impl Subscription {
    /// A subscription to the events after a version.
    #[must_use]
    pub fn new(tables: Arc<Tables>, game: Uuid, caller: Option<Caller>, after: u64, heartbeat: Duration) -> Self {
        let heard = tables.announcer.listen(game);
        Self { tables, game, caller, after, heartbeat, heard, waiting: false, over: false, _open: OpenStream::new() }
    }

    /// The body: every event once, in order, as the caller may see it when it is sent; a comment where nothing happens for long; the end
    /// after the game's last event.
    pub fn into_body(self) -> impl Stream<Item = Result<Bytes, actix_web::Error>> {
        stream::unfold(self, |mut subscription| async move {
            let chunk = subscription.next_chunk().await?;
            Some((Ok(chunk), subscription))
        })
    }

    async fn next_chunk(&mut self) -> Option<Bytes> {
        loop {
            if self.over {
                return None;
            }
            if self.waiting {
                match self.wait().await {
                    Waited::News => {}
                    Waited::Nothing => return Some(Bytes::from_static(STILL_HERE)),
                    Waited::ServerStops => return None,
                }
            }
            self.heard.mark_unchanged();
            match self.events().await {
                Ok(None) => return None,
                Ok(Some(log::Stretch { events, newest, over })) => {
                    let mut chunk = String::new();
                    for event in events {
                        self.after = event.chained.event.version;
                        chunk.push_str(&frame(event)?);
                    }
                    self.waiting = self.after >= newest;
                    self.over = self.waiting && over;
                    if self.over {
                        chunk.push_str(&format!("event: end\ndata: {{\"version\":{newest}}}\n\n"));
                    }
                    if !chunk.is_empty() {
                        return Some(Bytes::from(chunk));
                    }
                }
                // The database is away for a moment. What was heard is not read yet, so it is read again without being heard again.
                Err(PlayError::Store(_)) => {
                    tokio::time::sleep(PATIENCE).await;
                    self.waiting = false;
                    return Some(Bytes::from_static(STILL_HERE));
                }
                // The caller may not see the game any more, or it does not fold: nothing more to send.
                Err(_) => return None,
            }
        }
    }

    /// The next events; `None` once the caller has signed out or its token does not hold any more.
    async fn events(&self) -> Result<Option<log::Stretch>, PlayError> {
        if let Some(caller) = &self.caller
            && !still_holds(&self.tables.store, caller).await?
        {
            return Ok(None);
        }
        let account = self.caller.as_ref().map(|caller| caller.account_id);
        log::events(&self.tables, self.game, account, self.after, BATCH).await.map(Some)
    }

    async fn wait(&mut self) -> Waited {
        match tokio::time::timeout(self.heartbeat, self.heard.changed()).await {
            Ok(Ok(())) => Waited::News,
            Ok(Err(_)) => Waited::ServerStops,
            Err(_) => Waited::Nothing,
        }
    }
}

/// What came of waiting.
enum Waited {
    /// The game has moved.
    News,
    /// The heartbeat was due first.
    Nothing,
    /// The announcer is closed.
    ServerStops,
}

fn frame(event: log::SeenEvent) -> Option<String> {
    let view = EventView::of(event);
    let json = serde_json::to_string(&view).ok()?;
    Some(format!("id: {}\ndata: {json}\n\n", view.version))
}
