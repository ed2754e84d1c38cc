//! A short game of every kind, played while the document is made, so that the examples in it are real.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::any_game::{self, AnyGame, built_in_editions};
use domain::audit::{Bundle, BundledEvent};
use domain::decide::Circumstances;
use domain::erased::LegalMove;
use domain::game::BotLevel;
use domain::lifecycle::{BotSeat, CreateGame, Visibility};
use domain::log::{Dealer, head, hex};
use domain::receipt::{self, ReceiptClaims, ReceiptKey, ReceiptKeySet};
use domain::seat::{Actor, Seat};
use domain::timestamp::Timestamp;
use ed25519_dalek::SigningKey;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::play::Folded;
use crate::play::folded::head_before_first;
use crate::play::log::seen_by;
use crate::play::views::View;
use crate::routes::games::wire::{EventView, GameView};
use crate::store::event_log::ChainedEvent;

const GAME: Uuid = Uuid::from_u128(0x0197_c5c0_7e3b_7c11_9d0a_5f2f_6f1d_2a01);
const PLAYER: Uuid = Uuid::from_u128(0x0197_c5b2_11aa_7d52_8b3e_0c6a_94d7_e3f5);
const NAME: &str = "weaver-7";
const SEED: [u8; 32] = [7; 32];
/// 2026-11-30T18:00:00Z.
const BEGINNING: i64 = 1_796_061_600_000;
const MINUTE: i64 = 60_000;
/// The key of RFC 8037, appendix A, and its id.
const KEY: &str = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
const KID: &str = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";
/// How many moves the player makes.
const TURNS: usize = 4;
/// Where a game is left that does not get that far.
const LONGEST: usize = 100;

/// A game in its middle, as the player at seat 0 knows it.
pub struct Specimen {
    /// Slug of the game.
    pub slug: &'static str,
    /// A request that creates such a game.
    pub creation: Value,
    /// The player's view.
    pub view: Value,
    /// The log so far, as the player sees it.
    pub events: Vec<Value>,
    /// The answer to the player's last move.
    pub accepted: Value,
    /// The player's legal moves: one of each type that there was.
    pub moves: BTreeMap<String, Value>,
    /// What the player can do now.
    pub legal: Value,
    /// What can be checked while the game runs.
    pub chain: Value,
}

/// Plays a few turns of a game.
#[must_use]
pub fn played(game: &dyn AnyGame) -> Option<Specimen> {
    let seats = game.info().min_seats;
    let bots = (1..seats).map(|seat| BotSeat { seat: Seat(seat), level: BotLevel::Greedy }).collect();
    let mut table = Play::create(game, seats, bots)?;
    let mut moves = BTreeMap::new();
    let mut accepted = None;
    let mut turns = 0;
    for _ in 0..LONGEST {
        if let Some((seat, command)) = table.folded.game.program_move(&table.dealer).ok()? {
            table.decide(Actor::Seat(seat), &command)?;
            continue;
        }
        let legal = table.folded.game.legal_moves(Seat(0));
        for LegalMove { command, .. } in &legal {
            moves.entry(command["type"].as_str()?.to_owned()).or_insert_with(|| command.clone());
        }
        let Some(next) = legal.first().filter(|_| turns < TURNS) else { break };
        let (before, command) = (table.events.len(), next.command.clone());
        let receipt = table.decide(Actor::Seat(Seat(0)), &command)?;
        accepted = Some(json!({
            "version": table.folded.version(),
            "events": table.seen(table.events.get(before..)?),
            "view": table.view()?,
            "receipt": receipt,
        }));
        turns += 1;
    }
    Some(Specimen {
        slug: game.info().slug,
        creation: table.creation.clone(),
        view: table.view()?,
        events: table.seen(&table.events),
        accepted: accepted?,
        moves,
        legal: json!({ "version": table.folded.version(), "items": table.folded.game.legal_moves(Seat(0)) }),
        chain: table.chain(),
    })
}

/// The audit bundle of a game that its only player left before it started.
#[must_use]
pub fn bundle(game: &dyn AnyGame) -> Option<Value> {
    let mut table = Play::create(game, game.info().max_seats, Vec::new())?;
    table.decide(Actor::Seat(Seat(0)), &json!({ "type": "leave-seat" }))?;
    let shelf = built_in_editions();
    let edition = shelf.choose(game.info().slug, None)?;
    let bundled = |chained: &ChainedEvent| {
        let ChainedEvent { event, leaf, head, receipt } = chained.clone();
        BundledEvent::new(event, hex(&leaf), hex(&head), receipt)
    };
    let events = table.events.iter().map(bundled).collect();
    let keys = ReceiptKeySet { keys: vec![ReceiptKey::new(KID, &signing_key()?.verifying_key())] };
    serde_json::to_value(Bundle::assemble(&table.dealer, edition, events, &keys).ok()?).ok()
}

struct Play {
    creation: Value,
    dealer: Dealer,
    folded: Folded,
    events: Vec<ChainedEvent>,
    commands: i64,
}

impl Play {
    fn create(game: &dyn AnyGame, seats: u8, bots: Vec<BotSeat>) -> Option<Self> {
        let info = game.info();
        let edition = &built_in_editions().choose(info.slug, None)?.pin;
        let creation = json!({
            "game": info.slug, "seats": seats, "options": {}, "edition": edition.name, "visibility": Visibility::Public,
            "bots": bots, "entropy": "the third drawer on the left",
        });
        let command = CreateGame {
            game: info.slug.to_owned(),
            rules_version: game.rules_version(),
            edition: edition.clone(),
            options: json!({}),
            seats,
            visibility: Visibility::Public,
            player: PLAYER,
            entropy: "the third drawer on the left".to_owned(),
            bots,
        };
        let dealer = Dealer::new(GAME.to_string(), SEED);
        let around =
            Circumstances { now: Timestamp::from_millis(BEGINNING), dealer: &dealer, shelf: built_in_editions() };
        let decided = game.create(&command, around).ok()?.events;
        let (first, rest) = decided.split_first()?;
        let leaf = dealer.leaf(first).ok()?;
        let first =
            ChainedEvent { event: first.clone(), leaf, head: head(&head_before_first(GAME), &leaf), receipt: None };
        let folded = Folded::replay(GAME, dealer.clone(), std::slice::from_ref(&first)).ok()??;
        let mut table = Self { creation, dealer, folded, events: vec![first], commands: 1 };
        table.append(rest.to_vec())?;
        table.decide_what_is_due()?;
        Some(table)
    }

    /// Decides a command and what then is due; returns the receipt.
    fn decide(&mut self, actor: Actor, command: &Value) -> Option<String> {
        let now = Timestamp::from_millis(BEGINNING + self.commands * MINUTE);
        self.commands += 1;
        let around = Circumstances { now, dealer: &self.dealer, shelf: built_in_editions() };
        let decided = self.folded.game.decide(actor, command, around).ok()?;
        let receipt = self.append(decided.events)?;
        self.decide_what_is_due()?;
        Some(receipt)
    }

    fn decide_what_is_due(&mut self) -> Option<()> {
        match any_game::due(&*self.folded.game) {
            Some((server, command)) => self.decide(server, &command).map(|_| ()),
            None => Some(()),
        }
    }

    fn append(&mut self, events: Vec<domain::log::LoggedEvent>) -> Option<String> {
        for event in events {
            let leaf = self.dealer.leaf(&event).ok()?;
            let chained = ChainedEvent { head: head(&self.folded.head, &leaf), event, leaf, receipt: None };
            self.folded.apply(std::slice::from_ref(&chained)).ok()?;
            self.events.push(chained);
        }
        let last = self.events.last_mut()?;
        let claims = ReceiptClaims {
            at: last.event.at,
            game: GAME.to_string(),
            head: hex(&last.head),
            version: last.event.version,
        };
        last.receipt = Some(receipt::sign(&signing_key()?, KID, &claims));
        last.receipt.clone()
    }

    fn view(&self) -> Option<Value> {
        let view = View::of(&Arc::new(self.folded.clone()), Some(PLAYER), &[Some(NAME.into())]).ok()?;
        serde_json::to_value(GameView::of(&view)).ok()
    }

    fn seen(&self, events: &[ChainedEvent]) -> Vec<Value> {
        let seen = seen_by(events.to_vec(), self.folded.viewer(Some(PLAYER)), self.folded.revealed());
        seen.into_iter().filter_map(|event| serde_json::to_value(EventView::of(event)).ok()).collect()
    }

    fn chain(&self) -> Value {
        let link = |chained: &ChainedEvent| {
            let mut link = json!({
                "version": chained.event.version, "leaf": hex(&chained.leaf), "head": hex(&chained.head),
            });
            if let (Some(receipt), Value::Object(link)) = (&chained.receipt, &mut link) {
                link.insert("receipt".into(), json!(receipt));
            }
            link
        };
        json!({
            "format": "heirloom-audit-chain-v1",
            "game_id": GAME,
            "commitment": self.dealer.commitment(),
            "chain": self.events.iter().map(link).collect::<Vec<_>>(),
        })
    }
}

fn signing_key() -> Option<SigningKey> {
    let bytes = URL_SAFE_NO_PAD.decode(KEY).ok()?;
    Some(SigningKey::from_bytes(&bytes.try_into().ok()?))
}
