//! The closed list of problem kinds: what a client may meet, with its status and the page that explains it.

use actix_web::http::StatusCode;

macro_rules! slugs {
    ($($variant:ident = $slug:literal, $status:ident, $title:literal, $page:literal;)+) => {
        /// The kind of a problem; its text form ends the `type` of an RFC 9457 document: `/problems/<slug>`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Slug {
            $(#[doc = $title] $variant,)+
        }

        impl Slug {
            /// Every kind there is.
            pub const ALL: &'static [Slug] = &[$(Slug::$variant),+];

            /// The last segment of the problem's `type`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Slug::$variant => $slug,)+ }
            }

            /// The HTTP status it is sent with.
            pub const fn status(self) -> StatusCode {
                match self { $(Slug::$variant => StatusCode::$status,)+ }
            }

            /// The short, constant summary of the kind.
            pub const fn title(self) -> &'static str {
                match self { $(Slug::$variant => $title,)+ }
            }

            /// What it means and what a client should do, for the kind's page.
            pub const fn page(self) -> &'static str {
                match self { $(Slug::$variant => $page,)+ }
            }
        }
    };
}

slugs! {
    MalformedRequest = "malformed-request", BAD_REQUEST, "The request could not be read",
        "The body is not JSON, or a header, the path or the query breaks the syntax of its kind. The detail says where. \
         Nothing was done; correct the request before sending it again.";
    Unauthenticated = "unauthenticated", UNAUTHORIZED, "No valid credentials",
        "The call needs `Authorization: Bearer` with an access token or a personal access token, and there was none, or \
         one that is unknown, revoked, or not signed by this server. After a sign-out, or after an old refresh token was used \
         a second time, every token of that sign-in is refused: sign in again.";
    TokenExpired = "token-expired", UNAUTHORIZED, "The token has expired",
        "The token was genuine but its time is over. Exchange the refresh token at `POST /v1/sessions/refresh`, \
         or create a new personal access token.";
    NotAllowed = "not-allowed", FORBIDDEN, "Not allowed",
        "The caller is known, and may not do this. Other credentials may.";
    InsufficientScope = "insufficient-scope", FORBIDDEN, "The token lacks a scope",
        "The personal access token was created without the scope that the call needs; `WWW-Authenticate` names it. \
         Create a token that has it.";
    NotFound = "not-found", NOT_FOUND, "Not found",
        "There is nothing at this address, or nothing that the caller may know of.";
    MethodNotAllowed = "method-not-allowed", METHOD_NOT_ALLOWED, "The address does not take this method",
        "The address exists, and takes the methods listed in `Allow`.";
    NotAcceptable = "not-acceptable", NOT_ACCEPTABLE, "No acceptable representation",
        "None of the formats in which this resource exists is accepted by the request's `Accept` or `Accept-Encoding`.";
    NameTaken = "name-taken", CONFLICT, "The name is taken",
        "Another account has this name; upper and lower case make no difference. Choose another one.";
    SeatTaken = "seat-taken", CONFLICT, "The seat is taken",
        "Somebody else sits there. Read the game and choose a free seat, or leave the seat to the server.";
    GameNotOpen = "game-not-open", CONFLICT, "The game is not in the state this needs",
        "The call needs a game in another status: joining needs an open one, moving a running one. Read the game for its status.";
    AlreadySeated = "already-seated", CONFLICT, "Already seated",
        "The caller already has a seat in this game.";
    VersionConflict = "version-conflict", CONFLICT, "Others were faster",
        "Other moves were committed again and again while this one was being decided. Nothing was done. \
         Read the game; `current_version` is its newest version.";
    StaleVersion = "stale-version", PRECONDITION_FAILED, "The game has moved on",
        "`If-Match` names a version that is not the newest any more. Nothing was done. \
         Read the game, whose newest version is `current_version`, and decide again.";
    RequestTimeout = "request-timeout", REQUEST_TIMEOUT, "The request did not arrive in time",
        "The body was announced and did not arrive within some seconds. Nothing was done; send the whole request again.";
    BodyTooLarge = "body-too-large", PAYLOAD_TOO_LARGE, "The body is too large",
        "The request's body is larger than the server takes; the detail says how large it may be.";
    UnsupportedMediaType = "unsupported-media-type", UNSUPPORTED_MEDIA_TYPE, "The body's format is not supported",
        "Bodies are JSON in UTF-8 without compression: send `Content-Type: application/json`.";
    InvalidRequest = "invalid-request", UNPROCESSABLE_ENTITY, "The request is not valid",
        "The request could be read, but a field is missing, unknown, of the wrong type or out of its range. `errors` names each \
         with a JSON Pointer (RFC 6901) into the body, or into the query's parameters taken as an object.";
    IllegalMove = "illegal-move", UNPROCESSABLE_ENTITY, "The move is not legal",
        "The rules of the game refuse the move. `rule` names the rule, `current_version` the version at which it was decided. \
         `GET /v1/games/{id}/moves` lists what is legal.";
    IdempotencyKeyReused = "idempotency-key-reused", UNPROCESSABLE_ENTITY, "The idempotency key belongs to another request",
        "The same `Idempotency-Key` was used within 24 hours with another body, path or method. Nothing was done. \
         A key names one request: take a new one for a new request.";
    Internal = "internal", INTERNAL_SERVER_ERROR, "The server failed",
        "Something went wrong that is not the client's fault. It is safe to send the request again with the same `Idempotency-Key`. \
         The response's `X-Request-Id` finds the cause in the server's log.";
    Unavailable = "unavailable", SERVICE_UNAVAILABLE, "Not available at the moment",
        "The database is away or the server is overloaded. Send the request again after `Retry-After` seconds; with an \
         `Idempotency-Key` it is done once, whatever happened to the first attempt.";
}

impl std::str::FromStr for Slug {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Slug::ALL.iter().copied().find(|slug| slug.as_str() == text).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn slugs_are_unique_and_read_back() {
        for slug in Slug::ALL {
            assert_eq!(slug.as_str().parse::<Slug>().unwrap(), *slug);
            assert!(slug.status().as_u16() >= 400);
        }
        assert!("no-such-problem".parse::<Slug>().is_err());
    }
}
