//! Work that keeps a processor busy for long.

use crate::http::problem::Problem;

/// Rows that are sorted, filtered or written out on the thread that has them: with so few, the change of threads
/// costs more than the work, which stays well below a millisecond.
const ROWS_AT_ONCE: usize = 100;

/// Does work beside the threads that serve requests, so that nobody waits for somebody else's sorting or hashing.
///
/// # Errors
/// When the work panicked.
pub async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Problem::Internal(error.to_string()))
}

/// Does work over rows: at once for few, [`aside`] for many.
///
/// # Errors
/// When the work panicked.
pub async fn over_rows<T: Send + 'static>(
    rows: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    if rows > ROWS_AT_ONCE { aside(work).await } else { Ok(work()) }
}
