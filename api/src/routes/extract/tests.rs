#![allow(clippy::unwrap_used)]

use actix_web::http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::test::TestRequest;
use actix_web::{FromRequest, http::StatusCode};
use serde::Deserialize;
use uuid::Uuid;

use super::*;
use crate::problem::ProblemDocument;
use crate::routes::page::PageQuery;

const JSON: &str = "application/json";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    text: String,
}

/// What an extractor makes of a request: its value, or the problem's status with the first field named.
async fn extract<T: FromRequest<Error = actix_web::Error>>(request: TestRequest) -> Result<T, (u16, String)> {
    let (request, mut payload) = request.to_http_parts();
    T::from_request(&request, &mut payload).await.map_err(|error| {
        let problem = error.as_error::<Problem>().unwrap();
        let ProblemDocument { status, detail, errors, .. } = problem.document();
        (status, errors.first().map_or(detail, |error| error.pointer.clone()))
    })
}

fn note(body: &str) -> TestRequest {
    TestRequest::post().insert_header((CONTENT_TYPE, JSON)).set_payload(body.to_owned())
}

fn refused(status: StatusCode, place: &str) -> Result<String, (u16, String)> {
    Err((status.as_u16(), place.to_owned()))
}

#[actix_web::test]
async fn a_body_is_json_of_the_right_shape() {
    let malformed = |what: &str| refused(StatusCode::BAD_REQUEST, &format!("The body is not JSON: {what}."));
    for (body, expected) in [
        (r#"{"text":"hi"}"#, Ok("hi".to_owned())),
        (r#"{"text":"hi"} {}"#, malformed("trailing characters at line 1 column 15")),
        ("{\n\"text\"}", malformed("expected `:` at line 2 column 7")),
        ("", malformed("EOF while parsing a value at line 1 column 0")),
        (&"[".repeat(200), malformed("recursion limit exceeded at line 1 column 128")),
        (r#"{"text":7}"#, refused(StatusCode::UNPROCESSABLE_ENTITY, "/text")),
        (r#"{"tex":""}"#, refused(StatusCode::UNPROCESSABLE_ENTITY, "/tex")),
        ("{}", refused(StatusCode::UNPROCESSABLE_ENTITY, "/text")),
    ] {
        let found = extract::<Body<Note>>(note(body)).await;
        assert_eq!(found.map(|body| body.value.text), expected, "{body}");
    }
}

#[actix_web::test]
async fn a_body_that_is_not_utf_8_is_not_json() {
    let request = note("").set_payload(b"{\"text\":\"\xff\"}".as_slice());
    assert_eq!(extract::<Body<Note>>(request).await.unwrap_err().0, 400);
}

#[actix_web::test]
async fn the_content_type_is_json() {
    for (content_type, fits) in [
        (Some(JSON), true),
        (Some("application/json; charset=utf-8"), true),
        (Some("Application/JSON; charset=\"UTF-8\""), true),
        (Some("application/json; charset=latin1"), false),
        (Some("application/problem+json"), false),
        (Some("text/plain"), false),
        (Some("nonsense"), false),
        (None, false),
    ] {
        let mut request = TestRequest::post().set_payload(r#"{"text":""}"#);
        if let Some(content_type) = content_type {
            request = request.insert_header((CONTENT_TYPE, content_type));
        }
        let status = extract::<Body<Note>>(request).await.err().map(|(status, _)| status);
        assert_eq!(status, (!fits).then_some(415), "{content_type:?}");
    }
    let compressed = note(r#"{"text":""}"#).insert_header((CONTENT_ENCODING, "gzip"));
    assert_eq!(extract::<Body<Note>>(compressed).await.unwrap_err().0, 415);
}

#[actix_web::test]
async fn a_body_is_read_up_to_the_limit() {
    let body = r#"{"text":"four"}"#;
    for (limit, fits) in [(body.len(), true), (body.len() - 1, false)] {
        for declared in [true, false] {
            let mut request = note(body).app_data(BodyLimit { bytes: limit, ..BodyLimit::default() });
            if declared {
                request = request.insert_header(("content-length", body.len()));
            }
            let status = extract::<Body<Note>>(request).await.err().map(|(status, _)| status);
            assert_eq!(status, (!fits).then_some(413), "limit {limit}, declared {declared}");
        }
    }
}

#[actix_web::test]
async fn an_idempotency_key_is_one_visible_text() {
    let with = |keys: &[&str]| {
        keys.iter().fold(TestRequest::post(), |request, key| request.append_header(("Idempotency-Key", *key)))
    };
    let longest = "k".repeat(255);
    for (keys, fits) in [
        (vec![], true),
        (vec!["k"], true),
        (vec![longest.as_str()], true),
        (vec![""], false),
        (vec!["a b"], false),
        (vec!["é"], false),
        (vec!["k".repeat(256).as_str()], false),
        (vec!["a", "b"], false),
    ] {
        let found = extract::<Idempotency>(with(&keys)).await;
        assert_eq!(found.as_ref().err().map(|(status, _)| *status), (!fits).then_some(400), "{keys:?}");
        if let Ok(idempotency) = found {
            assert_eq!(idempotency.anonymous_slot(b"{}").is_some(), !keys.is_empty());
        }
    }
}

#[actix_web::test]
async fn an_id_that_is_none_is_not_found() {
    let id = Uuid::from_u128(7);
    assert_eq!(extract::<PathId>(TestRequest::get().param("id", id.to_string())).await, Ok(PathId(id)));
    for text in ["", "7", "0000000000000000000000000000000g", "..%2F"] {
        assert_eq!(extract::<PathId>(TestRequest::get().param("id", text)).await.unwrap_err().0, 404, "{text}");
    }
}

#[actix_web::test]
async fn pages_have_limits_and_cursors() {
    let page = |query: &str| extract::<Query<PageQuery>>(TestRequest::get().uri(&format!("/?{query}")));
    assert_eq!(page("").await.unwrap().0.fetch_limit(), 26);
    let items: Vec<Uuid> = (1..=3).map(Uuid::from_u128).collect();
    let (first, next) = page("limit=2").await.unwrap().0.cut(items, |id| *id);
    assert_eq!(first.len(), 2);
    let cursor = serde_json::to_string(&next).unwrap();
    let second = page(&format!("limit=2&cursor={}", cursor.trim_matches('"'))).await.unwrap();
    assert_eq!(second.0.cursor, next);
    assert_eq!(second.0.cut(vec![Uuid::from_u128(3)], |id| *id).1, None);
    for (query, status, place) in [
        ("limit=0", 422, "/limit"),
        ("limit=101", 422, "/limit"),
        ("limit=999", 422, "/limit"),
        ("limit=ten", 422, "/limit"),
        ("limit=", 422, "/limit"),
        ("limit=1&limit=2", 422, "/limit"),
        ("cursor=x", 422, "/cursor"),
        ("limits=1", 422, "/limits"),
        ("limit=%zz", 400, "The query is not percent-encoded UTF-8."),
    ] {
        assert_eq!(page(query).await.unwrap_err(), (status, place.to_owned()), "{query}");
    }
}

#[actix_web::test]
async fn nobody_is_anonymous_and_nonsense_is_refused() {
    assert!(extract::<MaybeCaller>(TestRequest::get()).await.unwrap().0.is_none());
    for authorization in ["", "Bearer", "Bearer ", "Basic YTpi", "hlm_x"] {
        let request = TestRequest::get().insert_header((AUTHORIZATION, authorization));
        assert_eq!(extract::<MaybeCaller>(request).await.unwrap_err().0, 401, "{authorization:?}");
    }
}
