//! `/problems`: the pages that the `type` of a problem document leads to.

use actix_web::web::Path;
use actix_web::{HttpResponse, get};

use crate::problem::{Problem, Slug, page};
use crate::problem_responses;

problem_responses!(ListProblems = [], without database);
problem_responses!(ReadProblems = [NotFound], without database);

/// All kinds of problems
#[utoipa::path(
    tag = "service",
    operation_id = "listProblems",
    responses(
        (status = 200, description = "A page for people", body = String, content_type = "text/html",
            example = json!("<!doctype html>\n<title>Problems · Heirloom</title>…")),
        ListProblems,
    ),
)]
#[get("/problems")]
pub async fn list() -> HttpResponse {
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page::index())
}

/// One kind of problem
///
/// The page that the `type` of a problem document leads to.
#[utoipa::path(
    tag = "service",
    operation_id = "getProblem",
    params(("slug" = String, Path, description = "The kind of problem", example = "illegal-move")),
    responses(
        (status = 200, description = "A page for people", body = String, content_type = "text/html",
            example = json!("<!doctype html>\n<title>The move is not legal · Heirloom</title>…")),
        ReadProblems,
    ),
)]
#[get("/problems/{slug}")]
pub async fn read(slug: Path<String>) -> Result<HttpResponse, Problem> {
    let slug: Slug = slug.parse().map_err(|()| Problem::not_found("There is no problem of this kind."))?;
    Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page::html(slug)))
}
