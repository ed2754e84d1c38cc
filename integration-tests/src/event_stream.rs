//! A client of Server-Sent Events, reading what the server writes to the letter.

use std::collections::VecDeque;
use std::time::Duration;

use serde_json::Value;

use crate::call::Call;

/// How long a message may take to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a stream says.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// An event of the log.
    Event {
        /// The `id` field.
        id: u64,
        /// The `data` field, parsed.
        data: Value,
    },
    /// The event of type `end`.
    End(Value),
    /// A comment.
    Comment(String),
}

/// An open stream.
#[derive(Debug)]
pub struct EventStream {
    response: reqwest::Response,
    read: String,
    messages: VecDeque<Message>,
    /// Every byte received, as text.
    pub received: String,
}

impl EventStream {
    /// Opens it.
    ///
    /// # Panics
    /// Where the answer is not a stream.
    pub async fn open(call: Call) -> Self {
        Self::resume(call).await.expect("a stream, not 204")
    }

    /// Opens it where there is something to come; `None` where the server says that there is nothing more.
    ///
    /// # Panics
    /// Where the answer is neither.
    pub async fn resume(call: Call) -> Option<Self> {
        let response = call.open().await;
        if response.status().as_u16() == 204 {
            return None;
        }
        assert_eq!(response.status().as_u16(), 200, "{} {}", call.method, call.target);
        let headers = response.headers();
        for (name, value) in [("content-type", "text/event-stream"), ("cache-control", "no-store")] {
            assert_eq!(headers.get(name).map(|found| found.to_str().unwrap()), Some(value), "{name}");
        }
        assert!(headers.contains_key("x-request-id"));
        Some(Self { response, read: String::new(), messages: VecDeque::new(), received: String::new() })
    }

    /// The next message; `None` when the server has closed the stream.
    ///
    /// # Panics
    /// Where none comes for a minute, or it is not as the specification of Server-Sent Events has it.
    pub async fn next(&mut self) -> Option<Message> {
        loop {
            if let Some(message) = self.messages.pop_front() {
                return Some(message);
            }
            let chunk = tokio::time::timeout(PATIENCE, self.response.chunk()).await.expect("a message or the end");
            let chunk = chunk.unwrap_or_else(|error| panic!("{error:?} after {}", self.received))?;
            let text = std::str::from_utf8(&chunk).expect("chunks end with messages");
            self.received.push_str(text);
            self.read.push_str(text);
            while let Some(end) = self.read.find("\n\n") {
                let message: String = self.read.drain(..end + 2).collect();
                self.messages.push_back(read(message.trim_end()));
            }
        }
    }

    /// The next event, passing over comments.
    ///
    /// # Panics
    /// Where the stream ends instead.
    pub async fn event(&mut self) -> (u64, Value) {
        loop {
            match self.next().await {
                Some(Message::Event { id, data }) => return (id, data),
                Some(Message::Comment(_)) => {}
                other => panic!("an event was expected, not {other:?}"),
            }
        }
    }

    /// The events up to a version.
    pub async fn until_version(&mut self, version: u64) -> Vec<Value> {
        let mut events = Vec::new();
        loop {
            let (id, data) = self.event().await;
            events.push(data);
            if id >= version {
                assert_eq!(id, version);
                return events;
            }
        }
    }

    /// The events up to the end of the game; the stream has to say that it ends, and end.
    ///
    /// # Panics
    /// Where it does not.
    pub async fn until_end(&mut self) -> Vec<Value> {
        let mut events = Vec::new();
        loop {
            match self.next().await.expect("an `end` before the end") {
                Message::Event { data, .. } => events.push(data),
                Message::Comment(_) => {}
                Message::End(data) => {
                    assert_eq!(data["version"], events.last().unwrap()["version"]);
                    assert_eq!(self.next().await, None);
                    return events;
                }
            }
        }
    }
}

fn read(message: &str) -> Message {
    let mut fields: Vec<(&str, &str)> = Vec::new();
    for line in message.lines() {
        if let Some(comment) = line.strip_prefix(':') {
            assert_eq!(message, line, "a comment stands alone");
            return Message::Comment(comment.trim().to_owned());
        }
        fields.push(line.split_once(": ").unwrap());
    }
    match fields[..] {
        [("id", id), ("data", data)] => {
            let data: Value = serde_json::from_str(data).unwrap();
            let id = id.parse().unwrap();
            assert_eq!(data["version"], id);
            Message::Event { id, data }
        }
        [("event", "end"), ("data", data)] => Message::End(serde_json::from_str(data).unwrap()),
        ref other => panic!("no such message: {other:?}"),
    }
}
