//! Who sees what, in events and on the table, move by move.

use domain::seat::Seat;
use domain::secret::redact;
use domain::viewer::Viewer;
use serde_json::{Value, json};

use crate::check::{command, erased, events};

/// An event's data for a viewer, and what was taken out of it.
fn seen(before: &str, words: &str, kind: &str, viewer: Viewer) -> (Value, Vec<String>) {
    let event = events(before, words).into_iter().find(|it| it.kind == kind).unwrap();
    let redacted = redact(&event.data, viewer, false);
    (redacted.data, redacted.hidden)
}

fn others(owner: u8) -> impl Iterator<Item = Viewer> {
    Viewer::all(3).filter(move |it| *it != Viewer::Seat(Seat(owner)))
}

#[test]
fn that_a_seat_has_chosen_is_public_and_its_card_is_not() {
    let choosing = "hand 0: hearts-1 hearts-2 / hand 1: coins-1 / hand 2: branches-1 / choosing: - - - / seats: 3";
    let own = seen(choosing, "choose-admirer hearts-2", "admirer-chosen", Viewer::Seat(Seat(0)));
    assert_eq!(own, (json!({ "seat": 0, "card": "hearts-2" }), vec![]));
    for viewer in others(0) {
        let told = seen(choosing, "choose-admirer hearts-2", "admirer-chosen", viewer);
        assert_eq!(told, (json!({ "seat": 0 }), vec!["card".into()]));
    }
    let chosen = choosing.replace("choosing: - - -", "choosing: hearts-2 - -");
    let table = |viewer| erased(&chosen).table(viewer).unwrap().unwrap();
    assert_eq!(table(Viewer::Seat(Seat(0)))["you"]["choice"], "hearts-2");
    assert_eq!(table(Viewer::Seat(Seat(1)))["you"]["choice"], json!(null));
    for viewer in others(0) {
        assert!(!table(viewer).to_string().contains("hearts-2"));
        assert_eq!(table(viewer)["phase"], json!({ "type": "choosing", "chosen": [0] }));
    }
}

#[test]
fn the_card_drawn_is_known_to_the_seat_that_drew_it() {
    let table = "admirers: hearts-5 coins-3 branches-10 / hand 0: swords-3 / deck: hearts-1 hearts-2 / seats: 3";
    let public = json!({ "seat": 0, "favour": { "suits": [], "rule": "highest", "favoured": 2 } });
    let mut own = public.clone();
    own["drew"] = json!("hearts-1");
    assert_eq!(seen(table, "proposal swords-3", "turn-ended", Viewer::Seat(Seat(0))), (own, vec![]));
    for viewer in others(0) {
        assert_eq!(seen(table, "proposal swords-3", "turn-ended", viewer), (public.clone(), vec!["drew".into()]));
    }
}

const HIT: &str = "admirers: hearts-5 coins-9 (branches-10) / hand 0: swords-7 / hand 2: swords-3 swords-6 / below: swords-5 / soldier: 2 / seats: 3";

#[test]
fn a_secret_admirer_is_known_to_its_owner_alone() {
    let own = seen(HIT, "secret-admirer swords-6", "secret-admirer-laid", Viewer::Seat(Seat(2)));
    assert_eq!(own, (json!({ "seat": 2, "card": "swords-6" }), vec![]));
    for viewer in others(2) {
        let told = seen(HIT, "secret-admirer swords-6", "secret-admirer-laid", viewer);
        assert_eq!(told, (json!({ "seat": 2 }), vec!["card".into()]), "and not which card returned to the hand");
        let table = erased(HIT).table(viewer).unwrap().unwrap();
        assert_eq!(table["admirers"][2], json!({ "card": null }));
        assert!(!table.to_string().contains("branches-10"));
    }
    assert_eq!(erased(HIT).table(Viewer::Seat(Seat(2))).unwrap().unwrap()["you"]["secret_admirer"], "branches-10");
}

#[test]
fn a_secret_admirer_under_the_pile_is_known_to_all() {
    let table = "admirers: hearts-5 coins-3 (branches-10) / hand 0: branches-1 swords-4 / seats: 3";
    for viewer in Viewer::all(3) {
        assert_eq!(seen(table, "assassin branches-1 2", "assassin-played", viewer).0["admirer"], "branches-10");
        assert_eq!(seen(table, "thespian swords-4 2", "thespian-played", viewer).0["replaced"], "branches-10");
    }
}

#[test]
fn new_hands_and_draws_are_known_to_their_seats() {
    let stalled = "admirers: hearts-5 coins-5 swords-5 / passes: 2 / turn: 2 / seats: 3";
    for viewer in Viewer::all(3) {
        let (data, hidden) = seen(stalled, "pass", "round-replayed", viewer);
        let own: Vec<&String> = data["hands"].as_object().unwrap().keys().collect();
        let expected: Vec<String> = viewer.seat().iter().map(|it| it.0.to_string()).collect();
        assert_eq!(own, expected.iter().collect::<Vec<_>>());
        assert!(hidden.contains(&"deck".to_owned()));
    }
    let won = "admirers: hearts-5 coins-9 / hand 0: swords-3 / deck: hearts-1 hearts-2 hearts-3";
    let draws = |viewer| seen(won, "proposal swords-3", "hands-refilled", viewer).0["draws"].clone();
    let (first, second, third) = (json!({ "seat": 0 }), json!({ "seat": 1, "card": "hearts-2" }), json!({ "seat": 0 }));
    assert_eq!(draws(Viewer::Seat(Seat(1))), json!([first, second, third]));
    assert_eq!(draws(Viewer::Spectator), json!([{ "seat": 0 }, { "seat": 1 }, { "seat": 0 }]));
}

const TABLE: &str = "proposal: hearts-3 hearts-4 / parents: coins-4 swords-2 / successor: coins-6 / \
                     admirers: branches-3 (branches-10) - / hand 0: coins-7 / hand 1: coins-8 coins-9 / deck: hearts-1 hearts-2 / \
                     above: coins-2 coins-3 / below: swords-5 / ring: 0 / turn: 2 / seats: 3";

#[test]
fn the_table_of_a_seat_and_of_a_spectator() {
    let public = json!({
        "game": "inheritance",
        "round": 1,
        "phase": { "type": "turn", "seat": 2 },
        "parents": ["coins-4", "swords-2"],
        "successor": "coins-6",
        "proposal": { "top": "hearts-4", "size": 2 },
        "favoured_suits": ["coins"],
        "influence": { "rule": "closest", "top": "coins-3", "size": 3, "above": ["coins-2", "coins-3"], "below": ["swords-5"] },
        "admirers": [{ "card": "branches-3" }, { "card": null }, null],
        "ring": 0,
        "hand_sizes": [1, 2, 0],
        "deck_size": 2,
        "passes": 0,
        "trophies": [[], [], []],
        "you": null,
        "revealed": null,
    });
    let table = |viewer| erased(TABLE).table(viewer).unwrap().unwrap();
    assert_eq!(table(Viewer::Spectator), public);
    let mut own = public.clone();
    own["you"] = json!({ "hand": ["coins-7"], "choice": null, "secret_admirer": null });
    assert_eq!(table(Viewer::Seat(Seat(0))), own);
    own["you"] = json!({ "hand": ["coins-8", "coins-9"], "choice": null, "secret_admirer": "branches-10" });
    assert_eq!(table(Viewer::Seat(Seat(1))), own);
    own["you"] = json!({ "hand": [], "choice": null, "secret_admirer": null });
    assert_eq!(table(Viewer::Seat(Seat(2))), own);
}

#[test]
fn trophies_and_the_soldiers_target_are_public() {
    let table = erased("trophies 1: hearts-1+hearts-2 / hand 1: coins-5 / admirers: - coins-9 / soldier: 1")
        .table(Viewer::Spectator);
    let table = table.unwrap().unwrap();
    assert_eq!(table["trophies"], json!([[], [["hearts-1", "hearts-2"]]]));
    assert_eq!(table["phase"], json!({ "type": "reaction", "turn": 0, "seat": 1 }));
}

#[test]
fn everything_is_revealed_when_the_game_is_over() {
    let over = TABLE.replace("turn: 2", "over: ring-kept 0");
    let revealed = json!({
        "hands": [["coins-7"], ["coins-8", "coins-9"], []],
        "proposal": ["hearts-3", "hearts-4"],
        "secret_admirers": [null, "branches-10", null],
        "deck": ["hearts-1", "hearts-2"],
    });
    for viewer in Viewer::all(3) {
        let table = erased(&over).table(viewer).unwrap().unwrap();
        assert_eq!(table["revealed"], revealed);
        assert_eq!(table["phase"], json!({ "type": "settling" }));
    }
}

#[test]
fn legal_moves_tell_nothing_of_a_secret_admirer() {
    let table = |secret: &str| {
        format!(
            "admirers: hearts-5 ({secret}) coins-3 / hand 0: branches-1 swords-4 swords-5 branches-10 / hand 1: coins-2 / seats: 3"
        )
    };
    let told = |secret| {
        let moves = erased(&table(secret)).legal_moves(Seat(0));
        moves.into_iter().map(|it| (it.command, it.label)).collect::<Vec<_>>()
    };
    assert_eq!(told("swords-9"), told("hearts-9"));
    assert!(told("swords-9").iter().any(|(it, _)| *it == command("assassin branches-1 1")));
}
