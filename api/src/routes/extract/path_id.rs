//! Ids in paths: what is not an id names nothing.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use uuid::Uuid;

use crate::problem::Problem;

/// The path's `{id}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathId(pub Uuid);

impl FromRequest for PathId {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let id = request.match_info().get("id").and_then(|id| Uuid::try_parse(id).ok());
        ready(id.map(PathId).ok_or_else(|| Problem::not_found("There is nothing with this id.").into()))
    }
}
