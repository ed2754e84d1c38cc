//! Deciding every command again, with its dice and moment, under the rules and edition the game was created with.

use serde::Deserialize;
use serde_json::Value;

use super::bundle::{Bundle, BundledEvent};
use super::difference::{first_difference, text};
use super::report::{Check, Fault, Subject};
use crate::any_game::{self, AnyGame};
use crate::decide::Circumstances;
use crate::edition::Shelf;
use crate::erased::AnyMatch;
use crate::lifecycle::{CreateGame, MatchCommand, Occupant};
use crate::log::{Dealer, LoggedEvent, hex};
use crate::seat::Seat;
use crate::timestamp::Timestamp;

/// Checks the decisions.
pub(super) fn check(bundle: &Bundle, dealer: Option<&Dealer>, shelf: &Shelf) -> Check {
    let skipped = |reason: &str| Check::skipped(Subject::Decisions, reason);
    let Some(dealer) = dealer else { return skipped("nothing can be dealt again without the committed seed") };
    if shelf.editions().is_empty() {
        return skipped("nothing can be decided again without the edition the game was created with");
    }
    let mut check = Check::new(Subject::Decisions);
    let Some(game) = known_game(bundle, &mut check) else {
        return check.detail("this program does not know the rules");
    };
    let mut table = Table { game, dealer, shelf, folded: None, check };
    let mut decided = 0;
    let mut start = 0;
    for length in command_lengths(&bundle.events) {
        let events = bundle.events.get(start..start + length).unwrap_or_default();
        if !table.command(start, events) {
            break;
        }
        start += length;
        decided += 1;
    }
    table.moments(&bundle.events);
    let Table { check, .. } = table;
    let all = start == bundle.events.len();
    let rest = if all { String::new() } else { format!("; what comes after version {start} was not decided again") };
    check.detail(format!("{decided} commands lead to exactly the events of the log{rest}"))
}

fn known_game(bundle: &Bundle, check: &mut Check) -> Option<&'static dyn AnyGame> {
    let Some(game) = any_game::find(&bundle.game) else {
        check.fault(
            Fault::at("/game")
                .expected(any_game::GAMES.iter().map(|game| game.info().slug).collect::<Vec<_>>().join(", "))
                .found(&bundle.game)
                .meaning("This program knows no such game, so it cannot decide its moves again."),
        );
        return None;
    };
    if !(1..=game.rules_version()).contains(&bundle.rules_version) {
        check.fault(
            Fault::at("/rules_version")
                .expected(format!("1 to {}", game.rules_version()))
                .found(bundle.rules_version.to_string())
                .meaning("This program does not know these rules; a newer one may."),
        );
        return None;
    }
    Some(game)
}

/// How many events each command led to: a command's first event carries it as its cause.
fn command_lengths(events: &[BundledEvent]) -> Vec<usize> {
    let mut lengths = Vec::new();
    for event in events {
        match lengths.last_mut() {
            Some(length) if event.cause.is_none() => *length += 1,
            _ => lengths.push(1),
        }
    }
    lengths
}

struct Table<'a> {
    game: &'static dyn AnyGame,
    dealer: &'a Dealer,
    shelf: &'a Shelf,
    folded: Option<Box<dyn AnyMatch>>,
    check: Check,
}

impl Table<'_> {
    /// Decides one command again and folds its events; whether the next one can be decided.
    fn command(&mut self, index: usize, logged: &[BundledEvent]) -> bool {
        let Some(first) = logged.first() else { return false };
        let place = format!("/events/{index}/cause");
        let Some(cause) = &first.cause else {
            let fault = Fault::at(place).expected("the command that led to this event").found("null");
            self.check.fault(fault.meaning("Nobody caused this event: the log does not begin with a command."));
            return false;
        };
        self.program_move(&place, first, cause);
        let decided = match self.decide(first, cause) {
            Ok(decided) => decided,
            Err(refusal) => {
                self.check.fault(
                    Fault::at(place)
                        .expected("a command that the rules allow here")
                        .found(format!("{refusal}: {cause}"))
                        .meaning("No honest server accepts this command at this point of the game."),
                );
                return false;
            }
        };
        (self.compare(index, &decided, logged) || self.vouched(&decided, logged)) && self.fold(index, &decided)
    }

    fn decide(&self, first: &BundledEvent, cause: &Value) -> Result<Vec<LoggedEvent>, String> {
        let around = Circumstances { now: first.at, dealer: self.dealer, shelf: self.shelf };
        let decision = match &self.folded {
            Some(folded) => folded.decide(first.actor, cause, around),
            None => {
                let command = CreateGame::deserialize(cause).map_err(|error| error.to_string())?;
                self.game.create(&command, around)
            }
        };
        decision.map(|decision| decision.events).map_err(|refusal| refusal.to_string())
    }

    /// A seat that the program plays draws its move from the committed dice as well.
    fn program_move(&mut self, place: &str, first: &BundledEvent, cause: &Value) {
        let (Some(folded), Some(seat)) = (&self.folded, first.actor.seat()) else { return };
        let about_match = cause.get("type").and_then(Value::as_str).is_some_and(MatchCommand::has_type);
        if about_match || !played_by_program(folded.as_ref(), seat) {
            return;
        }
        let expected = match folded.program_move(self.dealer) {
            Ok(Some((chosen, command))) if chosen == seat => command,
            _ => Value::Null,
        };
        if first_difference(&expected, cause).is_some() {
            self.check.fault(
                Fault::at(place).expected(expected.to_string()).found(cause.to_string()).meaning(
                    "The program plays this seat, and with the committed dice it chooses another move: somebody chose for it.",
                ),
            );
        }
    }

    /// Whether the decided events are exactly those of the log.
    fn compare(&mut self, index: usize, decided: &[LoggedEvent], logged: &[BundledEvent]) -> bool {
        let mut clean = true;
        for (i, (expected, found)) in decided.iter().zip(logged).enumerate() {
            let found = found.logged();
            if *expected == found {
                continue;
            }
            let (Ok(expected), Ok(found)) = (serde_json::to_value(expected), serde_json::to_value(found)) else {
                return false;
            };
            if let Some(difference) = first_difference(&expected, &found) {
                clean = false;
                self.check.fault(
                    Fault::at(format!("/events/{}{}", index + i, difference.pointer))
                        .expected(text(difference.expected))
                        .found(text(difference.found))
                        .meaning("The command, decided again with its dice, leads to another event than the log has."),
                );
            }
        }
        if decided.len() != logged.len() {
            clean = false;
            let place = index + decided.len().min(logged.len());
            self.check.fault(
                Fault::at(format!("/events/{place}"))
                    .expected(format!("a command with {} events", decided.len()))
                    .found(format!("a command with {} events", logged.len()))
                    .meaning("Events of this command were added or taken out."),
            );
        }
        clean
    }

    /// Whether the bundle's leaves are those of the decided events: then the log once had these, and only the file was changed.
    fn vouched(&self, decided: &[LoggedEvent], logged: &[BundledEvent]) -> bool {
        let is_leaf = |(event, logged): (&LoggedEvent, &BundledEvent)| {
            self.dealer.leaf(event).is_ok_and(|leaf| hex(&leaf) == logged.leaf)
        };
        decided.len() == logged.len() && decided.iter().zip(logged).all(is_leaf)
    }

    fn fold(&mut self, index: usize, events: &[LoggedEvent]) -> bool {
        for (i, event) in events.iter().enumerate() {
            let folded = match &mut self.folded {
                Some(folded) => folded.apply(event),
                none => self.game.begin(event).map(|begun| *none = Some(begun)),
            };
            if let Err(refusal) = folded {
                let fault = Fault::at(format!("/events/{}", index + i)).expected("an event of this game");
                self.check.fault(fault.found(refusal.to_string()).meaning("The log does not fold from here on."));
                return false;
            }
        }
        true
    }

    /// Time never runs backwards.
    fn moments(&mut self, events: &[BundledEvent]) {
        let mut latest: Option<Timestamp> = None;
        for (i, event) in events.iter().enumerate() {
            if let Some(latest) = latest
                && event.at < latest
            {
                self.check.fault(
                    Fault::at(format!("/events/{i}/at"))
                        .expected(format!("{latest} or later"))
                        .found(event.at.to_string())
                        .meaning("The log's clock runs backwards here."),
                );
            }
            latest = latest.max(Some(event.at));
        }
    }
}

fn played_by_program(folded: &dyn AnyMatch, seat: Seat) -> bool {
    folded.resigned(seat) || matches!(folded.occupant(seat), Some(Occupant::Bot { .. }))
}
