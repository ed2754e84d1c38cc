//! The server: the list of its routes, and how it starts and stops.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::{ServerHandle, ServiceFactory, ServiceRequest};
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{self, Data};
use actix_web::{App as ActixApp, Error, HttpServer};
use tracing_actix_web::TracingLogger;
use utoipa::openapi::OpenApi;
use utoipa_actix_web::{AppExt, UtoipaApp, scope};

use crate::app::{App, OpenError, Settings};
use crate::observability::{RequestSpan, metrics, request_id};
use crate::openapi::{self, Document};
use crate::problem::render;
use crate::routes::extract::BodyLimit;
use crate::routes::{
    accounts, catalogue, documentation, games, home, operations, problems, sessions, tokens, unmatched, well_known,
};
use crate::store::{MigrationError, Store};

mod cors;
mod head;
mod patience;
mod upkeep;

/// Every route there is.
fn routes<T>(app: UtoipaApp<T>) -> UtoipaApp<T>
where
    T: ServiceFactory<ServiceRequest, Config = (), Error = Error, InitError = ()>,
{
    app.service(
        scope::scope("/v1")
            .service(documentation::openapi)
            .service(accounts::create)
            .service(accounts::read)
            .service(sessions::create)
            .service(sessions::refresh)
            .service(sessions::delete_current)
            .service(tokens::create)
            .service(tokens::list)
            .service(tokens::delete)
            .service(catalogue::list)
            .service(catalogue::read)
            .service(catalogue::rules)
            .service(games::create::create)
            .service(games::list::list)
            .service(games::read::read)
            .service(games::seats::join)
            .service(games::seats::leave)
            .service(games::invitations::create)
            .service(games::moves::list)
            .service(games::moves::submit)
            .service(games::events::list)
            .service(games::events::stream)
            .service(games::audit::read),
    )
    .service(well_known::jwks)
    .service(operations::health)
    .service(operations::ready)
    .service(operations::metrics)
    .service(problems::list)
    .service(problems::read)
}

/// Routes for people, which the OpenAPI document does not list.
fn pages(config: &mut web::ServiceConfig) {
    config.service(home::read).service(documentation::docs).service(documentation::reader());
}

/// What the routes say of themselves.
fn described_routes() -> OpenApi {
    let (_, described) = routes(ActixApp::new().into_utoipa_app().openapi(openapi::frame())).split_for_parts();
    described
}

/// The OpenAPI document of the service.
pub fn openapi() -> Document {
    openapi::complete(&described_routes())
}

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database could not be brought up to date.
    #[error(transparent)]
    Migration(#[from] MigrationError),
    /// The database is away or its keys cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The OpenAPI document could not be written down.
    #[error("cannot write the OpenAPI document: {0}")]
    Document(#[from] serde_json::Error),
    /// Metrics could not be set up.
    #[error("cannot record metrics: {0}")]
    Metrics(#[from] metrics_exporter_prometheus::BuildError),
    /// The address is taken or not ours.
    #[error("cannot listen on {host}:{port}: {source}")]
    Listen {
        /// The host that was asked for.
        host: String,
        /// The port that was asked for.
        port: u16,
        /// Why not.
        source: std::io::Error,
    },
}

/// How long the database may take to say goodbye.
const CLOSING: Duration = Duration::from_secs(3);

/// A server that answers requests.
pub struct Running {
    /// Where it listens.
    pub addr: SocketAddr,
    handle: ServerHandle,
    server: tokio::task::JoinHandle<std::io::Result<()>>,
    upkeep: upkeep::Upkeep,
    app: Arc<App>,
}

impl Running {
    /// The shared state.
    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Takes no new requests, lets those in progress finish for the configured time, and closes the connections.
    pub async fn stop(self) {
        self.app.tables.announcer.close();
        self.handle.stop(true).await;
        if let Ok(Err(error)) = self.server.await {
            tracing::error!(%error, "the server ended with an error");
        }
        self.upkeep.stop().await;
        if tokio::time::timeout(CLOSING, self.app.store.close()).await.is_err() {
            tracing::warn!("the database does not answer; leaving without closing its connections");
        }
    }
}

/// Brings the database up to date and serves on it, until [`Running::stop`].
///
/// # Errors
/// If the database cannot be used or the address is taken.
pub async fn start(settings: Settings, database_url: &str) -> Result<Running, StartError> {
    Store::migrate(database_url).await?;
    let recorder = metrics::install()?;
    let app = Arc::new(App::open(settings, database_url).await?);
    let described = described_routes();
    let document = Data::new(documentation::Served::of(&openapi::complete(&described))?);
    let addresses = Data::new(unmatched::Addresses::of(&described));
    let settings = &app.settings;
    let body_limit = BodyLimit { bytes: settings.max_body_bytes, patience: settings.body_patience };
    let factory = {
        let (app, recorder) = (Data::from(Arc::clone(&app)), Data::new(recorder.clone()));
        move || {
            let actix = ActixApp::new()
                .app_data(app.clone())
                .app_data(body_limit)
                .app_data(recorder.clone())
                .app_data(document.clone())
                .app_data(addresses.clone());
            let (actix, _) = routes(actix.into_utoipa_app()).split_for_parts();
            actix
                .configure(pages)
                .default_service(web::to(unmatched::refuse))
                .wrap(from_fn(patience::bounded))
                .wrap(from_fn(render::problems))
                .wrap(Compress::default())
                .wrap(cors::open())
                .wrap(from_fn(render::problems))
                .wrap(from_fn(head::as_get))
                .wrap(from_fn(metrics::measure))
                .wrap(TracingLogger::<RequestSpan>::new())
                .wrap(from_fn(request_id::identify))
        }
    };
    let mut server = HttpServer::new(factory).disable_signals().shutdown_timeout(settings.shutdown_grace.as_secs());
    if let Some(workers) = settings.workers {
        server = server.workers(workers);
    }
    let listen = |source| StartError::Listen { host: settings.host.clone(), port: settings.port, source };
    let server = server.bind((settings.host.as_str(), settings.port)).map_err(listen)?;
    let addr = server.addrs().first().copied().ok_or_else(|| listen(std::io::ErrorKind::AddrNotAvailable.into()))?;
    let server = server.run();
    let upkeep = upkeep::Upkeep::start(Arc::clone(&app), recorder);
    Ok(Running { addr, handle: server.handle(), server: tokio::spawn(server), upkeep, app })
}
