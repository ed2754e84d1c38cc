//! The OpenAPI document as it is published.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

/// The members of a document in the order in which people read them.
const ORDER: [&str; 6] = ["openapi", "info", "servers", "tags", "paths", "components"];

/// An OpenAPI 3.1 document.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    members: Map<String, Value>,
    clashes: Vec<String>,
}

impl Document {
    /// A document, with the names in it that two different schemas would have had.
    pub(super) fn new(document: Value, clashes: Vec<String>) -> Self {
        let members = match document {
            Value::Object(members) => members,
            _ => Map::new(),
        };
        Self { members, clashes }
    }

    /// Names that two different schemas would have had: one of them is missing. There are none, which a test sees to.
    #[must_use]
    pub fn clashes(&self) -> &[String] {
        &self.clashes
    }

    /// The document as one line of JSON.
    ///
    /// # Errors
    /// As the serializer.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// The document as the committed file has it: indented, with a line end.
    ///
    /// # Errors
    /// As the serializer.
    pub fn to_pretty_json(&self) -> Result<String, serde_json::Error> {
        Ok(format!("{}\n", serde_json::to_string_pretty(self)?))
    }
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.members.len()))?;
        for name in ORDER {
            if let Some(value) = self.members.get(name) {
                map.serialize_entry(name, value)?;
            }
        }
        for (name, value) in self.members.iter().filter(|(name, _)| !ORDER.contains(&name.as_str())) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
