//! `heirloom audit`: checks finished games offline, with no server and no database.

use std::fs::File;
use std::io::{Read, Write, stderr, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use domain::audit::{Evidence, KeptKeys, Report, Seen, audit};
use serde::Serialize;

pub(super) const EXAMPLES: &str = "\
Examples:
  curl -s http://127.0.0.1:8080/v1/games/ID/audit | heirloom audit -
  heirloom audit game.json --keys jwks.json --seen mine.ndjson

Save the keys (/.well-known/jwks.json) when you join, and the events you are shown (/v1/games/ID/events) while you play:
an audit proves more with them. What each check means and how to make it without this program is in docs/AUDIT.md.

Exit codes: 0 every game is valid, 1 a game is found wanting, 2 something cannot be read.";

/// Largest file that is read, in bytes.
const LARGEST: u64 = 256 * 1024 * 1024;

/// What to audit, and against what.
#[derive(Debug, Args)]
pub struct AuditOptions {
    /// Audit bundles, as a server gives them out once a game is over; - is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What one client was shown during the game, as NDJSON or a JSON list of events and receipts; once a client.
    #[arg(long, value_name = "FILE")]
    pub seen: Vec<PathBuf>,
    /// The server's keys as you got them earlier from /.well-known/jwks.json.
    #[arg(long, value_name = "FILE")]
    pub keys: Option<PathBuf>,
    /// Print a line of JSON for each file instead of text.
    #[arg(long)]
    pub json: bool,
}

/// Why nothing could be audited.
#[derive(Debug, thiserror::Error)]
pub enum AuditError {
    /// A file or standard input cannot be read.
    #[error("cannot read {file}: {reason}")]
    Unreadable {
        /// Its path, or `standard input`.
        file: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The file given with `--keys` holds no keys.
    #[error("cannot use {0} as --keys: {1}")]
    Keys(String, domain::audit::keys::NotAKeySet),
    /// A file given with `--seen` holds something else.
    #[error("cannot use {0} as --seen: {1}")]
    Seen(String, domain::audit::seen::NotSeen),
    /// Seen material is of one game.
    #[error("--seen is about one game: give one FILE with it")]
    SeenOfSeveral,
    /// The report cannot be printed.
    #[error("cannot print the report: {0}")]
    Print(#[from] std::io::Error),
}

/// A report with the file it is about.
#[derive(Serialize)]
struct Audited<'a> {
    file: String,
    #[serde(flatten)]
    report: &'a Report,
}

/// Audits every file and prints what was found; 0 where all are valid, 1 where one is not, 2 where something cannot be read.
#[must_use]
pub fn run(options: &AuditOptions) -> ExitCode {
    let evidence = match evidence(options) {
        Ok(evidence) => evidence,
        Err(error) => return failed(&error),
    };
    let mut worst = 0;
    for file in &options.files {
        let code = match audit_file(file, &evidence, options) {
            Ok(true) => 0,
            Ok(false) => 1,
            Err(error) => {
                complain(&error);
                2
            }
        };
        worst = worst.max(code);
    }
    ExitCode::from(worst)
}

fn failed(error: &AuditError) -> ExitCode {
    complain(error);
    ExitCode::from(2)
}

/// Tells whoever still listens.
fn complain(error: &AuditError) {
    let _ = writeln!(stderr(), "heirloom: {error}");
}

fn evidence(options: &AuditOptions) -> Result<Evidence, AuditError> {
    if !options.seen.is_empty() && options.files.len() > 1 {
        return Err(AuditError::SeenOfSeveral);
    }
    let keys = |path: &PathBuf| KeptKeys::read(&read(path)?).map_err(|error| AuditError::Keys(name(path), error));
    let seen = |path: &PathBuf| Seen::read(&read(path)?).map_err(|error| AuditError::Seen(name(path), error));
    Ok(Evidence {
        keys: options.keys.as_ref().map(keys).transpose()?,
        seen: options.seen.iter().map(seen).collect::<Result<_, _>>()?,
    })
}

/// Whether the file is valid.
fn audit_file(file: &Path, evidence: &Evidence, options: &AuditOptions) -> Result<bool, AuditError> {
    let report = audit(&read(file)?, evidence);
    match print(file, &report, options) {
        // Whoever reads only the beginning, as `head` does, still gets the verdict by the exit code.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(report.is_valid()),
    }
}

fn print(file: &Path, report: &Report, options: &AuditOptions) -> std::io::Result<()> {
    let mut out = stdout().lock();
    if options.json {
        let audited = Audited { file: name(file), report };
        serde_json::to_writer(&mut out, &audited).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        if options.files.len() > 1 {
            writeln!(out, "== {}", name(file))?;
        }
        writeln!(out, "{report}")?;
    }
    out.flush()
}

fn read(path: &Path) -> Result<Vec<u8>, AuditError> {
    let unreadable = |reason| AuditError::Unreadable { file: name(path), reason };
    let source: Box<dyn Read> =
        if is_stdin(path) { Box::new(stdin().lock()) } else { Box::new(File::open(path).map_err(unreadable)?) };
    let mut bytes = Vec::new();
    source.take(LARGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST {
        return Err(unreadable(std::io::Error::other(format!("it is larger than {} MiB", LARGEST >> 20))));
    }
    Ok(bytes)
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use clap::Parser;

    const BUNDLE: &str =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../domain/tests/audit/recorded/familienbande-rules-1.json");

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: AuditOptions,
    }

    /// The exit code of `heirloom audit ARGUMENTS`, where `{name}` stands for a file of that name with the given content.
    fn exit_code(files: &[(&str, &[u8])], arguments: &str) -> Option<ExitCode> {
        let folder = tempfile::tempdir().unwrap();
        let mut arguments = arguments.replace("{bundle}", BUNDLE);
        for (name, content) in files {
            let path = folder.path().join(name);
            std::fs::write(&path, content).unwrap();
            arguments = arguments.replace(&format!("{{{name}}}"), path.to_str().unwrap());
        }
        let line = Line::try_parse_from(std::iter::once("audit").chain(arguments.split_whitespace())).ok()?;
        Some(run(&line.options))
    }

    #[test]
    fn exit_codes() {
        let bundle: serde_json::Value = serde_json::from_slice(&std::fs::read(BUNDLE).unwrap()).unwrap();
        let keys = serde_json::to_vec(&bundle["keys"]).unwrap();
        let receipt = bundle["events"].as_array().unwrap().last().unwrap()["receipt"].to_string();
        let files: [(&str, &[u8]); 6] = [
            ("keys", &keys),
            ("others", br#"{"keys":[]}"#),
            ("seen", receipt.as_bytes()),
            ("forged", br#""eyJhbGciOiJub25lIn0.e30.""#),
            ("nonsense", b"nonsense"),
            ("empty", b""),
        ];
        for (arguments, code) in [
            ("{bundle}", 0),
            ("{bundle} {bundle} --json", 0),
            ("{bundle} --keys {keys} --seen {seen} --seen {empty}", 0),
            ("{bundle} --keys {others}", 1),
            ("{bundle} --seen {forged}", 1),
            ("{nonsense}", 1),
            ("{empty}", 1),
            ("{bundle} {nonsense}", 1),
            ("{bundle} {nonsense} no-such-file", 2),
            ("no-such-file", 2),
            ("{bundle} --keys no-such-file", 2),
            ("{bundle} --keys {nonsense}", 2),
            ("{bundle} --seen {nonsense}", 2),
            ("{bundle} {bundle} --seen {seen}", 2),
        ] {
            assert_eq!(exit_code(&files, arguments), Some(ExitCode::from(code)), "{arguments}");
        }
    }

    #[test]
    fn a_line_without_a_file_or_with_an_unknown_flag_is_refused() {
        for arguments in ["", "--json", "{bundle} --sean x"] {
            assert_eq!(exit_code(&[], arguments), None, "{arguments}");
        }
    }
}
