//! What is derived from the logs: one row a game, one a seat; and each game's seed.

use domain::log::Bytes32;
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use super::StoreError;
use super::event_log::{bytes, corrupt};

/// A game's row.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRow {
    /// Its id.
    pub game_id: Uuid,
    /// Slug of the game.
    pub game: String,
    /// Name of the edition.
    pub edition: String,
    /// `open`, `active`, `finished`, `cancelled`.
    pub status: String,
    /// `public`, `private`.
    pub visibility: String,
    /// Number of seats.
    pub seats: u8,
    /// Number of events.
    pub version: u64,
    /// Head of the log.
    pub head: Bytes32,
    /// Seats that everybody may know to be awaited.
    pub to_move: Vec<i16>,
    /// Whether the program is to move or to deal.
    pub program_to_move: bool,
    /// When it was created.
    pub created_at: OffsetDateTime,
    /// When its last event was.
    pub updated_at: OffsetDateTime,
}

/// A seat's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Number of the seat.
    pub seat: i16,
    /// The account that sits there.
    pub account_id: Option<Uuid>,
    /// The bot that sits there.
    pub bot_level: Option<String>,
    /// Given up after the start.
    pub resigned: bool,
}

type SeatColumns = (Vec<i16>, Vec<Option<Uuid>>, Vec<Option<String>>, Vec<bool>);

impl SeatRow {
    pub(super) fn columns(rows: &[Self]) -> SeatColumns {
        (
            rows.iter().map(|r| r.seat).collect(),
            rows.iter().map(|r| r.account_id).collect(),
            rows.iter().map(|r| r.bot_level.clone()).collect(),
            rows.iter().map(|r| r.resigned).collect(),
        )
    }
}

/// A game's seed; `None` where there is no such game.
///
/// # Errors
/// [`StoreError`]
pub async fn server_seed(pool: &PgPool, game_id: Uuid) -> Result<Option<Bytes32>, StoreError> {
    let seed = sqlx::query_scalar!("SELECT server_seed FROM game_secrets WHERE game_id = $1", game_id)
        .fetch_optional(pool)
        .await?;
    seed.as_deref().map(bytes).transpose()
}

/// The version of a game's log; `None` where there is no such game.
///
/// # Errors
/// [`StoreError`]
pub async fn version(pool: &PgPool, game_id: Uuid) -> Result<Option<u64>, StoreError> {
    let version =
        sqlx::query_scalar!("SELECT version FROM games WHERE game_id = $1", game_id).fetch_optional(pool).await?;
    Ok(version.map(i64::cast_unsigned))
}

/// The versions of several logs.
///
/// # Errors
/// [`StoreError`]
pub async fn versions(pool: &PgPool, game_ids: &[Uuid]) -> Result<Vec<(Uuid, u64)>, StoreError> {
    let rows =
        sqlx::query!("SELECT game_id, version FROM games WHERE game_id = ANY($1)", game_ids).fetch_all(pool).await?;
    Ok(rows.into_iter().map(|row| (row.game_id, row.version.cast_unsigned())).collect())
}

/// Games in which the program is to move or to deal.
///
/// # Errors
/// [`StoreError`]
pub async fn program_to_move(pool: &PgPool, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    Ok(sqlx::query_scalar!("SELECT game_id FROM games WHERE program_to_move ORDER BY game_id LIMIT $1", limit)
        .fetch_all(pool)
        .await?)
}

/// What a list of games is narrowed by; `None` does not narrow.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Status.
    pub status: Option<String>,
    /// Slug of the game.
    pub game: Option<String>,
    /// Visibility.
    pub visibility: Option<String>,
    /// Games in which this account sits.
    pub player: Option<Uuid>,
    /// Games in which this account is to move.
    pub to_move: Option<Uuid>,
    /// Private games are listed for their players: this account.
    pub viewer: Option<Uuid>,
    /// Only games created before this one.
    pub before: Option<Uuid>,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct ListedGame {
    /// The game's row, without its head.
    pub row: GameRow,
    /// Its seats, in order, with the names of those who sit there.
    pub seats: Vec<ListedSeat>,
}

/// A seat of a game in a list.
#[derive(Clone, Debug)]
pub struct ListedSeat {
    /// Its row.
    pub seat: SeatRow,
    /// The account's name.
    pub name: Option<String>,
}

/// Games, newest first.
///
/// # Errors
/// [`StoreError`]
pub async fn list(pool: &PgPool, filter: &Filter, limit: i64) -> Result<Vec<ListedGame>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT g.game_id, g.game, g.edition, g.status, g.visibility, g.seats, g.version, g.head, g.to_move,
                  g.program_to_move, g.created_at, g.updated_at,
                  ARRAY(SELECT s.seat FROM game_seats s WHERE s.game_id = g.game_id ORDER BY s.seat) AS "seat!: Vec<i16>",
                  ARRAY(SELECT s.account_id FROM game_seats s WHERE s.game_id = g.game_id ORDER BY s.seat)
                      AS "account!: Vec<Option<Uuid>>",
                  ARRAY(SELECT s.bot_level FROM game_seats s WHERE s.game_id = g.game_id ORDER BY s.seat)
                      AS "bot!: Vec<Option<String>>",
                  ARRAY(SELECT s.resigned FROM game_seats s WHERE s.game_id = g.game_id ORDER BY s.seat)
                      AS "resigned!: Vec<bool>",
                  ARRAY(SELECT a.name FROM game_seats s LEFT JOIN accounts a ON a.id = s.account_id
                        WHERE s.game_id = g.game_id ORDER BY s.seat) AS "name!: Vec<Option<String>>"
           FROM games g
           WHERE ($1::text IS NULL OR g.status = $1)
             AND ($2::text IS NULL OR g.game = $2)
             AND ($3::text IS NULL OR g.visibility = $3)
             AND ($4::uuid IS NULL OR EXISTS (
                 SELECT FROM game_seats s WHERE s.game_id = g.game_id AND s.account_id = $4))
             AND ($5::uuid IS NULL OR EXISTS (
                 SELECT FROM game_seats s WHERE s.game_id = g.game_id AND s.account_id = $5
                    AND s.seat = ANY(g.to_move) AND NOT s.resigned))
             AND (g.visibility = 'public' OR EXISTS (
                 SELECT FROM game_seats s WHERE s.game_id = g.game_id AND s.account_id = $6::uuid))
             AND ($7::uuid IS NULL OR g.game_id < $7)
           ORDER BY g.game_id DESC LIMIT $8"#,
        filter.status,
        filter.game,
        filter.visibility,
        filter.player,
        filter.to_move,
        filter.viewer,
        filter.before,
        limit,
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|r| {
            let row = GameRow {
                game_id: r.game_id,
                game: r.game,
                edition: r.edition,
                status: r.status,
                visibility: r.visibility,
                seats: u8::try_from(r.seats).map_err(|_| corrupt("too many seats"))?,
                version: r.version.cast_unsigned(),
                head: bytes(&r.head)?,
                to_move: r.to_move,
                program_to_move: r.program_to_move,
                created_at: r.created_at,
                updated_at: r.updated_at,
            };
            let seats = r.seat.into_iter().zip(r.account).zip(r.bot).zip(r.resigned).zip(r.name);
            let seats = seats
                .map(|((((seat, account_id), bot_level), resigned), name)| ListedSeat {
                    seat: SeatRow { seat, account_id, bot_level, resigned },
                    name,
                })
                .collect();
            Ok(ListedGame { row, seats })
        })
        .collect()
}
