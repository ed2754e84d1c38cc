//! FB-11 to FB-13: how large generations grow, and when they stop marrying.

use domain::familienbande::generation::Generation;
use domain::seat::Seat;

use crate::check::{accepts, at, command, listed, play, refuses};
use crate::position;

#[test]
fn fb_11_sizes() {
    assert_eq!(Generation::all().map(Generation::size).collect::<Vec<_>>(), [3, 4, 5, 6, 7]);
}

#[test]
fn fb_11_the_fifth_child_of_generation_2_has_no_place() {
    let full = "1: m-EEL+f-EGG | 2: f-EEE m-EEE f-EEG m-EEG / hand 0: f-EGG#2 / closed: 1";
    refuses(full, "offspring f-EGG#2 m-EEL", "FB-11", "generation 2 is full with 4");
    let three = "1: m-EEL+f-EGG | 2: f-EEE m-EEE f-EEG / hand 0: m-EEG";
    accepts(
        three,
        "offspring m-EEG m-EEL",
        "1: m-EEL+f-EGG | 2: f-EEE m-EEE f-EEG m-EEG / markers: ears 4, glasses 2 / closed: 1 / turn: 1",
    );
}

#[test]
fn fb_11_generations_3_and_4_have_5_and_6() {
    let third = "2: m-EEE+f-EEE | 3: m-GGG m-NNN m-CCC m-LLL f-GGG / hand 0: f-EEE#2";
    refuses(third, "offspring f-EEE#2 m-EEE", "FB-11", "generation 3 is full with 5");
    let fourth = "3: m-EEE+f-EEE | 4: m-GGG m-NNN m-CCC m-LLL f-GGG f-NNN / hand 0: f-EEE#2";
    refuses(fourth, "offspring f-EEE#2 m-EEE", "FB-11", "generation 4 is full with 6");
}

#[test]
fn fb_11_spouses_take_no_place() {
    accepts(
        "1: m-EEL+f-EGG | 2: f-EEE+m-GGG m-EEE+f-GGG f-EEG+m-NNN / hand 0: m-EEG",
        "offspring m-EEG m-EEL",
        "1: m-EEL+f-EGG | 2: f-EEE+m-GGG m-EEE+f-GGG f-EEG+m-NNN m-EEG / markers: ears 4, glasses 2 / closed: 1 / turn: 1",
    );
}

#[test]
fn fb_11_a_generation_may_begin_before_the_one_above_is_full() {
    accepts(
        "1: m-EEL m-CCC m-GGG | 2: f-EEE+m-EEE / hand 0: f-EEE#2",
        "offspring f-EEE#2 f-EEE",
        "1: m-EEL m-CCC m-GGG | 2: f-EEE+m-EEE | 3: f-EEE#2 / markers: ears 9 / turn: 1",
    );
}

#[test]
fn fb_12_the_last_child_turns_down_the_generation_above_and_its_singles_stay_single() {
    let game = at(position::read("1: m-EEL+f-EGG m-CCC | 2: f-EEE m-EEE f-EEG / hand 0: m-EEG / hand 1: f-CCC"));
    let (events, after) = play(&game, Seat(0), &command("offspring m-EEG m-EEL")).unwrap();
    assert_eq!(events[0].data["closed"], 1);
    let now = position::write(after.state().unwrap());
    refuses(&now, "marry f-CCC m-CCC", "FB-12", "m-CCC cannot marry any more: generation 1 has been turned down");
    assert!(listed(&after, Seat(1)).contains(&command("marry f-CCC m-EEE")), "generation 2 is still open");
}

#[test]
fn fb_12_only_the_generation_right_above_is_turned_down() {
    let table = "1: m-CCC | 2: m-EEE+f-EEE f-LLL | 3: m-GGG m-NNN m-LLL f-GGG / hand 0: f-EEE#2 / hand 1: f-CCC m-CCL";
    let after = "1: m-CCC | 2: m-EEE+f-EEE f-LLL | 3: m-GGG m-NNN m-LLL f-GGG f-EEE#2 / hand 1: f-CCC m-CCL / \
                 markers: ears 9 / closed: 2 / turn: 1";
    accepts(table, "offspring f-EEE#2 m-EEE", after);
    refuses(after, "marry m-CCL f-LLL", "FB-12", "generation 2");
    let older = "1: m-CCC+f-CCC | 2: m-EEE+f-EEE f-LLL | 3: m-GGG m-NNN m-LLL f-GGG f-EEE#2 / hand 1: m-CCL / \
                 markers: ears 9 / closed: 2";
    accepts(after, "marry f-CCC m-CCC", older);
}

#[test]
fn fb_12_a_generation_turned_down_still_receives_children_who_do_not_marry() {
    let table = "1: m-EEL+f-EGG | 2: f-EEE / hand 0: m-EEG / hand 1: f-CCC / closed: 2";
    let after = "1: m-EEL+f-EGG | 2: f-EEE m-EEG / hand 1: f-CCC / markers: ears 4, glasses 2 / closed: 2 / turn: 1";
    accepts(table, "offspring m-EEG m-EEL", after);
    refuses(after, "marry f-CCC m-EEG", "FB-12", "generation 2");
}

#[test]
fn fb_12_couples_of_a_generation_turned_down_still_have_children() {
    accepts(
        "1: m-EEL+f-EGG | 2: f-EEE / hand 0: m-EEG / closed: 1",
        "offspring m-EEG f-EGG",
        "1: m-EEL+f-EGG | 2: f-EEE m-EEG / markers: ears 4, glasses 2 / closed: 1 / turn: 1",
    );
}

#[test]
fn fb_12_a_married_person_of_a_closed_generation_is_refused_for_the_marriage_first() {
    refuses("1: m-EEL+f-EGG / hand 0: f-CCC / closed: 1", "marry f-CCC m-EEL", "FB-6", "married to f-EGG");
}

#[test]
fn fb_13_nobody_of_generation_5_marries() {
    let table = "4: m-EEE+f-EEE | 5: m-EEG / hand 0: f-CCC m-CCC";
    refuses(table, "marry f-CCC m-EEG", "FB-13", "nobody of generation 5 does");
    refuses(table, "marry m-CCC m-EEG", "FB-6", "both are of one sex");
}
