//! JSON bodies: what is not JSON is malformed, what is JSON but not the expected thing names the field.

use std::time::Duration;

use actix_web::http::header;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;

use crate::input::Input;
use crate::problem::{Problem, Slug};

/// A JSON body, typed and as it came.
#[derive(Debug)]
pub struct Body<T> {
    /// The body.
    pub value: T,
    /// Its bytes, as they were sent.
    pub raw: Bytes,
}

/// What a client may demand of the server with a body.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit {
    /// The largest body that is read, in bytes.
    pub bytes: usize,
    /// How long it may take to arrive: a client must not hold a connection by sending nothing.
    pub patience: Duration,
}

impl Default for BodyLimit {
    fn default() -> Self {
        BodyLimit { bytes: 65536, patience: Duration::from_secs(10) }
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let limit = request.app_data::<BodyLimit>().copied().unwrap_or_default();
            require_json(&request)?;
            let read = read(&request, payload, limit.bytes);
            let raw = tokio::time::timeout(limit.patience, read).await.map_err(|_| too_slow(limit.patience))??;
            let value = parse(&raw)?;
            Ok(Body { value, raw })
        })
    }
}

fn too_slow(patience: Duration) -> Problem {
    let detail = format!("The body has to be complete within {} seconds.", patience.as_secs_f32());
    Problem::new(Slug::RequestTimeout, detail)
}

/// JSON in UTF-8, not compressed.
fn require_json(request: &HttpRequest) -> Result<(), Problem> {
    let refuse = |detail: &'static str| Err(Problem::new(Slug::UnsupportedMediaType, detail));
    let encoding = request.headers().get(header::CONTENT_ENCODING);
    if encoding.is_some_and(|encoding| !encoding.as_bytes().eq_ignore_ascii_case(b"identity")) {
        return refuse("Send the body without Content-Encoding.");
    }
    match request.mime_type() {
        Ok(Some(mime)) if mime.essence_str() == "application/json" => match mime.get_param("charset") {
            Some(charset) if charset != "utf-8" => refuse("Send the body in UTF-8."),
            _ => Ok(()),
        },
        _ => refuse("Send the body as JSON, with Content-Type: application/json."),
    }
}

async fn read(request: &HttpRequest, mut payload: Payload, limit: usize) -> Result<Bytes, Problem> {
    let too_large = || Problem::new(Slug::BodyTooLarge, format!("The body may have at most {limit} bytes."));
    let declared = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if declared.is_some_and(|declared: usize| declared > limit) {
        return Err(too_large());
    }
    let mut body = BytesMut::with_capacity(declared.unwrap_or_default());
    while let Some(chunk) = payload.next().await {
        let chunk =
            chunk.map_err(|_| Problem::new(Slug::MalformedRequest, "The body ended before it was complete."))?;
        if body.len() + chunk.len() > limit {
            return Err(too_large());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

fn parse<T: DeserializeOwned>(raw: &[u8]) -> Result<T, Problem> {
    let input: Input = serde_json::from_slice(raw)
        .map_err(|error| Problem::new(Slug::MalformedRequest, format!("The body is not JSON: {error}.")))?;
    Ok(input.read()?)
}
