//! The file in which a PostgreSQL server says who it is and how far it has come.

use std::{fs, path::Path};

/// What `postmaster.pid` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PostmasterPid {
    pub pid: u32,
    /// The port, as soon as the server knows it.
    #[cfg_attr(unix, allow(dead_code, reason = "with a socket it is always the same"))]
    pub port: Option<u16>,
    /// Whether it accepts connections.
    pub ready: bool,
}

impl PostmasterPid {
    /// The server that runs, or ran, on the data folder; `None` after a clean end.
    pub fn read(data: &Path) -> Option<Self> {
        Self::parse(&fs::read_to_string(data.join("postmaster.pid")).ok()?)
    }

    /// Line 1 is the process, line 4 the port, line 8 the state.
    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines().map(str::trim);
        // A server in single-user mode writes its number with a minus.
        let pid = lines.next()?.trim_start_matches('-').parse().ok()?;
        let port = lines.nth(2).and_then(|line| line.parse().ok());
        let ready = lines.nth(3) == Some("ready");
        Some(Self { pid, port, ready })
    }
}

#[cfg(test)]
mod tests {
    use super::PostmasterPid;

    #[test]
    fn reads_every_stage_of_the_file() {
        let head = "4711\n/data\n1764000000\n5432\n/socket\n\n";
        for (text, expected) in [
            (String::new(), None),
            ("4711\n".to_owned(), Some((4711, None, false))),
            ("-4711\n/data\n1764000000\n5432\n".to_owned(), Some((4711, Some(5432), false))),
            (format!("{head}  1234  5\nstarting\n"), Some((4711, Some(5432), false))),
            (format!("{head}  1234  5\nready   \n"), Some((4711, Some(5432), true))),
            (format!("{head}  1234  5\nstopping\n"), Some((4711, Some(5432), false))),
        ] {
            let expected = expected.map(|(pid, port, ready)| PostmasterPid { pid, port, ready });
            assert_eq!(PostmasterPid::parse(&text), expected, "{text:?}");
        }
    }
}
