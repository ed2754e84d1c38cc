//! Pages of lists: `limit`, and a `cursor` that clients pass on without looking into it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// How many items a page has when the caller does not say.
pub const DEFAULT_LIMIT: u8 = 25;

/// A position in a list: the id of the last item before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String)]
pub struct Cursor(pub Uuid);

impl Serialize for Cursor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&URL_SAFE_NO_PAD.encode(self.0.as_bytes()))
    }
}

impl<'de> Deserialize<'de> for Cursor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| Uuid::from_slice(&bytes).ok());
        bytes.map(Cursor).ok_or_else(|| serde::de::Error::custom("expected the `next_cursor` of an earlier page"))
    }
}

/// How many items a page has: 1–100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit(pub u8);

impl Default for Limit {
    fn default() -> Self {
        Limit(DEFAULT_LIMIT)
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let limit = u8::deserialize(deserializer)?;
        match (1..=100).contains(&limit) {
            true => Ok(Limit(limit)),
            false => Err(serde::de::Error::custom("expected a number from 1 to 100")),
        }
    }
}

/// Which page of a list.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// How many items, at most.
    #[serde(default)]
    #[param(value_type = u8, minimum = 1, maximum = 100, default = 25, required = false)]
    pub limit: Limit,
    /// The `next_cursor` of the page before.
    #[param(value_type = Option<String>)]
    pub cursor: Option<Cursor>,
}

impl PageQuery {
    /// One more than the page holds: its presence tells that there is a next page.
    pub fn fetch_limit(&self) -> i64 {
        i64::from(self.limit.0) + 1
    }

    /// Cuts what was fetched with [`Self::fetch_limit`] to the page, and gives the cursor of the next one.
    pub fn cut<T>(&self, mut fetched: Vec<T>, id: impl Fn(&T) -> Uuid) -> (Vec<T>, Option<Cursor>) {
        let has_more = fetched.len() > usize::from(self.limit.0);
        fetched.truncate(usize::from(self.limit.0));
        let next = fetched.last().filter(|_| has_more).map(|last| Cursor(id(last)));
        (fetched, next)
    }
}
