//! Hidden facts as a type, and the one generic place that decides who may see them.
//!
//! A [`Secret`] has no `Serialize` of its own, so nothing that is shown to a viewer can contain one by accident. Events, which are
//! stored complete, opt in field by field with `#[serde(with = "secret::stored")]`; what a viewer gets of a stored event goes through
//! [`redact`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::seat::Seat;
use crate::viewer::Viewer;

/// Who knows a secret before the game is over. JSON: a seat's number or `"nobody"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Only this seat.
    Seat(Seat),
    /// Nobody: the order of a deck.
    Nobody,
}

/// A value with its audience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret<T> {
    audience: Audience,
    value: T,
}

impl<T> Secret<T> {
    /// A secret of one seat.
    pub fn of(seat: Seat, value: T) -> Self {
        Self { audience: Audience::Seat(seat), value }
    }

    /// A secret nobody knows.
    pub fn of_nobody(value: T) -> Self {
        Self { audience: Audience::Nobody, value }
    }

    /// Who knows it.
    pub fn audience(&self) -> Audience {
        self.audience
    }

    /// The value for the rules themselves (`decide`, `evolve`), which see everything. Never for a view: that is [`Secret::seen_by`].
    pub fn for_rules(&self) -> &T {
        &self.value
    }

    /// As [`Secret::for_rules`], to be changed by a fact.
    pub fn for_rules_mut(&mut self) -> &mut T {
        &mut self.value
    }

    /// The value if `viewer` may know it while the game runs.
    pub fn seen_by(&self, viewer: Viewer) -> Option<&T> {
        match (self.audience, viewer) {
            (Audience::Seat(owner), Viewer::Seat(seat)) if owner == seat => Some(&self.value),
            _ => None,
        }
    }
}

const OWNER: &str = "secret_of";
const VALUE: &str = "value";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored<T> {
    secret_of: StoredAudience,
    value: T,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum StoredAudience {
    Seat(Seat),
    Nobody(NobodyWord),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NobodyWord {
    Nobody,
}

impl<T> From<Secret<T>> for Stored<T> {
    fn from(secret: Secret<T>) -> Self {
        let secret_of = match secret.audience {
            Audience::Seat(seat) => StoredAudience::Seat(seat),
            Audience::Nobody => StoredAudience::Nobody(NobodyWord::Nobody),
        };
        Self { secret_of, value: secret.value }
    }
}

impl<T> From<Stored<T>> for Secret<T> {
    fn from(stored: Stored<T>) -> Self {
        match stored.secret_of {
            StoredAudience::Seat(seat) => Self::of(seat, stored.value),
            StoredAudience::Nobody(_) => Self::of_nobody(stored.value),
        }
    }
}

/// Serde form of one secret field of a stored event: `{"secret_of": 0, "value": …}` or `{"secret_of": "nobody", "value": …}`.
pub mod stored {
    use super::{Secret, Stored};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes the complete secret, for the log only.
    ///
    /// # Errors
    /// As the serializer.
    pub fn serialize<T: Serialize + Clone, S: Serializer>(
        secret: &Secret<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        Stored::from(secret.clone()).serialize(serializer)
    }

    /// Reads a complete secret from the log.
    ///
    /// # Errors
    /// Where the form is another.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Secret<T>, D::Error> {
        Stored::deserialize(deserializer).map(Secret::from)
    }
}

/// Serde form of a secret that an event may lack; use with `#[serde(default, skip_serializing_if = "Option::is_none")]`.
pub mod stored_option {
    use super::{Secret, Stored};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes the complete secret, for the log only.
    ///
    /// # Errors
    /// As the serializer.
    pub fn serialize<T: Serialize + Clone, S: Serializer>(
        secret: &Option<Secret<T>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        secret.clone().map(Stored::from).serialize(serializer)
    }

    /// Reads a complete secret from the log.
    ///
    /// # Errors
    /// Where the form is another.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Secret<T>>, D::Error> {
        Ok(Option::<Stored<T>>::deserialize(deserializer)?.map(Secret::from))
    }
}

/// One secret a seat, keyed by seat. JSON: an object `{"0": …, "1": …}`, so that what is hidden is absent.
pub type SecretBySeat<T> = BTreeMap<Seat, Secret<T>>;

/// Serde form of a [`SecretBySeat`] field of a stored event.
pub mod stored_by_seat {
    use super::{SecretBySeat, Stored};
    use crate::seat::Seat;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use std::collections::BTreeMap;

    /// Writes the complete secrets, for the log only.
    ///
    /// # Errors
    /// As the serializer.
    pub fn serialize<T: Serialize + Clone, S: Serializer>(
        secrets: &SecretBySeat<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_map(secrets.iter().map(|(seat, s)| (seat.0.to_string(), Stored::from(s.clone()))))
    }

    /// Reads complete secrets from the log.
    ///
    /// # Errors
    /// Where the form is another.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<SecretBySeat<T>, D::Error> {
        BTreeMap::<String, Stored<T>>::deserialize(deserializer)?
            .into_iter()
            .map(|(key, stored)| {
                let seat = key.parse().map_err(|_| D::Error::custom(format!("`{key}` is not a seat")))?;
                Ok((Seat(seat), stored.into()))
            })
            .collect()
    }
}

/// What a viewer gets of an event's data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redacted {
    /// The data with every visible secret replaced by its value; hidden ones are absent (in a list: `null`).
    pub data: Value,
    /// Dotted paths of what is absent, in document order: `["deck", "hands.1"]`.
    pub hidden: Vec<String>,
}

/// Takes out of stored data what `viewer` may not see; with `revealed` (the game is over) nothing is taken out.
#[must_use]
pub fn redact(data: &Value, viewer: Viewer, revealed: bool) -> Redacted {
    let mut hidden = Vec::new();
    let data = strip(data, viewer, revealed, "", &mut hidden).unwrap_or(Value::Null);
    Redacted { data, hidden }
}

fn strip(value: &Value, viewer: Viewer, revealed: bool, path: &str, hidden: &mut Vec<String>) -> Option<Value> {
    match value {
        Value::Object(map) => {
            if let Some((owner, inner)) = stored_secret(map) {
                let mine = viewer.seat().is_some_and(|seat| owner.as_u64() == Some(u64::from(seat.0)));
                if revealed || mine {
                    return strip(inner, viewer, revealed, path, hidden);
                }
                hidden.push(path.to_owned());
                return None;
            }
            let kept = map.iter().filter_map(|(key, inner)| {
                Some((key.clone(), strip(inner, viewer, revealed, &join(path, key), hidden)?))
            });
            Some(Value::Object(kept.collect()))
        }
        Value::Array(items) => {
            let items = items.iter().enumerate().map(|(i, inner)| {
                strip(inner, viewer, revealed, &join(path, &i.to_string()), hidden).unwrap_or(Value::Null)
            });
            Some(Value::Array(items.collect()))
        }
        plain => Some(plain.clone()),
    }
}

/// Owner and value, where the object is the stored form of a secret.
fn stored_secret(map: &Map<String, Value>) -> Option<(&Value, &Value)> {
    (map.len() == 2).then_some((map.get(OWNER)?, map.get(VALUE)?))
}

/// The value in the stored form of a secret; `None` for any other data.
#[must_use]
pub fn value_in(stored: &Value) -> Option<&Value> {
    stored.as_object().and_then(stored_secret).map(|(_, inner)| inner)
}

/// The dotted path of a member or, by its number, an item.
pub(crate) fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}
