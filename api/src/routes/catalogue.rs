//! `/v1/catalogue`: which games there are, and everything a client needs to offer them.

use std::collections::BTreeMap;

use actix_web::http::header;
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::extract::Query;
use crate::app::App;
use crate::openapi::json_schema::{self, Described};
use crate::problem::{FieldError, Problem};
use crate::problem_responses;

/// The games of this server.
#[derive(Debug, Serialize, ToSchema)]
pub struct Catalogue {
    /// In the order to show them.
    items: Vec<CatalogueGame>,
    /// Always null: the catalogue is one page.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A game.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueGame {
    /// Name in URLs and requests.
    #[schema(example = "familienbande")]
    slug: String,
    /// Names by language.
    #[schema(example = json!({"en": "Familienbande", "hu": "Családi kötelékek"}))]
    names: BTreeMap<String, String>,
    /// Its authors.
    #[schema(example = json!(["Leo Colovini"]))]
    designers: Vec<String>,
    /// Publisher of the printed game.
    #[schema(example = "Winning Moves")]
    publisher: String,
    /// Year of the printed game.
    #[schema(example = 2004)]
    year: u16,
    /// Fewest and most seats.
    seats: SeatRange,
    /// Version of the rules that new games are created under.
    #[schema(example = 1)]
    rules_version: u32,
    /// Editions it can be played with, the default first.
    editions: Vec<CatalogueEdition>,
    /// Languages of its rules.
    #[schema(example = json!(["en"]))]
    rules: Vec<String>,
    /// JSON Schema (2020-12) of its options, with defaults.
    #[schema(value_type = Object, example = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "FamilienbandeOptions", "type": "object",
        "properties": { "first_seat": { "type": ["integer", "null"], "default": null } }, "additionalProperties": false,
    }))]
    options: &'static Value,
    /// JSON Schema of its moves: one variant a `type`.
    #[schema(value_type = Object, example = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "FamilienbandeMove",
        "oneOf": [{ "type": "object", "properties": { "type": { "const": "pass" } }, "required": ["type"], "additionalProperties": false }],
    }))]
    moves: &'static Value,
    /// JSON Schema of its events' `type` and `data`, as a viewer gets them: one variant a `type`.
    #[schema(value_type = Object, example = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "FamilienbandeEvent",
        "oneOf": [{
            "type": "object",
            "properties": { "type": { "const": "game-cancelled" }, "data": { "type": "object", "additionalProperties": false } },
            "required": ["type", "data"], "additionalProperties": false,
        }],
    }))]
    events: &'static Value,
}

/// Fewest and most seats.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeatRange {
    /// Fewest.
    #[schema(example = 2)]
    min: u8,
    /// Most.
    #[schema(example = 4)]
    max: u8,
}

/// An edition.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueEdition {
    /// Its name.
    #[schema(example = "standard")]
    name: String,
    /// `hex(SHA-256(JCS(document)))`; a game pins it.
    #[schema(pattern = "^[0-9a-f]{64}$", example = "d01fbee4d87cfc045c78dd7977f6e6f1b1b924e92ebf5993a8e2a3ac7e3f842e")]
    digest: String,
}

/// In which language.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RulesQuery {
    /// Language tag; English where it is not named.
    #[param(default = "en", example = "en")]
    lang: Option<String>,
}

problem_responses!(ListProblems = [], without database);
problem_responses!(ReadProblems = [NotFound], without database);
problem_responses!(RulesProblems = [MalformedRequest, NotFound, InvalidRequest], without database);

/// List the games of this server
#[utoipa::path(
    tag = "catalogue",
    operation_id = "listCatalogue",
    responses((status = 200, description = "The games", body = Catalogue), ListProblems),
)]
#[get("/catalogue")]
pub async fn list(app: Data<App>) -> Result<HttpResponse, Problem> {
    let items = json_schema::games().iter().map(|described| entry(&app, described)).collect();
    Ok(HttpResponse::Ok().json(Catalogue { items, next_cursor: None }))
}

/// Read about a game
#[utoipa::path(
    tag = "catalogue",
    operation_id = "getCatalogueGame",
    params(("game" = String, Path, description = "The game's slug", example = "familienbande")),
    responses((status = 200, description = "The game", body = CatalogueGame), ReadProblems),
)]
#[get("/catalogue/{game}")]
pub async fn read(app: Data<App>, slug: Path<String>) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(entry(&app, find(&slug)?)))
}

/// Read a game's rules, as players need them
#[utoipa::path(
    tag = "catalogue",
    operation_id = "getRules",
    params(("game" = String, Path, description = "The game's slug", example = "familienbande"), RulesQuery),
    responses(
        (status = 200, description = "The rules in Markdown", body = String, content_type = "text/markdown",
            headers(("Content-Language" = String)), example = json!("# Familienbande\n\nA family grows over five generations …\n")),
        RulesProblems,
    ),
)]
#[get("/catalogue/{game}/rules")]
pub async fn rules(slug: Path<String>, query: Query<RulesQuery>) -> Result<HttpResponse, Problem> {
    let rules = find(&slug)?.game.rules();
    let lang = query.0.lang.as_deref().unwrap_or("en");
    let found = rules.iter().find(|(language, _)| language.eq_ignore_ascii_case(lang));
    let Some((language, text)) = found else {
        let languages: Vec<&str> = rules.iter().map(|(language, _)| *language).collect();
        let detail = format!("expected one of: {}", languages.join(", "));
        return Err(Problem::invalid(vec![FieldError::new("/lang", detail)]));
    };
    Ok(HttpResponse::Ok()
        .content_type("text/markdown; charset=utf-8")
        .insert_header((header::CONTENT_LANGUAGE, *language))
        .body(*text))
}

fn find(slug: &str) -> Result<&'static Described, Problem> {
    let found = json_schema::games().iter().find(|described| described.game.info().slug == slug);
    found.ok_or_else(|| Problem::not_found("No game has this name; GET /v1/catalogue lists them."))
}

fn entry(app: &App, described: &'static Described) -> CatalogueGame {
    let game = described.game;
    let info = game.info();
    let editions = app.tables.shelf.editions().iter().filter(|edition| edition.game == info.slug);
    CatalogueGame {
        slug: info.slug.to_owned(),
        names: info.names.iter().map(|(lang, name)| ((*lang).to_owned(), (*name).to_owned())).collect(),
        designers: info.designers.iter().map(ToString::to_string).collect(),
        publisher: info.publisher.to_owned(),
        year: info.year,
        seats: SeatRange { min: info.min_seats, max: info.max_seats },
        rules_version: game.rules_version(),
        editions: editions
            .map(|edition| CatalogueEdition { name: edition.pin.name.clone(), digest: edition.pin.digest.clone() })
            .collect(),
        rules: game.rules().iter().map(|(lang, _)| (*lang).to_owned()).collect(),
        options: &described.options,
        moves: &described.moves,
        events: &described.events,
    }
}
