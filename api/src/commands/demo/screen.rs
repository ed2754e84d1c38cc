//! Where the demo is watched: a terminal, redrawn in place, or anything else, a line for each event.

use std::collections::VecDeque;
use std::io::{self, Write, stdout};

use super::drawing;
use super::paint::{Ink, Paint, is_live};
use super::telling::tell;
use crate::commands::client::{Event, View};

/// Events that stay in sight below the table.
const REMEMBERED: usize = 3;
/// Switches to the terminal's other screen and hides the cursor.
const ENTER: &str = "\r\x1b[K\x1b[?1049h\x1b[?25l";
/// Back again.
const LEAVE: &str = "\x1b[?25h\x1b[?1049l";
/// To the upper left corner, and nothing below it.
const HOME: &str = "\x1b[H\x1b[J";

/// The place to watch.
pub struct Screen {
    title: String,
    paint: Paint,
    live: bool,
    entered: bool,
    told: VecDeque<String>,
}

impl Screen {
    /// Standard output.
    ///
    /// # Errors
    /// Where nobody reads any more.
    pub fn open(title: String) -> io::Result<Self> {
        let mut screen =
            Self { title, paint: Paint::of_stdout(), live: is_live(), entered: false, told: VecDeque::new() };
        if screen.live {
            screen.entered = true;
            stdout().write_all(ENTER.as_bytes())?;
        } else {
            writeln!(stdout(), "{}\n", screen.title)?;
        }
        Ok(screen)
    }

    /// Shows an event and the table after it.
    ///
    /// # Errors
    /// Where nobody reads any more.
    pub fn show(&mut self, view: &View, event: &Event) -> io::Result<()> {
        let line = format!("{:>4}  {}", event.version, tell(view, event));
        if !self.live {
            return writeln!(stdout(), "{line}");
        }
        if self.told.len() == REMEMBERED {
            self.told.pop_front();
        }
        self.told.push_back(line);
        let mut frame = format!("{HOME}{}\n", self.paint.ink(Ink::Bold, &self.title));
        for line in drawing::table(view, self.paint) {
            frame.push_str(&line);
            frame.push('\n');
        }
        for (age, line) in self.told.iter().rev().enumerate().rev() {
            let ink = if age == 0 { Ink::Bold } else { Ink::Dim };
            frame.push('\n');
            frame.push_str(&self.paint.ink(ink, line));
        }
        let mut out = stdout().lock();
        out.write_all(frame.as_bytes())?;
        out.flush()
    }

    /// Leaves the terminal as it was, with the last table below what stood there.
    ///
    /// # Errors
    /// Where nobody reads any more.
    pub fn finish(mut self, view: &View) -> io::Result<()> {
        self.leave();
        let mut out = stdout().lock();
        if self.live {
            writeln!(out, "{}", self.paint.ink(Ink::Bold, &self.title))?;
        }
        writeln!(out)?;
        for line in drawing::table(view, self.paint) {
            writeln!(out, "{line}")?;
        }
        if let Some(last) = self.told.back() {
            writeln!(out, "\n{last}")?;
        }
        writeln!(out)
    }

    fn leave(&mut self) {
        if self.entered {
            self.entered = false;
            let _ = stdout().write_all(LEAVE.as_bytes()).and_then(|()| stdout().flush());
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.leave();
    }
}
