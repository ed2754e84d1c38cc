//! The published shapes of a game: JSON Schema (2020-12, as OpenAPI 3.1 uses it) of its options, moves, events and table.

use utoipa::ToSchema;
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::{RefOr, Schema};

use crate::game::Game;

/// Named schemas of one game.
#[derive(Clone)]
pub struct GameSchemas {
    /// Its options.
    pub options: Named,
    /// Its moves.
    pub command: Named,
    /// The deal: data of `game-started`.
    pub deal: Named,
    /// Its events after the start, `{type, data}`, secrets optional.
    pub event: Named,
    /// Its table.
    pub table: Named,
    /// Every schema that these refer to, by name.
    pub referenced: Vec<(String, RefOr<Schema>)>,
}

/// A schema with its name.
#[derive(Clone)]
pub struct Named {
    /// Name below `#/components/schemas`.
    pub name: String,
    /// The schema.
    pub schema: RefOr<Schema>,
}

impl Named {
    fn of<T: ToSchema>(referenced: &mut Vec<(String, RefOr<Schema>)>) -> Self {
        T::schemas(referenced);
        Self { name: T::name().into_owned(), schema: T::schema() }
    }

    /// The same without room for unknown fields: every [`Game::Command`] denies them, which its derived schema does not say.
    fn closed(mut self) -> Self {
        if let RefOr::T(Schema::OneOf(one_of)) = &mut self.schema {
            for variant in &mut one_of.items {
                if let RefOr::T(Schema::Object(object)) = variant {
                    object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
                }
            }
        }
        self
    }
}

impl GameSchemas {
    /// The schemas of a game.
    #[must_use]
    pub fn of<G: Game>() -> Self {
        let mut referenced = Vec::new();
        Self {
            options: Named::of::<G::Options>(&mut referenced),
            command: Named::of::<G::Command>(&mut referenced).closed(),
            deal: Named::of::<G::Deal>(&mut referenced),
            event: Named::of::<G::Event>(&mut referenced),
            table: Named::of::<G::Table>(&mut referenced),
            referenced,
        }
    }
}
