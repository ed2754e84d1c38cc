//! One setting's value from one place, as `figment` takes it.

use figment::{
    Error, Metadata, Profile, Provider,
    value::{Dict, Map, Value},
};

use super::setting::Setting;

/// A value and where it was found. Each is a source of its own, so that messages and the printed configuration can name
/// the very flag or variable.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub key: &'static str,
    pub value: Value,
    place: String,
}

impl Given {
    pub fn new(key: &'static str, value: impl Into<Value>, place: impl Into<String>) -> Self {
        Self { key, value: value.into(), place: place.into() }
    }

    /// A value as a person typed it into a flag or a variable: text, also where the setting is a number.
    pub fn typed(setting: &Setting, text: &str, place: impl Into<String>) -> Self {
        let number = text.trim().parse::<u64>().ok().filter(|_| setting.number);
        Self::new(setting.key, number.map_or_else(|| Value::from(text), Value::from), place)
    }
}

impl Provider for Given {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.place.clone())
    }

    fn data(&self) -> Result<Map<Profile, Dict>, Error> {
        Ok(Profile::Default.collect(Dict::from([(self.key.to_owned(), self.value.clone())])))
    }
}
