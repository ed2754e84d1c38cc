//! Every rule that can refuse a move, broken over HTTP: the same problem from a dry run and from the move, and nothing has changed.

use std::collections::BTreeMap;

use integration_tests::table::legal_moves;
use integration_tests::{Choices, Player, Site, Slug, Table, View, tests};
use serde_json::{Value, json};

use crate::position::{Position, fits, same_sex};

tests![
    every_rule_of_familienbande_refuses_what_breaks_it,
    a_swap_needs_a_card_to_draw,
    nothing_is_played_before_the_start_or_after_the_end,
    what_is_no_move_at_all_is_told_apart,
];

/// A move that breaks a rule, with what has to be said about it.
struct Breach {
    /// The rule, and which way to break it.
    way: &'static str,
    command: Value,
    detail: String,
    pointer: Option<&'static str>,
}

impl Breach {
    fn new(way: &'static str, command: Value, detail: String, pointer: &'static str) -> Self {
        Self { way, command, detail, pointer: Some(pointer) }
    }

    fn rule(&self) -> &'static str {
        self.way.split(' ').next().unwrap()
    }

    /// Has a player try it, first dry and then in earnest.
    async fn attempt(&self, player: &Player, game: uuid::Uuid, version: u64) {
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

const WAYS: &[&str] = &[
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

async fn every_rule_of_familienbande_refuses_what_breaks_it(site: Site) {
    let node = site.node_with(|settings| settings.seed = Some(1)).await;
    let players = node.players(["ann", "bea"]).await;
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    let mut choices = Choices::new(4);
    for _ in 0..12 {
        if tried.len() == WAYS.len() {
            break;
        }
        let table = Table::start(&players, &[]).await;
        loop {
            let view = table.view().await;
            if view.is_over() {
                break;
            }
            let seat = view.to_move()[0];
            let (mover, other) = (&players[seat], &players[1 - seat]);
            let own = mover.get_game(table.game).await.expect(200).view();
            let theirs = other.get_game(table.game).await.expect(200).view();
            for breach in breaches(&own, &theirs) {
                let times = tried.entry(breach.way).or_default();
                *times += 1;
                if *times <= 2 {
                    let player = if breach.rule() == "G-2" { other } else { mover };
                    breach.attempt(player, table.game, view.version()).await;
                }
            }
            mover.make_move(table.game, &ambitious(mover, &table, &mut choices).await).await.expect(201);
        }
    }
    assert_eq!(tried.keys().copied().collect::<Vec<_>>(), sorted(WAYS));
}

fn sorted(ways: &[&'static str]) -> Vec<&'static str> {
    let mut ways = ways.to_vec();
    ways.sort_unstable();
    ways
}

/// A move that makes the family grow, so that the last generation is reached.
async fn ambitious(mover: &Player, table: &Table, choices: &mut Choices) -> Value {
    let legal = legal_moves(mover, table.game).await;
    for wanted in ["offspring", "marry", "pass"] {
        let such: Vec<&Value> = legal.iter().filter(|it| it["type"] == wanted).collect();
        if !such.is_empty() {
            return (*choices.of(&such)).clone();
        }
    }
    panic!("a pass is always legal")
}

/// Every way in which the mover can break a rule now.
fn breaches(own: &View, theirs: &View) -> Vec<Breach> {
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

async fn a_swap_needs_a_card_to_draw(site: Site) {
    let node = site.node_with(|settings| settings.seed = Some(2)).await;
    let players = node.players(["ann", "bea"]).await;
    let table = Table::start(&players, &[]).await;
    let mut choices = Choices::new(3);
    let pass = json!({ "type": "pass" });
    // Until the mover could swap; then everybody draws until nothing is left, and the same seat is to move.
    let swap = loop {
        let view = table.view().await;
        let mover = &players[view.to_move()[0]];
        let legal = legal_moves(mover, table.game).await;
        match legal.iter().find(|it| it["swap"].is_string()) {
            Some(swap) => break swap.clone(),
            None => table.step(&view, &mut choices).await,
        };
    };
    let seat = table.view().await.to_move()[0];
    let end = loop {
        let view = table.view().await;
        if view.0["table"]["deck_size"] == 0 && view.to_move()[0] == seat {
            break view;
        }
        players[view.to_move()[0]].make_move(table.game, &pass).await.expect(201);
    };
    let laid_off = swap["swap"].as_str().unwrap();
    let detail = format!("{laid_off} cannot be swapped: the deck is empty. Place the offspring without `swap`.");
    Breach::new("FB-8 empty deck", swap, detail, "/swap").attempt(&players[seat], table.game, end.version()).await;
    // When everybody passes without a card to draw the game is over.
    let mut last = end;
    while !last.is_over() {
        players[last.to_move()[0]].make_move(table.game, &pass).await.expect(201);
        last = table.view().await;
    }
    assert_eq!(last.0["outcome"]["reason"], "exhausted");
}

async fn nothing_is_played_before_the_start_or_after_the_end(site: Site) {
    let node = site.node().await;
    let [ann, bea] = node.players(["ann", "bea"]).await;
    let pass = json!({ "type": "pass" });
    let open = ann.create_game(&json!({ "game": "familienbande", "seats": 2 })).await.expect(201).view().id();
    for dry in [true, false] {
        let early = ann.make_move(open, &pass).query("dry_run", dry).await.refused(Slug::GameNotOpen);
        early.with(json!({ "detail": "The game has not started: seats are open.", "current_version": 2 }));
    }
    assert_eq!(ann.list_moves(open).await.expect(200).json(), json!({ "version": 2, "items": [] }));
    bea.make_move(open, &pass)
        .await
        .refused(Slug::NotAllowed)
        .with(json!({ "detail": "You have no seat in this game." }));
    bea.list_moves(open).await.refused(Slug::NotAllowed).with(json!({ "detail": "You have no seat in this game." }));

    let table = Table::start(&[ann.clone(), bea.clone()], &[]).await;
    let end = table.play_out(&mut Choices::new(6)).await.version();
    let over = "The game is over; nothing can be played any more.";
    for player in [&ann, &bea] {
        let breach = Breach { way: "G-1", command: pass.clone(), detail: over.into(), pointer: None };
        breach.attempt(player, table.game, end).await;
        assert_eq!(player.list_moves(table.game).await.expect(200).json()["items"], json!([]));
        let resigning = player.leave_seat(table.game).await.refused(Slug::IllegalMove);
        resigning.with(json!({ "detail": over, "rule": "G-1", "current_version": end }));
    }
}

async fn what_is_no_move_at_all_is_told_apart(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let first = json!({ "options": { "first_seat": 0 } });
    let game = Table::start_with(&[ann.clone(), bea], &[], &first).await.game;
    for (command, pointer) in [
        // What is missing has no place.
        (json!({}), None),
        (json!({ "type": "marry", "card": "m-EEE" }), None),
        (json!({ "type": "castle" }), Some("/type")),
        (json!({ "type": 7 }), Some("/type")),
        (json!({ "type": "take-seat", "seat": 1, "player": ann.id, "entropy": "" }), Some("/type")),
        (json!({ "type": "start-game" }), Some("/type")),
        (json!({ "type": "resign" }), Some("/type")),
        (json!({ "type": "leave-seat" }), Some("/type")),
        (json!({ "type": "pass", "card": "m-EEE" }), Some("/card")),
        (json!({ "type": "marry", "card": "m-EEE", "spouse": 7 }), Some("/spouse")),
        (json!({ "type": "marry", "card": "m-XYZ", "spouse": "f-EEE" }), Some("/card")),
        (json!({ "type": "offspring", "card": "m-EEE", "parent": "f-GGG", "swap": [] }), Some("/swap")),
    ] {
        for dry in [true, false] {
            let refused = ann.make_move(game, &command).query("dry_run", dry).await.refused(Slug::IllegalMove);
            let document = refused.answer.json();
            assert_eq!(
                (&document["rule"], &document["current_version"]),
                (&json!("G-3"), &json!(4)),
                "{}",
                refused.answer
            );
            assert_eq!(document["errors"][0]["pointer"].as_str(), pointer, "{}", refused.answer);
        }
    }
    assert_eq!(ann.get_game(game).await.expect(200).etag(), 4);
}
