//! What no route takes: an unknown address, or a known one with another method.

use actix_web::HttpRequest;
use actix_web::dev::ResourceDef;
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::Data;
use utoipa::openapi::OpenApi;

use crate::problem::{Problem, Slug};

/// Every address with its methods, read off the OpenAPI document.
pub struct Addresses(Vec<(ResourceDef, Vec<Method>)>);

impl Addresses {
    /// The addresses of a document.
    pub fn of(document: &OpenApi) -> Self {
        let addresses = document.paths.paths.iter().map(|(path, item)| {
            let methods = [
                (item.get.is_some(), Method::GET),
                (item.get.is_some(), Method::HEAD),
                (item.post.is_some(), Method::POST),
                (item.put.is_some(), Method::PUT),
                (item.patch.is_some(), Method::PATCH),
                (item.delete.is_some(), Method::DELETE),
            ];
            let methods = methods.into_iter().filter(|(has, _)| *has).map(|(_, method)| method).collect();
            (ResourceDef::new(path.as_str()), methods)
        });
        Addresses(addresses.collect())
    }

    fn methods(&self, path: &str) -> Option<&[Method]> {
        self.0.iter().find(|(address, _)| address.is_match(path)).map(|(_, methods)| methods.as_slice())
    }
}

/// Answers 405 with `Allow` where the address exists, else 404.
///
/// # Errors
/// Always.
pub async fn refuse(request: HttpRequest, addresses: Data<Addresses>) -> Result<&'static str, Problem> {
    let Some(methods) = addresses.methods(request.path()) else {
        return Err(Problem::not_found("There is nothing at this address; /docs lists what there is."));
    };
    let allow = methods.iter().map(Method::as_str).collect::<Vec<_>>().join(", ");
    let problem = Problem::new(Slug::MethodNotAllowed, format!("This address takes {allow}."));
    Err(match HeaderValue::from_str(&allow) {
        Ok(allow) => problem.with_header(header::ALLOW, allow),
        Err(_) => problem,
    })
}
