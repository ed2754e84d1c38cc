//! Whether what a client was shown of an event's data is that data with nothing changed but its secrets opened or left out.

use std::collections::BTreeSet;

use serde_json::Value;

use super::difference::text;
use crate::pointer;
use crate::secret;

/// A place where the shown data is not the logged data with secrets opened or left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discord {
    /// JSON pointer into the shown data.
    pub pointer: String,
    /// What the log has there.
    pub expected: String,
    /// What was shown.
    pub found: String,
}

/// Compares; `hidden` are the dotted paths the client was told it may not see.
#[must_use]
pub fn discords(logged: &Value, shown: &Value, hidden: &[String]) -> Vec<Discord> {
    let mut comparison = Comparison { hidden: hidden.iter().map(String::as_str).collect(), discords: Vec::new() };
    comparison.compare(logged, Some(shown), "", "");
    comparison.discords
}

struct Comparison<'a> {
    hidden: BTreeSet<&'a str>,
    discords: Vec<Discord>,
}

impl Comparison<'_> {
    fn compare(&mut self, logged: &Value, shown: Option<&Value>, dotted: &str, place: &str) {
        if self.hidden.contains(dotted) {
            if let Some(shown) = shown.filter(|shown| !shown.is_null()) {
                self.discord(place, "nothing, for it was called hidden".into(), Some(shown));
            }
            return;
        }
        let Some(shown) = shown else { return self.discord(place, logged.to_string(), None) };
        if let Some(opened) = secret::value_in(logged) {
            return self.compare(opened, Some(shown), dotted, place);
        }
        match (logged, shown) {
            (Value::Object(logged), Value::Object(shown)) => {
                for (key, value) in logged {
                    let place = format!("{place}/{}", pointer::escape(key));
                    self.compare(value, shown.get(key), &secret::join(dotted, key), &place);
                }
                for (key, value) in shown.iter().filter(|(key, _)| !logged.contains_key(*key)) {
                    self.discord(&format!("{place}/{}", pointer::escape(key)), "nothing".into(), Some(value));
                }
            }
            (Value::Array(logged), Value::Array(shown)) if logged.len() == shown.len() => {
                for (i, (logged, shown)) in logged.iter().zip(shown).enumerate() {
                    self.compare(logged, Some(shown), &secret::join(dotted, &i.to_string()), &format!("{place}/{i}"));
                }
            }
            (Value::Number(logged), Value::Number(shown)) if logged.as_f64() == shown.as_f64() => {}
            (logged, shown) if logged == shown => {}
            (logged, shown) => self.discord(place, logged.to_string(), Some(shown)),
        }
    }

    fn discord(&mut self, place: &str, expected: String, found: Option<&Value>) {
        self.discords.push(Discord { pointer: place.to_owned(), expected, found: text(found) });
    }
}
