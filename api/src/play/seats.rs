//! Creating games, sitting down, leaving and resigning.

use domain::any_game;
use domain::decide::Circumstances;
use domain::erased::Status;
use domain::lifecycle::{BotSeat, CreateGame, Visibility};
use domain::log::Dealer;
use domain::rejection::Refusal;
use domain::seat::{Actor, Seat};
use serde_json::{Value, json};
use uuid::Uuid;

use super::PlayError;
use super::appending::Prepared;
use super::folded::Folded;
use super::invitations;
use super::moves::{ATTEMPTS, Respond, commit, or_kept, seat_of};
use super::tables::Tables;
use crate::accounts::key_ring::KeyRing;
use crate::idempotency::{Reply, Slot};

/// A game to create.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Slug of the game.
    pub game: String,
    /// Name of the edition; the game's first where none is named.
    pub edition: Option<String>,
    /// The game's own options.
    pub options: Value,
    /// Number of seats.
    pub seats: u8,
    /// Who may see and join it.
    pub visibility: Visibility,
    /// The creator's public contribution to the shuffle.
    pub entropy: String,
    /// Seats that the program plays.
    pub bots: Vec<BotSeat>,
}

/// Creates a game; the creator sits at seat 0.
///
/// # Errors
/// [`PlayError::UnknownGame`], [`PlayError::UnknownEdition`], what does not fit, and the store's.
pub async fn create(
    tables: &Tables,
    keys: &KeyRing,
    creator: Uuid,
    new: NewGame,
    slot: Option<&Slot>,
    respond: &Respond<'_>,
) -> Result<Reply, PlayError> {
    let game = any_game::find(&new.game).ok_or_else(|| PlayError::UnknownGame(new.game.clone()))?;
    let edition = tables.shelf.choose(&new.game, new.edition.as_deref()).ok_or_else(|| PlayError::UnknownEdition {
        game: new.game.clone(),
        edition: new.edition.clone().unwrap_or_default(),
    })?;
    let (id, seed) = tables.randomness.new_game()?;
    let dealer = Dealer::new(id.to_string(), seed);
    let command = CreateGame {
        game: new.game,
        rules_version: game.rules_version(),
        edition: edition.pin.clone(),
        options: new.options,
        seats: new.seats,
        visibility: new.visibility,
        player: creator,
        entropy: new.entropy,
        bots: new.bots,
    };
    let around = Circumstances { now: tables.now(), dealer: &dealer, shelf: &tables.shelf };
    let decision = game.create(&command, around).map_err(|r| PlayError::refused(r, 0))?;
    let prepared = Prepared::creation(tables, keys, id, dealer, decision)?;
    match commit(tables, &prepared, None, slot, respond).await? {
        Some(answer) => Ok(answer),
        None => Err(PlayError::Conflict { actual: 0 }),
    }
}

/// A wish to sit down.
#[derive(Clone, Debug)]
pub struct Joining {
    /// Which seat; any free one where none is named.
    pub seat: Option<u8>,
    /// An invitation's code.
    pub invite_code: Option<String>,
    /// Public contribution to the shuffle.
    pub entropy: String,
}

/// Sits down; the last seat starts the game.
///
/// # Errors
/// No such game, no invitation, a taken seat, a game that has started, and the store's.
pub async fn join(
    tables: &Tables,
    keys: &KeyRing,
    id: Uuid,
    player: Uuid,
    joining: &Joining,
    slot: Option<&Slot>,
    respond: &Respond<'_>,
) -> Result<Reply, PlayError> {
    let outcome = attempts(tables, keys, id, player, joining, slot, respond).await;
    or_kept(tables, slot, outcome).await
}

async fn attempts(
    tables: &Tables,
    keys: &KeyRing,
    id: Uuid,
    player: Uuid,
    joining: &Joining,
    slot: Option<&Slot>,
    respond: &Respond<'_>,
) -> Result<Reply, PlayError> {
    for _ in 0..ATTEMPTS {
        let game = tables.current(id).await?;
        let invitation = invitations::usable(tables, &game, player, joining.invite_code.as_deref()).await?;
        if !game.may_see(Some(player)) && invitation.is_none() {
            return Err(PlayError::NoSuchGame);
        }
        let invited_to = invitation.as_ref().and_then(|i| i.seat);
        let seat = choose_seat(&game, joining.seat, invited_to)?;
        let command = json!({ "type": "take-seat", "seat": seat, "player": player, "entropy": joining.entropy });
        let prepared = Prepared::command(tables, keys, &game, Actor::Seat(seat), &command)?;
        if let Some(answer) = commit(tables, &prepared, invitation.map(|i| i.id), slot, respond).await? {
            return Ok(answer);
        }
    }
    Err(PlayError::Conflict { actual: tables.current(id).await?.version() })
}

/// Leaves before the start, resigns after it.
///
/// # Errors
/// No such game, no seat in it, a game that is over, and the store's.
pub async fn leave(
    tables: &Tables,
    keys: &KeyRing,
    id: Uuid,
    player: Uuid,
    respond: &Respond<'_>,
) -> Result<Reply, PlayError> {
    for _ in 0..ATTEMPTS {
        let game = tables.current(id).await?;
        let seat = seat_of(&game, player)?;
        let kind = if game.game.status() == Status::Open { "leave-seat" } else { "resign" };
        let prepared = Prepared::command(tables, keys, &game, Actor::Seat(seat), &json!({ "type": kind }))?;
        if let Some(answer) = commit(tables, &prepared, None, None, respond).await? {
            return Ok(answer);
        }
    }
    Err(PlayError::Conflict { actual: tables.current(id).await?.version() })
}

fn choose_seat(game: &Folded, asked: Option<u8>, invited_to: Option<u8>) -> Result<Seat, PlayError> {
    match (asked, invited_to) {
        (Some(asked), Some(invited)) if asked != invited => {
            let detail = format!("the invitation is for seat {invited}");
            Err(PlayError::refused(Refusal::BadSetup { pointer: "/seat".into(), detail }, game.version()))
        }
        (Some(seat), _) | (None, Some(seat)) => Ok(Seat(seat)),
        // Where none is free the decision says that the game has started.
        (None, None) => Ok(game.game.free_seats().first().copied().unwrap_or(Seat(0))),
    }
}
