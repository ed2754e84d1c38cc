//! The end of the demo: the bundle is fetched and audited offline, with everything the players kept.

use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use domain::audit::{Evidence, KeptKeys, Seen, audit};

use super::game::Game;
use crate::commands::Failure;

/// Audits the game and prints the verdict; with `save` the material of the audit stays behind.
///
/// # Errors
/// Where the audit finds a fault, or the files cannot be written.
pub async fn reach(game: &Game, save: Option<&Path>) -> Result<(), Failure> {
    let bundle = game.watcher.audit(&game.id).await?;
    let mut evidence = Evidence { keys: Some(KeptKeys::read(&game.keys).map_err(Failure::work)?), seen: Vec::new() };
    let (mut events, mut receipts) = (0, 0);
    for player in &game.players {
        let seen = Seen::read(player.seen().as_bytes()).map_err(Failure::work)?;
        let counts = seen.counts();
        (events, receipts) = (events + counts.0, receipts + counts.1);
        evidence.seen.push(seen);
    }
    let report = audit(&bundle, &evidence);
    let mut out = stdout().lock();
    writeln!(
        out,
        "The audit, offline, with the {events} events and {receipts} receipts that the {} kept and the server's keys \
         from before the game:\n\n{report}",
        if game.players.len() == 1 { "player".to_owned() } else { format!("{} players", game.players.len()) },
    )?;
    match save {
        Some(file) => writeln!(out, "{}", keep(game, &bundle, file)?)?,
        None => writeln!(out, "With --save FILE the bundle stays behind, to be audited again: heirloom audit FILE")?,
    }
    if report.is_valid() { Ok(()) } else { Err(Failure::Work("the audit found the game wanting".into())) }
}

/// Writes the bundle, the keys, and what each player kept; the answer tells how to audit them.
fn keep(game: &Game, bundle: &[u8], file: &Path) -> Result<String, Failure> {
    let beside = |what: &str| -> PathBuf { file.with_extension(what) };
    let write = |path: &Path, bytes: &[u8]| {
        let failed = |error| Failure::Work(format!("cannot write {}: {error}", path.display()).into());
        fs::write(path, bytes).map_err(failed)
    };
    write(file, bundle)?;
    let keys = beside("keys.json");
    write(&keys, &game.keys)?;
    let mut command = format!("heirloom audit {} --keys {}", file.display(), keys.display());
    for player in &game.players {
        let seen = beside(&format!("{}.ndjson", player.name));
        write(&seen, player.seen().as_bytes())?;
        command.push_str(&format!(" --seen {}", seen.display()));
    }
    Ok(format!("The bundle is in {}. To audit it again:\n  {command}", file.display()))
}
