//! Invitations: a code for anybody who has it, or for one named player.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::erased::Status;
use domain::log::{Bytes32, sha256};
use domain::rejection::Refusal;
use domain::seat::Seat;
use rand::TryRng;
use rand::rngs::SysRng;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::PlayError;
use super::folded::Folded;
use super::moves::{kept_answer, seat_of};
use super::tables::Tables;
use crate::idempotency::{Reply, Slot, StoredResponse};
use crate::store::accounts;
use crate::store::invitations::{self, InvitationRow};

/// How long an invitation holds.
pub const LIFETIME: Duration = Duration::days(14);

/// An invitation as it is handed out: the only time its code is seen.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// Its id.
    pub id: Uuid,
    /// The code.
    pub code: String,
    /// Until when it holds.
    pub expires_at: OffsetDateTime,
}

/// A wish to invite.
#[derive(Clone, Copy, Debug)]
pub struct Inviting<'a> {
    /// Who invites.
    pub caller: Uuid,
    /// The player it is for; `None`: whoever has the code.
    pub player: Option<&'a str>,
    /// The seat it is for; `None`: any.
    pub seat: Option<u8>,
}

/// An invitation that may be used now.
#[derive(Clone, Copy, Debug)]
pub struct Usable {
    /// Its id.
    pub id: Uuid,
    /// The seat it is for.
    pub seat: Option<u8>,
}

/// Invites a named player, or whoever is given the code.
///
/// # Errors
/// [`PlayError::NotAllowed`] for who is not its host, [`PlayError::UnknownPlayer`], a game that has started, a seat that does
/// not exist or is taken, and the store's.
pub async fn invite(
    tables: &Tables,
    id: Uuid,
    inviting: Inviting<'_>,
    slot: Option<&Slot>,
    respond: &(dyn Fn(&Invitation) -> Result<StoredResponse, PlayError> + Sync),
) -> Result<Reply, PlayError> {
    let Inviting { caller, player, seat } = inviting;
    let game = tables.current(id).await?;
    if game.game.host() != Some(seat_of(&game, caller)?) {
        return Err(PlayError::NotAllowed(
            "Only the player who has been in the game longest invites: its creator, unless they left.",
        ));
    }
    if game.game.status() != Status::Open {
        let refusal = Refusal::WrongStatus("the game has started: nobody can join any more");
        return Err(PlayError::refused(refusal, game.version()));
    }
    if let Some(seat) = seat.map(Seat)
        && !game.game.free_seats().contains(&seat)
    {
        return Err(PlayError::refused(Refusal::SeatTaken(seat, game.game.free_seats()), game.version()));
    }
    let account_id = match player {
        Some(name) => Some(
            accounts::id_by_name(tables.store.pool(), name)
                .await?
                .ok_or_else(|| PlayError::UnknownPlayer(name.to_owned()))?,
        ),
        None => None,
    };
    let mut secret = [0; 18];
    SysRng.try_fill_bytes(&mut secret).map_err(|_| PlayError::NoRandomness)?;
    let now = OffsetDateTime::now_utc();
    let invitation =
        Invitation { id: Uuid::now_v7(), code: URL_SAFE_NO_PAD.encode(secret), expires_at: now + LIFETIME };
    let answer = respond(&invitation)?;
    let kept = slot.map(|slot| slot.row(&answer)).transpose()?;
    let row = InvitationRow {
        invitation_id: invitation.id,
        account_id,
        seat: seat.map(i16::from),
        expires_at: invitation.expires_at,
        used_at: None,
    };
    let pool = tables.store.pool();
    if invitations::insert(pool, id, &hash(&invitation.code), &row, now, kept.as_ref()).await? {
        return Ok(Reply { response: answer, replayed: false });
    }
    kept_answer(tables, slot).await
}

/// The invitation with this code, if it is for this game and player, unused and not expired.
///
/// # Errors
/// [`PlayError::NotAllowed`] where a code was given that does not open this game to this player, where the game may be seen without it;
/// [`PlayError::NoSuchGame`] where it may not.
pub async fn usable(
    tables: &Tables,
    game: &Folded,
    player: Uuid,
    code: Option<&str>,
) -> Result<Option<Usable>, PlayError> {
    let Some(code) = code else { return Ok(None) };
    let found = invitations::find(tables.store.pool(), game.id, &hash(code)).await?;
    let good = found.filter(|row| {
        row.used_at.is_none()
            && row.expires_at > OffsetDateTime::now_utc()
            && row.account_id.is_none_or(|invited| invited == player)
    });
    match good {
        Some(row) => {
            Ok(Some(Usable { id: row.invitation_id, seat: row.seat.and_then(|seat| u8::try_from(seat).ok()) }))
        }
        None if game.may_see(Some(player)) => {
            Err(PlayError::NotAllowed("This invitation is used up, has expired, or is for somebody else."))
        }
        None => Err(PlayError::NoSuchGame),
    }
}

fn hash(code: &str) -> Bytes32 {
    sha256(&[b"heirloom-invitation\0", code.as_bytes()])
}
