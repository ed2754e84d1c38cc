//! Settings from a TOML file.

use std::path::{Path, PathBuf};

use figment::{
    Figment, Profile, Provider,
    providers::{Format, Toml},
};

use super::{ConfigError, nearest, setting::SETTINGS};

/// The file that is read without being named.
const NAME: &str = "heirloom.toml";

/// The file's settings. A file that somebody named must be there; else `heirloom.toml` in the data folder or the working
/// directory is read if it is there.
pub(super) fn given(named: Option<PathBuf>, so_far: &Figment) -> Result<Option<impl Provider + use<>>, ConfigError> {
    let file = match named {
        Some(file) if file.is_file() => file,
        Some(file) => return Err(ConfigError::NoFile { file }),
        None => {
            let home = so_far.extract_inner::<PathBuf>("home").ok();
            let places = home.into_iter().chain([PathBuf::new()]).map(|folder| folder.join(NAME));
            let Some(file) = places.into_iter().find(|file| file.is_file()) else { return Ok(None) };
            file
        }
    };
    let toml = Toml::file_exact(&file);
    let data = toml.data().map_err(|error| ConfigError::Unreadable { file: file.clone(), why: error.to_string() })?;
    refuse_unknown(&file, data.get(&Profile::Default).into_iter().flat_map(|settings| settings.keys()))?;
    Ok(Some(toml))
}

fn refuse_unknown<'a>(file: &Path, mut keys: impl Iterator<Item = &'a String>) -> Result<(), ConfigError> {
    let known = || SETTINGS.iter().map(|setting| setting.key);
    match keys.find(|key| known().all(|known| known != key.as_str())) {
        Some(key) => Err(ConfigError::Unknown {
            name: key.clone(),
            place: file.display().to_string(),
            nearest: nearest::to(key, known()),
        }),
        None => Ok(()),
    }
}
