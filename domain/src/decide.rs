//! Decides commands on a match: creating, joining, leaving, starting, resigning, and moves, which it hands to the game.

use serde_json::Value;
use uuid::Uuid;

use crate::edition::Shelf;
use crate::game::Game;
use crate::game_match::{Match, MatchEvent, Phase};
use crate::lifecycle::{
    CreateGame, Created, GameCancelled, Lifecycle, MatchCommand, Occupant, SeatLeft, SeatResigned, SeatTaken,
};
use crate::log::Dealer;
use crate::rejection::Refusal;
use crate::seat::{Actor, Seat};
use crate::timestamp::Timestamp;

/// Longest entropy a player may add, in characters.
pub const MAX_ENTROPY: usize = 64;

/// What deciding needs besides the match: all of it data.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances<'a> {
    /// When the server received the command.
    pub now: Timestamp,
    /// Deals and shuffles.
    pub dealer: &'a Dealer,
    /// The editions at hand.
    pub shelf: &'a Shelf,
}

/// Who causes an event, and the event.
pub type Caused<G> = (Actor, MatchEvent<G>);

/// Decides the creation of a game.
///
/// # Errors
/// [`Refusal::BadSetup`] with the field at fault.
pub fn create<G: Game>(command: &CreateGame, around: Circumstances<'_>) -> Result<Vec<Caused<G>>, Refusal> {
    let seats = command.seats;
    let (min, max) = (G::INFO.min_seats, G::INFO.max_seats);
    if !(min..=max).contains(&seats) {
        return Err(bad("/seats", format!("{} is played by {min} to {max}", G::INFO.slug)));
    }
    let options = options::<G>(&command.options)?;
    G::check_options(&options, seats).map_err(|f| bad(&format!("/options{}", f.pointer), f.detail))?;
    around.shelf.edition::<G>(&command.edition)?;
    check_entropy(&command.entropy)?;
    let options = serde_json::to_value(&options).map_err(|e| Refusal::Corrupt(e.to_string()))?;
    let created = Created {
        game: G::INFO.slug.into(),
        rules_version: command.rules_version,
        edition: command.edition.clone(),
        options,
        seats,
        visibility: command.visibility,
        commitment: around.dealer.commitment(),
    };
    let mut events = vec![(Actor::SERVER, lifecycle(Lifecycle::GameCreated(created)))];
    events.push(taken(Seat(0), Occupant::Player { player: command.player }, &command.entropy));
    for (i, bot) in command.bots.iter().enumerate() {
        let place = format!("/bots/{i}/seat");
        if bot.seat.0 >= seats {
            return Err(bad(&place, format!("this game has seats 0 to {}", seats.saturating_sub(1))));
        }
        if bot.seat == Seat(0) {
            return Err(bad(&place, "seat 0 is the creator's".into()));
        }
        if command.bots.iter().take(i).any(|earlier| earlier.seat == bot.seat) {
            return Err(bad(&place, format!("{} has a bot already", bot.seat)));
        }
        events.push(taken(bot.seat, Occupant::Bot { level: bot.level }, ""));
    }
    Ok(events)
}

/// Decides a command about the match.
///
/// # Errors
/// What stands in its way.
pub fn about_match<G: Game>(
    game: &Match<G>,
    actor: Actor,
    command: &MatchCommand,
    around: Circumstances<'_>,
) -> Result<Vec<Caused<G>>, Refusal> {
    match (command, actor) {
        (MatchCommand::TakeSeat { seat, player, entropy }, Actor::Seat(_)) => take_seat(game, *seat, *player, entropy),
        (MatchCommand::LeaveSeat {}, Actor::Seat(seat)) => leave(game, seat),
        (MatchCommand::Resign {}, Actor::Seat(seat)) => resign(game, seat),
        (MatchCommand::StartGame {}, Actor::Server(_)) => start(game, around),
        _ => Err(Refusal::NotYours),
    }
}

/// Decides a move, and the game's end where it brings it about.
///
/// # Errors
/// The rule it breaks.
pub fn a_move<G: Game>(
    game: &Match<G>,
    seat: Seat,
    command: &G::Command,
    around: Circumstances<'_>,
) -> Result<Vec<Caused<G>>, Refusal> {
    let state = match &game.phase {
        Phase::Running(state) => state,
        Phase::Finished(..) | Phase::Cancelled => return Err(Refusal::game_over()),
        Phase::Open => return Err(not_started()),
    };
    let mut dice = around.dealer.dice(&game.entropies(), game.version + 1);
    let events = G::decide(state, seat, command, around.now, &mut dice).map_err(|r| Refusal::of_rule(&r))?;
    let mut next = state.clone();
    events.iter().for_each(|event| G::evolve(&mut next, event));
    let ended = G::outcome(&next, &game.resigned).map(|o| (Actor::SERVER, lifecycle(Lifecycle::GameEnded(o))));
    let played = events.into_iter().map(|event| (Actor::Seat(seat), MatchEvent::Played(event)));
    Ok(played.chain(ended).collect())
}

/// Refusal of a move in a game whose seats are still open.
#[must_use]
pub fn not_started() -> Refusal {
    Refusal::WrongStatus("the game has not started: seats are open")
}

fn take_seat<G: Game>(game: &Match<G>, seat: Seat, player: Uuid, entropy: &str) -> Result<Vec<Caused<G>>, Refusal> {
    must_be_open(game)?;
    check_entropy(entropy)?;
    if seat.0 >= game.created.seats {
        return Err(bad("/seat", format!("this game has seats 0 to {}", game.created.seats.saturating_sub(1))));
    }
    let here = Occupant::Player { player };
    if let Some(taken) = game.occupants.values().find(|taken| taken.occupant == here) {
        return Err(Refusal::AlreadySeated(taken.seat));
    }
    if game.occupants.contains_key(&seat) {
        return Err(Refusal::SeatTaken(seat, game.free_seats()));
    }
    Ok(vec![taken(seat, here, entropy)])
}

fn leave<G: Game>(game: &Match<G>, seat: Seat) -> Result<Vec<Caused<G>>, Refusal> {
    must_be_open(game)?;
    let left = (Actor::Seat(seat), lifecycle(Lifecycle::SeatLeft(SeatLeft { seat })));
    let cancelled = (Actor::SERVER, lifecycle(Lifecycle::GameCancelled(GameCancelled {})));
    Ok(if game.nobody_but(seat) { vec![left, cancelled] } else { vec![left] })
}

fn resign<G: Game>(game: &Match<G>, seat: Seat) -> Result<Vec<Caused<G>>, Refusal> {
    match game.phase {
        Phase::Running(_) if game.resigned.contains(&seat) => Err(Refusal::AlreadyResigned(seat)),
        Phase::Running(_) => Ok(vec![(Actor::Seat(seat), lifecycle(Lifecycle::SeatResigned(SeatResigned { seat })))]),
        Phase::Open => Err(not_started()),
        Phase::Finished(..) | Phase::Cancelled => Err(Refusal::game_over()),
    }
}

fn start<G: Game>(game: &Match<G>, around: Circumstances<'_>) -> Result<Vec<Caused<G>>, Refusal> {
    must_be_open(game)?;
    if !game.free_seats().is_empty() {
        return Err(Refusal::WrongStatus("seats are still open"));
    }
    let edition = around.shelf.edition::<G>(&game.created.edition)?;
    let mut dice = around.dealer.dice(&game.entropies(), game.version + 1);
    Ok(vec![(Actor::SERVER, MatchEvent::Started(G::deal(&game.setup, &edition, &mut dice)))])
}

fn must_be_open<G: Game>(game: &Match<G>) -> Result<(), Refusal> {
    match game.phase {
        Phase::Open => Ok(()),
        Phase::Running(_) => Err(Refusal::WrongStatus("the game has started: all seats are taken")),
        Phase::Finished(..) => Err(Refusal::WrongStatus("the game is over")),
        Phase::Cancelled => Err(Refusal::WrongStatus("the game was cancelled before it started")),
    }
}

fn options<G: Game>(value: &Value) -> Result<G::Options, Refusal> {
    if !value.is_object() {
        return Err(bad("/options", "options are an object; `{}` means the defaults".into()));
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let pointer = crate::pointer::of_path(error.path());
        bad(&format!("/options{pointer}"), error.into_inner().to_string())
    })
}

fn check_entropy(entropy: &str) -> Result<(), Refusal> {
    if entropy.chars().count() > MAX_ENTROPY || entropy.chars().any(char::is_control) {
        return Err(bad("/entropy", format!("at most {MAX_ENTROPY} characters, and no control characters")));
    }
    Ok(())
}

fn taken<G: Game>(seat: Seat, occupant: Occupant, entropy: &str) -> Caused<G> {
    let taken = SeatTaken { seat, occupant, entropy: entropy.to_owned() };
    (Actor::Seat(seat), lifecycle(Lifecycle::SeatTaken(taken)))
}

fn lifecycle<G: Game>(event: Lifecycle) -> MatchEvent<G> {
    MatchEvent::Lifecycle(event)
}

fn bad(pointer: &str, detail: String) -> Refusal {
    Refusal::BadSetup { pointer: pointer.to_owned(), detail }
}
