//! The drawing of Familienbande: generations with their couples above, markers and seats below, then the hand of the player who looks.

use domain::familienbande::cards::Card;
use domain::familienbande::generation::Generation;
use domain::familienbande::traits::Trait;
use domain::familienbande::view::{GenerationView, Member, Table};
use domain::seat::Seat;
use serde::Deserialize;
use serde_json::Value;

use super::Drawing;
use crate::commands::client::{Event, View};
use crate::commands::demo::paint::{Ink, Paint};

/// The longest bar of a marker, in columns.
const LONGEST_BAR: u16 = 24;
/// How to read it.
const LEGEND: &str = "a+f-GNN: couple a.  a m-GGN: its child.  shut: marries no more.";
/// The longest card id.
const CARD: usize = 7;

/// The drawing.
pub struct Familienbande;

impl Drawing for Familienbande {
    fn table(&self, view: &View, paint: Paint) -> Option<Vec<String>> {
        let mut table = view.table.clone()?;
        table.as_object_mut()?.remove("game");
        let table = Table::deserialize(table).ok()?;
        let picture = Picture { table, view, paint };
        let mut lines = picture.generations();
        lines.push(String::new());
        lines.extend(picture.markers_and_seats());
        lines.push(String::new());
        lines.extend(picture.hand());
        lines.push(paint.ink(Ink::Dim, LEGEND));
        Some(lines)
    }

    fn event(&self, event: &Event) -> Option<String> {
        match event.kind.as_str() {
            "married" => Some(format!(
                "marries {} to {} in generation {}",
                event.text("card")?,
                event.text("spouse")?,
                event.data.get("generation")?
            )),
            "offspring-placed" => Some(format!(
                "places {}, child of {} and {}, in generation {}: {}{}",
                event.text("card")?,
                event.data.pointer("/parents/0")?.as_str()?,
                event.data.pointer("/parents/1")?.as_str()?,
                event.data.get("generation")?,
                points(&event.data),
                if event.data.get("swap").is_some() { ", swaps a card" } else { "" },
            )),
            "passed" => Some("passes".to_owned()),
            _ => None,
        }
    }
}

/// `+4 ears +2 nose`
fn points(data: &Value) -> String {
    let of = |it: Trait| data.pointer(&format!("/points/{it}")).and_then(Value::as_u64).filter(|points| *points > 0);
    let scored = Trait::ALL.into_iter().filter_map(|it| Some(format!("+{} {it}", of(it)?)));
    scored.collect::<Vec<_>>().join(" ")
}

struct Picture<'a> {
    table: Table,
    view: &'a View,
    paint: Paint,
}

impl Picture<'_> {
    /// Two lines a generation: its members, each behind the letter of the couple it comes from; below them who married in, behind the
    /// letter of the couple.
    fn generations(&self) -> Vec<String> {
        self.table.generations.iter().flat_map(|generation| self.generation(generation)).collect()
    }

    fn generation(&self, generation: &GenerationView) -> Vec<String> {
        let label = format!("{:<5}", generation.generation.0);
        let mut members = self.paint.ink(Ink::Bold, &label);
        let mut spouses = self.paint.ink(Ink::Dim, if generation.closed { "shut " } else { "     " });
        for place in 0..generation.size {
            let member = generation.members.get(place);
            members.push_str(
                &member.map_or_else(|| self.paint.ink(Ink::Dim, "  ·       "), |it| self.member(generation, it)),
            );
            spouses.push_str(&match member.and_then(|member| member.spouse) {
                Some(spouse) => format!("{}+{} ", couple(generation.generation, place), self.card(spouse)),
                None => " ".repeat(CARD + 3),
            });
        }
        let last = generation.generation == Generation::LAST;
        [members, spouses].into_iter().take(if last { 1 } else { 2 }).collect()
    }

    fn member(&self, generation: &GenerationView, member: &Member) -> String {
        let family = generation.generation.previous().and_then(|parents| {
            let place = self
                .table
                .generations
                .get(parents.index())?
                .members
                .iter()
                .position(|parent| member.parents.is_some_and(|parents| parents.contains(&parent.card)))?;
            Some(couple(parents, place))
        });
        format!("{} {} ", family.unwrap_or(' '), self.card(member.card))
    }

    fn markers_and_seats(&self) -> Vec<String> {
        let farthest = Trait::ALL.into_iter().map(|it| self.table.markers.get(it)).max().unwrap_or_default();
        let stock = format!("  deck {}, laid off {}", self.table.deck_size, self.table.discard_size);
        let mut seats = self.view.seats.iter().map(|seat| self.seat(seat.seat)).chain([stock]);
        let line = |it: Trait| {
            let marker = self.table.markers.get(it);
            let bar = "█".repeat(usize::from(marker * LONGEST_BAR / farthest.max(LONGEST_BAR)));
            let bar = self.paint.ink(ink(it), &format!("{bar:<24}"));
            format!("{:<8}{bar} {marker:<4}{}", it.name(), seats.next().unwrap_or_default())
        };
        Trait::ALL.into_iter().map(line).collect()
    }

    fn seat(&self, seat: Seat) -> String {
        let turn = if self.table.turn == Some(seat) { "▶" } else { " " };
        let cards = self.table.hand_sizes.get(seat.index()).copied().unwrap_or_default();
        let tile = match &self.table.revealed {
            Some(revealed) => revealed.tiles.get(seat.index()).copied(),
            None => self.table.you.as_ref().filter(|_| self.view.you == Some(seat)).map(|you| you.tile),
        };
        let tile =
            tile.map_or_else(String::new, |tile| format!(", plays for {}", self.paint.ink(ink(tile), tile.name())));
        let name = self.view.name(seat);
        format!("{turn} {name:<12} {cards} card{}{tile}", if cards == 1 { "" } else { "s" })
    }

    fn hand(&self) -> Option<String> {
        let (you, seat) = (self.table.you.as_ref()?, self.view.you?);
        let cards: Vec<String> = you.hand.iter().map(|card| self.card(*card)).collect();
        Some(format!("Hand of {}:  {}", self.view.name(seat), cards.join(" ").trim_end()))
    }

    /// A card, padded, each letter in its trait's colour.
    fn card(&self, card: Card) -> String {
        let id = card.to_string();
        let padding = CARD.saturating_sub(id.len());
        let paint = |letter: char| match Trait::of_letter(letter) {
            Some(it) => self.paint.ink(ink(it), &letter.to_string()),
            None => letter.to_string(),
        };
        id.chars().map(paint).chain([" ".repeat(padding)]).collect()
    }
}

/// The letter of the couple at a place, the same for the whole game: `a` to `c` in generation 1, `d` to `g` in generation 2, …
fn couple(generation: Generation, place: usize) -> char {
    let before: usize = Generation::all().take_while(|earlier| *earlier < generation).map(Generation::size).sum();
    u8::try_from(before + place).ok().and_then(|n| b'a'.checked_add(n)).map_or('?', char::from)
}

fn ink(of: Trait) -> Ink {
    match of {
        Trait::Ears => Ink::Blue,
        Trait::Glasses => Ink::Yellow,
        Trait::Nose => Ink::Green,
        Trait::Curls => Ink::Orange,
        Trait::Lips => Ink::Red,
    }
}
