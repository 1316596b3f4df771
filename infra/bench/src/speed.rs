//! How fast programs start and answer, and how much memory they use. Rounds are interleaved, so that other work of the
//! machine affects all of them alike.

use crate::cloud::{Artefacts, Keys, function};
use crate::event::Event;
use crate::failure::Failure;
use crate::figures::Times;
use crate::program::Program;
use crate::stub::{Answer, Stub};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

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

/// Storage over TLS that answers a treatment, and who may ask it.
pub struct Treatment {
    storage: Stub,
    keys: Keys,
    trust: PathBuf,
    event: Event,
}

impl Treatment {
    /// Starts the storage; what it is trusted by is written into the folder.
    pub async fn start(folder: &Path) -> Result<Self, Failure> {
        std::fs::create_dir_all(folder)?;
        let trust = folder.join("trust.pem");
        let storage = Stub::tls(treatment(), &trust).await?;
        let keys = Keys::new()?;
        let event = Event::new("GET", "/api/treatment/7").token(&keys.token(1)?);
        Ok(Self { storage, keys, trust, event })
    }

    /// A program that needs nothing.
    #[must_use]
    pub fn empty(&self, name: &'static str, binary: &Path) -> Subject {
        self.subject(name, Program::new(binary, name))
    }

    /// A program that asks the storage once, and does nothing else.
    #[must_use]
    pub fn floor(&self, name: &'static str, binary: &Path) -> Subject {
        let program = Program::new(binary, name).env("AWS_ENDPOINT_URL_DYNAMODB", self.storage.endpoint());
        self.subject(name, program.env("AWS_CA_BUNDLE", &self.trust.to_string_lossy()))
    }

    /// The function of treatments.
    pub fn entity(&self, name: &'static str, artefacts: &Artefacts) -> Result<Subject, Failure> {
        let program = function(&artefacts.binary("entity")?, "treatment", &self.keys, self.storage.endpoint());
        Ok(self.subject(name, program.env("AWS_CA_BUNDLE", &self.trust.to_string_lossy())))
    }

    /// The same in Node.js.
    #[must_use]
    pub fn node(&self, name: &'static str, node: &Path, bundle: &Path) -> Subject {
        let program = function(node, "treatment", &self.keys, self.storage.endpoint());
        let program = program.argument(&bundle.to_string_lossy());
        self.subject(name, program.env("NODE_EXTRA_CA_CERTS", &self.trust.to_string_lossy()))
    }

    fn subject(&self, name: &'static str, program: Program) -> Subject {
        Subject { name, program, event: self.event.clone(), status: 200 }
    }
}

/// A treatment, as DynamoDB answers it.
fn treatment() -> Answer {
    Arc::new(|operation, _| match operation {
        "GetItem" => json!({ "Item": {
            "pk": { "S": "p" }, "sk": { "S": "s" },
            "id": { "N": "7" }, "version": { "N": "1" }, "user": { "N": "1" },
            "medicalprofile": { "N": "3" }, "startdate": { "S": "20260105" }, "note": { "S": "jede dritte Woche" },
            "created": { "S": "2026-03-01T08:00:00Z" }, "modified": { "S": "2026-03-01T08:00:00Z" },
        } }),
        "Query" => json!({ "Items": [], "Count": 0 }),
        _ => Value::Null,
    })
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
