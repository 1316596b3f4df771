//! How often a call to DynamoDB is tried, and what a failure means.
//!
//! The SDK's own retries are switched off: here alone is decided what is tried again, so that a write whose answer got lost
//! is known as such (`Tried::uncertain`) and an operation ends in time for the person to hear of it.

use super::cost;
use crate::clock::Entropy;
use crate::http::problem::Problem;
use aws_sdk_dynamodb::config::http::HttpResponse;
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use std::time::Duration;
use tokio::time::Instant;

/// Time before the second attempt, at most; doubled before each further one.
const FIRST_WAIT: Duration = Duration::from_millis(25);
const MAX_WAIT: Duration = Duration::from_millis(800);

/// Attempts that are refused at once; slow ones end earlier, with the time of the operation.
const ATTEMPTS: u32 = 8;

/// What a failed attempt means for the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The call was understood, and its condition does not hold.
    Refused,
    /// Nothing was done; soon it may be: another transaction, too many calls.
    Busy(&'static str),
    /// Nobody knows whether it was done.
    Uncertain(&'static str),
    /// Nothing was done, and trying again changes nothing.
    Useless,
}

/// A call that was answered.
pub(super) struct Tried<T, E> {
    /// What DynamoDB answered; `Err` only for `Failure::Refused`.
    pub answer: Result<T, E>,
    /// An earlier attempt may have been carried out though its answer never came.
    pub uncertain: bool,
}

/// How the operations of a table are tried.
#[derive(Clone, Copy)]
pub(super) struct Pace<'a> {
    /// For waits that differ.
    pub entropy: &'a Entropy,
    /// Whether operations have all the time that a slow machine takes.
    pub unhurried: bool,
}

/// Waits between attempts, each a random part of a time that doubles.
pub(super) struct Backoff<'a> {
    pace: Pace<'a>,
    ends: Instant,
    longest: Duration,
    left: u32,
}

impl<'a> Backoff<'a> {
    pub(super) fn new(pace: Pace<'a>) -> Self {
        Self { pace, ends: cost::operation_ends(pace.unhurried), longest: FIRST_WAIT, left: ATTEMPTS }
    }

    /// How long an attempt that begins now may take.
    fn timeout(&self) -> Duration {
        cost::attempt(self.pace.unhurried).min(self.ends.saturating_duration_since(Instant::now()))
    }

    /// Waits before the next attempt; false when there is none.
    pub(super) async fn wait(&mut self) -> bool {
        self.left -= 1;
        let random = f64::from(u32::from_be_bytes(self.pace.entropy.bytes())) / f64::from(u32::MAX);
        let wait = self.longest.mul_f64(random);
        self.longest = (self.longest * 2).min(MAX_WAIT);
        if self.left == 0 || Instant::now() + wait >= self.ends {
            return false;
        }
        tokio::time::sleep(wait).await;
        true
    }
}

/// Makes a call until it is answered or its time is over. `judge` knows errors of this call that all others do not have.
pub(super) async fn attempt<T, E, F>(
    pace: Pace<'_>,
    call: &str,
    judge: fn(&E) -> Option<Failure>,
    mut once: impl FnMut() -> F,
) -> Result<Tried<T, E>, Problem>
where
    E: ProvideErrorMetadata,
    F: Future<Output = Result<T, SdkError<E, HttpResponse>>>,
{
    let mut backoff = Backoff::new(pace);
    let mut uncertain = false;
    loop {
        cost::count_call();
        let (failure, error) = match tokio::time::timeout(backoff.timeout(), Box::pin(once())).await {
            Ok(Ok(answer)) => return Ok(Tried { answer: Ok(answer), uncertain }),
            Ok(Err(error)) => {
                (error.as_service_error().and_then(judge).unwrap_or_else(|| failure(&error)), Some(error))
            }
            Err(_late) => (Failure::Uncertain("no answer in time"), None),
        };
        let reason = match (failure, error) {
            (Failure::Refused, Some(SdkError::ServiceError(refused))) => {
                return Ok(Tried { answer: Err(refused.into_err()), uncertain });
            }
            (Failure::Busy(reason), _) => reason,
            (Failure::Uncertain(reason), _) => {
                uncertain = true;
                reason
            }
            // The code alone: the text of a service error may quote values.
            (_, error) => {
                let code = error.as_ref().and_then(SdkError::as_service_error).and_then(ProvideErrorMetadata::code);
                return Err(Problem::Internal(format!("dynamodb {call}: {}", code.unwrap_or("not understood"))));
            }
        };
        if !backoff.wait().await {
            return Err(Problem::Unavailable(format!("dynamodb {call}: {reason}")));
        }
    }
}

/// No call has errors of its own beside those that all may have.
pub(super) const fn nothing_special<E>(_error: &E) -> Option<Failure> {
    None
}

fn failure<E: ProvideErrorMetadata>(error: &SdkError<E, HttpResponse>) -> Failure {
    match error {
        SdkError::TimeoutError(_) => Failure::Uncertain("timeout"),
        SdkError::DispatchFailure(_) => Failure::Uncertain("no connection"),
        SdkError::ResponseError(_) => Failure::Uncertain("half an answer"),
        SdkError::ServiceError(service) => match service.err().code().unwrap_or_default() {
            "ConditionalCheckFailedException" => Failure::Refused,
            "TransactionConflictException" | "TransactionInProgressException" => Failure::Busy("conflict"),
            "ProvisionedThroughputExceededException" | "ThrottlingException" | "RequestLimitExceeded" => {
                Failure::Busy("throttled")
            }
            _ if service.raw().status().is_server_error() => Failure::Uncertain("server error"),
            _ => Failure::Useless,
        },
        _ => Failure::Useless,
    }
}
