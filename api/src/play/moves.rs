//! Making a move: on the game as known here, decided again on a newer one where somebody was faster.

use std::sync::Arc;

use domain::erased::LegalMove;
use domain::lifecycle::MatchCommand;
use domain::rejection::Refusal;
use domain::seat::{Actor, Seat};
use serde_json::Value;
use uuid::Uuid;

use super::PlayError;
use super::appending::Prepared;
use super::folded::Folded;
use super::tables::Tables;
use crate::accounts::key_ring::KeyRing;
use crate::idempotency::{Reply, Slot, StoredResponse};
use crate::store::event_log::Appended;

/// How often a command without `If-Match` is decided again after losing the race.
pub const ATTEMPTS: usize = 20;

/// Which version of the game the caller decided on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Whatever it is.
    Any,
    /// One of these: the `If-Match` header's versions, and its text.
    OneOf(Vec<u64>, String),
}

impl Expected {
    fn check(&self, actual: u64) -> Result<(), PlayError> {
        match self {
            Self::OneOf(versions, text) if !versions.contains(&actual) => {
                Err(PlayError::Stale { expected: text.clone(), actual })
            }
            _ => Ok(()),
        }
    }
}

/// Answers an accepted command from what will be committed.
pub type Respond<'a> = dyn Fn(&Prepared, &[Option<Arc<str>>]) -> Result<StoredResponse, PlayError> + Sync + 'a;

/// The caller's legal moves with the version they hold for.
///
/// # Errors
/// [`PlayError::NoSuchGame`], [`PlayError::NotAllowed`] for who has no seat, and the store's.
pub async fn legal(tables: &Tables, id: Uuid, account: Uuid) -> Result<(u64, Vec<LegalMove>), PlayError> {
    let game = tables.current(id).await?;
    let seat = seat_of(&game, account)?;
    let moves = if game.game.resigned(seat) { Vec::new() } else { game.game.legal_moves(seat) };
    Ok((game.version(), moves))
}

/// Says whether a move would be accepted now; nothing is drawn and nothing changes.
///
/// # Errors
/// As [`submit`].
pub async fn dry_run(
    tables: &Tables,
    keys: &KeyRing,
    id: Uuid,
    account: Uuid,
    command: &Value,
    expected: &Expected,
) -> Result<u64, PlayError> {
    let game = tables.current(id).await?;
    let seat = may_move(&game, account, command)?;
    expected.check(game.version())?;
    Prepared::command(tables, keys, &game, Actor::Seat(seat), command)?;
    Ok(game.version())
}

/// A move as it was sent.
#[derive(Clone, Copy)]
pub struct Submission<'a> {
    /// Who sent it.
    pub account: Uuid,
    /// The move.
    pub command: &'a Value,
    /// What the sender decided on.
    pub expected: &'a Expected,
    /// Where the answer is kept, if a key was sent.
    pub slot: Option<&'a Slot>,
    /// Makes the answer.
    pub respond: &'a Respond<'a>,
}

/// Makes a move. The answer is made by `respond` before the commit and kept with it under the idempotency key.
///
/// # Errors
/// The rule it breaks, a stale `If-Match`, no such game, no seat, or the store's; nothing has changed then.
pub async fn submit(tables: &Tables, keys: &KeyRing, id: Uuid, submission: Submission<'_>) -> Result<Reply, PlayError> {
    let outcome = attempts(tables, keys, id, submission).await;
    or_kept(tables, submission.slot, outcome).await
}

async fn attempts(tables: &Tables, keys: &KeyRing, id: Uuid, submission: Submission<'_>) -> Result<Reply, PlayError> {
    let mut game = tables.known(id).await?;
    let mut fresh = false;
    for _ in 0..ATTEMPTS {
        match attempt(tables, keys, &game, submission).await {
            Ok(Some(answer)) => return Ok(answer),
            Err(error) if fresh || !depends_on_version(&error) => return Err(error),
            // Somebody was faster, or it was refused on a copy that another node may have moved on: look again.
            Ok(None) | Err(_) => {}
        }
        game = tables.current(id).await?;
        fresh = true;
    }
    Err(PlayError::Conflict { actual: game.version() })
}

async fn attempt(
    tables: &Tables,
    keys: &KeyRing,
    game: &Folded,
    submission: Submission<'_>,
) -> Result<Option<Reply>, PlayError> {
    let seat = may_move(game, submission.account, submission.command)?;
    submission.expected.check(game.version())?;
    let prepared = Prepared::command(tables, keys, game, Actor::Seat(seat), submission.command)?;
    commit(tables, &prepared, None, submission.slot, submission.respond).await
}

/// Answers and commits a prepared command, or finds the answer that the same request got a moment ago; `None` where somebody else was
/// faster.
///
/// # Errors
/// The store's, and what keeps the answer from being made.
pub async fn commit(
    tables: &Tables,
    prepared: &Prepared,
    invitation: Option<Uuid>,
    slot: Option<&Slot>,
    respond: &Respond<'_>,
) -> Result<Option<Reply>, PlayError> {
    let names = tables.names(&super::views::players(&prepared.next)).await?;
    let answer = respond(prepared, &names)?;
    let row = slot.map(|slot| slot.row(&answer)).transpose()?;
    match prepared.commit(tables, invitation, row.as_ref()).await? {
        Appended::Committed => Ok(Some(Reply { response: answer, replayed: false })),
        // The one who was faster may have been this very request; an answer that has just expired makes room for a new one.
        Appended::LostTheRace | Appended::KeyTaken => kept(tables, slot).await,
    }
}

/// The answer kept under the key, where the same request was answered a moment ago.
async fn kept(tables: &Tables, slot: Option<&Slot>) -> Result<Option<Reply>, PlayError> {
    match slot {
        Some(slot) => Ok(slot.find(&tables.store).await?.map(|response| Reply { response, replayed: true })),
        None => Ok(None),
    }
}

/// The outcome of a request; where it is a refusal, rather the answer that the same request got a moment ago: what it brought about may
/// be what stands in its own way now.
///
/// # Errors
/// The refusal where no answer is kept, and the store's.
pub async fn or_kept(
    tables: &Tables,
    slot: Option<&Slot>,
    outcome: Result<Reply, PlayError>,
) -> Result<Reply, PlayError> {
    match outcome {
        Err(refusal) if depends_on_version(&refusal) => kept(tables, slot).await?.ok_or(refusal),
        outcome => outcome,
    }
}

/// The answer that is kept under the key.
///
/// # Errors
/// The store's, and another request's answer under the same key.
pub async fn kept_answer(tables: &Tables, slot: Option<&Slot>) -> Result<Reply, PlayError> {
    kept(tables, slot).await?.ok_or_else(|| PlayError::Response("an answer is kept and cannot be found".into()))
}

/// The seat an account sits on.
///
/// # Errors
/// [`PlayError::NoSuchGame`] where it may not know of the game, [`PlayError::NotAllowed`] where it has no seat.
pub fn seat_of(game: &Folded, account: Uuid) -> Result<Seat, PlayError> {
    match game.seat_of(Some(account)) {
        Some(seat) => Ok(seat),
        None if game.may_see(Some(account)) => Err(PlayError::NotAllowed("You have no seat in this game.")),
        None => Err(PlayError::NoSuchGame),
    }
}

fn may_move(game: &Folded, account: Uuid, command: &Value) -> Result<Seat, PlayError> {
    let seat = seat_of(game, account)?;
    if game.game.resigned(seat) && game.game.outcome().is_none() {
        return Err(PlayError::NotAllowed("You resigned this game; the program plays your seat on."));
    }
    let kind = command.get("type").and_then(Value::as_str).unwrap_or_default();
    if MatchCommand::has_type(kind) {
        let refusal = Refusal::malformed(Some("/type".into()), format!("`{kind}` is not a move."));
        return Err(PlayError::refused(refusal, game.version()));
    }
    Ok(seat)
}

fn depends_on_version(error: &PlayError) -> bool {
    matches!(
        error,
        PlayError::Refused { .. } | PlayError::Stale { .. } | PlayError::NotAllowed(_) | PlayError::NoSuchGame
    )
}
