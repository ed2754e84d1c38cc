//! Who sees what, in events and on the table, move by move.

use domain::familienbande::Familienbande;
use domain::game::Game;
use domain::game_match::Match;
use domain::seat::Seat;
use domain::secret::redact;
use domain::viewer::Viewer;
use serde_json::{Value, json};

use crate::check::{at, command, erased, play};
use crate::position;

const TABLE: &str = "1: m-EEL+f-EGG m-CCC / hand 0: f-EEE m-GLL / hand 1: f-LLL / deck: m-NNN f-NNN / discard 1: m-LLL / markers: nose 2";

fn seen(words: &str, viewer: Viewer) -> (Value, Vec<String>) {
    let game = at(position::read(TABLE));
    let (events, _) = play(&game, Seat(0), &command(words)).unwrap();
    let redacted = redact(&events[0].data, viewer, false);
    (redacted.data, redacted.hidden)
}

fn after(words: &str) -> Match<Familienbande> {
    play(&at(position::read(TABLE)), Seat(0), &command(words)).unwrap().1
}

#[test]
fn the_card_drawn_is_known_to_the_seat_that_drew_it() {
    let married = json!({ "seat": 0, "card": "f-EEE", "spouse": "m-CCC", "generation": 1 });
    let mut own = married.clone();
    own["drew"] = json!("m-NNN");
    assert_eq!(seen("marry f-EEE m-CCC", Viewer::Seat(Seat(0))), (own, vec![]));
    assert_eq!(seen("marry f-EEE m-CCC", Viewer::Seat(Seat(1))), (married.clone(), vec!["drew".into()]));
    assert_eq!(seen("marry f-EEE m-CCC", Viewer::Spectator), (married, vec!["drew".into()]));
    assert_eq!(seen("pass", Viewer::Seat(Seat(0))), (json!({ "seat": 0, "drew": "m-NNN" }), vec![]));
    assert_eq!(seen("pass", Viewer::Spectator), (json!({ "seat": 0 }), vec!["drew".into()]));
}

#[test]
fn a_swap_is_public_and_its_cards_are_not() {
    let placed = |swap| {
        json!({
            "seat": 0, "card": "f-EEE", "parents": ["m-EEL", "f-EGG"], "generation": 2, "swap": swap,
            "points": { "ears": 6, "glasses": 0, "nose": 0, "curls": 0, "lips": 0 },
        })
    };
    let words = "offspring f-EEE m-EEL swap m-GLL";
    let own = placed(json!({ "discarded": "m-GLL", "drew": "m-NNN" }));
    assert_eq!(seen(words, Viewer::Seat(Seat(0))), (own, vec![]));
    let hidden: Vec<String> = vec!["swap.discarded".into(), "swap.drew".into()];
    assert_eq!(seen(words, Viewer::Seat(Seat(1))), (placed(json!({})), hidden.clone()));
    assert_eq!(seen(words, Viewer::Spectator), (placed(json!({})), hidden));
}

#[test]
fn the_table_of_a_seat_and_of_a_spectator() {
    let public = json!({
        "game": "familienbande",
        "turn": 0,
        "generations": [
            { "generation": 1, "size": 3, "closed": false, "members": [
                { "card": "m-EEL", "spouse": "f-EGG", "parents": null },
                { "card": "m-CCC", "spouse": null, "parents": null },
            ] },
            { "generation": 2, "size": 4, "closed": false, "members": [] },
            { "generation": 3, "size": 5, "closed": false, "members": [] },
            { "generation": 4, "size": 6, "closed": false, "members": [] },
            { "generation": 5, "size": 7, "closed": false, "members": [] },
        ],
        "markers": { "ears": 0, "glasses": 0, "nose": 2, "curls": 0, "lips": 0 },
        "hand_sizes": [2, 1],
        "deck_size": 2,
        "discard_size": 1,
        "dry_passes": 0,
        "you": null,
        "revealed": null,
    });
    let table = |viewer| erased(TABLE).table(viewer).unwrap().unwrap();
    assert_eq!(table(Viewer::Spectator), public);
    let mut own = public.clone();
    own["you"] = json!({ "tile": "ears", "hand": ["f-EEE", "m-GLL"], "discarded": [] });
    assert_eq!(table(Viewer::Seat(Seat(0))), own);
    own["you"] = json!({ "tile": "glasses", "hand": ["f-LLL"], "discarded": ["m-LLL"] });
    assert_eq!(table(Viewer::Seat(Seat(1))), own);
}

#[test]
fn a_child_names_its_parents() {
    let game = after("offspring f-EEE f-EGG");
    let table = json!(Familienbande::view(game.state().unwrap(), Viewer::Spectator, false));
    let child = json!({ "card": "f-EEE", "spouse": null, "parents": ["m-EEL", "f-EGG"] });
    assert_eq!(table["generations"][1]["members"], json!([child]));
}

#[test]
fn own_discards_are_remembered_and_those_of_others_counted() {
    let game = after("offspring f-EEE m-EEL swap m-GLL");
    let view = |seat| json!(Familienbande::view(game.state().unwrap(), Viewer::Seat(Seat(seat)), false));
    assert_eq!(view(0)["you"]["discarded"], json!(["m-GLL"]));
    assert_eq!(view(1)["you"]["discarded"], json!(["m-LLL"]));
    assert_eq!(view(1)["discard_size"], 2);
}

#[test]
fn everything_is_revealed_when_the_game_is_over() {
    let over = "1: m-EEL / hand 0: f-EEE / hand 1: m-GLL f-LLL / discard 0: m-NNN / discard 1: f-NNN / passes: 2 / \
                tiles: ears glasses";
    let revealed = json!({
        "tiles": ["ears", "glasses"],
        "unused_tiles": ["nose", "curls", "lips"],
        "hands": [["f-EEE"], ["m-GLL", "f-LLL"]],
        "discard": ["m-NNN", "f-NNN"],
        "deck": [],
    });
    for viewer in Viewer::all(2) {
        let table = erased(over).table(viewer).unwrap().unwrap();
        assert_eq!(table["revealed"], revealed);
        assert_eq!(table["turn"], json!(null));
    }
}

#[test]
fn what_is_left_of_the_deck_is_revealed_in_the_order_of_drawing() {
    let last = "4: m-EEE+f-EEE | 5: m-GGG m-NNN m-CCC f-GGG f-NNN f-CCC / hand 0: f-EEE#2 / deck: m-LLL f-LLL";
    let (_, after) = play(&at(position::read(last)), Seat(0), &command("offspring f-EEE#2 m-EEE")).unwrap();
    let table = domain::erased::erase(after).table(Viewer::Spectator).unwrap().unwrap();
    assert_eq!(table["revealed"]["deck"], json!(["m-LLL", "f-LLL"]));
}
