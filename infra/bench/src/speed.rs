//! How fast programs start and answer, and how much memory they use. Rounds are interleaved, so that other work of the
//! machine affects all of them alike.

use crate::event::Event;
use crate::failure::Failure;
use crate::figures::Times;
use crate::program::Program;

/// A program and the call it is measured by.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its name in the report.
    pub name: &'static str,
    pub program: Program,
    /// The call.
    pub event: Event,
    /// The status that a right answer has.
    pub status: u16,
}

/// What was measured of a program.
#[derive(Clone, Debug, Default)]
pub struct Speed {
    /// From starting the program to its first answer.
    pub cold: Times,
    /// Processor time until the first answer.
    pub busy: Times,
    /// From an event to its answer, later.
    pub warm: Times,
    /// Processor time of each later call, on average over those of one start.
    pub busy_warm: Times,
    /// Memory after the last answer, in bytes.
    pub memory: u64,
}

/// Starts every program `rounds` times and calls each of them `calls` times more, a few at a time.
pub async fn measure(subjects: &[Subject], rounds: usize, calls: usize) -> Result<Vec<Speed>, Failure> {
    let mut speeds = vec![Speed::default(); subjects.len()];
    for _ in 0..rounds {
        for (subject, speed) in subjects.iter().zip(&mut speeds) {
            let mut running = subject.program.start().await?;
            let answer = running.call(&subject.event).await?;
            subject.expect(answer.status, &answer.body)?;
            speed.cold.push(answer.since_start);
            let started = running.processor_time()?;
            speed.busy.push(started);
            let more = u32::try_from(calls / rounds).unwrap_or(u32::MAX).max(1);
            for _ in 0..more {
                let answer = running.call(&subject.event).await?;
                subject.expect(answer.status, &answer.body)?;
                speed.warm.push(answer.took);
            }
            speed.busy_warm.push(running.processor_time()?.saturating_sub(started) / more);
            speed.memory = speed.memory.max(running.resident_bytes()?);
            running.stop().await?;
        }
    }
    Ok(speeds)
}

impl Subject {
    fn expect(&self, status: u16, body: &str) -> Result<(), Failure> {
        if status == self.status {
            return Ok(());
        }
        Err(Failure::Function(format!("{} answered {status} instead of {}: {body}", self.name, self.status)))
    }
}
