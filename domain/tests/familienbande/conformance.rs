//! Runs every case of `domain/conformance/familienbande.json`.

use domain::familienbande::Familienbande;

use crate::check::at;
use crate::driver::conformance::Notation;
use crate::position;

const CASES: Notation<Familienbande> = Notation {
    file: include_str!("../../conformance/familienbande.json"),
    at: |text| at(position::read(text)),
    write: position::write,
    pieces: "persons",
};

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
    let rules: Vec<String> = (1..=17).map(|n| format!("FB-{n}")).chain((1..=4).map(|n| format!("G-{n}"))).collect();
    CASES.cover(&rules, &rules);
}
