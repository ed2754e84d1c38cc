//! `GET /v1/games`

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use domain::erased::Status;
use domain::game::BotLevel;
use domain::lifecycle::Visibility;
use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::wire::{GameSeat, SeatKind};
use crate::accounts::tokens::Scope;
use crate::app::App;
use crate::problem::{CHALLENGE, Problem};
use crate::problem_responses;
use crate::routes::extract::{MaybeCaller, Query};
use crate::routes::page::{Cursor, Limit, PageQuery};
use crate::routes::timestamp::Timestamp;
use crate::store::{accounts, games};

/// Which games.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Where they are.
    status: Option<Status>,
    /// Slug of the game.
    #[param(example = "familienbande")]
    game: Option<String>,
    /// Name of a player who sits there, or `me`.
    #[param(example = "weaver-7")]
    player: Option<String>,
    /// `me`: only games that wait for the caller. This is the inbox.
    #[param(inline)]
    to_move: Option<ToMove>,
    /// Who may see and join them.
    visibility: Option<Visibility>,
    /// How many games, at most.
    #[serde(default)]
    #[param(value_type = u8, minimum = 1, maximum = 100, default = 25, required = false)]
    limit: Limit,
    /// The `next_cursor` of the page before.
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor>,
}

/// Whose move is awaited.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ToMove {
    /// The caller's.
    Me,
}

/// A game in a list: what everybody who may know of it can see without its table.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameSummary {
    /// The game's id.
    id: Uuid,
    /// Slug of the game.
    #[schema(example = "familienbande")]
    game: String,
    /// Name of the edition.
    #[schema(example = "standard")]
    edition: String,
    /// Who may see and join it.
    visibility: Visibility,
    /// Where it is.
    status: Status,
    /// Number of events.
    version: u64,
    /// Each seat, in order.
    seats: Vec<GameSeat>,
    /// Seats that everybody may know to be awaited.
    to_move: Vec<Seat>,
    /// When it was created.
    created_at: Timestamp,
    /// When its last event was.
    updated_at: Timestamp,
}

/// A page of games.
#[derive(Debug, Serialize, ToSchema)]
pub struct GamePage {
    /// The games, newest first.
    items: Vec<GameSummary>,
    /// Where the next page starts; null on the last one.
    #[schema(required, value_type = Option<String>)]
    next_cursor: Option<Cursor>,
}

problem_responses!(Problems = [MalformedRequest, Unauthenticated, TokenExpired, InsufficientScope, InvalidRequest]);

/// List games, newest first
///
/// Public games, and the caller's own private ones.
#[utoipa::path(
    tag = "games",
    operation_id = "listGames",
    security((), ("access_token" = []), ("personal_access_token" = ["read"])),
    params(ListQuery),
    responses((status = 200, description = "A page of games", body = GamePage), Problems),
)]
#[get("/games")]
pub async fn list(app: Data<App>, caller: MaybeCaller, query: Query<ListQuery>) -> Result<HttpResponse, Problem> {
    let account = caller.account_with(Scope::Read)?;
    let query = query.0;
    let page = PageQuery { limit: query.limit, cursor: query.cursor };
    let me = || account.ok_or_else(|| Problem::unauthenticated("Sign in to ask for your own games.", CHALLENGE));
    let player = match query.player.as_deref() {
        None => None,
        Some("me") => Some(me()?),
        // A name that nobody has sits nowhere.
        Some(name) => Some(accounts::id_by_name(app.store.pool(), name).await?.unwrap_or(Uuid::nil())),
    };
    let filter = games::Filter {
        status: query.status.map(|status| word(&status)).transpose()?,
        game: query.game,
        visibility: query.visibility.map(|visibility| word(&visibility)).transpose()?,
        player,
        to_move: query.to_move.map(|ToMove::Me| me()).transpose()?,
        viewer: account,
        before: page.cursor.map(|cursor| cursor.0),
    };
    let rows = games::list(app.store.pool(), &filter, page.fetch_limit()).await?;
    let (rows, next_cursor) = page.cut(rows, |listed| listed.row.game_id);
    let items = rows.into_iter().map(GameSummary::try_from).collect::<Result<_, _>>()?;
    Ok(HttpResponse::Ok().json(GamePage { items, next_cursor }))
}

impl TryFrom<games::ListedGame> for GameSummary {
    type Error = Problem;

    fn try_from(listed: games::ListedGame) -> Result<Self, Problem> {
        let row = listed.row;
        Ok(Self {
            id: row.game_id,
            game: row.game,
            edition: row.edition,
            visibility: unword(&row.visibility)?,
            status: unword(&row.status)?,
            version: row.version,
            seats: listed.seats.into_iter().map(seat).collect::<Result<_, _>>()?,
            to_move: row.to_move.iter().filter_map(|seat| u8::try_from(*seat).ok()).map(Seat).collect(),
            created_at: row.created_at.into(),
            updated_at: row.updated_at.into(),
        })
    }
}

fn seat(listed: games::ListedSeat) -> Result<GameSeat, Problem> {
    let games::ListedSeat { seat, name } = listed;
    let kind = match (&seat.account_id, &seat.bot_level) {
        (Some(_), _) => SeatKind::Player,
        (None, Some(_)) => SeatKind::Bot,
        (None, None) => SeatKind::Open,
    };
    let level: Option<BotLevel> = seat.bot_level.as_deref().map(unword).transpose()?;
    let number = u8::try_from(seat.seat).map_err(|error| Problem::internal(&error))?;
    Ok(GameSeat { seat: Seat(number), kind, player: name, level, resigned: seat.resigned })
}

/// The one word that an enum is on the wire and in the database.
fn word(value: &impl Serialize) -> Result<String, Problem> {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => Ok(word),
        _ => Err(Problem::internal(&"not a word")),
    }
}

fn unword<T: for<'a> Deserialize<'a>>(word: &str) -> Result<T, Problem> {
    serde_json::from_value(serde_json::Value::String(word.to_owned())).map_err(|error| Problem::internal(&error))
}
