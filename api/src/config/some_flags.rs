//! The flags of commands that only some settings concern, so that their help shows those and anything else is refused.

use std::marker::PhantomData;
use std::ops::Deref;

use clap::{ArgMatches, Args, Command, FromArgMatches, error::Error};

use super::flags::Flags;

/// Which settings.
pub trait Concerned {
    /// Their keys.
    const KEYS: &'static [&'static str];
}

/// Those of the database, wherever it is.
#[derive(Clone, Debug)]
pub struct OfDatabase;

impl Concerned for OfDatabase {
    const KEYS: &'static [&'static str] = &["home", "database_url", "postgres", "log_format", "log"];
}

/// Those of the embedded database.
#[derive(Clone, Debug)]
pub struct OfEmbedded;

impl Concerned for OfEmbedded {
    const KEYS: &'static [&'static str] = &["home", "postgres"];
}

/// The flags somebody gave, of the settings that concern the command. For `#[command(flatten)]`.
#[derive(Clone, Debug)]
pub struct SomeFlags<C>(Flags, PhantomData<C>);

impl<C> Deref for SomeFlags<C> {
    type Target = Flags;

    fn deref(&self) -> &Flags {
        &self.0
    }
}

impl<C> FromArgMatches for SomeFlags<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self(Flags::from_arg_matches(matches)?, PhantomData))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<C: Concerned> Args for SomeFlags<C> {
    fn augment_args(command: Command) -> Command {
        Flags::augment(command, |setting| C::KEYS.contains(&setting.key))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
