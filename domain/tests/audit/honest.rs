//! What an honest server recorded is valid.

use domain::audit::{Evidence, audit};

use crate::table::whole_game;

#[test]
fn whole_games_are_valid() {
    for (seats, bots, choices) in [(2, 0, 1), (2, 1, 2), (3, 1, 3), (4, 3, 4)] {
        let bundle = whole_game(seats, bots, choices);
        let bytes = bundle.to_bytes().unwrap();
        let report = audit(&bytes, &Evidence::default());
        assert!(report.is_valid(), "{report}");
    }
}
