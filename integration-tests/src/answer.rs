//! What came back, and what can be asserted of it.

use api::problem::Slug;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};

use crate::call::Call;
use crate::view::View;

/// A response, whole.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was sent.
    pub call: Call,
    /// Its status.
    pub status: u16,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: Vec<u8>,
}

impl Answer {
    /// Asserts the status.
    ///
    /// # Panics
    /// With everything known, where it is another.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{self}");
        self
    }

    /// The body as JSON.
    #[track_caller]
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("not JSON ({error}): {self}"))
    }

    /// The body as text.
    #[track_caller]
    #[must_use]
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// A text at this JSON Pointer in the body.
    #[track_caller]
    #[must_use]
    pub fn text_at(&self, pointer: &str) -> String {
        let body = self.json();
        let text = body.pointer(pointer).and_then(Value::as_str);
        text.unwrap_or_else(|| panic!("no text at {pointer}: {self}")).to_owned()
    }

    /// The body as a game's view.
    #[track_caller]
    #[must_use]
    pub fn view(&self) -> View {
        View(self.json())
    }

    /// A header's one value.
    #[track_caller]
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.get_all(name).iter();
        let value = values.next().map(|value| value.to_str().unwrap());
        assert!(values.next().is_none(), "{name} is there twice: {self}");
        value
    }

    /// The version in the `ETag`.
    #[track_caller]
    #[must_use]
    pub fn etag(&self) -> u64 {
        let tag = self.header("etag").unwrap_or_else(|| panic!("no ETag: {self}"));
        tag.trim_matches('"').parse().unwrap()
    }

    /// Whether it is the repetition of an earlier answer.
    #[must_use]
    pub fn is_replayed(&self) -> bool {
        self.header("idempotent-replayed") == Some("true")
    }

    /// Asserts a problem document of this kind, complete in what is the same for all of a kind.
    ///
    /// # Panics
    /// Where the answer is anything else.
    #[track_caller]
    pub fn refused(self, slug: Slug) -> Refusal {
        let document = self.json();
        let path = self.call.target.split('?').next().unwrap_or_default();
        let generic = json!({
            "type": format!("/problems/{}", slug.as_str()),
            "title": slug.title(),
            "status": slug.status().as_u16(),
            "instance": path,
        });
        let found = json!({
            "type": document["type"],
            "title": document["title"],
            "status": document["status"],
            "instance": document["instance"],
        });
        assert_eq!(found, generic, "{self}");
        assert_eq!(self.status, slug.status().as_u16(), "{self}");
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self}");
        assert!(document["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{self}");
        Refusal { answer: self, document }
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Call { method, target, body, .. } = &self.call;
        let (sent, body) = (String::from_utf8_lossy(body), String::from_utf8_lossy(&self.body));
        write!(f, "{method} {target:.200} {sent:.400}\n→ {} {:?}\n{body:.2000}", self.status, self.headers)
    }
}

/// A problem document whose general part is asserted already.
#[derive(Debug)]
pub struct Refusal {
    /// The answer.
    pub answer: Answer,
    document: Value,
}

impl Refusal {
    /// Asserts what is particular to this one: every member but `type`, `title`, `status` and `instance`.
    #[track_caller]
    pub fn with(self, particular: Value) -> Self {
        let mut rest = self.document.clone();
        for general in ["type", "title", "status", "instance"] {
            rest.as_object_mut().unwrap().remove(general);
        }
        assert_eq!(rest, particular, "{}", self.answer);
        self
    }

    /// Asserts a header.
    #[track_caller]
    pub fn header(self, name: &str, value: &str) -> Self {
        assert_eq!(self.answer.header(name), Some(value), "{name}: {}", self.answer);
        self
    }
}
