//! The place of one request among the idempotency keys: where its response is looked up and what opens it.

use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Whose key it is: keys of different owners never meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner<'a> {
    /// An account.
    Account(Uuid),
    /// Anybody who calls this path without an account.
    Anonymous {
        /// The request's path.
        path: &'a str,
    },
}

/// One request with an `Idempotency-Key`.
#[derive(Clone, PartialEq, Eq)]
pub struct Slot {
    lookup_hash: [u8; 32],
    seal_key: [u8; 32],
}

impl Slot {
    /// The slot of a request: its owner, its key, its method and path with query, its body as it came.
    pub fn new(owner: Owner<'_>, key: &str, method: &str, target: &str, body: &[u8]) -> Slot {
        let account;
        let owner: [&[u8]; 2] = match owner {
            Owner::Account(id) => {
                account = id;
                [b"account", account.as_bytes()]
            }
            Owner::Anonymous { path } => [b"anonymous", path.as_bytes()],
        };
        let [kind, owner] = owner;
        Slot {
            lookup_hash: digest("heirloom-idempotency-lookup-v1", &[kind, owner, key.as_bytes()]),
            seal_key: digest(
                "heirloom-idempotency-seal-v1",
                &[kind, owner, key.as_bytes(), method.as_bytes(), target.as_bytes(), body],
            ),
        }
    }

    pub(super) fn lookup_hash(&self) -> &[u8; 32] {
        &self.lookup_hash
    }

    pub(super) fn seal_key(&self) -> &[u8; 32] {
        &self.seal_key
    }

    /// The advisory lock for which requests with the same key queue.
    pub(super) fn lock_name(&self) -> i64 {
        let [a, b, c, d, e, f, g, h, ..] = self.lookup_hash;
        i64::from_be_bytes([a, b, c, d, e, f, g, h])
    }
}

/// SHA-256 over a label and parts, each with its length in front so that no two lists of parts look alike.
fn digest(label: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in [label.as_bytes()].iter().chain(parts) {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_and_its_owner_choose_the_place_and_the_whole_request_opens_it() {
        let ann = Owner::Account(Uuid::from_u128(1));
        let slot = |owner, key, method, target, body: &str| Slot::new(owner, key, method, target, body.as_bytes());
        let first = slot(ann, "k", "POST", "/v1/games", "{}");
        for (other, same_place, same_request) in [
            (slot(ann, "k", "POST", "/v1/games", "{}"), true, true),
            (slot(ann, "k", "POST", "/v1/games", "{ }"), true, false),
            (slot(ann, "k", "POST", "/v1/games?dry_run=true", "{}"), true, false),
            (slot(ann, "k", "PUT", "/v1/games", "{}"), true, false),
            (slot(ann, "l", "POST", "/v1/games", "{}"), false, false),
            (slot(Owner::Account(Uuid::from_u128(2)), "k", "POST", "/v1/games", "{}"), false, false),
            (slot(Owner::Anonymous { path: "/v1/games" }, "k", "POST", "/v1/games", "{}"), false, false),
        ] {
            assert_eq!(other.lookup_hash == first.lookup_hash, same_place);
            assert_eq!(other.seal_key == first.seal_key, same_request);
        }
    }
}
