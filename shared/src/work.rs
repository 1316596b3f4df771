//! Work that keeps a processor busy for long.

use crate::http::problem::Problem;

/// Does work beside the threads that serve requests, so that nobody waits for somebody else's sorting or hashing.
///
/// # Errors
/// When the work panicked.
pub async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Problem::Internal(error.to_string()))
}
