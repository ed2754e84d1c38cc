//! The commands that play, check and migrate, as somebody at a terminal runs them: what they print, leave behind and end with.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// A folder for the command's data and temporary files, which the database's account can enter.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).unwrap();
    folder
}

/// `heirloom` with these words, in and below `folder` only.
fn heirloom(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
    command.args(words).current_dir(folder).env("TMPDIR", folder).env("HEIRLOOM_HOME", folder.join("home"));
    for variable in ["DATABASE_URL", "HEIRLOOM_DATABASE_URL", "HEIRLOOM_CONFIG"] {
        command.env_remove(variable);
    }
    command
}

fn run(folder: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = heirloom(folder, words).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_demo_repeats_itself_ends_with_the_verdict_and_leaves_nothing() {
    let folder = folder();
    let (code, told, complaints) = run(folder.path(), &["demo", "--seats", "2", "--seed", "7"]);
    assert_eq!((code, complaints.as_str()), (Some(0), ""));
    assert!(
        told.contains("\n   5  the cards are shuffled and dealt")
            || told.contains("\n   4  the cards are shuffled and dealt")
    );
    assert!(told.contains("Verdict: valid."), "{told}");
    assert!(!told.contains('\x1b'), "no colours where nobody sees them");
    let again = run(folder.path(), &["demo", "--seats", "2", "--seed", "7"]).1;
    // The signing key, which the report names, is a new one each time.
    let game = |told: &str| told.split("The audit, offline").next().map(str::to_owned);
    assert_eq!(game(&again), game(&told));
    let other = run(folder.path(), &["demo", "--seats", "2", "--seed", "8"]).1;
    assert_ne!(game(&other), game(&told));
    assert!(names(folder.path()).is_empty(), "{:?}", names(folder.path()));
}

#[test]
fn an_interrupted_demo_leaves_nothing_either() {
    let folder = folder();
    let mut child = heirloom(folder.path(), &["demo", "--pace", "60000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("Familienbande"), "{line}");
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let ended = child.wait_with_output().unwrap();
    let complaint = String::from_utf8(ended.stderr).unwrap();
    assert_eq!((ended.status.code(), complaint.as_str()), (Some(1), "heirloom: stopped before the game was over\n"));
    assert!(names(folder.path()).is_empty());
}

#[test]
fn what_a_demo_saves_can_be_audited_again_and_a_change_is_found() {
    let folder = folder();
    let (code, told, _) = run(folder.path(), &["demo", "--seats", "3", "--save", "game.json"]);
    assert_eq!(code, Some(0));
    assert_eq!(names(folder.path()), ["game.demo-1.ndjson", "game.demo-2.ndjson", "game.json", "game.keys.json"]);
    let hint = told.lines().find_map(|line| line.trim().strip_prefix("heirloom ")).expect("it tells how");
    let words: Vec<&str> = hint.split(' ').collect();
    let (code, report, _) = run(folder.path(), &words);
    assert_eq!(code, Some(0), "{report}");

    let seen = folder.path().join("game.demo-2.ndjson");
    let rewritten = fs::read_to_string(&seen).unwrap().replacen("\"seat\":1", "\"seat\":0", 1);
    fs::write(&seen, rewritten).unwrap();
    let (code, report, _) = run(folder.path(), &words);
    assert_eq!(code, Some(1), "{report}");
    assert!(report.contains("seen file 2"), "{report}");
}

#[test]
fn wrong_questions_end_with_2_and_say_what_there_is() {
    let folder = folder();
    for (words, expected) in [
        (&["demo", "--game", "chess"][..], "no game is called 'chess'; there is: familienbande"),
        (&["demo", "--seats", "9"], "familienbande is for 2 to 4 seats"),
        (&["demo", "--seed", "seven"], "invalid value 'seven'"),
        (&["bench", "--moves", "10"], "invalid value '10'"),
        (&["migrate", "--port", "many"], "port"),
        (&["audit"], "<FILE>"),
        (&["audit", "nowhere.json"], "cannot read nowhere.json"),
        (&["play"], "unrecognized subcommand 'play'"),
    ] {
        let (code, told, complaints) = run(folder.path(), words);
        assert_eq!((code, told.as_str()), (Some(2), ""), "{words:?}: {complaints}");
        assert!(complaints.contains(expected), "{words:?}: {complaints}");
    }
    assert!(names(folder.path()).is_empty());
}

#[test]
fn migrate_says_what_was_missing_and_keys_are_listed_and_rotated() {
    let folder = folder();
    let (code, told, _) = run(folder.path(), &["migrate"]);
    assert_eq!(code, Some(0));
    assert!(told.starts_with("applied 0001 roles\n"), "{told}");
    let (code, told, _) = run(folder.path(), &["migrate"]);
    assert_eq!((code, told.as_str()), (Some(0), "The database is up to date already.\n"));

    let current = |told: &str| -> Vec<String> {
        let current = told.lines().filter(|line| line.ends_with("current"));
        current.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
    };
    let before = current(&run(folder.path(), &["keys", "list"]).1);
    let after = current(&run(folder.path(), &["keys", "rotate", "receipt"]).1);
    assert_eq!((before.len(), after.len()), (2, 2));
    assert_eq!(before.iter().filter(|kid| after.contains(kid)).count(), 1, "one is new: {before:?} {after:?}");
}

#[test]
fn a_reader_that_goes_away_is_no_error_to_tell() {
    let folder = folder();
    for words in [&["config"][..], &["openapi"], &["demo", "--seats", "2"], &["--help"], &["demo", "--help"]] {
        let mut child = heirloom(folder.path(), words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert!(ended.status.code().is_some_and(|code| code < 2), "{words:?}: {}", ended.status);
        assert_eq!(String::from_utf8(ended.stderr).unwrap(), "", "{words:?}");
    }
    assert!(names(folder.path()).is_empty());
}
