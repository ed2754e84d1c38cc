//! Calls, each under the name that the document gives its operation.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Mutex;

use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::document::document;

pub const PASSWORD: &str = "a long and winding road";

/// A server under test.
pub struct Site {
    base: String,
    http: Client,
    called: Mutex<BTreeSet<String>>,
}

/// Somebody who calls: a player, or nobody.
pub struct Caller<'a> {
    pub site: &'a Site,
    pub token: Option<String>,
}

impl Site {
    pub fn at(addr: SocketAddr) -> Self {
        // Without a provider no client is made, even for plain HTTP. Of two that are installed the first stays.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = Client::builder().no_proxy().build().unwrap();
        Self { base: format!("http://{addr}"), http, called: Mutex::default() }
    }

    /// The operations that were called.
    pub fn called(&self) -> BTreeSet<String> {
        self.called.lock().unwrap().clone()
    }

    /// What is at an address that the document does not list.
    pub async fn page(&self, path: &str) -> (u16, String) {
        let response = self.http.get(format!("{}{path}", self.base)).send().await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    }

    pub fn nobody(&self) -> Caller<'_> {
        Caller { site: self, token: None }
    }

    /// Somebody who has an account and has signed in.
    pub async fn player(&self, name: &str) -> Caller<'_> {
        let credentials = json!({ "name": name, "password": PASSWORD });
        self.nobody().post("createAccount", "/v1/accounts", &credentials).await;
        let session = self.nobody().post("createSession", "/v1/sessions", &credentials).await.json();
        Caller { site: self, token: session["access_token"].as_str().map(str::to_owned) }
    }
}

impl Caller<'_> {
    pub async fn get(&self, operation: &str, path: &str) -> Answer {
        self.call(operation, Method::GET, path, |request| request).await
    }

    pub async fn post(&self, operation: &str, path: &str, body: &Value) -> Answer {
        self.call(operation, Method::POST, path, |request| request.json(body)).await
    }

    pub async fn delete(&self, operation: &str, path: &str) -> Answer {
        self.call(operation, Method::DELETE, path, |request| request).await
    }

    /// Calls, and holds the answer against the document.
    pub async fn call(
        &self,
        operation: &str,
        method: Method,
        path: &str,
        with: impl FnOnce(RequestBuilder) -> RequestBuilder,
    ) -> Answer {
        assert_eq!(described_at(operation, &method), path_of(path), "{operation}");
        let mut request = self.site.http.request(method, format!("{}{path}", self.site.base));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        let response = with(request).send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let answer = Answer { status, headers, text: response.text().await.unwrap() };
        answer.check(operation);
        self.site.called.lock().unwrap().insert(operation.to_owned());
        answer
    }
}

/// The path of an operation, with `*` for its parameters.
fn described_at(operation: &str, method: &Method) -> Vec<String> {
    let method = method.as_str().to_lowercase();
    let paths = document()["paths"].as_object().unwrap();
    let (path, _) = paths.iter().find(|(_, item)| item[&method]["operationId"] == operation).expect(operation);
    path.split('/').map(|part| if part.starts_with('{') { "*".to_owned() } else { part.to_owned() }).collect()
}

/// A path with `*` for what is an id or a name.
fn path_of(path: &str) -> Vec<String> {
    let is_name = |before: &str, part: &str| match before {
        "games" | "tokens" | "catalogue" | "problems" => !part.is_empty(),
        _ => false,
    };
    let parts: Vec<&str> = path.split('?').next().unwrap().split('/').collect();
    let whole =
        |i: usize, part: &str| if i > 0 && is_name(parts[i - 1], part) { "*".to_owned() } else { part.to_owned() };
    parts.iter().enumerate().map(|(i, part)| whole(i, part)).collect()
}
