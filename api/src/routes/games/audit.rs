//! `GET /v1/games/{id}/audit`

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use domain::audit::Bundle;
use domain::log::hex;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};
use uuid::Uuid;

use crate::accounts::tokens::Scope;
use crate::app::App;
use crate::play::audit::{Auditable, auditable};
use crate::problem::Problem;
use crate::problem_responses;
use crate::routes::extract::{MaybeCaller, PathId};
use crate::store::event_log::ChainedEvent;

/// The `format` of the chain of every game that is not over.
const CHAIN_FORMAT: &str = "heirloom-audit-chain-v1";

/// What can be checked of a game that is not over.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditChain)]
pub struct RunningAudit {
    /// [`CHAIN_FORMAT`]
    #[schema(schema_with = format)]
    format: &'static str,
    /// The game's id.
    game_id: Uuid,
    /// `hex(SHA-256("heirloom-seed-v1" || 0x00 || server_seed))`
    #[schema(pattern = "^[0-9a-f]{64}$")]
    commitment: String,
    /// Every event's place in the chain, version 1 first.
    chain: Vec<Link>,
}

/// The schema of a chain's `format`: the one there is.
fn format() -> Object {
    let kind = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([CHAIN_FORMAT]));
    kind.description(Some("Tells a chain from other documents.")).build()
}

/// An event's place in the chain.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChainLink)]
pub struct Link {
    /// The event's version.
    version: u64,
    /// Its leaf, 64 hex digits.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    leaf: String,
    /// The head after it, 64 hex digits.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    head: String,
    /// The signed receipt, on the last event of a command.
    #[serde(skip_serializing_if = "Option::is_none")]
    receipt: Option<String>,
}

impl From<ChainedEvent> for Link {
    fn from(chained: ChainedEvent) -> Self {
        let ChainedEvent { event, leaf, head, receipt } = chained;
        Self { version: event.version, leaf: hex(&leaf), head: hex(&head), receipt }
    }
}

/// The audit of a game: its chain while it runs, everything once it is over.
#[derive(ToSchema)]
#[schema(as = Audit)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes what is sent; the bundle itself is sent as its canonical bytes")]
enum AuditBody {
    /// Not over.
    Running(RunningAudit),
    /// Over.
    Finished(Box<Bundle>),
}

problem_responses!(Problems = [Unauthenticated, TokenExpired, InsufficientScope, NotFound]);

/// Audit a game
///
/// While the game is not over: its commitment and hash chain. Afterwards the whole bundle, byte for byte the file that `heirloom audit` checks.
#[utoipa::path(
    tag = "games",
    operation_id = "auditGame",
    security((), ("access_token" = []), ("personal_access_token" = ["read"])),
    params(("id" = Uuid, Path, description = "The game's id")),
    responses((status = 200, description = "What can be checked now", body = AuditBody), Problems),
)]
#[get("/games/{id}/audit")]
pub async fn read(app: Data<App>, caller: MaybeCaller, id: PathId) -> Result<HttpResponse, Problem> {
    let account = caller.account_with(Scope::Read)?;
    match auditable(&app.tables, &app.keys, id.0, account).await? {
        Auditable::Running { commitment, chain } => Ok(HttpResponse::Ok().json(RunningAudit {
            format: CHAIN_FORMAT,
            game_id: id.0,
            commitment,
            chain: chain.into_iter().map(Link::from).collect(),
        })),
        Auditable::Finished(bundle) => Ok(HttpResponse::Ok().content_type("application/json").body(bundle)),
    }
}
