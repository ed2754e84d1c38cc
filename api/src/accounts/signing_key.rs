//! One Ed25519 key: made, written down as PKCS#8, read back, published as a JWK.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::SigningKey;
use ed25519_dalek::pkcs8::{DecodePrivateKey, EncodePrivateKey};
use jsonwebtoken::{DecodingKey, EncodingKey};
use serde::Serialize;
use sha2::{Digest, Sha256};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::store::signing_keys::SigningKeyRow;

/// What a key signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema, clap::ValueEnum)]
#[schema(as = KeyPurpose)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// Access tokens.
    Access,
    /// Receipts of moves.
    Receipt,
}

impl Purpose {
    /// Both.
    pub const ALL: [Purpose; 2] = [Purpose::Access, Purpose::Receipt];

    /// Its name in the database and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Purpose::Access => "access",
            Purpose::Receipt => "receipt",
        }
    }

    fn parse(text: &str) -> Option<Purpose> {
        Purpose::ALL.into_iter().find(|purpose| purpose.as_str() == text)
    }
}

/// A public key as a JSON Web Key (RFC 8037).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Jwk {
    /// Always `OKP`.
    #[schema(example = "OKP")]
    pub kty: &'static str,
    /// Always `Ed25519`.
    #[schema(example = "Ed25519")]
    pub crv: &'static str,
    /// Always `EdDSA`.
    #[schema(example = "EdDSA")]
    pub alg: &'static str,
    /// Always `sig`.
    #[schema(example = "sig")]
    pub r#use: &'static str,
    /// The key's id: its RFC 7638 thumbprint.
    #[schema(example = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")]
    pub kid: String,
    /// The 32 bytes of the public key in base64url.
    #[schema(example = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")]
    pub x: String,
    /// What the key signs.
    pub purpose: Purpose,
}

/// A key with both its halves.
pub(super) struct Key {
    pub kid: String,
    pub purpose: Purpose,
    pub created_at: OffsetDateTime,
    pub retired_at: Option<OffsetDateTime>,
    pub signing: SigningKey,
    pub encoding: EncodingKey,
    pub decoding: DecodingKey,
}

/// A key that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the signing key {kid} cannot be read")]
pub struct UnreadableKey {
    kid: String,
}

impl Key {
    /// Reads a stored key.
    pub fn read(row: &SigningKeyRow) -> Result<Key, UnreadableKey> {
        let unreadable = || UnreadableKey { kid: row.kid.clone() };
        let private = SigningKey::from_pkcs8_der(&row.private_key).map_err(|_| unreadable())?;
        Ok(Key {
            kid: row.kid.clone(),
            purpose: Purpose::parse(&row.purpose).ok_or_else(unreadable)?,
            created_at: row.created_at,
            retired_at: row.retired_at,
            decoding: DecodingKey::from_ed_der(private.verifying_key().as_bytes()),
            signing: private,
            encoding: EncodingKey::from_ed_der(&row.private_key),
        })
    }

    /// The public half.
    pub fn jwk(&self) -> Jwk {
        Jwk {
            kty: "OKP",
            crv: "Ed25519",
            alg: "EdDSA",
            r#use: "sig",
            kid: self.kid.clone(),
            x: URL_SAFE_NO_PAD.encode(self.signing.verifying_key().as_bytes()),
            purpose: self.purpose,
        }
    }
}

/// A new key, ready to be stored; `None` only if it cannot be encoded.
pub(super) fn generate(purpose: Purpose, created_at: OffsetDateTime) -> Option<SigningKeyRow> {
    let private = SigningKey::from_bytes(&rand::random());
    let document = private.to_pkcs8_der().ok()?;
    Some(SigningKeyRow {
        kid: thumbprint(&private.verifying_key().to_bytes()),
        purpose: purpose.as_str().to_owned(),
        private_key: document.as_bytes().to_vec(),
        created_at,
        retired_at: None,
    })
}

/// The RFC 7638 thumbprint of an Ed25519 public key.
fn thumbprint(public: &[u8; 32]) -> String {
    let members = format!(r#"{{"crv":"Ed25519","kty":"OKP","x":"{}"}}"#, URL_SAFE_NO_PAD.encode(public));
    URL_SAFE_NO_PAD.encode(Sha256::digest(members))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// RFC 8037, appendix A.3.
    #[test]
    fn the_key_id_is_the_thumbprint_of_the_rfc() {
        let x = URL_SAFE_NO_PAD.decode("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo").unwrap();
        assert_eq!(thumbprint(&x.try_into().unwrap()), "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    }

    #[test]
    fn a_generated_key_reads_back() {
        let row = generate(Purpose::Receipt, OffsetDateTime::UNIX_EPOCH).unwrap();
        let key = Key::read(&row).unwrap();
        assert_eq!(key.kid, row.kid);
        assert_eq!(key.purpose, Purpose::Receipt);
        assert!(Key::read(&SigningKeyRow { private_key: vec![1, 2, 3], ..row }).is_err());
    }
}
