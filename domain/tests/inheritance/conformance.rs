//! Runs every case of `domain/conformance/inheritance.json`.

use domain::inheritance::Inheritance;

use crate::check::at;
use crate::driver::conformance::Notation;
use crate::position;

const CASES: Notation<Inheritance> =
    Notation { file: include_str!("../../conformance/inheritance.json"), at, write: position::write, pieces: "cards" };

#[test]
fn moves() {
    CASES.moves();
}

#[test]
fn legal() {
    CASES.legal();
}

#[test]
fn deals() {
    CASES.deals();
}

#[test]
fn editions() {
    CASES.editions();
}

#[test]
fn every_rule_has_a_case_that_holds_and_one_that_breaks_it() {
    let rules: Vec<String> = (1..=26).map(|n| format!("IN-{n}")).chain((1..=4).map(|n| format!("G-{n}"))).collect();
    CASES.cover(&rules, &rules);
}
