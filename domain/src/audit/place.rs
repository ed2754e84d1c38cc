//! Where in a JSON text a byte stands, as a JSON pointer: to say of a damaged file which field was hit.

use crate::pointer;

enum Level {
    Object { key: String, in_value: bool },
    Array { index: usize },
}

/// The JSON pointer of the value (or the member whose name or punctuation) that byte `offset` belongs to.
///
/// Reads what precedes the byte and forgives everything, so that a broken text has places too.
#[must_use]
pub fn place(text: &[u8], offset: usize) -> String {
    let mut levels: Vec<Level> = Vec::new();
    let mut bytes = text.iter().take(offset).copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'{' => levels.push(Level::Object { key: String::new(), in_value: false }),
            b'[' => levels.push(Level::Array { index: 0 }),
            b'}' | b']' => {
                levels.pop();
            }
            b':' => {
                if let Some(Level::Object { in_value, .. }) = levels.last_mut() {
                    *in_value = true;
                }
            }
            b',' => match levels.last_mut() {
                Some(Level::Object { key, in_value }) => {
                    key.clear();
                    *in_value = false;
                }
                Some(Level::Array { index }) => *index += 1,
                None => {}
            },
            b'"' => {
                let name = string(&mut bytes);
                if let Some(Level::Object { key, in_value: false }) = levels.last_mut() {
                    *key = name;
                }
            }
            _ => {}
        }
    }
    levels
        .iter()
        .filter_map(|level| match level {
            Level::Object { key, .. } if key.is_empty() => None,
            Level::Object { key, .. } => Some(format!("/{}", pointer::escape(key))),
            Level::Array { index } => Some(format!("/{index}")),
        })
        .collect()
}

/// The raw text of a string up to its closing quote.
fn string(bytes: &mut impl Iterator<Item = u8>) -> String {
    let mut raw = Vec::new();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => break,
            b'\\' => raw.extend(bytes.next()),
            _ => raw.push(byte),
        }
    }
    String::from_utf8_lossy(&raw).into_owned()
}
