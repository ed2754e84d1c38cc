//! The embedded database through everything that can happen to it: real processes, real kills, real data.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod heirloom_process;

use std::{
    fs,
    os::unix::{
        fs::{MetadataExt, PermissionsExt},
        process::CommandExt,
    },
    process::{Child, Command, Stdio},
};

use api::embedded_postgres::{EmbeddedPostgres, Options, StartError};
use heirloom_process::{Folder, Heirloom, Signal, command, query, until};

#[test]
fn a_new_folder_is_set_up_and_keeps_its_data() {
    let folder = Folder::new();
    let database = EmbeddedPostgres::start(&Options::new(folder.home())).unwrap();
    let url = database.url();
    for (setting, expected) in [
        ("fsync", "on"),
        ("synchronous_commit", "on"),
        ("full_page_writes", "on"),
        ("data_checksums", "on"),
        ("server_encoding", "UTF8"),
        ("max_connections", "100"),
        ("listen_addresses", ""),
        ("timezone", "UTC"),
    ] {
        assert_eq!(query(&url, &format!("SELECT current_setting('{setting}')")).unwrap(), expected, "{setting}");
    }
    let locale = "SELECT datcollate::text || ' ' || datctype::text FROM pg_database WHERE datname = current_database()";
    assert_eq!(query(&url, locale).unwrap(), "C C");
    folder.write(&url);
    database.stop();
    assert!(!folder.data().join("postmaster.pid").exists());

    let database = EmbeddedPostgres::start(&Options::new(folder.home())).unwrap();
    assert_eq!(database.url(), url);
    folder.check(&url);
}

#[test]
fn only_its_account_may_enter() {
    let folder = Folder::new();
    let database = EmbeddedPostgres::start(&Options::for_tests(folder.home())).unwrap();
    for private in [folder.data(), folder.home().join("postgres/socket")] {
        let facts = private.metadata().unwrap();
        assert_eq!(facts.mode() & 0o777, 0o700, "{}", private.display());
        assert_ne!(facts.uid(), 0, "{}", private.display());
    }
    database.stop();
}

#[test]
fn sigterm_and_sigint_stop_everything() {
    let folder = Folder::new();
    for signal in [Signal::TERM, Signal::INT] {
        let mut heirloom = Heirloom::start(&folder);
        let postgres = folder.postgres();
        heirloom.signal(signal);
        assert_eq!(heirloom.exit_code(), Some(0));
        assert!(!postgres.lives() && !folder.data().join("postmaster.pid").exists());
    }
}

#[test]
fn a_killed_database_comes_back() {
    let folder = Folder::new();
    let mut heirloom = Heirloom::start(&folder);
    folder.write(&heirloom.url);
    for _ in 0..2 {
        let postgres = folder.postgres();
        postgres.kill();
        until("another server has taken its place", || folder.try_postgres().is_some_and(|new| new != postgres));
        until("the database answers", || query(&heirloom.url, "SELECT 'yes'").is_ok());
        folder.check(&heirloom.url);
    }
    heirloom.signal(Signal::TERM);
    assert_eq!(heirloom.exit_code(), Some(0));
}

#[test]
fn after_kill_9_of_heirloom_the_next_one_starts() {
    let folder = Folder::new();
    let mut heirloom = Heirloom::start(&folder);
    folder.write(&heirloom.url);
    heirloom.signal(Signal::KILL);
    heirloom.exit_code();
    folder.check(&Heirloom::start(&folder).url);
}

#[test]
fn a_database_left_behind_is_ended_first() {
    let folder = Folder::new();
    // Without `setpriv` on the path nothing ends the database together with its heirloom.
    let mut heirloom = Heirloom::start_with(command(&folder).env("PATH", folder.home().join("no programs here")));
    folder.write(&heirloom.url);
    let postgres = folder.postgres();
    heirloom.signal(Signal::KILL);
    heirloom.exit_code();
    assert!(postgres.lives());

    folder.check(&Heirloom::start(&folder).url);
    assert!(!postgres.lives());
}

#[test]
fn after_kill_9_of_both_the_next_one_starts() {
    let folder = Folder::new();
    let mut heirloom = Heirloom::start(&folder);
    folder.write(&heirloom.url);
    let postgres = folder.postgres();
    // The database becomes a child of these tests, which do not reap it: a zombie, as in a container without an init.
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(rustix::process::getpid())).unwrap();
    // Held still, so that it neither brings the database back nor ends it in peace.
    heirloom.signal(Signal::STOP);
    postgres.kill();
    heirloom.signal(Signal::KILL);
    heirloom.exit_code();
    folder.check(&Heirloom::start(&folder).url);
}

#[test]
fn a_process_that_got_the_number_of_a_dead_database_is_left_alone() {
    let folder = Folder::new();
    EmbeddedPostgres::start(&Options::for_tests(folder.home())).unwrap().stop();
    let owner = folder.data().metadata().unwrap();
    let mut stranger = Command::new("sleep");
    stranger.arg("600").stdout(Stdio::null()).stderr(Stdio::null());
    if owner.uid() != 0 && rustix::process::geteuid().is_root() {
        stranger.uid(owner.uid()).gid(owner.gid());
    }
    let mut stranger = Stranger(stranger.spawn().unwrap());
    let text = format!("{}\n{}\n1764000000\n5432\n\n\n", stranger.0.id(), folder.data().display());
    fs::write(folder.data().join("postmaster.pid"), text).unwrap();

    EmbeddedPostgres::start(&Options::for_tests(folder.home())).unwrap().stop();
    assert_eq!(stranger.0.try_wait().unwrap(), None);
}

/// A process that goes with the test.
struct Stranger(Child);

impl Drop for Stranger {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_second_one_on_the_same_folder_says_so() {
    let folder = Folder::new();
    let first = Heirloom::start(&folder);
    let second = command(&folder).output().unwrap();
    let says = String::from_utf8(second.stderr).unwrap();
    assert_eq!(second.status.code(), Some(1), "{says}");
    let expected = format!("Another heirloom (process {}) serves {}", first.pid(), folder.home().display());
    assert!(says.contains(&expected) && says.contains(&first.url), "{says}");
    assert!(second.stdout.is_empty());
    query(&first.url, "SELECT 'unharmed'").unwrap();
}

#[test]
fn a_missing_postgresql_is_explained_once() {
    for (variable, value, why) in [
        ("PG_BIN", "/nowhere", "there is none in /nowhere"),
        ("HEIRLOOM_POSTGRES", "fetch", "fetching it from the Internet failed"),
    ] {
        let folder = Folder::new();
        // A proxy that is not there, so that no test ever downloads anything.
        let nobody = "http://127.0.0.1:9";
        let mut heirloom = command(&folder);
        heirloom.env(variable, value).env("HTTPS_PROXY", nobody).env("ALL_PROXY", nobody).env_remove("NO_PROXY");
        let ended = heirloom.output().unwrap();
        let says = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(1), "{says}");
        assert!(!says.contains("WARN"), "{says}");
        assert_eq!(says.matches("Heirloom needs PostgreSQL 14 or newer").count(), 1, "{says}");
        for remedy in [why, "apt install postgresql", "set PG_BIN", "set DATABASE_URL"] {
            assert!(says.contains(remedy), "{remedy}: {says}");
        }
    }
}

#[test]
fn data_of_another_version_is_left_alone() {
    let folder = Folder::new();
    fs::create_dir_all(folder.data()).unwrap();
    fs::write(folder.data().join("PG_VERSION"), "9\n").unwrap();
    let ended = command(&folder).output().unwrap();
    let says = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{says}");
    assert!(says.contains("was written by PostgreSQL 9, but the programs found"), "{says}");
}

#[test]
fn an_interrupted_setup_leaves_nothing_that_counts() {
    let folder = Folder::new();
    let unfinished = folder.home().join("postgres/data.new-1");
    fs::create_dir_all(&unfinished).unwrap();
    fs::write(unfinished.join("PG_VERSION"), "15\n").unwrap();
    if rustix::process::geteuid().is_root() {
        fs::set_permissions(folder.home().join("postgres"), fs::Permissions::from_mode(0o711)).unwrap();
    }
    EmbeddedPostgres::start(&Options::for_tests(folder.home())).unwrap().stop();
    assert!(!unfinished.exists());
}

#[test]
fn a_deep_folder_gets_its_socket_elsewhere() {
    let folder = Folder::below(&"a quite long name/".repeat(8));
    let database = EmbeddedPostgres::start(&Options::for_tests(folder.home())).unwrap();
    query(&database.url(), "SELECT 'reached'").unwrap();
}

#[test]
fn root_is_told_which_folder_shuts_the_account_out() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let folder = Folder::below("shut/home");
    let shut = folder.home().parent().unwrap().to_owned();
    fs::create_dir_all(&shut).unwrap();
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o700)).unwrap();
    let error = EmbeddedPostgres::start(&Options::for_tests(folder.home())).unwrap_err();
    assert!(matches!(&error, StartError::Unreachable { folder, .. } if *folder == shut), "{error}");
    assert!(!folder.home().exists());
}
