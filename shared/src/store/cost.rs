//! What a request may cost: its DynamoDB calls are counted, and it has to end before Lambda ends it.

use std::sync::Mutex;
use std::time::Duration;
use tokio::time::Instant;

/// Longest time that one operation on the table may take, with all its attempts.
pub const OPERATION: Duration = Duration::from_secs(4);

/// After this time a request begins no further operation: Lambda ends it after ten seconds, without an answer.
pub const REQUEST: Duration = Duration::from_millis(8500);

/// What a request cost so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// Calls made.
    pub calls: u32,
    /// Capacity units used.
    pub units: f64,
}

struct Metered {
    cost: Mutex<Cost>,
    ends: Instant,
}

tokio::task_local! {
    /// The request that is being answered; set by `meter`.
    static REQUESTED: Metered;
}

/// Runs a request and tells what its DynamoDB calls cost.
pub async fn meter<F: Future>(request: F) -> (F::Output, Cost) {
    let metered = Metered { cost: Mutex::default(), ends: Instant::now() + REQUEST };
    REQUESTED
        .scope(metered, async {
            let output = request.await;
            let cost = REQUESTED.with(|it| it.cost.lock().map_or_else(|poisoned| *poisoned.into_inner(), |cost| *cost));
            (output, cost)
        })
        .await
}

/// Counts a call that is being made. Outside a request (seeding, tests) nobody counts.
pub(super) fn count_call() {
    add(|cost| cost.calls += 1);
}

/// Counts the capacity that an answer tells.
pub(super) fn count_units(units: Option<f64>) {
    if let Some(units) = units {
        add(|cost| cost.units += units);
    }
}

fn add(change: impl FnOnce(&mut Cost)) {
    let _uncounted = REQUESTED.try_with(|it| {
        if let Ok(mut cost) = it.cost.lock() {
            change(&mut cost);
        }
    });
}

/// How long something beside the table may take, so that the request can still answer after it.
#[must_use]
pub fn patience(longest: Duration) -> Duration {
    REQUESTED.try_with(|it| it.ends).map_or(longest, |ends| longest.min(ends.saturating_duration_since(Instant::now())))
}

/// When an operation that begins now has to be over.
pub(super) fn operation_ends() -> Instant {
    let ends = Instant::now() + OPERATION;
    REQUESTED.try_with(|it| it.ends).map_or(ends, |request| ends.min(request))
}
