//! Colours, where the reader is a terminal that wants them.

use std::io::{IsTerminal, stdout};

/// Whether to colour, and how.
#[derive(Clone, Copy, Debug)]
pub struct Paint(bool);

/// A way to stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Heavier than the rest.
    Bold,
    /// Less important than the rest.
    Dim,
    /// As it says.
    Red,
    /// As it says.
    Green,
    /// As it says.
    Yellow,
    /// As it says.
    Blue,
    /// As it says.
    Orange,
}

impl Paint {
    /// As standard output wants it: colours on a terminal unless `NO_COLOR` is set (no-color.org).
    pub fn of_stdout() -> Self {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self(is_live() && !unwanted)
    }

    /// The text in this ink. Pad it before, since colours have a length but no width.
    pub fn ink(self, ink: Ink, text: &str) -> String {
        if !self.0 {
            return text.to_owned();
        }
        let code = match ink {
            Ink::Bold => "1",
            Ink::Dim => "2",
            Ink::Red => "31",
            Ink::Green => "32",
            Ink::Yellow => "33",
            Ink::Blue => "34",
            Ink::Orange => "38;5;208",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// Whether standard output is a terminal on which one can draw in place.
pub fn is_live() -> bool {
    stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}
