//! Drives matches of any game from their creation to their end, for every test that needs a whole log.
#![allow(dead_code, reason = "every target uses its part")]
#![allow(clippy::panic, reason = "a test fails by it")]

pub mod conformance;
pub mod recorded;
pub mod recording;
pub mod staged;

use domain::any_game::{self, built_in_editions, due};
use domain::decide::Circumstances;
use domain::dice::Dice;
use domain::erased::{AnyMatch, Status};
use domain::lifecycle::CreateGame;
use domain::log::{Dealer, LoggedEvent};
use domain::rejection::Refusal;
use domain::seat::{Actor, Seat};
use domain::timestamp::Timestamp;
use serde_json::{Value, json};

/// A match with its complete log.
pub struct Table {
    /// Deals; its seed is made from the number the table was opened with.
    pub dealer: Dealer,
    /// Every event so far.
    pub log: Vec<LoggedEvent>,
    /// Their fold.
    pub game: Box<dyn AnyMatch>,
}

impl Table {
    /// A table of players, at the point where the first move is due.
    pub fn start(slug: &str, seats: u8, seed: u64) -> Self {
        let mut table = Self::open(slug, seats, json!({}), json!([]), seed);
        (1..seats).for_each(|seat| table.sit(Seat(seat)));
        table
    }

    /// A table whose creator sits at seat 0, and the program where `bots` says.
    pub fn open(slug: &str, seats: u8, options: Value, bots: Value, seed: u64) -> Self {
        let game = any_game::find(slug).unwrap();
        let command: CreateGame = serde_json::from_value(json!({
            "type": "create-game", "game": slug, "rules_version": game.rules_version(),
            "edition": built_in_editions().choose(slug, None).unwrap().pin, "options": options, "seats": seats,
            "visibility": "public", "player": player(Seat(0)), "entropy": format!("entropy {seed}"), "bots": bots,
        }))
        .unwrap();
        let dealer = Dealer::new(id(seed), server_seed(seed));
        let log = game.create(&command, around(&dealer, 0)).unwrap().events;
        let game = any_game::replay(&log).unwrap().unwrap();
        let mut table = Self { dealer, log, game };
        table.deal_if_due();
        table
    }

    /// A player sits down; the last one starts the game.
    pub fn sit(&mut self, seat: Seat) {
        let take = json!({ "type": "take-seat", "seat": seat, "player": player(seat), "entropy": "" });
        self.command(Actor::Seat(seat), &take).unwrap();
        self.deal_if_due();
    }

    /// Decides a command and appends what comes of it.
    pub fn command(&mut self, actor: Actor, command: &Value) -> Result<(), Refusal> {
        let decision = self.game.decide(actor, command, around(&self.dealer, self.log.len()))?;
        for event in decision.events {
            self.game.apply(&event)?;
            self.log.push(event);
        }
        Ok(())
    }

    /// The next move of a seat that the program plays; false where there is none.
    pub fn let_the_program_move(&mut self) -> bool {
        let Some((seat, command)) = self.game.program_move(&self.dealer).unwrap() else { return false };
        self.command(Actor::Seat(seat), &command).unwrap();
        true
    }

    /// A seat that has something to do, any of them.
    pub fn awaited(&self, dice: &mut Dice) -> Option<Seat> {
        let seats: Vec<Seat> = Seat::all(self.seats()).filter(|it| !self.game.legal_moves(*it).is_empty()).collect();
        pick(&seats, dice).copied()
    }

    /// Plays moves that `choose` picks, until the match is over or has taken `most` of them; how many they were.
    pub fn play(&mut self, most: usize, dice: &mut Dice, choose: impl Fn(&[Value], &mut Dice) -> Value) -> usize {
        for played in 0..most {
            let Some(seat) = self.awaited(dice) else { return played };
            let legal: Vec<Value> = self.game.legal_moves(seat).into_iter().map(|it| it.command).collect();
            let command = choose(&legal, dice);
            self.command(Actor::Seat(seat), &command).unwrap();
        }
        most
    }

    /// Number of seats.
    pub fn seats(&self) -> u8 {
        self.game.created().seats
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.game.status() == Status::Finished
    }

    fn deal_if_due(&mut self) {
        if let Some((actor, command)) = due(&*self.game) {
            self.command(actor, &command).unwrap();
        }
    }
}

/// Any of them, all equally likely.
pub fn pick<'a, T>(items: &'a [T], dice: &mut Dice) -> Option<&'a T> {
    items.get(dice.below(items.len() as u32) as usize)
}

/// A choice for [`Table::play`]: any legal move.
pub fn any(legal: &[Value], dice: &mut Dice) -> Value {
    pick(legal, dice).unwrap().clone()
}

/// Dice that depend on a number alone.
pub fn dice(seed: u64) -> Dice {
    Dice::for_command(&server_seed(seed), 0)
}

/// What a command is decided with; a second passes with every event.
pub fn around(dealer: &Dealer, events: usize) -> Circumstances<'_> {
    let now = Timestamp::from_millis(1_796_000_000_000 + 1000 * events as i64);
    Circumstances { now, dealer, shelf: built_in_editions() }
}

fn server_seed(seed: u64) -> [u8; 32] {
    domain::log::sha256(&[b"a table of these tests", &seed.to_be_bytes()])
}

fn id(seed: u64) -> String {
    format!("0197a3c0-5a7e-7000-8000-{seed:012x}")
}

fn player(seat: Seat) -> String {
    format!("0197a3c0-5a7e-7000-8000-0000000000a{}", seat.0)
}
