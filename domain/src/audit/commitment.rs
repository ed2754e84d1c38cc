//! Whether the seed revealed at the end is the one that was committed to before anybody joined.

use serde_json::Value;

use super::bundle::Bundle;
use super::report::{Check, Fault, Subject};
use crate::log::{Dealer, unhex};

/// Checks the seed; the dealer is given only where the seed is the one the log's first event committed to.
pub(super) fn check(bundle: &Bundle) -> (Check, Option<Dealer>) {
    let mut check = Check::new(Subject::Commitment).detail("the seed is the one committed to in the first event");
    let first = bundle.events.first().and_then(|event| event.data.get("commitment")).and_then(Value::as_str);
    let Some(seed) = unhex(&bundle.server_seed) else {
        let fault = Fault::at("/server_seed").expected("64 lower-case hex digits").found(&bundle.server_seed);
        check.fault(fault.meaning("The seed cannot be read, so neither shuffles nor leaves can be checked."));
        return (check, None);
    };
    let dealer = Dealer::new(bundle.game_id.clone(), seed);
    let actual = dealer.commitment();
    let in_log = first == Some(actual.as_str());
    let beside = bundle.commitment == actual;
    if !in_log && !beside {
        check.fault(
            Fault::at("/server_seed")
                .expected(format!("the seed behind commitment {}", first.unwrap_or(&bundle.commitment)))
                .found(format!("a seed whose commitment is {actual}"))
                .meaning("The server reveals another seed than it committed to: the shuffles could have been chosen."),
        );
        return (check, None);
    }
    if !in_log {
        check.fault(
            Fault::at("/events/0/data/commitment")
                .expected(&actual)
                .found(first.unwrap_or("nothing"))
                .meaning("The first event commits to another seed than the bundle."),
        );
    }
    check.same(
        "/commitment",
        &actual,
        &bundle.commitment,
        "The commitment beside the log is not the one in its first event.",
    );
    (check, Some(dealer))
}
