//! The first difference between two JSON values, with its place; numbers compare as RFC 8785 writes them.

use serde_json::Value;

use crate::pointer;

/// Where two values part.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference<'a> {
    /// JSON pointer, relative to the values compared.
    pub pointer: String,
    /// What the first one has there, if anything.
    pub expected: Option<&'a Value>,
    /// What the second one has there, if anything.
    pub found: Option<&'a Value>,
}

/// The first difference in document order; none where both have the same canonical form.
#[must_use]
pub fn first_difference<'a>(expected: &'a Value, found: &'a Value) -> Option<Difference<'a>> {
    let inside = |step: String, expected: Option<&'a Value>, found: Option<&'a Value>| match (expected, found) {
        (Some(expected), Some(found)) => {
            let difference = first_difference(expected, found)?;
            Some(Difference { pointer: format!("/{step}{}", difference.pointer), ..difference })
        }
        _ => Some(Difference { pointer: format!("/{step}"), expected, found }),
    };
    match (expected, found) {
        (Value::Object(a), Value::Object(b)) => {
            let mut keys: Vec<&String> = a.keys().chain(b.keys()).collect();
            keys.sort();
            keys.dedup();
            keys.into_iter().find_map(|key| inside(pointer::escape(key), a.get(key), b.get(key)))
        }
        (Value::Array(a), Value::Array(b)) => {
            (0..a.len().max(b.len())).find_map(|i| inside(i.to_string(), a.get(i), b.get(i)))
        }
        (Value::Number(a), Value::Number(b)) if a == b || a.as_f64() == b.as_f64() => None,
        (a, b) if a == b => None,
        (a, b) => Some(Difference { pointer: String::new(), expected: Some(a), found: Some(b) }),
    }
}

/// A value as text for a report; `nothing` where there is none.
#[must_use]
pub fn text(value: Option<&Value>) -> String {
    value.map_or_else(|| "nothing".to_owned(), Value::to_string)
}
