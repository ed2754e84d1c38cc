#![allow(clippy::unwrap_used, clippy::panic)]

use actix_web::body::to_bytes;
use actix_web::http::header;
use actix_web::middleware::{Compress, from_fn};
use actix_web::test::{TestRequest, init_service, try_call_service};
use actix_web::{App, HttpResponse, error, web};
use serde_json::Value;

use super::*;

async fn ask(request: TestRequest) -> (u16, Value) {
    let app = App::new()
        .route("/panic", web::get().to(|| async { panic!("a secret") as HttpResponse }))
        .route("/bare", web::get().to(|| async { HttpResponse::InternalServerError().body("SELECT secret") }))
        .route("/framework", web::get().to(|| async { Err::<HttpResponse, _>(error::ErrorBadRequest("a secret")) }))
        .route(
            "/problem",
            web::get().to(|| async {
                let problem =
                    Problem::new(Slug::IllegalMove, "Not your turn.").with_rule("FB-7").with_current_version(3);
                Err::<HttpResponse, _>(problem.with_retry_after(2))
            }),
        )
        .wrap(from_fn(problems))
        .wrap(Compress::default())
        .wrap(from_fn(problems));
    let app = init_service(app).await;
    let response = match try_call_service(&app, request.to_request()).await {
        Ok(response) => response.map_into_boxed_body().into_parts().1,
        Err(error) => error.error_response(),
    };
    let status = response.status().as_u16();
    let headers = response.headers().clone();
    let document: Value = serde_json::from_slice(&to_bytes(response.into_body()).await.unwrap()).unwrap();
    assert_eq!(headers.get(header::CONTENT_TYPE).unwrap(), MEDIA_TYPE);
    assert_eq!(headers.get(header::RETRY_AFTER).is_some(), document.get("retry_after_s").is_some());
    (status, document)
}

#[actix_web::test]
async fn whatever_goes_wrong_leaves_as_a_document_without_secrets() {
    for (path, status, slug) in [
        ("/panic", 500, "internal"),
        ("/bare", 500, "internal"),
        ("/framework", 400, "malformed-request"),
        ("/nothing", 404, "not-found"),
        ("/problem", 422, "illegal-move"),
    ] {
        let (found, document) = ask(TestRequest::get().uri(path)).await;
        assert_eq!((found, &document["status"]), (status, &Value::from(status)), "{path}");
        assert_eq!(document["type"], format!("/problems/{slug}"), "{path}");
        assert_eq!(document["instance"], path);
        assert!(!document.to_string().contains("secret"), "{document}");
    }
}

#[actix_web::test]
async fn members_that_fit_are_there_and_no_others() {
    let (_, document) = ask(TestRequest::get().uri("/problem?x=1")).await;
    let expected = serde_json::json!({
        "type": "/problems/illegal-move",
        "title": "The move is not legal",
        "status": 422,
        "detail": "Not your turn.",
        "instance": "/problem",
        "rule": "FB-7",
        "current_version": 3,
        "retry_after_s": 2,
    });
    assert_eq!(document, expected);
}

#[actix_web::test]
async fn encodings_that_nobody_has_are_not_acceptable() {
    let request = TestRequest::get().uri("/problem").insert_header((header::ACCEPT_ENCODING, "identity;q=0, x-none"));
    let (status, document) = ask(request).await;
    assert_eq!((status, document["type"].as_str()), (406, Some("/problems/not-acceptable")));
}
