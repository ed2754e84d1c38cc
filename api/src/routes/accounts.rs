//! `/v1/accounts` and `/v1/account`: signing up, and who the caller is.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::extract::{Body, Idempotency, require_scope};
use super::reply;
use super::timestamp::Timestamp;
use crate::accounts::authentication::Caller;
use crate::accounts::sign_up::{self, SignUp};
use crate::accounts::tokens::Scope;
use crate::app::App;
use crate::idempotency;
use crate::problem::{Problem, Slug};
use crate::problem_responses;
use crate::store::accounts::{self, AccountRow};

/// What it takes to sign up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewAccount)]
pub struct NewAccountBody {
    /// Letters, digits, `-` and `_`; unique without regard to case.
    #[schema(min_length = 3, max_length = 24, pattern = "^[A-Za-z0-9_-]+$", example = "ann")]
    name: String,
    /// At least 10 characters.
    #[schema(min_length = 10, max_length = 256, format = Password, example = "a long and winding road")]
    password: String,
    /// Where to write to; seen by nobody else.
    #[schema(max_length = 254, format = Email, example = "ann@example.org")]
    email: Option<String>,
    /// Language tag (BCP 47) in which to write.
    #[serde(default = "default_locale")]
    #[schema(max_length = 35, default = "en", example = "en")]
    locale: String,
}

fn default_locale() -> String {
    "en".to_owned()
}

/// An account, as its owner sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = Account)]
pub struct AccountBody {
    /// The account's id.
    id: Uuid,
    /// The name that others see.
    #[schema(example = "ann")]
    name: String,
    /// Where to write to.
    #[schema(required, example = "ann@example.org")]
    email: Option<String>,
    /// Language tag (BCP 47).
    #[schema(example = "en")]
    locale: String,
    /// When the account was made.
    created_at: Timestamp,
}

impl From<AccountRow> for AccountBody {
    fn from(row: AccountRow) -> Self {
        AccountBody {
            id: row.id,
            name: row.name,
            email: row.email,
            locale: row.locale,
            created_at: row.created_at.into(),
        }
    }
}

problem_responses!(
    SignUpProblems = [
        MalformedRequest,
        NameTaken,
        RequestTimeout,
        BodyTooLarge,
        UnsupportedMediaType,
        InvalidRequest,
        IdempotencyKeyReused
    ]
);
problem_responses!(ReadProblems = [Unauthenticated, TokenExpired, InsufficientScope, NotFound]);

/// Sign up
#[utoipa::path(
    tag = "accounts",
    operation_id = "createAccount",
    request_body = NewAccountBody,
    params(Idempotency),
    responses(
        (status = 201, description = "The account", body = AccountBody, headers(("Location" = String))),
        SignUpProblems,
    ),
)]
#[post("/accounts")]
pub async fn create(
    app: Data<App>,
    idempotency: Idempotency,
    body: Body<NewAccountBody>,
) -> Result<HttpResponse, Problem> {
    let slot = idempotency.anonymous_slot(&body.raw);
    let NewAccountBody { name, password, email, locale } = body.value;
    let sign_up = SignUp { name, password: SecretString::from(password), email, locale };
    let unfit = sign_up.unfit();
    if !unfit.is_empty() {
        return Err(unfit.into());
    }
    let password_hash = app.passwords.hash(sign_up.password.clone()).await?;
    let reply = idempotency::once(&app.store, slot.as_ref(), async |tx| -> Result<_, Problem> {
        let account = sign_up::create(tx, sign_up, &password_hash).await?;
        reply::created("/v1/account", &AccountBody::from(account))
    })
    .await?;
    Ok(reply.into())
}

/// Who the caller is
#[utoipa::path(
    tag = "accounts",
    operation_id = "getAccount",
    security(("access_token" = []), ("personal_access_token" = ["read"])),
    responses((status = 200, description = "The account", body = AccountBody), ReadProblems),
)]
#[get("/account")]
pub async fn read(app: Data<App>, caller: Caller) -> Result<HttpResponse, Problem> {
    require_scope(&caller, Scope::Read)?;
    let account = accounts::find(app.store.pool(), caller.account_id).await?;
    let account = account.ok_or_else(|| Problem::new(Slug::NotFound, "The account does not exist any more."))?;
    Ok(HttpResponse::Ok().json(AccountBody::from(account)))
}
