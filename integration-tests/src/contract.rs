//! Every answer in every test is held against the OpenAPI document: its status, its media type, and the kind of problem it is.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::Value;

use crate::answer::Answer;

/// The OpenAPI document of the server under test.
pub fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| serde_json::to_value(api::server::openapi()).unwrap())
}

/// Every operation by its id.
///
/// # Panics
/// Where the document has an operation without one.
pub fn operations() -> &'static BTreeMap<String, Value> {
    static OPERATIONS: OnceLock<BTreeMap<String, Value>> = OnceLock::new();
    OPERATIONS.get_or_init(|| {
        let paths = document()["paths"].as_object().unwrap().values();
        let operations = paths.flat_map(|path| path.as_object().unwrap().values());
        let with_id = operations.filter(|operation| operation.is_object());
        with_id.map(|operation| (operation["operationId"].as_str().unwrap().to_owned(), operation.clone())).collect()
    })
}

/// Asserts that an answer is one that the document announces.
///
/// # Panics
/// Where it is not.
pub fn check(answer: &Answer) {
    assert!(answer.header("x-request-id").is_some(), "no X-Request-Id: {answer}");
    let Some(operation) = operations().get(answer.call.operation) else {
        assert_eq!(answer.call.operation, "", "no such operation");
        return;
    };
    let response = &operation["responses"][answer.status.to_string()];
    assert!(response.is_object(), "{} does not document this status: {answer}", answer.call.operation);
    let Some(kind) = answer.header("content-type") else {
        assert!(answer.body.is_empty(), "a body without a Content-Type: {answer}");
        return;
    };
    let kind = kind.split(';').next().unwrap_or_default();
    let content = &response["content"][kind];
    assert!(content.is_object(), "{} does not document {kind}: {answer}", answer.call.operation);
    if kind == "application/problem+json" {
        let problem = answer.json();
        let slug = problem["type"].as_str().unwrap().trim_start_matches("/problems/").to_owned();
        let documented = response.to_string();
        assert!(documented.contains(&slug), "{} does not document {slug}: {answer}", answer.call.operation);
    }
}
