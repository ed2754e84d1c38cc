//! Content negotiation where a resource exists in more than one format.

use actix_web::HttpRequest;
use actix_web::http::header::{Accept, Header, Quality};

use crate::problem::{Problem, Slug};

/// A format of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `application/json`
    Json,
    /// `application/x-ndjson`: one JSON document a line.
    Ndjson,
}

impl Format {
    fn subtype(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Ndjson => "x-ndjson",
        }
    }
}

/// The offered format that the request's `Accept` prefers; of equals, and without the header, the first.
///
/// # Errors
/// `not-acceptable` where it takes none of them.
pub fn choose(request: &HttpRequest, offered: &[Format]) -> Result<Format, Problem> {
    let ranges = Accept::parse(request).map(|accept| accept.0).unwrap_or_default();
    if ranges.is_empty() {
        return offered.first().copied().ok_or_else(none);
    }
    // The most specific range that covers a format decides its quality.
    let quality = |format: Format| {
        let specificity = |kind: &str, subtype: &str| match (kind, subtype) {
            ("application", subtype) if subtype == format.subtype() => Some(2),
            ("application", "*") => Some(1),
            ("*", "*") => Some(0),
            _ => None,
        };
        let covering = ranges.iter().filter_map(|range| {
            Some((specificity(range.item.type_().as_str(), range.item.subtype().as_str())?, range.quality))
        });
        covering.max_by_key(|(specific, _)| *specific).map_or(Quality::ZERO, |(_, quality)| quality)
    };
    let mut best = (None, Quality::ZERO);
    for format in offered.iter().copied() {
        let quality = quality(format);
        if quality > best.1 {
            best = (Some(format), quality);
        }
    }
    best.0.ok_or_else(none)
}

fn none() -> Problem {
    Problem::new(Slug::NotAcceptable, "This is sent as application/json or application/x-ndjson.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn the_most_specific_range_decides() {
        for (accept, expected) in [
            ("*/*", Some(Format::Json)),
            ("application/x-ndjson", Some(Format::Ndjson)),
            ("application/json;q=0.5, application/x-ndjson", Some(Format::Ndjson)),
            ("application/*;q=0.3, application/x-ndjson;q=0.2", Some(Format::Json)),
            ("application/x-ndjson;q=0, */*", Some(Format::Json)),
            ("application/json;q=0, application/x-ndjson;q=0", None),
            ("text/html", None),
        ] {
            let request = TestRequest::default().insert_header(("accept", accept)).to_http_request();
            assert_eq!(choose(&request, &[Format::Json, Format::Ndjson]).ok(), expected, "{accept}");
        }
        let request = TestRequest::default().to_http_request();
        assert_eq!(choose(&request, &[Format::Ndjson, Format::Json]).ok(), Some(Format::Ndjson));
    }
}
