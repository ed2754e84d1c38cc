//! Random bearer secrets (refresh tokens, personal access tokens): how they look, and what of them is stored.

use rand::distr::{Alphanumeric, SampleString};
use sha2::{Digest, Sha256};

/// Random characters after the prefix: 40 of 62 are 238 bits.
const RANDOM: usize = 40;
/// Checksum characters at the end: a mistyped or cut token is known for one without asking the database.
const CHECKSUM: usize = 6;
const BASE62: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// What a secret is for; its prefix shows it to people and to secret scanners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `hlm_…`
    PersonalAccess,
    /// `hlr_…`
    Refresh,
}

impl Kind {
    /// The first characters of every secret of the kind.
    pub const fn prefix(self) -> &'static str {
        match self {
            Kind::PersonalAccess => "hlm_",
            Kind::Refresh => "hlr_",
        }
    }
}

/// A new secret: what its owner gets, and what is stored.
pub struct Secret {
    /// Shown once.
    pub token: String,
    /// SHA-256 of the token.
    pub hash: [u8; 32],
}

/// Makes a secret.
pub fn generate(kind: Kind) -> Secret {
    let mut token = kind.prefix().to_owned();
    Alphanumeric.append_string(&mut rand::rng(), &mut token, RANDOM);
    let checksum = checksum(&token);
    token.push_str(&checksum);
    Secret { hash: Sha256::digest(&token).into(), token }
}

/// The hash under which a well-formed secret of the kind is stored; `None` for anything else.
///
/// A plain SHA-256 is enough: there is nothing to guess in 238 random bits.
pub fn hash(kind: Kind, token: &str) -> Option<[u8; 32]> {
    let (body, sum) = token.split_at_checked(token.len().checked_sub(CHECKSUM)?)?;
    let random = body.strip_prefix(kind.prefix())?;
    (random.len() == RANDOM && checksum(body) == sum).then(|| Sha256::digest(token).into())
}

fn checksum(body: &str) -> String {
    let digest = Sha256::digest(body);
    digest.iter().take(CHECKSUM).map(|byte| char::from(BASE62[usize::from(*byte) % BASE62.len()])).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_generated_secret_has_a_hash_and_no_altered_one_has() {
        let Secret { token, hash: stored } = generate(Kind::PersonalAccess);
        assert!(token.starts_with("hlm_"));
        assert_eq!(token.len(), 50);
        assert_ne!(token, generate(Kind::PersonalAccess).token);
        assert_eq!(hash(Kind::PersonalAccess, &token), Some(stored));
        assert!(hash(Kind::Refresh, &token).is_none());
        for other in ["", "hlm_", "ő", &token[1..], &token[..49], &format!("{token}A"), &token.replace("hlm_", "hlm-")]
        {
            assert_eq!(hash(Kind::PersonalAccess, other), None, "{other}");
        }
        let mut swapped = token.clone().into_bytes();
        swapped[10] = if swapped[10] == b'x' { b'y' } else { b'x' };
        assert_eq!(hash(Kind::PersonalAccess, std::str::from_utf8(&swapped).unwrap()), None);
    }
}
