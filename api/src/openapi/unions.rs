//! Schemas that are the sum over all games: moves, events, tables, options. A new game appears in them by being in the catalogue.

use domain::any_game::{AnyGame, GAMES};
use domain::schema::Named;
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

macro_rules! union {
    ($(#[$doc:meta])* $name:ident, $part:expr) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                of_games($part)
            }
        }

        impl ToSchema for $name {
            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                collect(schemas, $part);
            }
        }
    };
}

union!(
    /// A move of any game.
    Move,
    |game| game.schemas().command
);
union!(
    /// A table of any game.
    Table,
    |game| game.schemas().table
);
union!(
    /// Options of any game.
    Options,
    |game| game.schemas().options
);
union!(
    /// An event of any game, as a viewer gets it.
    Event,
    |game| game.schemas().event
);

fn of_games(part: fn(&dyn AnyGame) -> Named) -> RefOr<Schema> {
    let mut union = AnyOfBuilder::new();
    for game in GAMES {
        union = union.item(Ref::from_schema_name(part(*game).name));
    }
    union.into()
}

fn collect(schemas: &mut Vec<(String, RefOr<Schema>)>, part: fn(&dyn AnyGame) -> Named) {
    for game in GAMES {
        let Named { name, schema } = part(*game);
        schemas.push((name, schema));
        schemas.extend(game.schemas().referenced);
    }
}
