//! A moment has one text, and a text one moment.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use domain::timestamp::Timestamp;
use proptest::prelude::*;

const FIRST: i64 = -62_167_219_200_000;
const LAST: i64 = 253_402_300_799_999;

#[test]
fn known_moments() {
    for (millis, text) in [
        (0, "1970-01-01T00:00:00.000Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (1_796_071_877_123, "2026-11-30T20:51:17.123Z"),
        (951_782_400_001, "2000-02-29T00:00:00.001Z"),
        (FIRST, "0000-01-01T00:00:00.000Z"),
        (LAST, "9999-12-31T23:59:59.999Z"),
    ] {
        assert_eq!(Timestamp::from_millis(millis).to_string(), text);
        assert_eq!(text.parse::<Timestamp>().unwrap().millis(), millis);
    }
}

#[test]
fn moments_beyond_the_calendar_are_taken_to_its_ends() {
    assert_eq!(Timestamp::from_millis(i64::MIN).millis(), FIRST);
    assert_eq!(Timestamp::from_millis(i64::MAX).millis(), LAST);
}

#[test]
fn other_texts_for_moments_are_refused() {
    for text in [
        "",
        "2026-11-30",
        "2026-11-30T20:51:17Z",
        "2026-11-30T20:51:17.12Z",
        "2026-11-30T20:51:17.1230Z",
        "2026-11-30T20:51:17.123",
        "2026-11-30T20:51:17.123z",
        "2026-11-30 20:51:17.123Z",
        "2026-11-30T20:51:17.123+00:00",
        "2026-11-30T21:51:17.123+01:00",
        "2026-02-30T20:51:17.123Z",
        "2026-11-30T24:00:00.000Z",
        "2026-12-31T23:59:60.000Z",
        "-001-01-01T00:00:00.000Z",
        "10000-01-01T00:00:00.000Z",
        " 2026-11-30T20:51:17.123Z",
    ] {
        let fault = text.parse::<Timestamp>().unwrap_err();
        assert!(fault.to_string().contains(text), "{fault}");
    }
    assert!(serde_json::from_str::<Timestamp>("1796071877123").is_err());
}

proptest! {
    #[test]
    fn every_moment_is_read_back(millis in FIRST..=LAST) {
        let moment = Timestamp::from_millis(millis);
        prop_assert_eq!(moment.to_string().parse::<Timestamp>(), Ok(moment));
        let json = serde_json::to_string(&moment).unwrap();
        prop_assert_eq!(&json, &format!("\"{moment}\""));
        prop_assert_eq!(serde_json::from_str::<Timestamp>(&json).unwrap(), moment);
    }

    #[test]
    fn texts_are_in_the_order_of_their_moments(a in FIRST..=LAST, b in FIRST..=LAST) {
        let (a, b) = (Timestamp::from_millis(a), Timestamp::from_millis(b));
        prop_assert_eq!(a.cmp(&b), a.to_string().cmp(&b.to_string()));
    }
}
