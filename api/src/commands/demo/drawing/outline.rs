//! The drawing of any game: its table's JSON, folded to the width of a terminal.

use serde_json::Value;

use super::Drawing;
use crate::commands::client::{Event, View};
use crate::commands::demo::paint::Paint;

const WIDTH: usize = 76;

/// A drawing that needs to know nothing.
pub struct Outline;

impl Drawing for Outline {
    fn table(&self, view: &View, _paint: Paint) -> Option<Vec<String>> {
        let mut lines = Vec::new();
        match &view.table {
            Some(table) => outline(table, "", &mut lines),
            None => lines.push("The table is empty.".to_owned()),
        }
        let awaited: Vec<String> = view.to_move.iter().map(|seat| view.name(*seat)).collect();
        if !awaited.is_empty() {
            lines.push(format!("To move: {}", awaited.join(", ")));
        }
        Some(lines)
    }

    fn event(&self, event: &Event) -> Option<String> {
        let mut text = event.kind.replace('-', " ");
        if event.data.as_object().is_some_and(|data| !data.is_empty()) {
            text.push_str(&format!(" {}", event.data));
        }
        Some(text)
    }
}

/// What fits stands in one line, what does not is told part by part.
fn outline(value: &Value, indent: &str, lines: &mut Vec<String>) {
    let parts: Vec<(String, &Value)> = match value {
        Value::Object(members) => members.iter().map(|(name, part)| (format!("{name}: "), part)).collect(),
        Value::Array(items) => items.iter().map(|part| ("- ".to_owned(), part)).collect(),
        single => vec![(String::new(), single)],
    };
    for (name, part) in parts {
        let short = part.to_string();
        let is_whole = !(part.is_object() || part.is_array());
        if is_whole || indent.len() + name.len() + short.chars().count() <= WIDTH {
            lines.push(format!("{indent}{name}{short}"));
        } else {
            lines.push(format!("{indent}{}", name.trim_end()));
            outline(part, &format!("{indent}  "), lines);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn long_parts_are_folded_and_short_ones_are_not() {
        let long: Vec<u32> = (0..40).collect();
        let mut lines = Vec::new();
        outline(&json!({ "deck": long, "hand": ["a", "b"], "turn": 1 }), "", &mut lines);
        assert_eq!(lines.first().map(String::as_str), Some("deck:"));
        assert_eq!(lines.get(1).map(String::as_str), Some("  - 0"));
        assert_eq!(lines.get(41..), Some(["hand: [\"a\",\"b\"]".to_owned(), "turn: 1".to_owned()].as_slice()));
    }
}
