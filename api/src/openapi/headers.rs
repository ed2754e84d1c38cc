//! Headers, each described once: routes name those they send, every response and request gets those that go without saying.

use serde_json::{Map, Value, json};

/// A header of responses: its name, its schema, an example, what it says.
struct Header {
    name: &'static str,
    schema: fn() -> Value,
    example: &'static str,
    description: &'static str,
}

const HEADERS: &[Header] = &[
    Header {
        name: "X-Request-Id",
        schema: || json!({ "type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[!-~]+$" }),
        example: "0197c5c0-7e3b-7c11-9d0a-5f2f6f1d2a01",
        description: "The request's id: its own `X-Request-Id`, or a new one. It finds the request in the server's log.",
    },
    Header {
        name: "ETag",
        schema: || json!({ "type": "string", "pattern": "^\"[1-9][0-9]*\"$" }),
        example: "\"17\"",
        description: "The game's version in quotes, for `If-Match` and `If-None-Match`.",
    },
    Header {
        name: "Location",
        schema: || json!({ "type": "string", "format": "uri-reference" }),
        example: "/v1/games/0197c5c0-7e3b-7c11-9d0a-5f2f6f1d2a01",
        description: "Where to read what was made.",
    },
    Header {
        name: "Idempotent-Replayed",
        schema: || json!({ "type": "string", "const": "true" }),
        example: "true",
        description: "The request was done before: this is the answer it got then. Absent where it was done now.",
    },
    Header {
        name: "WWW-Authenticate",
        schema: || json!({ "type": "string" }),
        example: "Bearer realm=\"heirloom\", error=\"invalid_token\"",
        description: "The challenge of RFC 6750, section 3; it names the scope that a personal access token lacks.",
    },
    Header {
        name: "Allow",
        schema: || json!({ "type": "string" }),
        example: "GET, POST",
        description: "The methods that the address takes.",
    },
    Header {
        name: "Retry-After",
        schema: || json!({ "type": "integer", "format": "int32", "minimum": 1 }),
        example: "2",
        description: "Seconds to wait before trying again.",
    },
    Header {
        name: "Content-Language",
        schema: || json!({ "type": "string" }),
        example: "en",
        description: "The language of the text.",
    },
    Header {
        name: "Cache-Control",
        schema: || json!({ "type": "string" }),
        example: "private, no-cache",
        description: "How long a copy holds, and for whom.",
    },
];

/// The request header that makes a request count once.
const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// Describes the headers of every operation.
pub fn describe(document: &mut Value) {
    for (_, operation) in operations(document) {
        let repeatable = parameters(operation).any(|parameter| parameter["name"] == IDEMPOTENCY_KEY);
        let Some(Value::Object(responses)) = operation.get_mut("responses") else { continue };
        for (status, response) in responses {
            refer(response, repeatable && status == "201");
        }
    }
    let shared = document["components"]["responses"].as_object_mut().into_iter().flatten();
    shared.for_each(|(_, response)| refer(response, false));
    document["components"]["headers"] =
        HEADERS.iter().map(|header| (header.name.to_owned(), header.described())).collect();
    share_parameters(document);
}

/// Has a response refer to the headers that it has, and those that go without saying.
fn refer(response: &mut Value, repeatable: bool) {
    let Value::Object(response) = response else { return };
    let Value::Object(headers) = response.entry("headers").or_insert_with(|| json!({})) else { return };
    headers.insert("X-Request-Id".into(), Value::Null);
    if repeatable {
        headers.insert("Idempotent-Replayed".into(), Value::Null);
    }
    for (name, header) in headers.iter_mut().filter(|(name, _)| HEADERS.iter().any(|known| known.name == **name)) {
        *header = json!({ "$ref": format!("#/components/headers/{name}") });
    }
}

impl Header {
    fn described(&self) -> Value {
        let schema = (self.schema)();
        let example = match schema["type"].as_str() {
            Some("integer") => self.example.parse::<u64>().map_or(Value::Null, |number| json!(number)),
            _ => json!(self.example),
        };
        json!({ "description": self.description, "schema": schema, "example": example })
    }
}

/// Gives every operation the `X-Request-Id` parameter, and describes it and `Idempotency-Key` in one place.
fn share_parameters(document: &mut Value) {
    let request_id = json!({
        "name": "X-Request-Id", "in": "header", "required": false,
        "description": "An id for the request, to find it in the server's log: 1 to 128 visible ASCII characters. Anything else is replaced.",
        "schema": { "type": "string", "examples": ["client-7f3a"] },
    });
    let mut shared = Map::from_iter([("X-Request-Id".to_owned(), request_id)]);
    for (_, operation) in operations(document) {
        let Some(parameters) = parameters_mut(operation) else { continue };
        for parameter in parameters.iter_mut().filter(|parameter| parameter["name"] == IDEMPOTENCY_KEY) {
            let reference = json!({ "$ref": format!("#/components/parameters/{IDEMPOTENCY_KEY}") });
            shared.insert(IDEMPOTENCY_KEY.into(), std::mem::replace(parameter, reference));
        }
        parameters.push(json!({ "$ref": "#/components/parameters/X-Request-Id" }));
    }
    document["components"]["parameters"] = Value::Object(shared);
}

/// Every operation of a document with its path.
pub fn operations(document: &mut Value) -> impl Iterator<Item = (String, &mut Map<String, Value>)> {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut).into_iter().flatten();
    paths.flat_map(|(path, item)| {
        let methods = item.as_object_mut().into_iter().flatten();
        methods.filter_map(|(_, operation)| Some((path.clone(), operation.as_object_mut()?)))
    })
}

/// The parameters of an operation.
pub fn parameters(operation: &Map<String, Value>) -> impl Iterator<Item = &Value> {
    operation.get("parameters").and_then(Value::as_array).into_iter().flatten()
}

fn parameters_mut(operation: &mut Map<String, Value>) -> Option<&mut Vec<Value>> {
    operation.entry("parameters").or_insert_with(|| json!([])).as_array_mut()
}
