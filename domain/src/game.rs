//! What a game is to this house: a pure decider. A new game implements [`Game`] in a folder of its own and adds one line to
//! [`crate::any_game`].

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use utoipa::ToSchema;

use crate::dice::Dice;
use crate::outcome::Outcome;
use crate::rejection::RuleRejection;
use crate::seat::Seat;
use crate::timestamp::Timestamp;
use crate::viewer::Viewer;

/// Facts about a printed game, for the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Name in URLs, such as `auf-die-birne`.
    pub slug: &'static str,
    /// Names by language: `("en", "…")`, `("de", "…")`, `("hu", "…")` where it exists.
    pub names: &'static [(&'static str, &'static str)],
    /// Its authors.
    pub designers: &'static [&'static str],
    /// Publisher of the edition whose rules are followed.
    pub publisher: &'static str,
    /// Year of that edition.
    pub year: u16,
    /// Fewest seats.
    pub min_seats: u8,
    /// Most seats.
    pub max_seats: u8,
}

/// An edition of a game's components that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct BuiltInEdition {
    /// Its name, such as `standard`.
    pub name: &'static str,
    /// Its JSON document.
    pub json: &'static str,
}

/// What is fixed when a game is created and known to every rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup<O> {
    /// Number of seats.
    pub seats: u8,
    /// The game's own options.
    pub options: O,
    /// The version of the rules this game is decided under, for ever.
    pub rules_version: u32,
}

/// Strength of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BotLevel {
    /// Any legal move, all equally likely.
    Random,
    /// The move that looks best from the seat now.
    Greedy,
}

/// A fault in options or edition data, with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{pointer}: {detail}")]
pub struct DataFault {
    /// JSON pointer to the field at fault, relative to the document.
    pub pointer: String,
    /// What would be right, with the rule id where one says so.
    pub detail: String,
}

/// A game: all its rules, as pure functions.
///
/// Joining, starting, resigning and ending are the same for every game and live in [`crate::game_match`]; a `Game` begins with its deal.
pub trait Game: Sized + Clone + Debug + PartialEq + Send + Sync + 'static {
    /// Catalogue facts.
    const INFO: GameInfo;
    /// The newest version of these rules, its bots' choices included; a game keeps the version it was created under.
    const RULES_VERSION: u32;

    /// Options a creator may set; `{}` must mean the defaults.
    type Options: Serialize + DeserializeOwned + ToSchema + Default + Clone + Debug + PartialEq + Send + Sync;
    /// Exchangeable component data, checked.
    type Edition: Debug;
    /// The deal: the data of the `game-started` event.
    type Deal: Serialize + DeserializeOwned + ToSchema + Clone + Debug + PartialEq + Send + Sync;
    /// A player's move, tagged by `type`: `#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]`.
    type Command: Serialize + DeserializeOwned + ToSchema + Clone + Debug + PartialEq + Send + Sync;
    /// A fact after the start, `#[serde(tag = "type", content = "data", rename_all = "kebab-case")]`, every variant with a struct or fields.
    type Event: Serialize + DeserializeOwned + ToSchema + Clone + Debug + PartialEq + Send + Sync;
    /// The folded state.
    type State: Clone + Debug + PartialEq + Send + Sync;
    /// What a viewer sees of the table. No [`crate::secret::Secret`] can be in it.
    type Table: Serialize + DeserializeOwned + ToSchema + Clone + Debug + PartialEq;
    /// Why a move is refused.
    type Rejection: RuleRejection;

    /// The editions that come with the program, the default first.
    fn editions() -> &'static [BuiltInEdition];

    /// Reads and checks edition data.
    ///
    /// # Errors
    /// The first fault, with its place and rule.
    fn edition(data: &Value) -> Result<Self::Edition, DataFault>;

    /// Checks options against the number of seats.
    ///
    /// # Errors
    /// The first fault, with its place.
    fn check_options(options: &Self::Options, seats: u8) -> Result<(), DataFault>;

    /// Shuffles and deals.
    fn deal(setup: &Setup<Self::Options>, edition: &Self::Edition, dice: &mut Dice) -> Self::Deal;

    /// The state after the deal. Holds no rules beyond placing what was dealt.
    fn begin(setup: &Setup<Self::Options>, deal: &Self::Deal) -> Self::State;

    /// Decides a move: the events it causes, or the rule it breaks. `now` is when the server received it.
    ///
    /// # Errors
    /// The rule it breaks; G ids first, then the lowest-numbered rule.
    fn decide(
        state: &Self::State,
        seat: Seat,
        command: &Self::Command,
        now: Timestamp,
        dice: &mut Dice,
    ) -> Result<Vec<Self::Event>, Self::Rejection>;

    /// Applies a fact. Infallible, without rules, good for logs of any age.
    fn evolve(state: &mut Self::State, event: &Self::Event);

    /// The seats that `viewer` may know to be awaited.
    fn to_move(state: &Self::State, viewer: Viewer) -> Vec<Seat>;

    /// Every move the seat can make now, without doubles; empty when it has nothing to do.
    fn legal_moves(state: &Self::State, seat: Seat) -> Vec<Self::Command>;

    /// A line for people that tells a legal move.
    fn label(state: &Self::State, command: &Self::Command) -> String;

    /// What the viewer sees; with `revealed` (the game is over) nothing is hidden.
    fn view(state: &Self::State, viewer: Viewer, revealed: bool) -> Self::Table;

    /// The outcome, once the game's end condition holds; `resigned` seats cannot win.
    fn outcome(state: &Self::State, resigned: &BTreeSet<Seat>) -> Option<Outcome>;

    /// The `greedy` bot's choice at `seat`, from nothing but what the seat sees; `legal` is not empty. `None` only where it is.
    fn greedy<'a>(
        table: &Self::Table,
        seat: Seat,
        legal: &'a [Self::Command],
        dice: &mut Dice,
    ) -> Option<&'a Self::Command>;

    /// The players' rules in Markdown in our own words, by language: `("en", "…")` first.
    fn rules() -> &'static [(&'static str, &'static str)];
}
