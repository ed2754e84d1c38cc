//! The editions at hand: component data by game, name and digest.

use serde_json::Value;

use crate::game::Game;
use crate::lifecycle::EditionPin;
use crate::log::{canonical, hex, sha256};
use crate::rejection::Refusal;

/// One edition's document.
#[derive(Clone, Debug, PartialEq)]
pub struct EditionDocument {
    /// Slug of its game.
    pub game: String,
    /// Its name and digest.
    pub pin: EditionPin,
    /// The document.
    pub data: Value,
}

impl EditionDocument {
    /// An edition with its digest, `hex(SHA-256(JCS(data)))`.
    ///
    /// # Errors
    /// As [`canonical`].
    pub fn new(game: &str, name: &str, data: Value) -> Result<Self, serde_json::Error> {
        let digest = hex(&sha256(&[&canonical(&data)?]));
        Ok(Self { game: game.to_owned(), pin: EditionPin { name: name.to_owned(), digest }, data })
    }
}

/// A shelf of editions: those of the program, or the one an audit bundle brings along.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    editions: Vec<EditionDocument>,
}

impl Shelf {
    /// A shelf with these editions; of several with one game and name the first is the one a new game gets.
    #[must_use]
    pub fn new(editions: Vec<EditionDocument>) -> Self {
        Self { editions }
    }

    /// Every edition.
    #[must_use]
    pub fn editions(&self) -> &[EditionDocument] {
        &self.editions
    }

    /// The pinned edition's document.
    #[must_use]
    pub fn document(&self, game: &str, pin: &EditionPin) -> Option<&EditionDocument> {
        self.editions.iter().find(|e| e.game == game && e.pin == *pin)
    }

    /// The edition a new game gets: by name, or the game's first.
    #[must_use]
    pub fn choose(&self, game: &str, name: Option<&str>) -> Option<&EditionDocument> {
        self.editions.iter().find(|e| e.game == game && name.is_none_or(|name| e.pin.name == name))
    }

    /// The pinned edition, read and checked by its game.
    ///
    /// # Errors
    /// [`Refusal::Corrupt`] where it is not on the shelf or does not hold what the game asks of it.
    pub fn edition<G: Game>(&self, pin: &EditionPin) -> Result<G::Edition, Refusal> {
        let document = self.document(G::INFO.slug, pin).ok_or_else(|| {
            Refusal::Corrupt(format!("edition `{}` with digest {} is not at hand", pin.name, pin.digest))
        })?;
        G::edition(&document.data).map_err(|fault| Refusal::Corrupt(format!("edition `{}`: {fault}", pin.name)))
    }
}
