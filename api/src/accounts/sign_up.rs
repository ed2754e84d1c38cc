//! Signing up: what an account needs, and making it.

use secrecy::{ExposeSecret, SecretString};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::clock;
use crate::store::accounts::{self, AccountRow, InsertAccountError};

/// What a person signs up with.
#[derive(Debug)]
pub struct SignUp {
    /// 3–24 of `A-Z a-z 0-9 - _`.
    pub name: String,
    /// 10–256 characters.
    pub password: SecretString,
    /// Where to write to.
    pub email: Option<String>,
    /// BCP 47 language tag.
    pub locale: String,
}

/// A field that does not do: its name and what would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// The field's name.
    pub field: &'static str,
    /// What it has to be.
    pub expected: &'static str,
}

impl SignUp {
    /// Every field that does not do.
    pub fn unfit(&self) -> Vec<Unfit> {
        let checks = [
            (is_name(&self.name), "name", "expected 3 to 24 characters out of A-Z, a-z, 0-9, '-' and '_'"),
            (is_password(self.password.expose_secret()), "password", "expected 10 to 256 characters"),
            (
                self.email.as_deref().is_none_or(is_email),
                "email",
                "expected an e-mail address of at most 254 characters",
            ),
            (is_language_tag(&self.locale), "locale", "expected a language tag such as \"en\" or \"de-AT\""),
        ];
        checks.into_iter().filter(|(fits, ..)| !fits).map(|(_, field, expected)| Unfit { field, expected }).collect()
    }
}

/// Makes the account.
///
/// # Errors
/// `NameTaken` when another account has the name.
pub async fn create(
    connection: &mut PgConnection,
    sign_up: SignUp,
    password_hash: &str,
) -> Result<AccountRow, InsertAccountError> {
    let account = AccountRow {
        id: Uuid::now_v7(),
        name: sign_up.name,
        email: sign_up.email,
        locale: sign_up.locale,
        created_at: clock::now(),
    };
    accounts::insert(connection, &account, password_hash).await?;
    Ok(account)
}

/// Whether a text can be an account's name.
pub fn is_name(text: &str) -> bool {
    (3..=24).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

fn is_password(text: &str) -> bool {
    (10..=256).contains(&text.chars().count())
}

/// One `@` with something on both sides; whether it can be reached only a letter to it shows.
fn is_email(text: &str) -> bool {
    let parts = text.split_once('@').filter(|(local, domain)| !local.is_empty() && !domain.is_empty());
    let printable = !text.chars().any(|char| char.is_whitespace() || char.is_control());
    text.len() <= 254 && printable && parts.is_some_and(|(_, domain)| !domain.contains('@'))
}

fn is_language_tag(text: &str) -> bool {
    let mut parts = text.split('-');
    let language = parts.next().unwrap_or_default();
    let is_language = (2..=3).contains(&language.len()) && language.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_part = |part: &str| (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    text.len() <= 35 && is_language && parts.all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (name, fits) in [
            ("Ann", true),
            ("a-b_c-0123456789-abcdefg", true),
            ("ab", false),
            ("a-b_c-0123456789-abcdefgh", false),
            ("Ann B", false),
            ("Ánn", false),
            ("", false),
            ("a\0b", false),
        ] {
            assert_eq!(is_name(name), fits, "{name:?}");
        }
    }

    #[test]
    fn passwords_are_counted_in_characters() {
        for (password, fits) in
            [("ősziőszirő", true), ("123456789", false), (&"é".repeat(256), true), (&"e".repeat(257), false)]
        {
            assert_eq!(is_password(password), fits, "{password:?}");
        }
    }

    #[test]
    fn emails() {
        for (email, fits) in [
            ("ann@example.org", true),
            ("ann", false),
            ("@example.org", false),
            ("ann@", false),
            ("a@b@c", false),
            ("a b@example.org", false),
            (&format!("a@{}", "b".repeat(253)), false),
        ] {
            assert_eq!(is_email(email), fits, "{email:?}");
        }
    }

    #[test]
    fn locales() {
        for (locale, fits) in [
            ("en", true),
            ("de-AT", true),
            ("zh-Hant-TW", true),
            ("", false),
            ("e", false),
            ("EN", false),
            ("de-", false),
            ("de_AT", false),
        ] {
            assert_eq!(is_language_tag(locale), fits, "{locale:?}");
        }
    }
}
