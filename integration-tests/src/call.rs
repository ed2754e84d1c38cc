//! One request, put together step by step and sent by awaiting it.

use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::time::Duration;

use futures_util::StreamExt;
use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;

use crate::answer::Answer;
use crate::client::Client;
use crate::contract;

/// The longest a call may take: more than the longest long poll.
const PATIENCE: Duration = Duration::from_secs(75);

/// A request.
#[derive(Clone, Debug)]
#[must_use = "a call is sent by awaiting it"]
pub struct Call {
    client: Client,
    /// The `operationId` in the OpenAPI document; empty for what is not in it.
    pub operation: &'static str,
    /// The method.
    pub method: Method,
    /// Path and query.
    pub target: String,
    headers: HeaderMap,
    /// The body as it is sent.
    pub body: Vec<u8>,
    /// After the body comes neither more nor its end.
    unfinished: bool,
}

impl Call {
    pub(crate) fn new(client: &Client, operation: &'static str, method: Method, target: impl Into<String>) -> Self {
        let (client, target) = (client.clone(), target.into());
        Self { client, operation, method, target, headers: HeaderMap::new(), body: Vec::new(), unfinished: false }
    }

    /// Sends a JSON body.
    pub fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string())
    }

    /// Sends a body of any kind.
    pub fn body(mut self, content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        self.headers.insert(CONTENT_TYPE, content_type.parse().unwrap());
        self.body = body.into();
        self
    }

    /// Sends the body and then neither more nor its end.
    pub fn unfinished(mut self) -> Self {
        self.unfinished = true;
        self
    }

    fn sent(&self) -> reqwest::Body {
        let body = self.body.clone();
        if self.unfinished {
            let begun = futures_util::stream::iter([Ok::<_, std::io::Error>(body)]);
            return reqwest::Body::wrap_stream(begun.chain(futures_util::stream::pending()));
        }
        body.into()
    }

    /// Adds a query parameter; the value is sent as it is.
    pub fn query(mut self, name: &str, value: impl std::fmt::Display) -> Self {
        let sign = if self.target.contains('?') { '&' } else { '?' };
        self.target.push_str(&format!("{sign}{name}={value}"));
        self
    }

    /// Sends a header.
    pub fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        let name: HeaderName = name.parse().unwrap();
        self.headers.append(name, HeaderValue::from_bytes(value.as_ref()).unwrap());
        self
    }

    /// `Idempotency-Key`
    pub fn once(self, key: &str) -> Self {
        self.header("idempotency-key", key)
    }

    /// `If-Match` with one version.
    pub fn if_match(self, version: u64) -> Self {
        self.header("if-match", format!("\"{version}\""))
    }

    /// `If-None-Match` with one version.
    pub fn if_none_match(self, version: u64) -> Self {
        self.header("if-none-match", format!("\"{version}\""))
    }

    /// `Prefer: wait`
    pub fn wait(self, seconds: u32) -> Self {
        self.header("prefer", format!("wait={seconds}"))
    }

    /// Sends it and gives the response before its body, for streams.
    pub async fn open(&self) -> reqwest::Response {
        let request = self.client.request(self.method.clone(), &self.target).headers(self.headers.clone());
        request.body(self.sent()).send().await.unwrap_or_else(|error| panic!("{self:?}: {error:?}"))
    }

    /// Sends it where the server or its answer may be lost.
    ///
    /// # Errors
    /// What kept the answer away.
    pub async fn attempt(self) -> Result<Answer, reqwest::Error> {
        let request = self.client.request(self.method.clone(), &self.target).headers(self.headers.clone());
        let response = request.timeout(PATIENCE).body(self.sent()).send().await?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = response.bytes().await?.to_vec();
        let heard = self.client.heard.clone();
        let answer = Answer { call: self, status, headers, body };
        contract::check(&answer);
        if let Some(heard) = heard {
            heard.lock().unwrap().push(answer.clone());
        }
        Ok(answer)
    }
}

impl IntoFuture for Call {
    type Output = Answer;
    type IntoFuture = Pin<Box<dyn Future<Output = Answer> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move { self.attempt().await.unwrap_or_else(|error| panic!("no answer: {error:?}")) })
    }
}
