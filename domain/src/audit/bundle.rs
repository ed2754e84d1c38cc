//! The audit bundle: everything of a finished game in one document, whole and with nothing hidden.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use crate::any_game;
use crate::edition::EditionDocument;
use crate::erased::Status;
use crate::log::{Dealer, LoggedEvent, canonical, hex};
use crate::outcome::Outcome;
use crate::receipt::{Receipt, ReceiptKeySet};
use crate::rejection::Refusal;
use crate::seat::Actor;
use crate::timestamp::Timestamp;

/// The `format` of every bundle.
pub const BUNDLE_FORMAT: &str = "heirloom-audit-bundle-v1";

/// A finished game, complete. A bundle file is the RFC 8785 canonical form of this, with nothing before or after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = AuditBundle)]
#[serde(deny_unknown_fields)]
pub struct Bundle {
    /// `heirloom-audit-bundle-v1`.
    #[schema(schema_with = format)]
    pub format: String,
    /// The game's id, as hashed into the first head and the shuffles.
    pub game_id: String,
    /// Slug of the game.
    #[schema(example = "familienbande")]
    pub game: String,
    /// Version of the rules every move was decided under.
    pub rules_version: u32,
    /// The components it was played with.
    pub edition: BundledEdition,
    /// `hex(SHA-256("heirloom-seed-v1" || 0x00 || server_seed))`, as published before anybody joined.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub commitment: String,
    /// The seed that was committed to, 64 hex digits.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub server_seed: String,
    /// What each seat added to the shuffle, in seat order; empty text where nothing.
    pub entropies: Vec<String>,
    /// The whole log, version 1 first.
    pub events: Vec<BundledEvent>,
    /// The keys that signed the receipts, exactly those, in order of `kid`.
    pub keys: ReceiptKeySet,
    /// How it ended; null where everybody left before the start.
    #[schema(required)]
    pub outcome: Option<Outcome>,
}

/// An edition, whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BundledEdition {
    /// Its document.
    #[schema(value_type = Object)]
    pub data: Value,
    /// `hex(SHA-256(JCS(data)))`.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub digest: String,
    /// Its name, such as `standard`.
    #[schema(example = "standard")]
    pub name: String,
}

/// An event with its place in the hash chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BundledEvent {
    /// 1 for the first event, then without gaps.
    pub version: u64,
    /// When the server decided it.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Who caused it.
    pub actor: Actor,
    /// Event type in kebab case.
    #[serde(rename = "type")]
    #[schema(example = "game-created")]
    pub kind: String,
    /// Complete data, secrets as `{"secret_of", "value"}`.
    #[schema(value_type = Object)]
    pub data: Value,
    /// The command that led to this event and to those after it whose cause is null.
    #[schema(value_type = Option<Object>, required)]
    pub cause: Option<Value>,
    /// `hex(SHA-256(salt || JCS(event)))`, 64 hex digits.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub leaf: String,
    /// `hex(SHA-256(previous head || leaf))`, 64 hex digits.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub head: String,
    /// The receipt, on the last event of a command only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt: Option<String>,
}

/// The schema of a bundle's `format`: the one there is.
fn format() -> Object {
    let kind = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([BUNDLE_FORMAT]));
    kind.description(Some("Tells a bundle from other documents.")).build()
}

impl BundledEvent {
    /// An event of the log with its stored leaf, head and receipt.
    #[must_use]
    pub fn new(event: LoggedEvent, leaf: String, head: String, receipt: Option<String>) -> Self {
        let LoggedEvent { version, at, actor, kind, data, cause } = event;
        Self { version, at, actor, kind, data, cause, leaf, head, receipt }
    }

    /// The event as the log and its leaf have it.
    #[must_use]
    pub fn logged(&self) -> LoggedEvent {
        let Self { version, at, actor, kind, data, cause, .. } = self.clone();
        LoggedEvent { version, at, actor, kind, data, cause }
    }
}

impl Bundle {
    /// The bundle of a game that is over; `known` are all receipt keys the server ever used, of which those in use here are taken.
    ///
    /// # Errors
    /// [`Refusal::WrongStatus`] while the game is not over: its seed is a secret until then. [`Refusal::Corrupt`] where the log does not
    /// fold or a receipt names no known key.
    pub fn assemble(
        dealer: &Dealer,
        edition: &EditionDocument,
        events: Vec<BundledEvent>,
        known: &ReceiptKeySet,
    ) -> Result<Self, Refusal> {
        let logged: Vec<LoggedEvent> = events.iter().map(BundledEvent::logged).collect();
        let folded = any_game::replay(&logged)?.ok_or_else(|| Refusal::Corrupt("the log is empty".into()))?;
        if matches!(folded.status(), Status::Open | Status::Active) {
            return Err(Refusal::WrongStatus("the game is not over: its seed is revealed at the end"));
        }
        let created = folded.created();
        Ok(Self {
            format: BUNDLE_FORMAT.to_owned(),
            game_id: dealer.game_id().to_owned(),
            game: created.game.clone(),
            rules_version: created.rules_version,
            edition: BundledEdition {
                data: edition.data.clone(),
                digest: edition.pin.digest.clone(),
                name: edition.pin.name.clone(),
            },
            commitment: dealer.commitment(),
            server_seed: hex(dealer.server_seed()),
            entropies: folded.entropies(),
            keys: keys_of(&events, known)?,
            events,
            outcome: folded.outcome().cloned(),
        })
    }

    /// The bundle's file: its RFC 8785 canonical form.
    ///
    /// # Errors
    /// As [`canonical`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, serde_json::Error> {
        canonical(self)
    }
}

fn keys_of(events: &[BundledEvent], known: &ReceiptKeySet) -> Result<ReceiptKeySet, Refusal> {
    let mut keys = Vec::new();
    for event in events {
        let Some(jws) = &event.receipt else { continue };
        let corrupt = |what: String| Refusal::Corrupt(format!("receipt of version {}: {what}", event.version));
        let kid = Receipt::read(jws).map_err(|fault| corrupt(fault.to_string()))?.kid;
        let key = known.keys.iter().find(|key| key.kid == kid);
        let key = key.ok_or_else(|| corrupt(format!("no key is called `{kid}`")))?;
        if !keys.contains(key) {
            keys.push(key.clone());
        }
    }
    keys.sort_by(|a, b| a.kid.cmp(&b.kid));
    Ok(ReceiptKeySet { keys })
}
