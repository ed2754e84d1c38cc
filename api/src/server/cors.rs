//! Cross-origin calls: open, because nothing here is authorised by cookies.

use actix_cors::Cors;
use actix_web::http::{Method, header};

use crate::observability::request_id;
use crate::routes::reply::REPLAYED;

/// Lets clients in browsers of any origin call with bearer tokens and read the headers that matter.
pub fn open() -> Cors {
    Cors::default()
        .allow_any_origin()
        .send_wildcard()
        .allowed_methods([Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_any_header()
        .expose_headers([
            header::ETAG.as_str(),
            header::LOCATION.as_str(),
            header::RETRY_AFTER.as_str(),
            header::WWW_AUTHENTICATE.as_str(),
            request_id::HEADER.as_str(),
            REPLAYED,
        ])
        .max_age(86400)
}
