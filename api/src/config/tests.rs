//! Precedence, refusals and the printed configuration.
#![allow(clippy::unwrap_used)]

use std::{fs, path::Path};

use clap::{Args, Command, FromArgMatches};

use super::{Config, ConfigError, Environment, Flags, setting::SETTINGS};

fn flags(words: &[&str]) -> Flags {
    let command = Flags::augment_args(Command::new("heirloom"));
    Flags::from_arg_matches(&command.try_get_matches_from([&["heirloom"], words].concat()).unwrap()).unwrap()
}

fn environment(variables: &[(&str, &str)]) -> Environment {
    variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn file(folder: &Path, text: &str) -> String {
    let file = folder.join("heirloom.toml");
    fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn flags_win_over_environment_over_file_over_defaults() {
    let folder = tempfile::tempdir().unwrap();
    let file = file(folder.path(), "port = 1\nworkers = 1\nlog = 'warn'");
    let environment = environment(&[("HEIRLOOM_PORT", "2"), ("HEIRLOOM_WORKERS", "2"), ("HEIRLOOM_LOG", "")]);
    let config = Config::load(&flags(&["--config", &file, "--port", "3"]), &environment).unwrap();
    assert_eq!((config.port, config.workers, config.log.as_str()), (3, 2, "warn"));
    assert_eq!((config.host.as_str(), config.database_connections), ("127.0.0.1", 16));
}

#[test]
fn the_file_in_the_data_folder_is_found() {
    let folder = tempfile::tempdir().unwrap();
    file(folder.path(), "port = 7");
    let home = folder.path().to_str().unwrap();
    assert_eq!(Config::load(&flags(&["--home", home]), &Environment::default()).unwrap().port, 7);
    assert_eq!(Config::load(&flags(&[]), &environment(&[("HEIRLOOM_HOME", home)])).unwrap().port, 7);
}

#[test]
fn database_and_programs_have_their_usual_variables() {
    use secrecy::ExposeSecret;
    let usual = [("DATABASE_URL", "postgres://usual/a"), ("PG_BIN", "/usual")];
    let own = [("HEIRLOOM_DATABASE_URL", "postgres://own/b"), ("HEIRLOOM_POSTGRES", "system")];
    for (variables, url, programs) in
        [(usual.to_vec(), "postgres://usual/a", "/usual"), ([usual, own].concat(), "postgres://own/b", "system")]
    {
        let config = Config::load(&flags(&[]), &environment(&variables)).unwrap();
        assert_eq!(config.database_url.unwrap().expose_secret(), url);
        assert_eq!(config.postgres.to_string(), programs);
    }
}

#[test]
fn refuses_what_it_does_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let file = file(folder.path(), "prot = 80");
    let message = |flags, environment| Config::load(&flags, &environment).unwrap_err().to_string();
    assert_eq!(
        message(flags(&["--config", &file]), Environment::default()),
        format!("There is no setting 'prot', which stands in {file}. Did you mean 'port'?")
    );
    assert_eq!(
        message(flags(&[]), environment(&[("HEIRLOOM_DATABASE_CONECTIONS", "3")])),
        "There is no setting 'HEIRLOOM_DATABASE_CONECTIONS', which stands in the environment. \
         Did you mean 'HEIRLOOM_DATABASE_CONNECTIONS'?"
    );
    assert_eq!(
        message(flags(&[]), environment(&[("HEIRLOOM_XYZZY", "3")])),
        "There is no setting 'HEIRLOOM_XYZZY', which stands in the environment."
    );
    assert!(matches!(
        Config::load(&flags(&["--config", "/nowhere.toml"]), &Environment::default()),
        Err(ConfigError::NoFile { .. })
    ));
}

#[test]
fn refuses_values_that_make_no_sense() {
    for (variable, value, key, says) in [
        ("HEIRLOOM_PORT", "99999", "port", "99999"),
        ("HEIRLOOM_PORT", "http", "port", "a whole number from 0 to 65535"),
        ("HEIRLOOM_PORT", "-1", "port", "a whole number from 0 to 65535"),
        ("HEIRLOOM_WORKERS", "0", "workers", "from 1 to 1024"),
        ("HEIRLOOM_LOG_FORMAT", "xml", "log_format", "'xml' is not `pretty` or `json`"),
        ("HEIRLOOM_LOG", "info,=", "log", "invalid"),
        ("HEIRLOOM_HOST", "http://x", "host", "not an address"),
        ("HEIRLOOM_PUBLIC_URL", "play.example.org", "public_url", "https://"),
        ("HEIRLOOM_PUBLIC_URL", "https://play.example.org/", "public_url", "without a slash"),
        ("HEIRLOOM_DATABASE_CONNECTIONS", "91", "database_connections", "at most 90"),
        ("HEIRLOOM_ACCESS_TOKEN_TTL_S", "0", "access_token_ttl_s", "at least 1"),
        ("DATABASE_URL", "mysql://u:hunter2@h/d", "database_url", "postgres://"),
    ] {
        let error = Config::load(&flags(&[]), &environment(&[(variable, value)])).unwrap_err().to_string();
        assert!(error.contains(&format!("'{key}' (environment variable {variable})")), "{error}");
        assert!(error.contains(says) && !error.contains("hunter2"), "{error}");
    }
}

#[test]
fn what_is_printed_is_a_file_that_says_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let url = ("DATABASE_URL", "postgres://heirloom:hunter2@db/heirloom");
    let given = flags(&["--host", "::1", "--log", "warn,sqlx=debug", "--home", "/a \"b\""]);
    let printed = Config::describe(&given, &environment(&[url, ("HEIRLOOM_PORT", "9")])).unwrap();
    assert!(printed.contains("port = 9 # environment variable HEIRLOOM_PORT\n"), "{printed}");
    assert!(printed.contains("host = \"::1\" # flag --host\n"), "{printed}");
    assert!(printed.contains("database_connections = 16 # default\n"), "{printed}");
    assert!(printed.contains("postgres://heirloom:****@db/heirloom") && !printed.contains("hunter2"), "{printed}");

    let file = file(folder.path(), &printed);
    let again = Config::load(&flags(&["--config", &file]), &Environment::default()).unwrap();
    let first = Config::load(&given, &environment(&[url, ("HEIRLOOM_PORT", "9")])).unwrap();
    assert_eq!((again.host, again.port, again.log, again.home), (first.host, first.port, first.log, first.home));
}

#[test]
fn the_table_and_the_type_have_the_same_settings() {
    let all: String = SETTINGS
        .iter()
        .map(|setting| match (setting.number, setting.key) {
            (true, key) => format!("{key} = 1\n"),
            (_, "log_format") => "log_format = 'json'\n".to_owned(),
            (_, "database_url") => "database_url = 'postgres://h/d'\n".to_owned(),
            (_, "public_url") => "public_url = 'http://h'\n".to_owned(),
            (_, key) => format!("{key} = 'x'\n"),
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let file = file(folder.path(), &all);
    Config::load(&flags(&["--config", &file]), &Environment::default()).unwrap();
}

#[test]
fn addresses_for_people() {
    for (host, expected) in [
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("0.0.0.0", "http://127.0.0.1:80"),
        ("::", "http://[::1]:80"),
        ("fe80::1", "http://[fe80::1]:80"),
        ("localhost", "http://localhost:80"),
    ] {
        let config = Config::load(&flags(&["--host", host]), &Environment::default()).unwrap();
        assert_eq!(config.public_url_at(80), expected);
    }
    let config = Config::load(&flags(&["--public-url", "https://play.example.org"]), &Environment::default()).unwrap();
    assert_eq!(config.public_url_at(80), "https://play.example.org");
    assert_eq!(config.local_url_at(80), "http://127.0.0.1:80");
}
