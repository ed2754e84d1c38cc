//! Who may know what of a game, worked out from the finished game's bundle without the server's code.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The events of a bundle.
pub struct Knowledge {
    events: Vec<Value>,
    /// The seed in hexadecimal.
    pub server_seed: String,
}

impl Knowledge {
    /// Of a bundle's file.
    pub fn of(bundle: &[u8]) -> Self {
        let bundle: Value = serde_json::from_slice(bundle).unwrap();
        let events = bundle["events"].as_array().unwrap().clone();
        Self { events, server_seed: bundle["server_seed"].as_str().unwrap().to_owned() }
    }

    /// The cards that a seat, or a spectator, has seen by a version.
    pub fn cards(&self, viewer: Option<usize>, version: u64) -> BTreeSet<String> {
        let until = &self.events[..usize::try_from(version).unwrap()];
        let mut seen = BTreeSet::new();
        for event in until {
            // The cause is the mover's own command; all it names the event names too.
            cards_in(&shown(&event["data"], viewer).unwrap_or_default(), &mut seen);
        }
        seen
    }

    /// The trait that a seat plays for, in Familienbande.
    pub fn tile(&self, seat: usize) -> &str {
        let started = self.events.iter().find(|event| event["type"] == "game-started").unwrap();
        started["data"]["tiles"][seat.to_string()]["value"].as_str().unwrap()
    }

    /// What a viewer is shown of an event while the game runs.
    pub fn event(&self, version: u64, viewer: Option<usize>) -> Value {
        let event = &self.events[usize::try_from(version).unwrap() - 1];
        let mut hidden = Vec::new();
        hide(&event["data"], viewer, "", &mut hidden);
        let mut shown_event = Map::new();
        for same in ["version", "at", "actor", "type", "leaf", "head"] {
            shown_event.insert(same.into(), event[same].clone());
        }
        shown_event.insert("data".into(), shown(&event["data"], viewer).unwrap_or_default());
        if !hidden.is_empty() {
            shown_event.insert("hidden".into(), hidden.into());
        }
        Value::Object(shown_event)
    }
}

/// The owner and the value of a stored secret.
fn secret(value: &Value) -> Option<(&Value, &Value)> {
    let members = value.as_object().filter(|members| members.len() == 2)?;
    Some((members.get("secret_of")?, members.get("value")?))
}

/// Data without the secrets of others; `None` where it is one of them.
fn shown(value: &Value, viewer: Option<usize>) -> Option<Value> {
    if let Some((owner, value)) = secret(value) {
        return (owner.as_u64().is_some() && owner.as_u64() == viewer.map(|seat| seat as u64)).then(|| value.clone());
    }
    match value {
        Value::Object(members) => {
            let kept = members.iter().filter_map(|(key, value)| Some((key.clone(), shown(value, viewer)?)));
            Some(Value::Object(kept.collect()))
        }
        Value::Array(items) => {
            Some(Value::Array(items.iter().map(|item| shown(item, viewer).unwrap_or_default()).collect()))
        }
        plain => Some(plain.clone()),
    }
}

/// The dotted paths of the secrets of others.
fn hide(value: &Value, viewer: Option<usize>, path: &str, hidden: &mut Vec<Value>) {
    if secret(value).is_some() {
        if shown(value, viewer).is_none() {
            hidden.push(path.into());
        }
        return;
    }
    let within = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    for (key, value) in value.as_object().into_iter().flatten() {
        hide(value, viewer, &within(key), hidden);
    }
    for (i, value) in value.as_array().into_iter().flatten().enumerate() {
        hide(value, viewer, &within(&i.to_string()), hidden);
    }
}

fn cards_in(value: &Value, cards: &mut BTreeSet<String>) {
    cards.extend(cards_in_text(&value.to_string()));
}

/// Every card id of any game in a text, wherever it stands.
pub fn cards_in_text(text: &str) -> BTreeSet<String> {
    let person = |window: &[u8]| matches!(window, [b'm' | b'f', b'-', letters @ ..] if letters.iter().all(|letter| b"EGNCL".contains(letter)));
    let persons = text.as_bytes().windows(5).filter(|window| person(window));
    let mut cards: BTreeSet<String> = persons.map(|window| String::from_utf8(window.to_vec()).unwrap()).collect();
    for suit in ["hearts-", "coins-", "branches-", "swords-"] {
        for (at, _) in text.match_indices(suit) {
            let rank: String = text[at + suit.len()..].chars().take_while(char::is_ascii_digit).collect();
            cards.insert(format!("{suit}{rank}"));
        }
    }
    cards
}
