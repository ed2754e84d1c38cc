//! The challenges of RFC 6750 that refusals of credentials carry.

/// To a request without credentials.
pub const NO_TOKEN: &str = "Bearer realm=\"heirloom\"";
/// To a token that is refused.
pub const INVALID: &str = "Bearer realm=\"heirloom\", error=\"invalid_token\"";
