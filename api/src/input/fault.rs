//! A fault of the input: where it is and what would be right.

use std::fmt::{self, Display};

use serde::de::{Error, Expected, Unexpected};

/// What does not fit, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// JSON Pointer (RFC 6901) into the input.
    pub pointer: String,
    /// What is wrong there and what would be right.
    pub detail: String,
}

impl Fault {
    fn here(detail: String) -> Self {
        Fault { pointer: String::new(), detail }
    }

    pub(super) fn repeated(field: &str) -> Self {
        Fault::at(field, "given more than once")
    }

    fn at(field: &str, detail: impl Into<String>) -> Self {
        Fault { pointer: String::new(), detail: detail.into() }.within(field)
    }

    /// The same fault, seen from the object or array that has `token` as a member.
    pub(super) fn within(mut self, token: &str) -> Self {
        let token = token.replace('~', "~0").replace('/', "~1");
        self.pointer.insert_str(0, &format!("/{token}"));
        self
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.pointer, self.detail)
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: Display>(message: T) -> Self {
        Fault::here(message.to_string())
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Fault::here(format!("expected {}, found {}", wanted(expected), found(unexpected)))
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Fault::invalid_type(unexpected, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Fault::here(format!("expected {}, found {length} elements", wanted(expected)))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Fault::here(format!("expected {}, found `{variant}`", one_of(expected)))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Fault::at(field, format!("unknown field; expected {}", one_of(expected)))
    }

    fn missing_field(field: &'static str) -> Self {
        Fault::at(field, "missing; this field is required")
    }

    fn duplicate_field(field: &'static str) -> Self {
        Fault::repeated(field)
    }
}

fn one_of(names: &[&str]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [only] => format!("`{only}`"),
        several => format!("one of `{}`", several.join("`, `")),
    }
}

/// What a type expects, in the words of JSON instead of Rust's.
fn wanted(expected: &dyn Expected) -> String {
    let words = expected.to_string();
    let json = match words.as_str() {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number from 0 on",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a sequence" => "an array",
        "a map" => "an object",
        "unit" => "null",
        other if other.starts_with("struct ") => "an object",
        other => other,
    };
    json.to_owned()
}

fn found(unexpected: Unexpected<'_>) -> String {
    match unexpected {
        Unexpected::Bool(value) => format!("`{value}`"),
        Unexpected::Unsigned(value) => format!("`{value}`"),
        Unexpected::Signed(value) => format!("`{value}`"),
        Unexpected::Float(value) => format!("`{value}`"),
        Unexpected::Str(value) if value.len() <= 40 => format!("\"{value}\""),
        Unexpected::Str(_) => "a text".to_owned(),
        Unexpected::Seq => "an array".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        other => other.to_string(),
    }
}
