//! Metrics: request latencies by route, method and status, for Prometheus to fetch.

use std::sync::OnceLock;
use std::time::Instant;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use metrics::{Unit, describe_histogram, histogram};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

/// Histogram of the time from a request to the head of its response, in seconds.
pub const REQUEST_DURATION: &str = "heirloom_http_request_duration_seconds";

/// Upper ends of the latency histograms' buckets, in seconds.
const BUCKETS: [f64; 14] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0];

static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();

/// Starts recording, once for the process.
///
/// # Errors
/// If another recorder is installed.
pub fn install() -> Result<PrometheusHandle, BuildError> {
    if let Some(handle) = HANDLE.get() {
        return Ok(handle.clone());
    }
    let recorder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS)?
        .build_recorder();
    let handle = HANDLE.get_or_init(|| recorder.handle()).clone();
    // Of two that start at once the second finds a recorder, and its own handle unused.
    if metrics::set_global_recorder(recorder).is_ok() {
        describe_histogram!(REQUEST_DURATION, Unit::Seconds, "Time from a request to the head of its response.");
        super::games::describe();
    }
    Ok(handle)
}

/// Middleware: measures every request under its route's template, so that ids do not make series of their own.
///
/// # Errors
/// What the inner service returns.
pub async fn measure<B: MessageBody>(request: ServiceRequest, next: Next<B>) -> Result<ServiceResponse<B>, Error> {
    let started = Instant::now();
    let method = method_label(request.method().as_str());
    let outcome = next.call(request).await;
    let (route, status) = match &outcome {
        Ok(response) => (response.request().match_pattern(), response.status()),
        Err(error) => (None, error.as_response_error().status_code()),
    };
    histogram!(
        REQUEST_DURATION,
        "route" => route.unwrap_or_else(|| "unmatched".to_owned()),
        "method" => method,
        "status" => status.as_u16().to_string(),
    )
    .record(started.elapsed());
    outcome
}

/// A client must not be able to make new series by inventing methods.
fn method_label(method: &str) -> &'static str {
    ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
        .into_iter()
        .find(|known| *known == method)
        .unwrap_or("other")
}
