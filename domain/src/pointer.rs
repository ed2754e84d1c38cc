//! JSON pointers (RFC 6901) for faults in JSON that a client sent.

use serde_path_to_error::{Path, Segment};

/// The pointer of a deserialisation path: `/bots/0/level`; empty for the whole document.
#[must_use]
pub fn of_path(path: &Path) -> String {
    path.iter()
        .filter_map(|segment| match segment {
            Segment::Seq { index } => Some(format!("/{index}")),
            Segment::Map { key } => Some(format!("/{}", escape(key))),
            Segment::Enum { .. } | Segment::Unknown => None,
        })
        .collect()
}

/// One step of a pointer, with `~` and `/` escaped.
#[must_use]
pub fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}
