//! Positions in one line, as `domain/conformance/README.md` describes them, read into a state and written from one.
//!
//! `proposal: hearts-3 / parents: coins-4 swords-2 / successor: branches-6 / admirers: branches-3 (swords-10) - / ring: 0 / turn: 1 / seats: 3`

use std::collections::BTreeMap;

use domain::inheritance::admirer::Admirer;
use domain::inheritance::card::Card;
use domain::inheritance::family::Family;
use domain::inheritance::influence::Influence;
use domain::inheritance::options::Options;
use domain::inheritance::outcome::Ending;
use domain::inheritance::phase::Phase;
use domain::inheritance::state::State;
use domain::seat::Seat;
use domain::secret::Secret;

const PROPOSAL: &str = "swords-1";
const PARENTS: &str = "coins-4 swords-2";
const SUCCESSOR: &str = "branches-6";

/// The state of a position.
pub fn read(text: &str) -> State {
    let parts = text.split(" / ").filter(|part| !part.is_empty());
    let facts: BTreeMap<&str, &str> = parts.map(|part| part.split_once(':').expect(part)).collect();
    let fact = |key: &str, default| facts.get(key).map_or(default, |it: &&str| it.trim());
    let number = |key: &str, default| facts.get(key).map_or(default, |it| it.trim().parse().expect(key));
    let seats: u8 = number("seats", 2);
    let by_seat = |word: &'static str| Seat::all(seats).map(move |seat| (seat, format!("{word} {}", seat.0)));
    let [first, second] = cards(fact("parents", PARENTS))[..] else { panic!("two parents in `{text}`") };
    let admirers = slots(fact("admirers", ""), seats);
    let known = ["proposal", "parents", "successor", "admirers", "deck", "above", "below", "ring", "passes", "turn"];
    let more = ["choosing", "soldier", "over", "round", "seats", "options"];
    let is_known = |key: &str| {
        known.contains(&key) || more.contains(&key) || key.starts_with("hand ") || key.starts_with("trophies ")
    };
    assert!(facts.keys().all(|key| is_known(key)), "a part of `{text}` has no meaning");
    let state = State {
        seats,
        options: options(fact("options", "")),
        edition: Card::all().collect(),
        round: number("round", 1),
        phase: phase(&facts, seats, Seat(number("turn", 0))),
        passes: number("passes", 0),
        family: Family {
            parents: [first, second],
            successor: slot(fact("successor", SUCCESSOR)).map(|(card, _)| card),
        },
        proposal: cards(fact("proposal", PROPOSAL)),
        influence: Influence { above: cards(fact("above", "")), below: cards(fact("below", "")) },
        admirers: Seat::all(seats).zip(admirers).map(|(seat, it)| it.map(|it| admirer(seat, it))).collect(),
        ring: facts.get("ring").map(|it| Seat(it.trim().parse().expect("a seat"))),
        hands: by_seat("hand").map(|(seat, key)| Secret::of(seat, cards(fact(&key, "")))).collect(),
        deck: Secret::of_nobody(cards(fact("deck", "")).into_iter().rev().collect()),
        trophies: by_seat("trophies").map(|(_, key)| pairs(fact(&key, ""))).collect(),
    };
    assert_distinct(&state, text);
    state
}

fn assert_distinct(state: &State, text: &str) {
    let admirers = state.admirers.iter().flatten().map(Admirer::for_rules);
    let hidden = state.hands.iter().flat_map(Secret::for_rules).chain(state.deck.for_rules());
    let open = state.proposal.iter().chain(state.trophies.iter().flatten().flatten()).chain(hidden).copied();
    let mut all: Vec<Card> =
        open.chain(admirers).chain(state.family.members()).chain(state.influence.cards()).collect();
    all.sort_unstable();
    for pair in all.windows(2) {
        assert_ne!(pair[0], pair[1], "a card is twice in `{text}`");
    }
}

fn phase(facts: &BTreeMap<&str, &str>, seats: u8, turn: Seat) -> Phase {
    if let Some(ending) = facts.get("over") {
        return Phase::Over(match ending.split_whitespace().collect::<Vec<_>>()[..] {
            ["ring-kept", seat] => Ending::RingKept(Seat(seat.parse().expect(seat))),
            ["no-successor"] => Ending::NoSuccessor,
            ["stalled"] => Ending::Stalled,
            ["tenth-stall"] => Ending::TenthStall,
            _ => panic!("`{ending}` is no ending"),
        });
    }
    if let Some(chosen) = facts.get("choosing") {
        let secret = |(seat, it): (Seat, Option<(Card, bool)>)| it.map(|(card, _)| Secret::of(seat, card));
        return Phase::Choosing { chosen: Seat::all(seats).zip(slots(chosen, seats)).map(secret).collect() };
    }
    match facts.get("soldier") {
        Some(seat) => Phase::Reaction { turn, seat: Seat(seat.trim().parse().expect("a seat")) },
        None => Phase::Turn { seat: turn },
    }
}

/// The position of a state.
pub fn write(state: &State) -> String {
    let mut parts = Vec::new();
    let mut tell = |key: &str, value: String, default: &str| {
        if value != default {
            parts.push(format!("{key}: {value}"));
        }
    };
    let [first, second] = state.family.parents;
    tell("proposal", join(&state.proposal), PROPOSAL);
    tell("parents", format!("{first} {second}"), PARENTS);
    tell("successor", state.family.successor.map_or("-".into(), |it| it.to_string()), SUCCESSOR);
    let admirers = state.admirers.iter().map(|it| match it {
        Some(Admirer::FaceUp(card)) => card.to_string(),
        Some(Admirer::Secret(card)) => format!("({})", card.for_rules()),
        None => "-".into(),
    });
    let nobody = vec!["-"; usize::from(state.seats)].join(" ");
    tell("admirers", admirers.collect::<Vec<_>>().join(" "), &nobody);
    for seat in Seat::all(state.seats) {
        tell(&format!("hand {}", seat.0), join(state.hand(seat)), "");
    }
    tell("deck", join(&state.deck.for_rules().iter().rev().copied().collect::<Vec<_>>()), "");
    tell("above", join(&state.influence.above), "");
    tell("below", join(&state.influence.below), "");
    for (seat, won) in Seat::all(state.seats).zip(&state.trophies) {
        let won: Vec<String> = won.iter().map(|[one, other]| format!("{one}+{other}")).collect();
        tell(&format!("trophies {}", seat.0), won.join(" "), "");
    }
    tell("ring", state.ring.map_or(String::new(), |it| it.0.to_string()), "");
    tell("passes", state.passes.to_string(), "0");
    match &state.phase {
        Phase::Choosing { chosen } => {
            let cards = chosen.iter().map(|it| it.as_ref().map_or("-".into(), |it| it.for_rules().to_string()));
            tell("choosing", cards.collect::<Vec<_>>().join(" "), "");
        }
        Phase::Turn { seat } => tell("turn", seat.0.to_string(), "0"),
        Phase::Reaction { turn, seat } => {
            tell("turn", turn.0.to_string(), "0");
            tell("soldier", seat.0.to_string(), "");
        }
        Phase::Over(Ending::RingKept(seat)) => tell("over", format!("ring-kept {}", seat.0), ""),
        Phase::Over(ending) => tell("over", ending.reason().into(), ""),
        passing => panic!("a move never ends in {passing:?}"),
    }
    tell("round", state.round.to_string(), "1");
    tell("options", write_options(&state.options), "");
    tell("seats", state.seats.to_string(), "2");
    parts.join(" / ")
}

fn options(text: &str) -> Options {
    text.split_whitespace().fold(Options::default(), |options, word| match word.split_once('-') {
        None if word == "teams" => Options { teams: true, ..options },
        Some(("no", "replay")) => Options { replay_stalled: false, ..options },
        Some(("first", seat)) => Options { first_seat: Some(Seat(seat.parse().expect(word))), ..options },
        _ => panic!("`{word}` is no option"),
    })
}

fn write_options(options: &Options) -> String {
    let words = [
        options.teams.then(|| "teams".to_owned()),
        (!options.replay_stalled).then(|| "no-replay".to_owned()),
        options.first_seat.map(|seat| format!("first-{}", seat.0)),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// One place a seat: `-` for nothing, a card in brackets where it is Secret.
fn slots(text: &str, seats: u8) -> Vec<Option<(Card, bool)>> {
    let named: Vec<_> = text.split_whitespace().map(slot).collect();
    assert!(named.is_empty() || named.len() == usize::from(seats), "`{text}` has not one place a seat");
    named.into_iter().chain(std::iter::repeat(None)).take(usize::from(seats)).collect()
}

fn slot(word: &str) -> Option<(Card, bool)> {
    match word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(secret) => Some((card(secret), true)),
        None => (word != "-").then(|| (card(word), false)),
    }
}

fn admirer(seat: Seat, (card, secret): (Card, bool)) -> Admirer {
    if secret { Admirer::Secret(Secret::of(seat, card)) } else { Admirer::FaceUp(card) }
}

fn pairs(text: &str) -> Vec<[Card; 2]> {
    let pair = |word: &str| word.split_once('+').map(|(one, other)| [card(one), card(other)]).expect(word);
    text.split_whitespace().map(pair).collect()
}

fn card(text: &str) -> Card {
    text.parse().expect(text)
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

fn join(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
