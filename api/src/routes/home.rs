//! `/`: what a person sees who opens the server's address in a browser.

use actix_web::{HttpResponse, get};
use domain::any_game::GAMES;

use crate::problem::page;

/// The way to everything else.
#[get("/")]
pub async fn read() -> HttpResponse {
    let games: String = GAMES
        .iter()
        .map(|game| {
            let info = game.info();
            let name = info.names.iter().find(|(lang, _)| *lang == "en").map_or(info.slug, |(_, name)| name);
            let (slug, min, max) = (info.slug, info.min_seats, info.max_seats);
            format!("<li><a href=\"/v1/catalogue/{slug}/rules\">{name}</a>, {min}–{max} seats</li>\n")
        })
        .collect();
    let body = format!(
        "<h1>Heirloom</h1>\n<p>Board games played by mail: over days, through any client, every game an append-only log that anyone \
         can audit.</p>\n<h2>Games</h2>\n<ul>\n{games}</ul>\n<h2>For clients</h2>\n<ul>\n\
         <li><a href=\"/docs/\">The API, to read and to try</a></li>\n\
         <li><a href=\"/v1/openapi.json\">The OpenAPI document</a></li>\n\
         <li><a href=\"/v1/catalogue\">The catalogue</a></li>\n\
         <li><a href=\"/problems\">Problems and what to do about them</a></li>\n\
         <li><a href=\"/.well-known/jwks.json\">The public keys</a></li>\n</ul>"
    );
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page::document("Board games by mail", &body))
}
