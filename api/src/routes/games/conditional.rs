//! Conditional requests on a game: `If-Match`, `If-None-Match` and `Prefer: wait`.

use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::http::header;

use crate::play::moves::Expected;
use crate::problem::{Problem, Slug};

/// The version that a move was decided on, from `If-Match` (RFC 9110, section 13.1.1).
///
/// # Errors
/// `malformed-request` where the header is not a list of entity tags. A weak or foreign tag is well-formed and matches nothing.
pub fn if_match(request: &HttpRequest) -> Result<Expected, Problem> {
    match tags(request, &header::IF_MATCH)? {
        None => Ok(Expected::Any),
        Some(Tags { any: true, .. }) => Ok(Expected::Any),
        Some(tags) => {
            let strong = tags.list.iter().filter(|tag| !tag.weak).filter_map(|tag| tag.version).collect();
            Ok(Expected::OneOf(strong, tags.text))
        }
    }
}

/// The versions that the client has, from `If-None-Match` (weak comparison); any version where it is `*`.
///
/// # Errors
/// `malformed-request` where the header is not a list of entity tags.
pub fn if_none_match(request: &HttpRequest) -> Result<Option<Known>, Problem> {
    let tags = tags(request, &header::IF_NONE_MATCH)?;
    Ok(tags.map(|tags| Known { any: tags.any, versions: tags.list.iter().filter_map(|tag| tag.version).collect() }))
}

/// The versions that a client has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    any: bool,
    /// The versions named.
    pub versions: Vec<u64>,
}

impl Known {
    /// Whether the client has this version.
    #[must_use]
    pub fn has(&self, version: u64) -> bool {
        self.any || self.versions.contains(&version)
    }
}

/// How long the client is willing to wait, from `Prefer: wait=SECONDS` (RFC 7240); a preference that is not understood is passed over.
#[must_use]
pub fn wait(request: &HttpRequest) -> Option<Duration> {
    let preferences = request.headers().get_all("prefer").filter_map(|value| value.to_str().ok());
    let wait = preferences.flat_map(|value| value.split([',', ';'])).find_map(|preference| {
        let (name, value) = preference.split_once('=')?;
        name.trim().eq_ignore_ascii_case("wait").then(|| value.trim().trim_matches('"').parse::<u32>().ok())?
    })?;
    Some(Duration::from_secs(u64::from(wait)))
}

struct Tags {
    any: bool,
    list: Vec<Tag>,
    text: String,
}

struct Tag {
    weak: bool,
    version: Option<u64>,
}

fn tags(request: &HttpRequest, name: &header::HeaderName) -> Result<Option<Tags>, Problem> {
    let malformed = || {
        let detail = format!("{name} has to be * or entity tags such as \"17\".");
        Problem::new(Slug::MalformedRequest, detail)
    };
    let mut values = Vec::new();
    for value in request.headers().get_all(name) {
        values.push(value.to_str().map_err(|_| malformed())?);
    }
    if values.is_empty() {
        return Ok(None);
    }
    let text = values.join(", ");
    if text.trim() == "*" {
        return Ok(Some(Tags { any: true, list: Vec::new(), text }));
    }
    Ok(Some(Tags { any: false, list: list(&text).ok_or_else(malformed)?, text }))
}

/// A list of entity tags; empty elements are passed over (RFC 9110, section 5.6.1.2).
fn list(text: &str) -> Option<Vec<Tag>> {
    const SPACE: [char; 2] = [' ', '\t'];
    const BETWEEN: [char; 3] = [' ', '\t', ','];
    let mut tags = Vec::new();
    let mut rest = text.trim_start_matches(BETWEEN);
    while !rest.is_empty() {
        let (weak, quoted) = rest.strip_prefix("W/").map_or((false, rest), |rest| (true, rest));
        let (opaque, after) = quoted.strip_prefix('"')?.split_once('"')?;
        if !opaque.bytes().all(|byte| byte.is_ascii_graphic()) {
            return None;
        }
        let version = opaque.parse::<u64>().ok().filter(|version| version.to_string() == opaque);
        tags.push(Tag { weak, version });
        let after = after.trim_start_matches(SPACE);
        rest = if after.is_empty() { after } else { after.strip_prefix(',')?.trim_start_matches(BETWEEN) };
    }
    Some(tags)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn if_match_compares_strongly_and_if_none_match_weakly() {
        for (sent, expected, known) in [
            ("\"17\"", Some((vec![17], true)), Some(true)),
            ("W/\"17\"", Some((vec![], true)), Some(true)),
            ("\"3\", \"17\"", Some((vec![3, 17], true)), Some(true)),
            ("\"017\"", Some((vec![], true)), Some(false)),
            ("\"abc\"", Some((vec![], true)), Some(false)),
            ("*", Some((vec![], false)), Some(true)),
            ("\"a,b\" ,, \"17\",", Some((vec![17], true)), Some(true)),
            ("", Some((vec![], true)), Some(false)),
            ("\"3\" \"17\"", None, None),
            ("\"3 17\"", None, None),
            ("17", None, None),
            ("\"17", None, None),
            ("\"", None, None),
        ] {
            let request = TestRequest::default()
                .insert_header((header::IF_MATCH, sent))
                .insert_header((header::IF_NONE_MATCH, sent))
                .to_http_request();
            let read = match if_match(&request) {
                Ok(Expected::Any) => Some((vec![], false)),
                Ok(Expected::OneOf(versions, _)) => Some((versions, true)),
                Err(_) => None,
            };
            assert_eq!(read, expected, "{sent}");
            assert_eq!(if_none_match(&request).ok().map(|known| known.unwrap().has(17)), known, "{sent}");
        }
    }

    #[test]
    fn prefer_wait_is_found_among_other_preferences() {
        for (sent, expected) in [
            ("wait=20", Some(20)),
            ("respond-async, WAIT = \"5\"", Some(5)),
            ("wait=-1", None),
            ("wait", None),
            ("return=minimal", None),
        ] {
            let request = TestRequest::default().insert_header(("prefer", sent)).to_http_request();
            assert_eq!(wait(&request).map(|wait| wait.as_secs()), expected, "{sent}");
        }
    }
}
