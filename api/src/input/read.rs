//! Reads a tree into a type, and puts the way to every fault in front of it.

use std::collections::HashSet;
use std::str::FromStr;

use serde::de::value::{MapAccessDeserializer, StringDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use super::{Fault, Input};

impl<'de> Deserializer<'de> for Input {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Input::Null => visitor.visit_unit(),
            Input::Bool(value) => visitor.visit_bool(value),
            Input::Unsigned(value) => visitor.visit_u64(value),
            Input::Signed(value) => visitor.visit_i64(value),
            Input::Float(value) => visitor.visit_f64(value),
            Input::Text(value) | Input::Parameter(value) => visitor.visit_string(storable(value)?),
            Input::List(elements) => visitor.visit_seq(Elements { next: 0, rest: elements.into_iter() }),
            Input::Members(members) => visitor.visit_map(Entries::of(members)?),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Input::Null => visitor.visit_none(),
            some => visitor.visit_some(some),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    /// Objects only: an array of a struct's fields in their order is not part of the API.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self {
            Input::Members(_) => self.deserialize_any(visitor),
            other => Err(Fault::invalid_type(other.kind(), &"an object")),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self {
            Input::Text(name) | Input::Parameter(name) => visitor.visit_enum(name.into_deserializer()),
            Input::Members(members) => visitor.visit_enum(MapAccessDeserializer::new(Entries::of(members)?)),
            other => Err(Fault::invalid_type(other.kind(), &"a string")),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.meaning(Input::Bool).deserialize_any(visitor)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.meaning(Input::Unsigned).deserialize_any(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.meaning(Input::Unsigned).deserialize_any(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.meaning(Input::Unsigned).deserialize_any(visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.meaning(Input::Unsigned).deserialize_any(visitor)
    }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.meaning(Input::Signed).deserialize_any(visitor)
    }

    fn deserialize_i16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.meaning(Input::Signed).deserialize_any(visitor)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.meaning(Input::Signed).deserialize_any(visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.meaning(Input::Signed).deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

impl Input {
    /// A parameter as what its text means for a type; anything else as it is.
    fn meaning<T: FromStr>(self, input: impl FnOnce(T) -> Input) -> Input {
        match &self {
            Input::Parameter(text) => text.parse().map_or(self, input),
            _ => self,
        }
    }

    fn kind(&self) -> Unexpected<'_> {
        match self {
            Input::Null => Unexpected::Unit,
            Input::Bool(value) => Unexpected::Bool(*value),
            Input::Unsigned(value) => Unexpected::Unsigned(*value),
            Input::Signed(value) => Unexpected::Signed(*value),
            Input::Float(value) => Unexpected::Float(*value),
            Input::Text(value) | Input::Parameter(value) => Unexpected::Str(value),
            Input::List(_) => Unexpected::Seq,
            Input::Members(_) => Unexpected::Map,
        }
    }
}

impl<'de> IntoDeserializer<'de, Fault> for Input {
    type Deserializer = Input;

    fn into_deserializer(self) -> Input {
        self
    }
}

/// A text that PostgreSQL can store: it has no U+0000.
fn storable(text: String) -> Result<String, Fault> {
    match text.contains('\0') {
        true => Err(Fault::custom("expected a text without the character U+0000")),
        false => Ok(text),
    }
}

struct Elements {
    next: usize,
    rest: std::vec::IntoIter<Input>,
}

impl<'de> SeqAccess<'de> for Elements {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some(element) = self.rest.next() else { return Ok(None) };
        let index = self.next;
        self.next += 1;
        seed.deserialize(element).map(Some).map_err(|fault| fault.within(&index.to_string()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

struct Entries {
    rest: std::vec::IntoIter<(String, Input)>,
    value: Option<(String, Input)>,
}

impl Entries {
    /// The members of an object, none of which may occur twice: one of the two would be ignored.
    fn of(members: Vec<(String, Input)>) -> Result<Self, Fault> {
        let mut names = HashSet::with_capacity(members.len());
        match members.iter().find(|(name, _)| !names.insert(name.as_str())) {
            Some((name, _)) => Err(Fault::repeated(name)),
            None => Ok(Entries { rest: members.into_iter(), value: None }),
        }
    }
}

impl<'de> MapAccess<'de> for Entries {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        let Some((name, value)) = self.rest.next() else { return Ok(None) };
        let key: StringDeserializer<Fault> = storable(name.clone())?.into_deserializer();
        self.value = Some((name, value));
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let (name, value) = self.value.take().ok_or_else(|| Fault::custom("a value without a name"))?;
        seed.deserialize(value).map_err(|fault| fault.within(&name))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}
