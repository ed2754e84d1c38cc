//! `/healthz`, `/readyz`, `/metrics`: for those who operate the service.

use std::time::Duration;

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use metrics_exporter_prometheus::PrometheusHandle;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::problem::Problem;
use crate::problem_responses;

/// How the service is.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// Always `ok`; everything else is a problem.
    #[schema(example = "ok")]
    status: &'static str,
}

/// How long the database may take to say that it is ready.
const PATIENCE: Duration = Duration::from_secs(2);

const OK: Health = Health { status: "ok" };

problem_responses!(HealthProblems = [], without database);
problem_responses!(ReadyProblems = []);
problem_responses!(MetricsProblems = [], without database);

/// Whether the process lives
#[utoipa::path(
    tag = "service",
    operation_id = "getHealth",
    responses((status = 200, description = "It lives", body = Health), HealthProblems),
)]
#[get("/healthz")]
pub async fn health() -> HttpResponse {
    HttpResponse::Ok().json(OK)
}

/// Whether the service can work
///
/// The database is reachable and has every migration of this version.
#[utoipa::path(
    tag = "service",
    operation_id = "getReadiness",
    responses((status = 200, description = "It can", body = Health), ReadyProblems),
)]
#[get("/readyz")]
pub async fn ready(app: Data<App>) -> Result<HttpResponse, Problem> {
    let answer = tokio::time::timeout(PATIENCE, app.store.is_migrated()).await;
    let Ok(migrated) = answer else {
        return Err(Problem::unavailable(&"the database does not answer", 2));
    };
    match migrated? {
        true => Ok(HttpResponse::Ok().json(OK)),
        false => Err(Problem::unavailable(&"the database lacks migrations of this version", 5)),
    }
}

/// Metrics in Prometheus' text format
#[utoipa::path(
    tag = "service",
    operation_id = "getMetrics",
    responses((status = 200, description = "The metrics", body = String, content_type = "text/plain",
        example = json!("# TYPE heirloom_open_streams gauge\nheirloom_open_streams 2\n")), MetricsProblems),
)]
#[get("/metrics")]
pub async fn metrics(handle: Data<PrometheusHandle>) -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(handle.render())
}
