//! The OpenAPI document as it is published.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

/// The members of a document in the order in which people read them.
const ORDER: [&str; 6] = ["openapi", "info", "servers", "tags", "paths", "components"];

/// An OpenAPI 3.1 document.
#[derive(Clone, Debug, PartialEq)]
pub struct Document(Map<String, Value>);

impl Document {
    /// A document of these members.
    #[must_use]
    pub fn new(members: Map<String, Value>) -> Self {
        Self(members)
    }

    /// A member of the document, such as `paths`.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
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

impl From<Document> for Value {
    fn from(document: Document) -> Self {
        Self::Object(document.0)
    }
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for name in ORDER {
            if let Some(value) = self.0.get(name) {
                map.serialize_entry(name, value)?;
            }
        }
        for (name, value) in self.0.iter().filter(|(name, _)| !ORDER.contains(&name.as_str())) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
