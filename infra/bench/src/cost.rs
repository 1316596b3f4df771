//! Calls with what they cost.

use crate::event::Event;
use crate::failure::Failure;
use crate::figures::Cost;
use crate::program::{Answered, Running};
use std::time::Duration;

/// Sends an event, waits for the answer, and adds what that has cost.
pub async fn call(running: &mut Running, event: &Event, cost: &mut Cost) -> Result<Answered, Failure> {
    let before = running.processor_time()?;
    let answer = running.call(event).await?;
    cost.took.push(answer.took);
    cost.busy.push(running.processor_time()?.saturating_sub(before));
    Ok(answer)
}

/// Processor time of the threads of this program so far.
pub fn own() -> Result<Duration, Failure> {
    let mut sum = 0;
    for thread in std::fs::read_dir("/proc/self/task")? {
        let text = std::fs::read_to_string(thread?.path().join("schedstat"))?;
        sum += text.split(' ').next().and_then(|nanoseconds| nanoseconds.parse::<u64>().ok()).unwrap_or(0);
    }
    Ok(Duration::from_nanos(sum))
}
