//! What must hold for every game, tried on whole random games. A new game joins with a line in [`SUBJECTS`] and a file that says how its
//! events are read.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../driver/mod.rs"]
mod driver;
mod subject;

mod familienbande;
mod inheritance;

mod conservation;
mod legality;
mod non_interference;
mod redaction;
mod termination;
mod time_travel;

/// Every game under test.
const SUBJECTS: &[subject::Subject] = &[familienbande::SUBJECT, inheritance::SUBJECT];

#[test]
fn every_game_of_the_catalogue_is_under_test() {
    let tested: Vec<_> = SUBJECTS.iter().map(|it| it.slug).collect();
    let all: Vec<_> = domain::any_game::GAMES.iter().map(|it| it.info().slug).collect();
    assert_eq!(tested, all);
}
