//! From a decided command to what is appended: versions, leaves, heads, receipts, and the read models' rows.

use std::sync::Arc;
use std::time::Instant;

use domain::any_game;
use domain::decide::Circumstances;
use domain::erased::{Decision, Status};
use domain::game::BotLevel;
use domain::lifecycle::{Occupant, Visibility};
use domain::log::{Bytes32, head, hex};
use domain::receipt::ReceiptClaims;
use domain::rejection::Refusal;
use domain::seat::{Actor, Seat};
use domain::viewer::Viewer;
use serde_json::Value;
use uuid::Uuid;

use super::folded::Folded;
use super::tables::Tables;
use super::{PlayError, folded};
use crate::accounts::key_ring::KeyRing;
use crate::observability::games::{record_append, record_conflict};
use crate::store::event_log::{self, Append, Appended, ChainedEvent, moment};
use crate::store::games::{GameRow, SeatRow};
use crate::store::idempotency::IdempotencyRow;

/// A decided command with its place in the chain, not yet committed.
#[derive(Debug)]
pub struct Prepared {
    /// The game after it.
    pub next: Arc<Folded>,
    /// Its events, and those of the server's own command that it made due.
    pub events: Vec<ChainedEvent>,
    expected: u64,
    seats_change: bool,
}

impl Prepared {
    /// Decides a command on `base`, and after it what the server then has to do itself.
    ///
    /// # Errors
    /// [`PlayError::Refused`] and what keeps a receipt from being signed.
    pub fn command(
        tables: &Tables,
        keys: &KeyRing,
        base: &Folded,
        actor: Actor,
        command: &Value,
    ) -> Result<Self, PlayError> {
        let expected = base.version();
        let mut chain = Chain { next: base.clone(), events: Vec::new(), keys };
        chain.decide(tables, actor, command)?;
        let lifecycle =
            chain.events.iter().any(|e| matches!(e.event.kind.as_str(), "seat-taken" | "seat-left" | "seat-resigned"));
        chain.decide_what_is_due(tables)?;
        Ok(Self { next: Arc::new(chain.next), events: chain.events, expected, seats_change: lifecycle })
    }

    /// Takes the events of a new game.
    ///
    /// # Errors
    /// [`PlayError::Corrupt`] and what keeps a receipt from being signed.
    pub fn creation(
        tables: &Tables,
        keys: &KeyRing,
        id: Uuid,
        dealer: domain::log::Dealer,
        decision: Decision,
    ) -> Result<Self, PlayError> {
        let mut events = decision.events.into_iter();
        let corrupt = || PlayError::Corrupt(Refusal::Corrupt("a new game has no events".into()));
        let first = events.next().ok_or_else(corrupt)?;
        let leaf = dealer.leaf(&first).map_err(|e| PlayError::Response(e.to_string()))?;
        let head = head(&folded::head_before_first(id), &leaf);
        let first = ChainedEvent { event: first, leaf, head, receipt: None };
        let next = Folded::replay(id, dealer, std::slice::from_ref(&first))
            .map_err(PlayError::Corrupt)?
            .ok_or_else(corrupt)?;
        let mut chain = Chain { next, events: vec![first], keys };
        chain.extend(events.collect())?;
        chain.decide_what_is_due(tables)?;
        Ok(Self { next: Arc::new(chain.next), events: chain.events, expected: 0, seats_change: true })
    }

    /// The receipt of the command itself: that of its last event.
    #[must_use]
    pub fn receipt(&self) -> Option<&str> {
        self.events.iter().find_map(|e| e.receipt.as_deref())
    }

    /// Commits; afterwards the game is known here, announced, and the program moves on where it is its turn.
    ///
    /// # Errors
    /// The store's. Losing the race is no error.
    pub async fn commit(
        &self,
        tables: &Tables,
        invitation: Option<Uuid>,
        response: Option<&IdempotencyRow>,
    ) -> Result<Appended, PlayError> {
        let row = game_row(&self.next);
        let seats = if self.seats_change { seat_rows(&self.next) } else { Vec::new() };
        let append =
            Append { expected: self.expected, row: &row, events: &self.events, seats: &seats, invitation, response };
        let started = Instant::now();
        let pool = tables.store.pool();
        let appended = if self.expected == 0 {
            event_log::create(pool, &append, self.next.dealer.server_seed()).await?
        } else {
            event_log::append(pool, &append).await?
        };
        match appended {
            Appended::LostTheRace => record_conflict(),
            Appended::KeyTaken => {}
            Appended::Committed => {
                record_append(started.elapsed());
                tables.remember(&self.next);
                tables.announcer.committed(self.next.id, self.next.version());
                if row.program_to_move {
                    tables.program.push(self.next.id);
                }
            }
        }
        Ok(appended)
    }
}

struct Chain<'a> {
    next: Folded,
    events: Vec<ChainedEvent>,
    keys: &'a KeyRing,
}

impl Chain<'_> {
    fn decide(&mut self, tables: &Tables, actor: Actor, command: &Value) -> Result<(), PlayError> {
        let now = tables.now().max(self.next.updated_at);
        let around = Circumstances { now, dealer: &self.next.dealer, shelf: &tables.shelf };
        let version = self.next.version();
        let decision = self.next.game.decide(actor, command, around).map_err(|r| PlayError::refused(r, version))?;
        self.extend(decision.events)
    }

    fn decide_what_is_due(&mut self, tables: &Tables) -> Result<(), PlayError> {
        while let Some((actor, command)) = any_game::due(self.next.game.as_ref()) {
            self.decide(tables, actor, &command)?;
        }
        Ok(())
    }

    /// Chains one command's events; the last of them carries the receipt.
    fn extend(&mut self, events: Vec<domain::log::LoggedEvent>) -> Result<(), PlayError> {
        for event in events {
            let leaf = self.next.dealer.leaf(&event).map_err(|e| PlayError::Response(e.to_string()))?;
            let head = head(&self.next.head, &leaf);
            let chained = ChainedEvent { event, leaf, head, receipt: None };
            self.next.apply(std::slice::from_ref(&chained)).map_err(PlayError::Corrupt)?;
            self.events.push(chained);
        }
        if let Some(last) = self.events.last_mut() {
            last.receipt = Some(receipt(self.keys, &self.next, &last.head));
        }
        Ok(())
    }
}

fn receipt(keys: &KeyRing, game: &Folded, head: &Bytes32) -> String {
    let claims =
        ReceiptClaims { game: game.id.to_string(), version: game.version(), head: hex(head), at: game.updated_at };
    keys.sign_receipt(&claims)
}

fn game_row(game: &Folded) -> GameRow {
    let created = game.game.created();
    let status = game.game.status();
    GameRow {
        game_id: game.id,
        game: created.game.clone(),
        edition: created.edition.name.clone(),
        status: word(status).into(),
        visibility: match created.visibility {
            Visibility::Public => "public".into(),
            Visibility::Private => "private".into(),
        },
        seats: created.seats,
        version: game.version(),
        head: game.head,
        to_move: game.game.to_move(Viewer::Spectator).iter().map(|seat| i16::from(seat.0)).collect(),
        program_to_move: game.game.program_is_to_move(),
        created_at: moment(game.created_at),
        updated_at: moment(game.updated_at),
    }
}

fn seat_rows(game: &Folded) -> Vec<SeatRow> {
    let row = |seat: Seat| {
        let (account_id, bot_level) = match game.game.occupant(seat) {
            Some(Occupant::Player { player }) => (Some(*player), None),
            Some(Occupant::Bot { level }) => (None, Some(bot_word(*level).to_owned())),
            None => (None, None),
        };
        SeatRow { seat: i16::from(seat.0), account_id, bot_level, resigned: game.game.resigned(seat) }
    };
    Seat::all(game.game.created().seats).map(row).collect()
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Active => "active",
        Status::Finished => "finished",
        Status::Cancelled => "cancelled",
    }
}

fn bot_word(level: BotLevel) -> &'static str {
    match level {
        BotLevel::Random => "random",
        BotLevel::Greedy => "greedy",
    }
}
