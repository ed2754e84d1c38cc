//! `/problems`: the pages that the `type` of a problem document leads to.

use actix_web::web::Path;
use actix_web::{HttpResponse, get};

use crate::problem::{Problem, Slug, page};

/// All kinds of problems.
#[get("/problems")]
pub async fn list() -> HttpResponse {
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page::index())
}

/// One kind of problem.
#[get("/problems/{slug}")]
pub async fn read(slug: Path<String>) -> Result<HttpResponse, Problem> {
    let slug: Slug = slug.parse().map_err(|()| Problem::not_found("There is no problem of this kind."))?;
    Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page::html(slug)))
}
