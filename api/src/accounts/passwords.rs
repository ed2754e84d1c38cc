//! Passwords: argon2id, off the threads that serve requests, a bounded number at once.

use std::sync::Arc;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;

/// How long a request waits for its turn; a longer queue means overload.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

/// Why no answer was found.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// Too many passwords are being checked at the moment.
    #[error("too many passwords are being hashed")]
    Overloaded,
    /// The hash in the database is not one, or hashing failed.
    #[error("hashing failed: {0}")]
    Hash(String),
}

/// Hashes and checks passwords with argon2id (19 MiB, 2 passes, 1 lane).
#[derive(Clone, Debug)]
pub struct Passwords {
    turns: Arc<Semaphore>,
}

/// A hash that is checked in place of an unknown account's, so that both take equally long. Whoever knew its password would gain nothing.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$kjIW7DZcyaU514/Y89QKhw$3sK/0AoMv1eynHgpbrhy6sGjqzM7XhwH532Rje8CmJU";

impl Passwords {
    /// At most `concurrency` passwords at once, each with its 19 MiB.
    #[must_use]
    pub fn new(concurrency: usize) -> Self {
        Passwords { turns: Arc::new(Semaphore::new(concurrency)) }
    }

    /// The PHC string of a password.
    ///
    /// # Errors
    /// If the queue is too long or hashing fails.
    pub async fn hash(&self, password: SecretString) -> Result<String, PasswordError> {
        self.in_turn(move || hash(password.expose_secret().as_bytes())).await
    }

    /// Whether the password has this hash; without a hash it is `false` after the same time.
    ///
    /// # Errors
    /// If the queue is too long or the hash cannot be read.
    pub async fn verify(&self, password: SecretString, known: Option<String>) -> Result<bool, PasswordError> {
        let exists = known.is_some();
        let known = known.unwrap_or_else(|| NOBODY.to_owned());
        let matches = self.in_turn(move || verify(password.expose_secret().as_bytes(), &known)).await?;
        Ok(matches && exists)
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let turn = tokio::time::timeout(QUEUE_TIMEOUT, Arc::clone(&self.turns).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(PasswordError::Overloaded) };
        // The turn goes along, so that a client that hangs up does not make room for more than are counted.
        blocking(move || {
            let _turn = turn;
            work()
        })
        .await
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
) -> Result<T, PasswordError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| PasswordError::Hash(error.to_string()))?
}

fn hash(password: &[u8]) -> Result<String, PasswordError> {
    let hash = Argon2::default().hash_password(password).map_err(|error| PasswordError::Hash(error.to_string()))?;
    Ok(hash.to_string())
}

fn verify(password: &[u8], known: &str) -> Result<bool, PasswordError> {
    let known = PasswordHash::new(known).map_err(|error| PasswordError::Hash(error.to_string()))?;
    Ok(Argon2::default().verify_password(password, &known).is_ok())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_of_a_known_account_is_accepted() {
        let passwords = Passwords::new(2);
        let right = || SecretString::from("correct horse battery");
        let known = passwords.hash(right()).await.unwrap();
        for hash in [known.as_str(), NOBODY] {
            assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        }
        assert!(passwords.verify(right(), Some(known.clone())).await.unwrap());
        assert!(!passwords.verify(SecretString::from("wrong horse battery"), Some(known)).await.unwrap());
        assert!(!passwords.verify(right(), None).await.unwrap());
        assert!(passwords.verify(right(), Some("not a hash".to_owned())).await.is_err());
    }
}
