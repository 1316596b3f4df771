//! When something that failed is tried again.

/// Seconds after which something that failed is tried again: 1, 5 and 30 minutes, 2 and 12 hours.
pub const DELAYS: [i64; 5] = [60, 300, 1800, 7200, 43_200];

/// Seconds until the next try of what has been tried so often again; `None` after the last one.
#[must_use]
pub fn after(tries: i64) -> Option<i64> {
    usize::try_from(tries).ok().and_then(|tries| DELAYS.get(tries)).copied()
}
