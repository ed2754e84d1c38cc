//! The closed list of games: the only place that knows which games there are. A new game is one line in [`GAMES`].

use std::sync::OnceLock;

use serde_json::Value;

use crate::decide::{self, Circumstances};
use crate::edition::{EditionDocument, Shelf};
use crate::erased::{AnyMatch, Decision, Erased};
use crate::familienbande::Familienbande;
use crate::game::{BuiltInEdition, Game, GameInfo};
use crate::inheritance::Inheritance;
use crate::lifecycle::CreateGame;
use crate::log::LoggedEvent;
use crate::rejection::Refusal;
use crate::schema::GameSchemas;
use crate::seat::Actor;
use crate::stored;

/// Every game, in the order of the catalogue.
pub static GAMES: &[&dyn AnyGame] = &[&Kind::<Familienbande>::NEW, &Kind::<Inheritance>::NEW];

/// The game with this slug.
#[must_use]
pub fn find(slug: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.info().slug == slug)
}

/// The editions that come with the program.
#[must_use]
pub fn built_in_editions() -> &'static Shelf {
    static SHELF: OnceLock<Shelf> = OnceLock::new();
    SHELF.get_or_init(|| {
        let of_game = |game: &&dyn AnyGame| {
            let slug = game.info().slug;
            let read = move |edition: &BuiltInEdition| {
                let data = serde_json::from_str(edition.json).ok()?;
                EditionDocument::new(slug, edition.name, data).ok()
            };
            game.editions().iter().filter_map(read).collect::<Vec<_>>()
        };
        Shelf::new(GAMES.iter().flat_map(of_game).collect())
    })
}

/// The match after the first event of its log.
///
/// # Errors
/// [`Refusal::Corrupt`] where the event is not `game-created` of a known game.
pub fn begin(event: &LoggedEvent) -> Result<Box<dyn AnyMatch>, Refusal> {
    let slug = event.data.get("game").and_then(Value::as_str).unwrap_or_default();
    find(slug).ok_or_else(|| Refusal::Corrupt(format!("no game is called `{slug}`")))?.begin(event)
}

/// Folds a complete log; `None` where it is empty.
///
/// # Errors
/// [`Refusal::Corrupt`] at the first event that fits no game.
pub fn replay<'a>(events: impl IntoIterator<Item = &'a LoggedEvent>) -> Result<Option<Box<dyn AnyMatch>>, Refusal> {
    let mut events = events.into_iter();
    let Some(first) = events.next() else { return Ok(None) };
    let mut game = begin(first)?;
    for event in events {
        game.apply(event)?;
    }
    Ok(Some(game))
}

/// A game whose types are erased.
pub trait AnyGame: Send + Sync {
    /// Catalogue facts.
    fn info(&self) -> &'static GameInfo;
    /// The version of the rules that new games are created under.
    fn rules_version(&self) -> u32;
    /// The editions that come with the program.
    fn editions(&self) -> &'static [BuiltInEdition];
    /// The players' rules by language.
    fn rules(&self) -> &'static [(&'static str, &'static str)];
    /// Schemas of options, moves, events and table.
    fn schemas(&self) -> GameSchemas;
    /// The match after its first event.
    ///
    /// # Errors
    /// [`Refusal::Corrupt`] where it is another game's.
    fn begin(&self, event: &LoggedEvent) -> Result<Box<dyn AnyMatch>, Refusal>;
    /// Decides the creation of a game.
    ///
    /// # Errors
    /// [`Refusal::BadSetup`] with the field at fault.
    fn create(&self, command: &CreateGame, around: Circumstances<'_>) -> Result<Decision, Refusal>;
    /// Checks an edition document.
    ///
    /// # Errors
    /// The first fault with its place.
    fn check_edition(&self, data: &Value) -> Result<(), crate::game::DataFault>;
}

struct Kind<G>(std::marker::PhantomData<G>);

impl<G> Kind<G> {
    const NEW: Self = Self(std::marker::PhantomData);
}

impl<G: Game> AnyGame for Kind<G> {
    fn info(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn editions(&self) -> &'static [BuiltInEdition] {
        G::editions()
    }

    fn rules(&self) -> &'static [(&'static str, &'static str)] {
        G::rules()
    }

    fn schemas(&self) -> GameSchemas {
        GameSchemas::of::<G>()
    }

    fn begin(&self, event: &LoggedEvent) -> Result<Box<dyn AnyMatch>, Refusal> {
        if event.version != 1 {
            return Err(Refusal::Corrupt(format!("a log begins with version 1, not {}", event.version)));
        }
        Ok(Box::new(Erased(stored::begin::<G>(&event.kind, &event.data)?)))
    }

    fn create(&self, command: &CreateGame, around: Circumstances<'_>) -> Result<Decision, Refusal> {
        let events = decide::create::<G>(command, around)?;
        let cause = serde_json::to_value(command).map_err(|e| Refusal::Corrupt(e.to_string()))?;
        Decision::new(0, around.now, events, cause)
    }

    fn check_edition(&self, data: &Value) -> Result<(), crate::game::DataFault> {
        G::edition(data).map(|_| ())
    }
}

/// The server's own next command where one is due: dealing, once all seats are taken.
#[must_use]
pub fn due(game: &dyn AnyMatch) -> Option<(Actor, Value)> {
    game.start_is_due().then(|| (Actor::SERVER, serde_json::json!({ "type": "start-game" })))
}
