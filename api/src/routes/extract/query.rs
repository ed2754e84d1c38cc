//! Query parameters: unknown ones are refused, so that a typo is not ignored.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use serde::de::DeserializeOwned;

use crate::input::Input;
use crate::problem::{Problem, Slug};

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
    let malformed = || Problem::new(Slug::MalformedRequest, "The query is not percent-encoded UTF-8.");
    if !is_percent_encoded(query.as_bytes()) {
        return Err(malformed());
    }
    let pairs: web::Query<Vec<(String, String)>> = web::Query::from_query(query).map_err(|_| malformed())?;
    Ok(Input::parameters(pairs.into_inner()).read()?)
}

/// Whether every `%` starts an escape and all escapes together are UTF-8.
fn is_percent_encoded(mut query: &[u8]) -> bool {
    let mut decoded = Vec::with_capacity(query.len());
    while let Some((&byte, rest)) = query.split_first() {
        query = rest;
        let value = match (byte, rest) {
            (b'%', [high, low, rest @ ..]) => {
                query = rest;
                hex_digit(*high).zip(hex_digit(*low)).map(|(high, low)| high << 4 | low)
            }
            (b'%', _) => None,
            _ => Some(byte),
        };
        let Some(value) = value else { return false };
        decoded.push(value);
    }
    std::str::from_utf8(&decoded).is_ok()
}

fn hex_digit(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_escapes_are_noticed() {
        for (query, fits) in [
            ("", true),
            ("a=b&c=%C5%91", true),
            ("a=+", true),
            ("a=%", false),
            ("a=%4", false),
            ("a=%zz", false),
            ("a=%ff", false),
            ("a=%C5", false),
        ] {
            assert_eq!(is_percent_encoded(query.as_bytes()), fits, "{query}");
        }
    }
}
