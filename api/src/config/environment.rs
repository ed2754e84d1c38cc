//! Settings from environment variables.

use std::{collections::BTreeMap, env, ffi::OsString};

use super::{ConfigError, given::Given, nearest, setting::SETTINGS};

/// The variable that names the configuration file; not a setting, since the file cannot name itself.
const CONFIG_VARIABLE: &str = "HEIRLOOM_CONFIG";

/// The environment, as data, so that tests need not change the real one.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    variables: BTreeMap<String, String>,
}

impl Environment {
    /// That of this process.
    pub fn of_this_process() -> Self {
        let text = |text: OsString| text.to_string_lossy().into_owned();
        env::vars_os().map(|(name, value)| (text(name), text(value))).collect()
    }

    /// A variable's value. An empty one counts as absent: containers have no other way to take one back.
    fn value(&self, name: &str) -> Option<&str> {
        self.variables.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// The configuration file it names.
    pub(super) fn config_file(&self) -> Option<&str> {
        self.value(CONFIG_VARIABLE)
    }

    /// The settings in it.
    pub(super) fn given(&self) -> Result<Vec<Given>, ConfigError> {
        let own: Vec<String> = SETTINGS.iter().map(super::setting::Setting::variable).collect();
        let known = || own.iter().map(String::as_str).chain([CONFIG_VARIABLE]);
        let mut ours = self.variables.keys().filter(|name| name.starts_with("HEIRLOOM_"));
        if let Some(name) = ours.find(|name| known().all(|known| known != name.as_str())) {
            return Err(ConfigError::Unknown {
                name: name.clone(),
                place: "the environment".to_owned(),
                nearest: nearest::to(name, known()),
            });
        }
        let given = SETTINGS.iter().zip(&own).filter_map(|(setting, own)| {
            let mut names = std::iter::once(own.as_str()).chain(setting.also);
            let (name, text) = names.find_map(|name| Some((name, self.value(name)?)))?;
            Some(Given::typed(setting, text, format!("environment variable {name}")))
        });
        Ok(given.collect())
    }
}

impl FromIterator<(String, String)> for Environment {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(variables: I) -> Self {
        Self { variables: variables.into_iter().collect() }
    }
}
