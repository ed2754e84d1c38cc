//! Waiting for a condition, which is the only kind of waiting there is in these tests.

use std::time::Duration;

/// How often the condition is looked at.
const PAUSE: Duration = Duration::from_millis(5);
/// What is waited for comes within a moment, on a busy machine within a while.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until `look` finds something, and gives it.
///
/// # Panics
/// When it does not happen for a minute.
pub async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let looking = async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    tokio::time::timeout(PATIENCE, looking).await.unwrap_or_else(|_| panic!("waited in vain until {what}"))
}
