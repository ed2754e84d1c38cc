//! The append-only log of each game, and the append itself: one statement, one round trip.

use domain::log::{Bytes32, LoggedEvent};
use domain::seat::{Actor, Seat};
use domain::timestamp::Timestamp;
use serde_json::Value;
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use super::games::{GameRow, SeatRow};
use super::idempotency::{self, IdempotencyRow};
use super::{StoreError, violates};

/// An event with its place in the chain.
#[derive(Clone, Debug, PartialEq)]
pub struct ChainedEvent {
    /// The event, complete.
    pub event: LoggedEvent,
    /// Its leaf.
    pub leaf: Bytes32,
    /// The head after it.
    pub head: Bytes32,
    /// The signed receipt, on the last event of a command.
    pub receipt: Option<String>,
}

/// Everything one append writes. All of it is written, or nothing.
#[derive(Debug)]
pub struct Append<'a> {
    /// The version the log must have for the append to happen; 0 creates the game.
    pub expected: u64,
    /// The game's row after the append.
    pub row: &'a GameRow,
    /// The new events, in order.
    pub events: &'a [ChainedEvent],
    /// Seats whose row changes.
    pub seats: &'a [SeatRow],
    /// An invitation that is used up by this append; the append does not happen when it is used already.
    pub invitation: Option<Uuid>,
    /// The response to keep under an idempotency key.
    pub response: Option<&'a IdempotencyRow>,
}

/// Whether an append happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is committed.
    Committed,
    /// The log had another version than expected, or the invitation was used: nothing was written.
    LostTheRace,
    /// A response is kept under the same idempotency key already: nothing was written.
    KeyTaken,
}

struct Columns {
    versions: Vec<i64>,
    ats: Vec<OffsetDateTime>,
    actors: Vec<Option<i16>>,
    kinds: Vec<String>,
    data: Vec<Value>,
    causes: Vec<Option<Value>>,
    leaves: Vec<Vec<u8>>,
    heads: Vec<Vec<u8>>,
    receipts: Vec<Option<String>>,
}

impl Columns {
    fn of(events: &[ChainedEvent]) -> Self {
        let logged = || events.iter().map(|chained| &chained.event);
        Self {
            versions: logged().map(|e| e.version.cast_signed()).collect(),
            ats: logged().map(|e| moment(e.at)).collect(),
            actors: logged().map(|e| e.actor.seat().map(|seat| i16::from(seat.0))).collect(),
            kinds: logged().map(|e| e.kind.clone()).collect(),
            data: logged().map(|e| e.data.clone()).collect(),
            causes: logged().map(|e| e.cause.clone()).collect(),
            leaves: events.iter().map(|e| e.leaf.to_vec()).collect(),
            heads: events.iter().map(|e| e.head.to_vec()).collect(),
            receipts: events.iter().map(|e| e.receipt.clone()).collect(),
        }
    }
}

/// Appends to an existing log, if it still has the expected version.
///
/// # Errors
/// [`StoreError`]
pub async fn append(pool: &PgPool, append: &Append<'_>) -> Result<Appended, StoreError> {
    let Append { expected, row, events, seats, invitation, response } = append;
    let columns = Columns::of(events);
    let (seat, account, bot, resigned) = SeatRow::columns(seats);
    let committed = sqlx::query_scalar!(
        r#"WITH moved AS (
               UPDATE games
               SET version = $3, head = $4, status = $5, to_move = $6, program_to_move = $7, updated_at = $8
               WHERE game_id = $1 AND version = $2
                 AND ($9::uuid IS NULL OR EXISTS (
                     SELECT FROM invitations WHERE invitation_id = $9 AND game_id = $1 AND used_at IS NULL))
               RETURNING game_id
           ), logged AS (
               INSERT INTO game_events (game_id, version, at, actor, type, data, cause, leaf, head, receipt)
               SELECT moved.game_id, event.*
               FROM moved, UNNEST($10::bigint[], $11::timestamptz[], $12::smallint[], $13::text[], $14::jsonb[],
                                  $15::jsonb[], $16::bytea[], $17::bytea[], $18::text[]) AS event
           ), seated AS (
               INSERT INTO game_seats (game_id, seat, account_id, bot_level, resigned)
               SELECT moved.game_id, place.*
               FROM moved, UNNEST($19::smallint[], $20::uuid[], $21::text[], $22::boolean[]) AS place
               ON CONFLICT (game_id, seat) DO UPDATE
               SET account_id = EXCLUDED.account_id, bot_level = EXCLUDED.bot_level, resigned = EXCLUDED.resigned
           ), invited AS (
               UPDATE invitations SET used_at = $8 FROM moved
               WHERE invitation_id = $9 AND invitations.game_id = moved.game_id
           ), kept AS (
               INSERT INTO idempotent_responses (lookup_hash, sealed, created_at)
               SELECT $23::bytea, $24::bytea, $25::timestamptz FROM moved WHERE $23::bytea IS NOT NULL
           )
           SELECT count(*) > 0 AS "moved!" FROM moved"#,
        row.game_id,
        expected.cast_signed(),
        row.version.cast_signed(),
        &row.head[..],
        row.status,
        &row.to_move,
        row.program_to_move,
        row.updated_at,
        *invitation,
        &columns.versions,
        &columns.ats,
        &columns.actors as _,
        &columns.kinds,
        &columns.data,
        &columns.causes as _,
        &columns.leaves,
        &columns.heads,
        &columns.receipts as _,
        &seat,
        &account as _,
        &bot as _,
        &resigned,
        response.map(|r| r.lookup_hash.as_slice()),
        response.map(|r| r.sealed.as_slice()),
        response.map(|r| r.created_at),
    )
    .fetch_one(pool)
    .await;
    match committed {
        Ok(true) => Ok(Appended::Committed),
        Ok(false) => Ok(Appended::LostTheRace),
        Err(error) if violates(&error, idempotency::CONSTRAINT) => Ok(Appended::KeyTaken),
        Err(error) => Err(error.into()),
    }
}

/// Creates a game with its first events.
///
/// # Errors
/// As [`append`].
pub async fn create(pool: &PgPool, append: &Append<'_>, server_seed: &Bytes32) -> Result<Appended, StoreError> {
    let Append { row, events, seats, response, .. } = append;
    let columns = Columns::of(events);
    let (seat, account, bot, resigned) = SeatRow::columns(seats);
    let created = sqlx::query!(
        r#"WITH created AS (
               INSERT INTO games (game_id, game, edition, status, visibility, seats, version, head, to_move,
                                  program_to_move, created_at, updated_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
               RETURNING game_id
           ), hidden AS (
               INSERT INTO game_secrets (game_id, server_seed) SELECT game_id, $13::bytea FROM created
           ), logged AS (
               INSERT INTO game_events (game_id, version, at, actor, type, data, cause, leaf, head, receipt)
               SELECT created.game_id, event.*
               FROM created, UNNEST($14::bigint[], $15::timestamptz[], $16::smallint[], $17::text[], $18::jsonb[],
                                    $19::jsonb[], $20::bytea[], $21::bytea[], $22::text[]) AS event
           ), seated AS (
               INSERT INTO game_seats (game_id, seat, account_id, bot_level, resigned)
               SELECT created.game_id, place.*
               FROM created, UNNEST($23::smallint[], $24::uuid[], $25::text[], $26::boolean[]) AS place
           )
           INSERT INTO idempotent_responses (lookup_hash, sealed, created_at)
           SELECT $27::bytea, $28::bytea, $29::timestamptz FROM created WHERE $27::bytea IS NOT NULL"#,
        row.game_id,
        row.game,
        row.edition,
        row.status,
        row.visibility,
        i16::from(row.seats),
        row.version.cast_signed(),
        &row.head[..],
        &row.to_move,
        row.program_to_move,
        row.created_at,
        row.updated_at,
        &server_seed[..],
        &columns.versions,
        &columns.ats,
        &columns.actors as _,
        &columns.kinds,
        &columns.data,
        &columns.causes as _,
        &columns.leaves,
        &columns.heads,
        &columns.receipts as _,
        &seat,
        &account as _,
        &bot as _,
        &resigned,
        response.map(|r| r.lookup_hash.as_slice()),
        response.map(|r| r.sealed.as_slice()),
        response.map(|r| r.created_at),
    )
    .execute(pool)
    .await;
    match created {
        Ok(_) => Ok(Appended::Committed),
        Err(error) if violates(&error, idempotency::CONSTRAINT) => Ok(Appended::KeyTaken),
        Err(error) => Err(error.into()),
    }
}

/// The events after a version, in order, at most `limit`.
///
/// # Errors
/// [`StoreError`]
pub async fn events_after(
    pool: &PgPool,
    game_id: Uuid,
    after: u64,
    limit: i64,
) -> Result<Vec<ChainedEvent>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT version, at, actor, type AS kind, data, cause, leaf, head, receipt
           FROM game_events WHERE game_id = $1 AND version > $2 ORDER BY version LIMIT $3"#,
        game_id,
        i64::try_from(after).unwrap_or(i64::MAX),
        limit,
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            let event = LoggedEvent {
                version: row.version.cast_unsigned(),
                at: timestamp(row.at),
                actor: actor(row.actor)?,
                kind: row.kind,
                data: row.data,
                cause: row.cause,
            };
            Ok(ChainedEvent { event, leaf: bytes(&row.leaf)?, head: bytes(&row.head)?, receipt: row.receipt })
        })
        .collect()
}

/// A moment as the database stores it.
pub(crate) fn moment(at: Timestamp) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(at.millis()) * 1_000_000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

/// A stored moment in whole milliseconds.
pub(crate) fn timestamp(at: OffsetDateTime) -> Timestamp {
    Timestamp::from_millis(i64::try_from(at.unix_timestamp_nanos().div_euclid(1_000_000)).unwrap_or(0))
}

pub(crate) fn bytes(stored: &[u8]) -> Result<Bytes32, StoreError> {
    stored.try_into().map_err(|_| corrupt("a hash or seed is not 32 bytes"))
}

fn actor(stored: Option<i16>) -> Result<Actor, StoreError> {
    match stored {
        None => Ok(Actor::SERVER),
        Some(seat) => u8::try_from(seat).map(|seat| Actor::Seat(Seat(seat))).map_err(|_| corrupt("no such seat")),
    }
}

/// A stored value that this program cannot have written.
pub(super) fn corrupt(what: &'static str) -> StoreError {
    sqlx::Error::Decode(what.into()).into()
}
