//! A position of Familienbande read off a view, to find moves that the rules refuse.

use integration_tests::View;
use serde_json::Value;

/// Who is on the table.
pub struct Position {
    /// Everybody, in the order of the generations.
    pub persons: Vec<Person>,
    /// Free places by generation.
    pub places: Vec<usize>,
    /// Whether it is turned down, by generation.
    pub closed: Vec<bool>,
    /// Cards to draw.
    pub deck: u64,
}

/// Somebody on the table.
pub struct Person {
    /// The card.
    pub card: String,
    /// The generation, from 1.
    pub generation: usize,
    /// Whom it is married to.
    pub partner: Option<String>,
}

impl Position {
    /// Of a view.
    pub fn of(view: &View) -> Self {
        let table = &view.0["table"];
        let mut position = Self {
            persons: Vec::new(),
            places: Vec::new(),
            closed: Vec::new(),
            deck: table["deck_size"].as_u64().unwrap(),
        };
        for (i, generation) in table["generations"].as_array().unwrap().iter().enumerate() {
            let members = generation["members"].as_array().unwrap();
            for member in members {
                let card = text(&member["card"]).unwrap();
                let spouse = text(&member["spouse"]);
                if let Some(spouse) = &spouse {
                    let partner = Some(card.clone());
                    position.persons.push(Person { card: spouse.clone(), generation: i + 1, partner });
                }
                position.persons.push(Person { card, generation: i + 1, partner: spouse });
            }
            position.places.push(generation["size"].as_u64().unwrap() as usize - members.len());
            position.closed.push(generation["closed"].as_bool().unwrap());
        }
        position
    }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// Whether both are men or both women.
pub fn same_sex(one: &str, other: &str) -> bool {
    one.as_bytes()[0] == other.as_bytes()[0]
}

/// Whether a card can be the child of a couple; otherwise the first trait that is lacking, in words.
pub fn fits(child: &str, couple: [&str; 2]) -> Result<(), String> {
    for (letter, name) in [('E', "ears"), ('G', "glasses"), ('N', "nose"), ('C', "curls"), ('L', "lips")] {
        let count = |card: &str| card[2..].matches(letter).count();
        let (wanted, there) = (count(child), couple.iter().map(|card| count(card)).sum::<usize>());
        if wanted > there {
            return Err(format!("it has {wanted} × {name}, the couple only {there}"));
        }
    }
    Ok(())
}
