//! FB-6 to FB-10: the three things a turn can be.

use domain::seat::Seat;
use serde_json::json;

use crate::check::{accepts, at, command, erased, listed, play, refuses};
use crate::position;

#[test]
fn fb_6_a_hand_card_marries_a_single_of_the_other_sex_and_a_card_is_drawn() {
    accepts(
        "1: m-EEL m-CCC f-GGG / hand 0: f-EGG m-LLL / deck: f-LLL m-EEE",
        "marry f-EGG m-EEL",
        "1: m-EEL+f-EGG m-CCC f-GGG / hand 0: m-LLL f-LLL / deck: m-EEE / turn: 1",
    );
    accepts("1: f-GGG / hand 0: m-LLL", "marry m-LLL f-GGG", "1: f-GGG+m-LLL / turn: 1");
}

#[test]
fn fb_6_in_any_generation_up_to_the_fourth() {
    let table = "1: m-EEE | 2: m-GGG | 3: m-NNN | 4: m-CCC / hand 0: f-LLL";
    accepts(table, "marry f-LLL m-EEE", "1: m-EEE+f-LLL | 2: m-GGG | 3: m-NNN | 4: m-CCC / turn: 1");
    accepts(table, "marry f-LLL m-GGG", "1: m-EEE | 2: m-GGG+f-LLL | 3: m-NNN | 4: m-CCC / turn: 1");
    accepts(table, "marry f-LLL m-NNN", "1: m-EEE | 2: m-GGG | 3: m-NNN+f-LLL | 4: m-CCC / turn: 1");
    accepts(table, "marry f-LLL m-CCC", "1: m-EEE | 2: m-GGG | 3: m-NNN | 4: m-CCC+f-LLL / turn: 1");
}

#[test]
fn fb_6_two_of_the_same_sex_do_not_marry() {
    refuses("1: m-EEL / hand 0: m-CCC", "marry m-CCC m-EEL", "FB-6", "both are of one sex");
    refuses("1: f-EEL / hand 0: f-CCC", "marry f-CCC f-EEL", "FB-6", "both are of one sex");
}

#[test]
fn fb_6_nobody_marries_twice() {
    let table = "1: m-EEL+f-EGG / hand 0: f-CCC m-CCC";
    refuses(table, "marry f-CCC m-EEL", "FB-6", "married to f-EGG");
    refuses(table, "marry m-CCC f-EGG", "FB-6", "married to m-EEL");
}

#[test]
fn fb_6_a_spouse_comes_from_the_hand_and_marries_somebody_on_the_table() {
    let table = "1: m-EEL / hand 0: f-CCC / hand 1: m-GGG / deck: m-NNN / discard 1: m-LLL";
    for elsewhere in ["m-GGG", "m-NNN", "m-LLL", "m-CCC"] {
        refuses(table, &format!("marry f-CCC {elsewhere}"), "FB-6", "not on the table");
    }
    refuses("1: m-EEL / hand 0: f-CCC m-GGG", "marry f-CCC m-GGG", "FB-6", "not on the table");
}

#[test]
fn fb_6_a_spouse_does_not_count_and_does_not_score() {
    let game = at(position::read("1: m-EEL m-CCC m-GGG / hand 0: f-EGG"));
    let (_, after) = play(&game, Seat(0), &command("marry f-EGG m-EEL")).unwrap();
    let state = after.state().unwrap();
    assert_eq!((state.members[0], state.markers.ears), (3, 0));
}

#[test]
fn fb_7_worked_cases_of_a_couple_with_three_ears_two_glasses_and_lips() {
    let table = "1: m-EEL+f-EGG / hand 0: f-EGL m-EGL m-GLL m-EEE f-EEE f-GLL";
    let after =
        |hand, child, scores| format!("1: m-EEL+f-EGG | 2: {child} / hand 0: {hand} / markers: {scores} / turn: 1");
    let egl = "ears 2, glasses 2, lips 2";
    accepts(table, "offspring f-EGL m-EEL", &after("m-EGL m-GLL m-EEE f-EEE f-GLL", "f-EGL", egl));
    accepts(table, "offspring m-EGL m-EEL", &after("f-EGL m-GLL m-EEE f-EEE f-GLL", "m-EGL", egl));
    accepts(table, "offspring m-EEE m-EEL", &after("f-EGL m-EGL m-GLL f-EEE f-GLL", "m-EEE", "ears 6"));
    accepts(table, "offspring f-EEE m-EEL", &after("f-EGL m-EGL m-GLL m-EEE f-GLL", "f-EEE", "ears 6"));
    refuses(table, "offspring m-GLL m-EEL", "FB-7", "2 × lips, the couple only 1");
    refuses(table, "offspring f-GLL m-EEL", "FB-7", "2 × lips, the couple only 1");
}

#[test]
fn fb_7_either_partner_names_the_couple_but_it_is_listed_once() {
    let table = "1: m-EEL+f-EGG / hand 0: f-EGL";
    let after = "1: m-EEL+f-EGG | 2: f-EGL / markers: ears 2, glasses 2, lips 2 / turn: 1";
    accepts(table, "offspring f-EGL m-EEL", after);
    accepts(table, "offspring f-EGL f-EGG", after);
    let moves = listed(&at(position::read(table)), Seat(0));
    assert_eq!(moves, [command("offspring f-EGL m-EEL"), command("pass")]);
}

#[test]
fn fb_7_only_a_couple_has_children() {
    let table = "1: m-EEL m-GGG+f-GGG / hand 0: f-EEL f-CCC m-CCC";
    refuses(table, "offspring f-EEL m-EEL", "FB-7", "not married");
    refuses(table, "offspring f-CCC m-CCC", "FB-7", "not on the table");
    refuses(table, "offspring f-CCC m-NNN", "FB-7", "not on the table");
}

#[test]
fn fb_7_a_couple_can_have_any_number_of_children() {
    accepts(
        "1: m-EEL+f-EGG | 2: f-EEE m-EEE f-EEG / hand 0: m-EEG",
        "offspring m-EEG f-EGG",
        "1: m-EEL+f-EGG | 2: f-EEE m-EEE f-EEG m-EEG / markers: ears 4, glasses 2 / closed: 1 / turn: 1",
    );
}

#[test]
fn fb_7_the_child_joins_the_generation_after_the_couple() {
    for (generation, points) in [(1, 2), (2, 3), (3, 4), (4, 5)] {
        let couple = format!("{generation}: m-EEL+f-EGG");
        accepts(
            &format!("{couple} / hand 0: f-EEE m-LLL"),
            "offspring f-EEE m-EEL",
            &format!("{couple} | {}: f-EEE / hand 0: m-LLL / markers: ears {} / turn: 1", generation + 1, 3 * points),
        );
    }
}

#[test]
fn fb_7_no_card_is_drawn_for_it() {
    accepts(
        "1: m-EEL+f-EGG / hand 0: f-EEE / deck: m-LLL",
        "offspring f-EEE m-EEL",
        "1: m-EEL+f-EGG | 2: f-EEE / deck: m-LLL / markers: ears 6 / turn: 1",
    );
}

#[test]
fn fb_8_after_an_offspring_another_card_is_swapped() {
    accepts(
        "1: m-EEL+f-EGG / hand 0: f-EEE m-CCC f-CCC / deck: m-LLL f-LLL / discard 1: m-NNN",
        "offspring f-EEE m-EEL swap m-CCC",
        "1: m-EEL+f-EGG | 2: f-EEE / hand 0: f-CCC m-LLL / deck: f-LLL / discard 0: m-CCC / discard 1: m-NNN / \
         markers: ears 6 / turn: 1",
    );
}

#[test]
fn fb_8_there_must_be_a_card_to_draw() {
    let table = "1: m-EEL+f-EGG / hand 0: f-EEE m-CCC";
    refuses(table, "offspring f-EEE m-EEL swap m-CCC", "FB-8", "the deck is empty");
    assert_eq!(listed(&at(position::read(table)), Seat(0)), [command("offspring f-EEE m-EEL"), command("pass")]);
}

#[test]
fn fb_8_the_offspring_itself_is_not_another_card() {
    let table = "1: m-EEL+f-EGG / hand 0: f-EEE m-CCC / deck: m-LLL";
    refuses(table, "offspring f-EEE m-EEL swap f-EEE", "FB-8", "the offspring itself");
}

#[test]
fn fb_8_a_swap_takes_no_part_in_the_score() {
    let table = "1: m-EEL+f-EGG / hand 0: f-EEE m-EEE / deck: m-LLL";
    let game = at(position::read(table));
    let (plain, _) = play(&game, Seat(0), &command("offspring f-EEE m-EEL")).unwrap();
    let (swapped, _) = play(&game, Seat(0), &command("offspring f-EEE m-EEL swap m-EEE")).unwrap();
    assert_eq!(plain[0].data["points"], swapped[0].data["points"]);
}

#[test]
fn fb_9_a_pass_draws_a_card_and_plays_none() {
    accepts("1: m-EEL / hand 0: f-EEE / deck: m-LLL", "pass", "1: m-EEL / hand 0: f-EEE m-LLL / turn: 1");
    accepts("1: m-EEL / deck: m-LLL / turn: 1", "pass", "1: m-EEL / hand 1: m-LLL");
}

#[test]
fn fb_9_it_is_always_a_legal_move_and_the_only_one_without_cards() {
    assert_eq!(listed(&at(position::read("1: m-EEL+f-EGG / deck: m-LLL")), Seat(0)), [command("pass")]);
}

#[test]
fn fb_10_an_empty_deck_gives_nothing_and_is_not_refilled() {
    let table = "1: m-EEL / hand 0: f-EEE / discard 0: m-LLL";
    accepts(table, "pass", "1: m-EEL / hand 0: f-EEE / discard 0: m-LLL / passes: 1 / turn: 1");
    accepts(table, "marry f-EEE m-EEL", "1: m-EEL+f-EEE / discard 0: m-LLL / turn: 1");
}

#[test]
fn fb_10_the_event_of_a_draw_that_was_none_has_no_card() {
    let game = at(position::read("1: m-EEL / hand 0: f-EEE"));
    let (events, _) = play(&game, Seat(0), &command("pass")).unwrap();
    assert_eq!(events[0].data, json!({ "seat": 0 }));
}

#[test]
fn moves_are_told_in_words() {
    let table = "1: m-EEL+f-EGG m-CCC / hand 0: f-EEE / deck: m-LLL";
    let labels = |position| erased(position).legal_moves(Seat(0)).into_iter().map(|it| it.label).collect::<Vec<_>>();
    assert_eq!(
        labels(table),
        [
            "Marry f-EEE to m-CCC in generation 1",
            "Place f-EEE as a child of m-EEL and f-EGG in generation 2 (ears +6)",
            "Pass and draw a card",
        ]
    );
    let swap = "1: m-EEL+f-EGG / hand 0: f-EGL m-CCC / deck: m-LLL";
    assert_eq!(
        labels(swap)[1],
        "Place f-EGL as a child of m-EEL and f-EGG in generation 2 (ears +2, glasses +2, lips +2), then swap m-CCC"
    );
    assert_eq!(labels("1: m-EEL"), ["Pass; there is no card to draw"]);
}
