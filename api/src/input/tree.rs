//! The tree: JSON with the members of objects as they were written, repeated ones included; or a query's parameters.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// A piece of input.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// A whole number from 0 on.
    Unsigned(u64),
    /// A whole number below 0.
    Signed(i64),
    /// Any other number.
    Float(f64),
    /// A text.
    Text(String),
    /// A query parameter: a text that may mean a number or a truth value.
    Parameter(String),
    /// An array.
    List(Vec<Input>),
    /// An object.
    Members(Vec<(String, Input)>),
}

impl Input {
    /// The parameters of a query as an object.
    pub fn parameters(pairs: Vec<(String, String)>) -> Input {
        Input::Members(pairs.into_iter().map(|(name, value)| (name, Input::Parameter(value))).collect())
    }
}

impl<'de> Deserialize<'de> for Input {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Builder)
    }
}

struct Builder;

impl<'de> Visitor<'de> for Builder {
    type Value = Input;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Input, E> {
        Ok(Input::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Input, E> {
        Ok(Input::Bool(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Input, E> {
        Ok(Input::Unsigned(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Input, E> {
        Ok(Input::Signed(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Input, E> {
        Ok(whole(value).unwrap_or(Input::Float(value)))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Input, E> {
        Ok(Input::Text(value.to_owned()))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Input, E> {
        Ok(Input::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Input, A::Error> {
        let mut list = Vec::new();
        while let Some(element) = elements.next_element()? {
            list.push(element);
        }
        Ok(Input::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Input, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = entries.next_entry()? {
            members.push(member);
        }
        Ok(Input::Members(members))
    }
}

/// The whole number that a JSON number with a fraction or exponent stands for: `9.0` and `9` are one value (JSON Schema, section 4.2.2).
fn whole(value: f64) -> Option<Input> {
    const EXACT: f64 = 9_007_199_254_740_991.0;
    if value.fract() != 0.0 || value.abs() > EXACT {
        return None;
    }
    // Within the bounds every whole number has exactly one form.
    Some(if value < 0.0 { Input::Signed(value as i64) } else { Input::Unsigned(value as u64) })
}
