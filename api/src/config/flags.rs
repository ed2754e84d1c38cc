//! Settings from the command line: one flag a setting, made from the table.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, error::Error, value_parser};

use super::{
    given::Given,
    setting::{SETTINGS, Setting},
};

const CONFIG: &str = "config";

/// The flags somebody gave. For `#[command(flatten)]`.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    config_file: Option<PathBuf>,
    given: Vec<(usize, String)>,
}

impl Flags {
    /// The configuration file named by `--config`.
    pub(super) fn config_file(&self) -> Option<&PathBuf> {
        self.config_file.as_ref()
    }

    /// The settings in them.
    pub(super) fn given(&self) -> Vec<Given> {
        let given = self.given.iter().filter_map(|(index, text)| {
            let setting = SETTINGS.get(*index)?;
            Some(Given::typed(setting, text, format!("flag --{}", setting.flag())))
        });
        given.collect()
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let given = SETTINGS.iter().enumerate().filter_map(|(index, setting)| {
            // A command may have flags for some settings only.
            let text: &String = matches.try_get_one(setting.key).ok()??;
            Some((index, text.clone()))
        });
        Ok(Self { config_file: matches.get_one(CONFIG).cloned(), given: given.collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Flags {
    /// Adds a flag for each setting that concerns the command.
    pub(super) fn augment(command: Command, concerned: impl Fn(&Setting) -> bool) -> Command {
        let file = Arg::new(CONFIG).long(CONFIG).value_name("FILE").value_parser(value_parser!(PathBuf)).help(
            "The file to read settings from [default: heirloom.toml in the data folder or here] [env: HEIRLOOM_CONFIG]",
        );
        let flags = SETTINGS.iter().filter(|setting| concerned(setting)).map(|setting| {
            let variable = setting.variable();
            let variables = setting.also.map_or_else(|| variable.clone(), |also| format!("{variable}, {also}"));
            Arg::new(setting.key)
                .long(setting.flag())
                .value_name(setting.value)
                .help(format!("{} [default: {}] [env: {variables}]", setting.about, setting.default))
        });
        command.args(std::iter::once(file).chain(flags).map(|arg| arg.help_heading("Settings")))
    }
}

impl Args for Flags {
    fn augment_args(command: Command) -> Command {
        Self::augment(command, |_| true)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}
