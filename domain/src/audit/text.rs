//! A report laid out for people.

use std::fmt;

use super::report::{Check, CheckResult, Fault, Report, Subject};

/// Width of running text, in characters.
const WIDTH: usize = 96;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(game), Some(id)) = (&self.game, &self.game_id) {
            writeln!(f, "Game {} of {}\n", printable(id), printable(game))?;
        }
        for check in &self.checks {
            write!(f, "{check}")?;
        }
        if !self.unproved.is_empty() {
            writeln!(f, "\nNot proved by this audit:")?;
            for gap in &self.unproved {
                for (i, line) in wrapped(gap).iter().enumerate() {
                    writeln!(f, "  {} {line}", if i == 0 { "-" } else { " " })?;
                }
            }
        }
        let faults = self.checks.iter().map(|check| check.faults.len() + check.more_faults).sum::<usize>();
        if self.is_valid() {
            writeln!(f, "\nVerdict: valid. Everything checked is as it should be.")
        } else {
            writeln!(f, "\nVerdict: found wanting, {faults} fault{}.", if faults == 1 { "" } else { "s" })
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, line) = match self.result {
            CheckResult::Passed => ("ok  ", self.detail.clone()),
            CheckResult::Skipped => ("--  ", self.detail.clone()),
            CheckResult::Failed => ("BAD ", format!("{} at fault", self.faults.len() + self.more_faults)),
        };
        writeln!(f, "{mark}  {:<11} {}", self.subject.to_string(), printable(&line))?;
        for fault in &self.faults {
            write!(f, "{fault}")?;
        }
        if self.more_faults > 0 {
            writeln!(f, "      … and {} more", self.more_faults)?;
        }
        Ok(())
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "form",
            Self::Facts => "facts",
            Self::Commitment => "commitment",
            Self::Chain => "chain",
            Self::Receipts => "receipts",
            Self::Decisions => "decisions",
            Self::Keys => "keys",
            Self::Seen => "seen",
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "      ")?;
        if let Some(seen) = self.seen {
            write!(f, "seen file {}, entry {}: ", seen.file, seen.entry)?;
        }
        if let Some(version) = self.version {
            write!(f, "version {version}, ")?;
        }
        write!(f, "field {}", if self.field.is_empty() { "(all)".to_owned() } else { printable(&self.field) })?;
        if let Some(offset) = self.offset {
            write!(f, ", byte {offset}")?;
        }
        writeln!(f, "\n        {}", printable(&self.meaning))?;
        writeln!(f, "        expected  {}", printable(&self.expected))?;
        writeln!(f, "        found     {}", printable(&self.found))
    }
}

/// Text from a file that may be hostile, so that it cannot steer a terminal.
fn printable(text: &str) -> String {
    let steers = |c: char| {
        c.is_control() || matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if steers(c) { '\u{fffd}' } else { c }).collect()
}

/// Lines of at most [`WIDTH`] characters, broken at blanks.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
