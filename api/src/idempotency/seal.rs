//! Authenticated encryption of what is kept: ChaCha20-Poly1305 (RFC 8439) under a random nonce.

use chacha20poly1305::aead::{Aead, KeyInit};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};

const NONCE: usize = 12;

/// The nonce followed by the ciphertext.
pub(super) fn seal(key: &[u8; 32], plain: &[u8]) -> Option<Vec<u8>> {
    let nonce: [u8; NONCE] = rand::random();
    let sealed = ChaCha20Poly1305::new(&Key::from(*key)).encrypt(&Nonce::from(nonce), plain).ok()?;
    Some([nonce.as_slice(), &sealed].concat())
}

/// What was sealed under this key; `None` under any other key, and for anything altered.
pub(super) fn open(key: &[u8; 32], sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE>()?;
    ChaCha20Poly1305::new(&Key::from(*key)).decrypt(&Nonce::from(*nonce), sealed).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn only_the_same_key_opens_and_only_what_is_unaltered() {
        let sealed = seal(&[7; 32], b"secret").unwrap();
        assert_eq!(open(&[7; 32], &sealed).unwrap(), b"secret");
        assert_ne!(sealed, seal(&[7; 32], b"secret").unwrap());
        assert_eq!(open(&[8; 32], &sealed), None);
        for index in 0..sealed.len() {
            let mut altered = sealed.clone();
            altered[index] ^= 1;
            assert_eq!(open(&[7; 32], &altered), None, "byte {index}");
            assert_eq!(open(&[7; 32], &sealed[..index]), None, "cut at {index}");
        }
    }
}
