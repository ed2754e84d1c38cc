//! The settings in force, printed as a file that says what each is for and where it comes from.

use figment::{Figment, value::Value};
use reqwest::Url;

use super::{
    error::place,
    setting::{SETTINGS, Setting},
};

const MASK: &str = "****";

/// TOML with a comment before and behind each setting; what is not set stands as a comment.
pub(super) fn print(sources: &Figment) -> String {
    let mut text = "# Heirloom's configuration in force. Flags win over the environment, that over the file, \
                    that over defaults.\n"
        .to_owned();
    for setting in &SETTINGS {
        text.push_str(&format!("\n# {}\n", setting.about));
        text.push_str(&match sources.find_value(setting.key) {
            Ok(value) => {
                let from = sources.get_metadata(value.tag()).map_or_else(|| "unknown".to_owned(), place);
                format!("{} = {} # {from}\n", setting.key, shown(setting, &value))
            }
            Err(_) => format!("# {} is not set: {} # default\n", setting.key, setting.default),
        });
    }
    text
}

fn shown(setting: &Setting, value: &Value) -> String {
    match value.as_str().filter(|_| setting.secret) {
        Some(secret) => toml::Value::from(masked(secret)).to_string(),
        None => toml::Value::try_from(value).map_or_else(|_| format!("{MASK:?}"), |value| value.to_string()),
    }
}

/// An address without its password; anything else is hidden whole.
fn masked(secret: &str) -> String {
    let Ok(mut url) = Url::parse(secret) else { return MASK.to_owned() };
    if url.password().is_some() && url.set_password(Some(MASK)).is_err() {
        return MASK.to_owned();
    }
    if url.query().is_some() {
        let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        let mut query = url.query_pairs_mut();
        query.clear();
        for (key, value) in &pairs {
            query.append_pair(key, if key.contains("password") { MASK } else { value });
        }
    }
    url.to_string()
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn hides_passwords_wherever_they_stand() {
        for (secret, expected) in [
            ("postgres://heirloom:hunter2@db:5432/heirloom", "postgres://heirloom:****@db:5432/heirloom"),
            ("postgres://heirloom@db/heirloom", "postgres://heirloom@db/heirloom"),
            ("postgres://db/x?user=a&password=hunter2", "postgres://db/x?user=a&password=****"),
            ("postgres://db/x?user=a&sslpassword=hunter2", "postgres://db/x?user=a&sslpassword=****"),
            ("host=db password=hunter2", "****"),
        ] {
            assert_eq!(masked(secret), expected);
        }
    }
}
