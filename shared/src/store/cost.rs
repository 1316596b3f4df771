//! What a request may cost: its DynamoDB calls are counted, and it has to end before Lambda ends it.

use std::sync::Mutex;
use std::time::Duration;
use tokio::time::Instant;

/// Longest time that one operation on the table may take, with all its attempts.
pub const OPERATION: Duration = Duration::from_secs(4);

/// After this time a request begins no further operation, where nothing says when it is ended: Lambda ends most functions after
/// ten seconds, without an answer.
pub const REQUEST: Duration = Duration::from_millis(8500);

/// What is left for the answer when the operations have to be over.
const ANSWERING: Duration = Duration::from_millis(1500);

/// Longest time that one attempt may take: of a request, and where no person waits for an answer.
const ATTEMPT: Duration = Duration::from_secs(1);
const ATTEMPT_OF_SETUP: Duration = Duration::from_secs(15);

/// Longest time that one operation may take where no person waits for an answer.
const SETUP: Duration = Duration::from_mins(5);

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
    /// Set by `without_hurry`.
    static WITHOUT_HURRY: ();
}

/// Runs what makes a place ready or what an operator asked for. Nobody waits for an answer that Lambda would cut off, so that a slow
/// machine only takes longer: the times of requests and their operations do not hold in it.
pub async fn without_hurry<F: Future>(work: F) -> F::Output {
    WITHOUT_HURRY.scope((), work).await
}

/// Whether the caller is part of what `without_hurry` runs.
#[must_use]
pub fn has_time() -> bool {
    WITHOUT_HURRY.try_with(|()| ()).is_ok()
}

/// The year 2014 in milliseconds since 1970.
const LAMBDA_BEGAN: u64 = 1_388_534_400_000;

/// How long a request may go on that Lambda ends at this moment. Both are milliseconds since 1970; a moment long before Lambda is
/// none (`cargo lambda watch` sends a length of time).
#[must_use]
pub fn time_until(deadline: u64, now: i64) -> Duration {
    if deadline < LAMBDA_BEGAN {
        return REQUEST;
    }
    let left = deadline.saturating_sub(u64::try_from(now).unwrap_or_default());
    Duration::from_millis(left).saturating_sub(ANSWERING)
}

/// Runs a request of usual length and tells what its DynamoDB calls cost.
pub async fn meter<F: Future>(request: F) -> (F::Output, Cost) {
    meter_within(REQUEST, request).await
}

/// Runs a request that may take so long, and tells what its DynamoDB calls cost.
pub async fn meter_within<F: Future>(longest: Duration, request: F) -> (F::Output, Cost) {
    let longest = if has_time() { SETUP } else { longest };
    let metered = Metered { cost: Mutex::default(), ends: Instant::now() + longest };
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
pub fn time_left(longest: Duration) -> Duration {
    let longest = if has_time() { SETUP } else { longest };
    REQUESTED.try_with(|it| it.ends).map_or(longest, |ends| longest.min(ends.saturating_duration_since(Instant::now())))
}

/// When an operation that begins now has to be over; one on a table without hurry has more time.
pub(super) fn operation_ends(unhurried: bool) -> Instant {
    let ends = Instant::now() + if unhurried || has_time() { SETUP } else { OPERATION };
    REQUESTED.try_with(|it| it.ends).map_or(ends, |request| ends.min(request))
}

/// How long one attempt of an operation may take.
pub(super) fn attempt(unhurried: bool) -> Duration {
    if unhurried || has_time() { ATTEMPT_OF_SETUP } else { ATTEMPT }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_ends_before_lambda_ends_it() {
        let now = 1_790_000_000_000;
        let seconds = |seconds: u64| time_until(now + seconds * 1000, 1_790_000_000_000);
        assert_eq!(seconds(10), REQUEST);
        assert_eq!(seconds(29), Duration::from_millis(27_500), "what decodes pictures has more time");
        assert_eq!(seconds(1), Duration::ZERO);
        assert_eq!(time_until(0, 1_790_000_000_000), REQUEST, "nobody said when");
        assert_eq!(time_until(600_000, 1_790_000_000_000), REQUEST, "a length of time");
    }

    #[tokio::test]
    async fn what_is_beside_the_table_gets_what_is_left() {
        let second = Duration::from_secs(1);
        let (left, _) = meter_within(second, async { time_left(Duration::from_secs(5)) }).await;
        assert!(left <= second, "{left:?}");
        assert_eq!(meter_within(6 * second, async { time_left(second) }).await.0, second);
    }

    #[tokio::test(start_paused = true)]
    async fn what_nobody_waits_for_has_no_deadline_of_a_request() {
        let begun = Instant::now();
        assert_eq!((operation_ends(false), attempt(false)), (begun + OPERATION, ATTEMPT));
        assert_eq!((operation_ends(true), attempt(true)), (begun + SETUP, ATTEMPT_OF_SETUP));
        without_hurry(async {
            assert_eq!((operation_ends(false), attempt(false)), (begun + SETUP, ATTEMPT_OF_SETUP));
            let (ends, _) = meter_within(Duration::from_secs(1), async { operation_ends(false) }).await;
            assert_eq!(ends, begun + SETUP, "nor has a request that is part of it");
            assert_eq!(time_left(Duration::from_secs(1)), SETUP);
        })
        .await;
    }
}
