//! Query parameters: unknown ones are refused, so that a typo is not ignored.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use serde::de::DeserializeOwned;

use crate::problem::{FieldError, Problem};

/// The query's parameters, typed.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(parse(request.query_string()).map(Query).map_err(Into::into))
    }
}

fn parse<T: DeserializeOwned>(query: &str) -> Result<T, Problem> {
    actix_web::web::Query::<T>::from_query(query)
        .map(actix_web::web::Query::into_inner)
        .map_err(|error| Problem::invalid(vec![FieldError::new("", error.to_string())]))
}
