//! Whether every leaf is the hash of its event and every head follows from the one before.

use super::bundle::{Bundle, BundledEvent};
use super::report::{Check, Fault, Subject};
use crate::log::{Bytes32, Dealer, head, head_0, hex, unhex};

/// Checks the chain; without a `dealer` (the seed is not the committed one) the leaves cannot be hashed again, only followed.
pub(super) fn check(bundle: &Bundle, dealer: Option<&Dealer>) -> Check {
    let mut check = Check::new(Subject::Chain);
    let mut previous = Link::certain(head_0(&bundle.game_id));
    for (index, event) in bundle.events.iter().enumerate() {
        previous = link(index, event, previous, dealer, &mut check);
    }
    let events = bundle.events.len();
    let detail = match dealer {
        Some(_) => format!("{events} leaves hash their events, {events} heads follow from each other"),
        None => format!("{events} heads follow from each other; leaves not checked, for want of the seed"),
    };
    check.detail(detail)
}

/// What a head is taken to be: as it must be, and as the bundle states it.
struct Link {
    computed: Bytes32,
    stated: Bytes32,
}

impl Link {
    fn certain(head: Bytes32) -> Self {
        Self { computed: head, stated: head }
    }
}

fn link(index: usize, event: &BundledEvent, previous: Link, dealer: Option<&Dealer>, check: &mut Check) -> Link {
    let at = |field: &str| format!("/events/{index}{field}");
    let version = index as u64 + 1;
    check.same(
        &at("/version"),
        &version.to_string(),
        &event.version.to_string(),
        "Versions count from 1 without gaps: an event is missing, doubled or out of place.",
    );
    let stated_leaf = digest(&event.leaf, &at("/leaf"), check);
    let stated_head = digest(&event.head, &at("/head"), check);
    let hashed_leaf = dealer.and_then(|dealer| dealer.leaf(&event.logged()).ok());
    let leaf = hashed_leaf.or(stated_leaf).unwrap_or_default();
    let computed = head(&previous.computed, &leaf);
    let Some(stated_head) = stated_head else { return Link::certain(computed) };
    let vouched = |leaf: Option<Bytes32>| {
        leaf.is_some_and(|leaf| [previous.computed, previous.stated].iter().any(|p| head(p, &leaf) == stated_head))
    };
    if let (Some(hashed), Some(stated)) = (hashed_leaf, stated_leaf)
        && hashed != stated
    {
        let fault = if vouched(stated_leaf) || !vouched(hashed_leaf) {
            Fault::at(at("")).meaning("The event is not the one that was hashed into the log: its content was changed.")
        } else {
            Fault::at(at("/leaf")).meaning("The leaf was changed: event and head agree without it.")
        };
        check.fault(fault.expected(format!("leaf {}", hex(&stated))).found(format!("leaf {}", hex(&hashed))));
    }
    if vouched(hashed_leaf) || vouched(stated_leaf) {
        return Link::certain(stated_head);
    }
    check.fault(Fault::at(at("/head")).expected(hex(&computed)).found(&event.head).meaning(
        "The head does not follow from the head before it and this leaf: one of the three, or the game's id, was changed.",
    ));
    Link { computed, stated: stated_head }
}

fn digest(text: &str, field: &str, check: &mut Check) -> Option<Bytes32> {
    let bytes = unhex(text);
    if bytes.is_none() {
        let fault = Fault::at(field).expected("64 lower-case hex digits").found(text);
        check.fault(fault.meaning("This is no hash."));
    }
    bytes
}
