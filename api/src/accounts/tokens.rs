//! Personal access tokens: made by their owner for programs, limited by scopes.

use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::secret_token::{self, Kind, Secret};
use crate::clock;
use crate::store::StoreError;
use crate::store::tokens::{self, TokenRow};

/// What a personal access token may be used for. None includes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// See what the account sees.
    Read,
    /// Create, join and leave games, and move.
    Play,
    /// Manage webhooks.
    Webhooks,
}

impl Scope {
    /// All of them.
    pub const ALL: [Scope; 3] = [Scope::Read, Scope::Play, Scope::Webhooks];

    /// Its name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Webhooks => "webhooks",
        }
    }

    /// The scope with this name.
    pub fn parse(text: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.as_str() == text)
    }
}

/// A token to make.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// What its owner calls it, 1–100 characters.
    pub name: String,
    /// At least one.
    pub scopes: Vec<Scope>,
    /// When it stops being accepted, if ever.
    pub expires_at: Option<OffsetDateTime>,
}

/// Makes a token; the secret is in the answer and nowhere else.
///
/// # Errors
/// If the database is away.
pub async fn create(
    connection: &mut PgConnection,
    account_id: Uuid,
    new: NewToken,
) -> Result<(TokenRow, String), StoreError> {
    let Secret { token, hash } = secret_token::generate(Kind::PersonalAccess);
    let mut scopes: Vec<String> = Vec::new();
    for scope in Scope::ALL.into_iter().filter(|scope| new.scopes.contains(scope)) {
        scopes.push(scope.as_str().to_owned());
    }
    let row = TokenRow {
        id: Uuid::now_v7(),
        name: new.name,
        scopes,
        created_at: clock::now(),
        expires_at: new.expires_at,
        last_used_at: None,
    };
    tokens::insert(connection, account_id, &row, &hash).await?;
    Ok((row, token))
}
