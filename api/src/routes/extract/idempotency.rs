//! The `Idempotency-Key` header, with what else makes a request the same request.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use utoipa::IntoParams;
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::Type;
use uuid::Uuid;

use crate::idempotency::{Owner, Slot};
use crate::problem::{Problem, Slug};

/// The header's name.
pub const HEADER: &str = "idempotency-key";

/// The request's idempotency key, if it has one.
#[derive(Clone, Debug)]
pub struct Idempotency {
    key: Option<String>,
    method: String,
    path: String,
    target: String,
}

impl FromRequest for Idempotency {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(key(request).map_err(Into::into).map(|key| Idempotency {
            key,
            method: request.method().to_string(),
            path: request.uri().path().to_owned(),
            target: request.uri().path_and_query().map(ToString::to_string).unwrap_or_default(),
        }))
    }
}

impl IntoParams for Idempotency {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let schema = ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[!-~]{1,255}$"));
        let description = "Makes the request count once: sent again within 24 hours with the same key and body, it is answered \
                           with the first response and `Idempotent-Replayed: true`.";
        vec![
            ParameterBuilder::new()
                .name("Idempotency-Key")
                .parameter_in(ParameterIn::Header)
                .description(Some(description))
                .schema(Some(schema))
                .example(Some("0197c5c0-7e3b-7c11-9d0a-5f2f6f1d2a01".into()))
                .build(),
        ]
    }
}

impl Idempotency {
    /// The slot of an account's request with this body; `None` without a key.
    pub fn slot_of(&self, account_id: Uuid, body: &[u8]) -> Option<Slot> {
        self.slot(Owner::Account(account_id), body)
    }

    /// The slot of a request without an account.
    pub fn anonymous_slot(&self, body: &[u8]) -> Option<Slot> {
        self.slot(Owner::Anonymous { path: &self.path }, body)
    }

    fn slot(&self, owner: Owner<'_>, body: &[u8]) -> Option<Slot> {
        self.key.as_ref().map(|key| Slot::new(owner, key, &self.method, &self.target, body))
    }
}

fn key(request: &HttpRequest) -> Result<Option<String>, Problem> {
    let mut values = request.headers().get_all(HEADER);
    let Some(value) = values.next() else { return Ok(None) };
    let text = std::str::from_utf8(value.as_bytes()).unwrap_or_default();
    let is_key = (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
    match is_key && values.next().is_none() {
        true => Ok(Some(text.to_owned())),
        false => Err(Problem::new(
            Slug::MalformedRequest,
            "Idempotency-Key has to be one value of 1 to 255 visible ASCII characters; a UUID does well.",
        )),
    }
}
