//! A table at which whole games are played and recorded as an honest server would.

use domain::any_game::{self, due};
use domain::audit::{Bundle, BundledEvent};
use domain::decide::Circumstances;
use domain::dice::Dice;
use domain::edition::EditionDocument;
use domain::erased::{AnyMatch, Status};
use domain::lifecycle::CreateGame;
use domain::log::{Dealer, LoggedEvent, head, head_0, hex};
use domain::receipt::{ReceiptClaims, ReceiptKey, ReceiptKeySet, sign};
use domain::seat::{Actor, Seat};
use domain::timestamp::Timestamp;
use ed25519_dalek::SigningKey;
use serde_json::{Value, from_value, json};

pub const GAME_ID: &str = "0197a3c0-5a7e-7000-8000-000000000001";
pub const KID: &str = "2026-11-a";

/// The server's signing key with the number `n`.
pub fn key(n: u8) -> SigningKey {
    SigningKey::from_bytes(&[n; 32])
}

pub fn key_set(kid: &str, key: &SigningKey) -> ReceiptKeySet {
    ReceiptKeySet { keys: vec![ReceiptKey::new(kid, &key.verifying_key())] }
}

/// An account's id by number.
pub fn player(n: u8) -> String {
    format!("0197a3c0-5a7e-7000-8000-0000000000{n:02x}")
}

pub struct Table {
    pub dealer: Dealer,
    pub log: Vec<LoggedEvent>,
    pub game: Option<Box<dyn AnyMatch>>,
    clock: i64,
}

impl Table {
    pub fn new(seed: u8) -> Self {
        Self { dealer: Dealer::new(GAME_ID, [seed; 32]), log: Vec::new(), game: None, clock: 1_796_000_000_000 }
    }

    /// Creates a game with `bots` at the last seats and a player at each of the others.
    pub fn seated(seed: u8, seats: u8, bots: u8) -> Self {
        let mut table = Self::new(seed);
        table.create(seats, bots);
        for seat in 1..seats - bots {
            table.take_seat(seat);
        }
        table
    }

    pub fn create(&mut self, seats: u8, bots: u8) {
        let levels = ["greedy", "random"];
        let bots: Vec<Value> =
            (seats - bots..seats).map(|seat| json!({ "seat": seat, "level": levels[usize::from(seat) % 2] })).collect();
        let edition = edition();
        let command: CreateGame = from_value(json!({
            "type": "create-game", "game": "familienbande", "rules_version": 1, "edition": edition.pin, "options": {},
            "seats": seats, "visibility": "public", "player": player(0), "entropy": "the third drawer \u{1f5c4} \"left\"",
            "bots": bots,
        }))
        .unwrap();
        let now = self.tick();
        let around = Circumstances { now, dealer: &self.dealer, shelf: any_game::built_in_editions() };
        let events = any_game::find("familienbande").unwrap().create(&command, around).unwrap().events;
        self.game = any_game::replay(&events).unwrap();
        self.log = events;
    }

    pub fn take_seat(&mut self, seat: u8) {
        let command =
            json!({ "type": "take-seat", "seat": seat, "player": player(seat), "entropy": format!("drawer {seat}") });
        self.send(Actor::Seat(Seat(seat)), &command);
    }

    pub fn send(&mut self, actor: Actor, command: &Value) {
        let now = self.tick();
        let around = Circumstances { now, dealer: &self.dealer, shelf: any_game::built_in_editions() };
        let game = self.game.as_mut().unwrap();
        let events = game.decide(actor, command, around).unwrap().events;
        for event in &events {
            game.apply(event).unwrap();
        }
        self.log.extend(events);
    }

    /// One command by whoever is due; players choose at random. False once the game is over.
    pub fn step(&mut self, dice: &mut Dice) -> bool {
        let game = self.game.as_ref().unwrap();
        if let Some((actor, command)) = due(game.as_ref()) {
            self.send(actor, &command);
            return true;
        }
        if game.status() == Status::Finished {
            return false;
        }
        let (seat, command) = game.program_move(&self.dealer).unwrap().unwrap_or_else(|| {
            let seat = Seat::all(game.created().seats).find(|seat| !game.legal_moves(*seat).is_empty()).unwrap();
            let mut legal = game.legal_moves(seat);
            let chosen = dice.below(u32::try_from(legal.len()).unwrap()) as usize;
            (seat, legal.swap_remove(chosen).command)
        });
        self.send(Actor::Seat(seat), &command);
        true
    }

    pub fn play_on(&mut self, choices: u8) {
        let mut dice = Dice::from_key([choices; 32]);
        while self.step(&mut dice) {}
    }

    pub fn bundle(&self) -> Bundle {
        let signing = key(1);
        let events = sealed(&self.dealer, &self.log, KID, &signing);
        Bundle::assemble(&self.dealer, edition(), events, &key_set(KID, &signing)).unwrap()
    }

    fn tick(&mut self) -> Timestamp {
        self.clock += 1_357;
        Timestamp::from_millis(self.clock)
    }
}

/// A whole game: seats, bots among them, and the choices of the players.
pub fn whole_game(seats: u8, bots: u8, choices: u8) -> Bundle {
    let mut table = Table::seated(choices, seats, bots);
    table.play_on(choices);
    table.bundle()
}

pub fn edition() -> &'static EditionDocument {
    any_game::built_in_editions().choose("familienbande", None).unwrap()
}

/// The log with leaves, heads and receipts.
pub fn sealed(dealer: &Dealer, log: &[LoggedEvent], kid: &str, key: &SigningKey) -> Vec<BundledEvent> {
    let mut previous = head_0(dealer.game_id());
    let seal = |(i, event): (usize, &LoggedEvent)| {
        let leaf = dealer.leaf(event).unwrap();
        previous = head(&previous, &leaf);
        let claims = ReceiptClaims {
            at: event.at,
            game: dealer.game_id().to_owned(),
            head: hex(&previous),
            version: event.version,
        };
        let ends_command = log.get(i + 1).is_none_or(|next| next.cause.is_some());
        let receipt = ends_command.then(|| sign(key, kid, &claims));
        BundledEvent::new(event.clone(), hex(&leaf), hex(&previous), receipt)
    };
    log.iter().enumerate().map(seal).collect()
}
