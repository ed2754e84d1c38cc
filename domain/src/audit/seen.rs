//! What one client kept of a game while it ran: events as it was shown them, and receipts.

use serde::Deserialize;
use serde_json::Value;

use crate::timestamp::Timestamp;

/// The material of one client, entry by entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// What was kept, with the number of its entry (in NDJSON the line), from 1.
    pub(super) entries: Vec<(usize, SeenEntry)>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum SeenEntry {
    Event(Box<SeenEvent>),
    Receipt(String),
}

/// An event as the API shows it, or a link of a running game's chain, which tells no more than the hashes. Other members are passed over.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct SeenEvent {
    pub version: u64,
    /// Absent from a link.
    pub at: Option<Timestamp>,
    /// Absent from a link and a sealed event.
    pub actor: Option<Value>,
    /// Absent from a link.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Absent from a link and a sealed event.
    pub data: Option<Value>,
    #[serde(default)]
    pub hidden: Vec<String>,
    pub leaf: String,
    pub head: String,
}

/// Why a file of seen material cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("entry {entry}: {fault}")]
pub struct NotSeen {
    /// Number of the entry, from 1: in NDJSON the line.
    pub entry: usize,
    /// What is wrong with it.
    pub fault: String,
}

impl Seen {
    /// Reads NDJSON or a JSON list. An entry is an event, a receipt (as a JSON string or bare), an answer to a move
    /// (`{"events", "receipt", …}`), a page of events (`{"items", …}`) or a running game's audit (`{"chain", …}`).
    ///
    /// # Errors
    /// The first entry that is none of these.
    pub fn read(text: &[u8]) -> Result<Self, NotSeen> {
        let mut seen = Self::default();
        if let Ok(whole) = serde_json::from_slice::<Value>(text) {
            match whole {
                Value::Array(items) => {
                    for (i, item) in items.into_iter().enumerate() {
                        seen.add(i + 1, item)?;
                    }
                }
                single => seen.add(1, single)?,
            }
            return Ok(seen);
        }
        for (i, line) in text.split(|b| *b == b'\n').map(<[u8]>::trim_ascii).enumerate() {
            match line {
                [] => {}
                [b'e', b'y', ..] => {
                    seen.entries.push((i + 1, SeenEntry::Receipt(String::from_utf8_lossy(line).into())))
                }
                _ => {
                    let value = serde_json::from_slice(line);
                    seen.add(i + 1, value.map_err(|error| NotSeen { entry: i + 1, fault: error.to_string() })?)?;
                }
            }
        }
        Ok(seen)
    }

    /// Number of events and of receipts.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let events = self.entries.iter().filter(|(_, entry)| matches!(entry, SeenEntry::Event(_))).count();
        (events, self.entries.len() - events)
    }

    fn add(&mut self, entry: usize, value: Value) -> Result<(), NotSeen> {
        let mut map = match value {
            Value::String(receipt) => {
                self.entries.push((entry, SeenEntry::Receipt(receipt)));
                return Ok(());
            }
            Value::Object(map) => map,
            other => {
                let fault = format!("neither an event nor a receipt: {other:.80}");
                return Err(NotSeen { entry, fault });
            }
        };
        let receipt = map.remove("receipt").filter(|receipt| !receipt.is_null());
        if map.contains_key("leaf") {
            let event = SeenEvent::deserialize(Value::Object(map));
            let event = event.map_err(|error| NotSeen { entry, fault: format!("not an event: {error}") })?;
            self.entries.push((entry, SeenEntry::Event(Box::new(event))));
            return receipt.map_or(Ok(()), |receipt| self.add(entry, receipt));
        }
        let listed = ["events", "items", "chain"].into_iter().find_map(|name| map.remove(name));
        if listed.is_none() && receipt.is_none() {
            return Err(NotSeen { entry, fault: "neither an event nor an answer with events or a receipt".into() });
        }
        for member in listed.into_iter().flat_map(list).chain(receipt) {
            self.add(entry, member)?;
        }
        Ok(())
    }
}

fn list(value: Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items,
        other => vec![other],
    }
}
