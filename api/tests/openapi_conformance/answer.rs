//! An answer, held against what the document says of its operation.

use api::openapi::schemas::reference;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};

use crate::document::{assert_valid, document, operations, resolved};

/// An answer that the document describes.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    /// The JSON body.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// The problem's slug; empty for what is no problem.
    pub fn problem(&self) -> String {
        let slug = serde_json::from_str(&self.text)
            .ok()
            .and_then(|body: Value| Some(body["type"].as_str()?.strip_prefix("/problems/")?.to_owned()));
        slug.unwrap_or_default()
    }

    /// Asserts that the document describes it as an answer of the operation.
    pub fn check(&self, operation: &str) {
        let what = format!("{operation} {}", self.status);
        let (_, described) = operations().find(|(id, _)| *id == operation).expect("an operation of the document");
        let response = resolved(&described["responses"][self.status.to_string()]);
        assert!(response.is_object(), "{what} is not described: {}", self.text);
        self.check_headers(response, &what);
        let Some(media_type) = self.header("content-type").map(|full| full.split(';').next().unwrap()) else {
            assert!(self.text.is_empty() && response["content"].is_null(), "{what} has no Content-Type");
            return;
        };
        let schema = &response["content"][media_type]["schema"];
        assert!(schema.is_object(), "{what}: {media_type} is not described: {}", self.text);
        match media_type {
            "application/json" | "application/problem+json" => assert_valid(schema, &self.json(), &what),
            "application/x-ndjson" => self.text.lines().for_each(|line| assert_event(line, &what)),
            "text/event-stream" => {
                self.text.split_terminator("\n\n").for_each(|message| assert_message(schema, message, &what))
            }
            _ => assert_valid(schema, &json!(self.text), &what),
        }
        if media_type == "application/problem+json" {
            let announced = &response["content"][media_type]["examples"][self.problem()];
            assert!(announced.is_object(), "{what}: {} is not announced", self.problem());
        }
    }

    /// Every header that the document knows is there if and only if it is described, and is what its schema says.
    fn check_headers(&self, response: &'static Value, what: &str) {
        for (name, header) in document()["components"]["headers"].as_object().unwrap() {
            let described = response["headers"].get(name).is_some();
            let Some(value) = self.header(name) else {
                let may_lack = ["Idempotent-Replayed", "WWW-Authenticate"].contains(&name.as_str());
                assert!(!described || may_lack, "{what} lacks {name}");
                continue;
            };
            assert!(described, "{what} has {name}: {value}, which is not described");
            let value = match header["schema"]["type"].as_str() {
                Some("integer") => json!(value.parse::<i64>().unwrap()),
                _ => json!(value),
            };
            assert_valid(&header["schema"], &value, &format!("{what} {name}"));
        }
    }
}

/// A message of a stream, and the event that it carries.
fn assert_message(schema: &'static Value, message: &str, what: &str) {
    let fields = message.lines().map(|line| line.split_once(": ").unwrap());
    let message: Value = fields.map(|(field, value)| (field.to_owned(), json!(value))).collect();
    assert_valid(schema, &message, what);
    if message.get("event").is_none() {
        assert_event(message["data"].as_str().unwrap(), what);
    }
}

fn assert_event(json: &str, what: &str) {
    assert_valid(&reference("Event"), &serde_json::from_str(json).unwrap(), what);
}
