//! Every operation says what it does, what it takes, and everything it may answer.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::document::{document, operations, resolved};

#[test]
fn every_operation_is_named_summed_up_and_tagged() {
    let tags: BTreeSet<&str> =
        document()["tags"].as_array().unwrap().iter().map(|tag| tag["name"].as_str().unwrap()).collect();
    let mut ids = BTreeSet::new();
    for (id, operation) in operations() {
        assert!(ids.insert(id), "{id} twice");
        let summary = operation["summary"].as_str().unwrap_or_default();
        assert!((5..80).contains(&summary.len()) && !summary.ends_with('.'), "{id}: {summary}");
        assert!(operation["tags"].as_array().unwrap().iter().all(|tag| tags.contains(tag.as_str().unwrap())), "{id}");
    }
    assert!(tags.iter().all(|tag| operations().any(|(_, operation)| operation["tags"][0] == *tag)));
}

#[test]
fn every_parameter_is_described_typed_and_never_null() {
    for (id, operation) in operations() {
        for parameter in operation["parameters"].as_array().unwrap() {
            let parameter = resolved(parameter);
            let name = format!("{id}: {}", parameter["name"]);
            assert!(parameter["description"].as_str().is_some_and(|text| text.len() > 5), "{name}");
            let schema = &parameter["schema"];
            assert!(schema["type"].is_string() || resolved(schema)["type"].is_string(), "{name}: {schema}");
        }
    }
}

#[test]
fn every_response_is_described_and_has_a_request_id() {
    for (id, operation) in operations() {
        for (status, response) in operation["responses"].as_object().unwrap() {
            assert!(response["description"].as_str().is_some_and(|text| text.len() > 3), "{id} {status}");
            let headers = response["headers"].as_object().unwrap();
            assert!(headers.contains_key("X-Request-Id"), "{id} {status}");
            for (name, header) in headers {
                let header = resolved(header);
                assert!(
                    header["description"].is_string() && header["schema"]["type"].is_string(),
                    "{id} {status} {name}"
                );
            }
            for (header, statuses) in [("WWW-Authenticate", "401"), ("Retry-After", "503")] {
                assert_eq!(
                    headers.contains_key(header),
                    status == statuses || status == "403" && mentions(response, header),
                    "{id} {status} {header}"
                );
            }
        }
    }
}

/// Only the lack of a scope is a challenge.
fn mentions(response: &Value, header: &str) -> bool {
    header == "WWW-Authenticate" && response["content"].to_string().contains("insufficient-scope")
}

#[test]
fn every_operation_announces_the_problems_that_its_parts_bring_along() {
    for (id, operation) in operations() {
        let problems = problems(operation);
        let has = |slug: &str| problems.contains(slug);
        let parameters = operation["parameters"].as_array().unwrap();
        let takes = |place: &str| parameters.iter().any(|parameter| resolved(parameter)["in"] == place);
        let takes_header = |name: &str| parameters.iter().any(|parameter| resolved(parameter)["name"] == name);
        let body = operation["requestBody"].is_object();
        let security = operation["security"].as_array().map(Vec::as_slice).unwrap_or_default();
        let scoped = security.iter().any(|way| way["personal_access_token"].is_array());
        for (expected, slug) in [
            (true, "internal"),
            (true, "not-acceptable"),
            (body || takes("query") || takes_header("If-Match") || takes_header("Last-Event-ID"), "malformed-request"),
            (body, "body-too-large"),
            (body, "unsupported-media-type"),
            (body || takes("query"), "invalid-request"),
            (takes_header("Idempotency-Key"), "idempotency-key-reused"),
            (takes_header("If-Match"), "stale-version"),
            (!security.is_empty() || id == "refreshSession", "token-expired"),
            (scoped, "insufficient-scope"),
        ] {
            assert_eq!(has(slug), expected, "{id}: {slug}");
        }
        assert!(!has("method-not-allowed"), "{id}");
    }
}

#[test]
fn every_kind_of_problem_is_in_the_document() {
    let kinds = document()["components"]["schemas"]["ProblemType"]["examples"].as_array().unwrap();
    let announced: BTreeSet<String> = operations().flat_map(|(_, operation)| problems(operation)).collect();
    for kind in kinds {
        let slug = kind.as_str().unwrap().trim_start_matches("/problems/");
        assert!(announced.contains(slug) || slug == "method-not-allowed", "no operation announces {slug}");
    }
    let elsewhere = &document()["components"]["responses"]["MethodNotAllowed"];
    assert!(elsewhere["headers"]["Allow"].is_object(), "{elsewhere}");
}

/// The kinds of problems that an operation announces, each with an example.
fn problems(operation: &'static Value) -> BTreeSet<String> {
    let responses = operation["responses"].as_object().unwrap().values();
    let examples =
        responses.filter_map(|response| response["content"]["application/problem+json"]["examples"].as_object());
    examples.flatten().map(|(slug, _)| slug.clone()).collect()
}
