//! Moves that break a rule of Familienbande, found in a position, with what has to be said about each.

use integration_tests::{Player, Slug, View};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::position::{Position, fits, same_sex};

/// A move that breaks a rule, with what has to be said about it.
pub struct Breach {
    /// The rule, and which way to break it.
    pub way: &'static str,
    pub command: Value,
    pub detail: String,
    pub pointer: Option<&'static str>,
}

impl Breach {
    pub fn new(way: &'static str, command: Value, detail: String, pointer: &'static str) -> Self {
        Self { way, command, detail, pointer: Some(pointer) }
    }

    pub fn rule(&self) -> &'static str {
        self.way.split(' ').next().unwrap()
    }

    /// Has a player try it, first dry and then in earnest.
    pub async fn attempt(&self, player: &Player, game: Uuid, version: u64) {
        let errors = self.pointer.map(|pointer| json!([{ "pointer": pointer, "detail": self.detail }]));
        let mut expected = json!({ "detail": self.detail, "rule": self.rule(), "current_version": version });
        if let Some(errors) = errors {
            expected["errors"] = errors;
        }
        for dry in [true, false] {
            let answer = player.make_move(game, &self.command).query("dry_run", dry).await;
            answer.refused(Slug::IllegalMove).with(expected.clone());
        }
        assert_eq!(player.get_game(game).await.expect(200).etag(), version);
    }
}

pub const WAYS: &[&str] = &[
    "G-2 out of turn",
    "G-3 no such card",
    "G-4 card not held",
    "G-4 swap not held",
    "FB-6 not on the table",
    "FB-6 married",
    "FB-6 same sex",
    "FB-7 not on the table",
    "FB-7 unmarried",
    "FB-7 traits",
    "FB-8 itself",
    "FB-11 full",
    "FB-12 turned down",
    "FB-13 last generation",
    "FB-15 swap at the end",
];

/// Every way in which the mover can break a rule now.
pub fn breaches(own: &View, theirs: &View) -> Vec<Breach> {
    let position = Position::of(own);
    let (hand, others) = (own.hand(), theirs.hand());
    let turn = own.to_move()[0];
    let mut found = vec![Breach {
        way: "G-2 out of turn",
        command: json!({ "type": "pass" }),
        detail: format!("It is not your move but that of seat {turn}; wait until `to_move` names your seat."),
        pointer: None,
    }];
    let (Some(mine), Some(hidden)) = (hand.first(), others.first()) else { return found };
    let starter = &position.persons[0].card;
    let no_such =
        "There is no card m-EEE#2 in this game's edition; every card id of it is in the edition's list of persons.";
    found.push(Breach::new("G-3 no such card", marry("m-EEE#2", starter), no_such.into(), "/card"));
    let not_held = format!("{hidden} is not in your hand; you hold {}.", hand.join(", "));
    found.push(Breach::new("G-4 card not held", marry(hidden, starter), not_held.clone(), "/card"));
    found.push(Breach::new("G-4 swap not held", offspring(mine, starter, Some(hidden)), not_held, "/swap"));

    let marriage = |card: &str, spouse: &str, obstacle: &str| {
        format!(
            "{card} cannot marry {spouse}: {obstacle}. A hand card marries an unmarried person on the table of the other sex."
        )
    };
    let parentage = |card: &str, parent: &str, obstacle: &str| {
        let rule = "A couple's child has only traits that are among their six, repeats counted.";
        format!("{card} cannot be a child of {parent}: {obstacle}. {rule}")
    };
    let absent = "that person is not on the table";
    found.push(Breach::new("FB-6 not on the table", marry(mine, hidden), marriage(mine, hidden, absent), "/spouse"));
    let born = offspring(mine, hidden, None);
    found.push(Breach::new("FB-7 not on the table", born, parentage(mine, hidden, absent), "/parent"));

    for card in &hand {
        for person in &position.persons {
            let there = &person.card;
            match &person.partner {
                Some(partner) => {
                    let detail = marriage(card, there, &format!("that person is married to {partner}"));
                    found.push(Breach::new("FB-6 married", marry(card, there), detail, "/spouse"));
                    found.extend(births(&position, &hand, card, there, partner, person.generation + 1));
                    if let Err(lacking) = fits(card, [there, partner]) {
                        let detail = parentage(card, there, &lacking);
                        found.push(Breach::new("FB-7 traits", offspring(card, there, None), detail, "/parent"));
                    }
                }
                None => {
                    let detail = parentage(card, there, "that person is not married");
                    found.push(Breach::new("FB-7 unmarried", offspring(card, there, None), detail, "/parent"));
                    let generation = person.generation;
                    let wedding = |way, detail| Breach::new(way, marry(card, there), detail, "/spouse");
                    if same_sex(card, there) {
                        found.push(wedding("FB-6 same sex", marriage(card, there, "both are of one sex")));
                    } else if position.closed[generation - 1] {
                        let detail = format!(
                            "{there} cannot marry any more: generation {generation} has been turned down. Marry somebody of an open generation."
                        );
                        found.push(wedding("FB-12 turned down", detail));
                    } else if generation == 5 {
                        let detail = format!(
                            "{there} cannot marry: nobody of generation 5 does. Marry somebody of generations 1 to 4."
                        );
                        found.push(wedding("FB-13 last generation", detail));
                    }
                }
            }
        }
    }
    found
}

/// The ways to break a rule with a child that fits its parents.
fn births(
    position: &Position,
    hand: &[String],
    card: &str,
    parent: &str,
    partner: &str,
    generation: usize,
) -> Vec<Breach> {
    if generation > 5 || fits(card, [parent, partner]).is_err() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let itself = format!(
        "{card} cannot be swapped: it is the offspring itself. Place the offspring without `swap`, or name another hand card."
    );
    found.push(Breach::new("FB-8 itself", offspring(card, parent, Some(card)), itself, "/swap"));
    let places = position.places[generation - 1];
    if places == 0 {
        let size = generation + 2;
        let detail = format!(
            "{card} has no place: generation {generation} is full with {size}. Place a child in a generation that is not."
        );
        found.push(Breach::new("FB-11 full", offspring(card, parent, None), detail, "/parent"));
    }
    let other = hand.iter().find(|other| *other != card).filter(|_| position.deck > 0);
    if let (5, 1, Some(other)) = (generation, places, other) {
        let detail =
            format!("{card} is the last offspring of generation 5 and ends the game at once: place it without `swap`.");
        found.push(Breach::new("FB-15 swap at the end", offspring(card, parent, Some(other)), detail, "/swap"));
    }
    found
}

fn marry(card: &str, spouse: &str) -> Value {
    json!({ "type": "marry", "card": card, "spouse": spouse })
}

fn offspring(card: &str, parent: &str, swap: Option<&str>) -> Value {
    let mut command = json!({ "type": "offspring", "card": card, "parent": parent });
    if let Some(swap) = swap {
        command["swap"] = json!(swap);
    }
    command
}
