//! Positions in one line, as `domain/conformance/README.md` describes them, read into a state and written from one.
//!
//! `1: m-EEL+f-EGG m-CCC | 2: f-ENN / hand 0: m-EGL / deck: m-EEE f-GGG / markers: ears 2, nose 4 / turn: 1`

use std::collections::BTreeMap;

use domain::familienbande::Familienbande;
use domain::familienbande::cards::Card;
use domain::familienbande::generation::Generation;
use domain::familienbande::person::{Origin, Person};
use domain::familienbande::state::State;
use domain::familienbande::traits::{Points, Trait};
use domain::game::Game;
use domain::seat::Seat;
use domain::secret::Secret;

/// The state of a position.
pub fn read(text: &str) -> State {
    let mut parts = text.split(" / ");
    let persons = table(parts.next().unwrap_or_default());
    let facts: BTreeMap<&str, &str> = parts.map(|part| part.split_once(':').expect(part)).collect();
    let fact = |key: &str| facts.get(key).copied().unwrap_or_default().trim();
    let number = |key: &str, default| if fact(key).is_empty() { default } else { fact(key).parse().expect(key) };
    let seats = number("seats", 2);
    let tiles = if fact("tiles").is_empty() { TILES.into() } else { traits(fact("tiles")) };
    let closed = fact("closed").split_whitespace().map(|it| Generation(it.parse().expect("a generation")));
    let members =
        |generation| persons.iter().filter(move |it| it.generation == generation && it.origin != Origin::Spouse);
    let secrets = |word: &str, seat: Seat| cards(fact(&format!("{word} {}", seat.0)));
    let discards = Seat::all(seats)
        .flat_map(|seat| secrets("discard", seat).into_iter().map(move |card| Secret::of(seat, card)))
        .collect();
    let state = State {
        seats,
        turn: Seat(number("turn", 0)),
        dry_passes: number("passes", 0),
        markers: points(fact("markers")),
        closed: closed.fold([false; 5], |mut all, it| {
            all[it.index()] = true;
            all
        }),
        members: [1, 2, 3, 4, 5].map(|it| members(Generation(it)).count() as u8),
        hands: Seat::all(seats).map(|seat| Secret::of(seat, secrets("hand", seat))).collect(),
        tiles: Seat::all(seats).zip(&tiles).map(|(seat, tile)| Secret::of(seat, *tile)).collect(),
        unused_tiles: Secret::of_nobody(Trait::ALL.into_iter().filter(|it| !tiles.contains(it)).collect()),
        discards,
        deck: Secret::of_nobody(cards(fact("deck")).into_iter().rev().collect()),
        edition: edition(text).into(),
        persons,
    };
    let known = ["seats", "tiles", "turn", "passes", "markers", "closed", "deck"];
    let is_known = |key: &str| known.contains(&key) || key.starts_with("hand ") || key.starts_with("discard ");
    assert!(facts.keys().all(|key| is_known(key)), "a part of `{text}` has no meaning");
    state
}

/// The position of a state.
pub fn write(state: &State) -> String {
    let mut parts = vec![write_table(state)];
    let mut tell = |key: &str, value: String| {
        if !value.is_empty() {
            parts.push(format!("{key}: {value}"));
        }
    };
    let by_seat = |seat| move |it: &&Secret<Card>| it.audience() == domain::secret::Audience::Seat(seat);
    for seat in Seat::all(state.seats) {
        tell(&format!("hand {}", seat.0), join(state.hand(seat).iter()));
    }
    tell("deck", join(state.deck.for_rules().iter().rev()));
    for seat in Seat::all(state.seats) {
        let own = state.discards.iter().filter(by_seat(seat));
        tell(&format!("discard {}", seat.0), join(own.map(Secret::for_rules)));
    }
    let moved = Trait::ALL.iter().filter(|it| state.markers.get(**it) > 0);
    let markers: Vec<_> = moved.map(|it| format!("{it} {}", state.markers.get(*it))).collect();
    tell("markers", markers.join(", "));
    tell("closed", join(Generation::all().filter(|it| state.is_closed(*it)).map(|it| it.0)));
    let count = |n: u8, default| if n == default { String::new() } else { n.to_string() };
    tell("passes", count(state.dry_passes, 0));
    tell("turn", count(state.turn.0, 0));
    tell("seats", count(state.seats, 2));
    let tiles: Vec<_> = state.tiles.iter().map(|it| *it.for_rules()).collect();
    tell("tiles", if TILES.starts_with(&tiles) { String::new() } else { join(tiles.iter()) });
    parts.join(" / ")
}

const TILES: [Trait; 4] = [Trait::Ears, Trait::Glasses, Trait::Nose, Trait::Curls];

fn table(text: &str) -> Vec<Person> {
    let mut persons = Vec::new();
    for row in text.split(" | ") {
        let (number, row) = row.split_once(':').expect(row);
        let generation = Generation(number.trim().parse().expect(number));
        for word in row.split_whitespace() {
            let mut couple = word.split('+').map(card);
            let first = couple.next().expect(word);
            let partner = couple.next();
            let origin = if generation == Generation::FIRST { Origin::Starter } else { Origin::Child([first; 2]) };
            persons.push(Person { card: first, generation, origin, partner });
            persons.extend(partner.map(|card| Person {
                card,
                generation,
                origin: Origin::Spouse,
                partner: Some(first),
            }));
        }
    }
    persons
}

fn write_table(state: &State) -> String {
    let row = |generation: Generation| {
        let members = state.persons.iter().filter(move |it| it.generation == generation && it.origin != Origin::Spouse);
        let words: Vec<_> = members
            .map(|it| it.partner.map_or(it.card.to_string(), |partner| format!("{}+{partner}", it.card)))
            .collect();
        (!words.is_empty()).then(|| format!("{}: {}", generation.0, words.join(" ")))
    };
    Generation::all().filter_map(row).collect::<Vec<_>>().join(" | ")
}

/// The standard edition with the copies that the position names.
fn edition(text: &str) -> Vec<Card> {
    let data = serde_json::from_str(Familienbande::editions()[0].json).expect("the standard edition");
    let mut all = Familienbande::edition(&data).expect("the standard edition").persons;
    let named: Vec<Card> = text.split([' ', '+']).filter_map(|word| word.parse().ok()).collect();
    for card in &named {
        assert_eq!(named.iter().filter(|it| *it == card).count(), 1, "{card} is twice in `{text}`");
    }
    all.extend(named.into_iter().filter(|card| card.copy() > 1));
    all.sort_unstable();
    all
}

fn card(text: &str) -> Card {
    text.parse().expect(text)
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

fn traits(text: &str) -> Vec<Trait> {
    text.split_whitespace().map(|it| serde_json::from_value(it.into()).expect(it)).collect()
}

fn points(text: &str) -> Points {
    let mut all = Points::default();
    for (name, number) in text.split(',').filter_map(|it| it.trim().split_once(' ')) {
        let number = number.parse().expect(text);
        all += Points::of(traits(name), number);
    }
    all
}

fn join<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|it| it.to_string()).collect::<Vec<_>>().join(" ")
}
