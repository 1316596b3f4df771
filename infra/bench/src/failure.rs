//! Why a program could not be run or did not answer.

use std::fmt;
use std::time::Duration;

/// Why a program could not be run or did not answer.
#[derive(Debug)]
pub enum Failure {
    /// The harness itself could not do its work.
    Harness(String),
    /// The program told the Runtime API that it cannot start.
    Init(String),
    /// The program ended instead of answering.
    Exited {
        /// Its exit code; `None` when a signal ended it.
        code: Option<i32>,
        /// What it wrote to its standard error.
        errors: String,
    },
    /// The function reported an error for this event.
    Function(String),
    /// No answer within the time.
    Silent(Duration),
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Harness(what) => write!(out, "the harness failed: {what}"),
            Self::Init(what) => write!(out, "the program cannot start: {what}"),
            Self::Exited { code, errors } => write!(out, "the program ended with {code:?}: {}", errors.trim()),
            Self::Function(what) => write!(out, "the function reported an error: {what}"),
            Self::Silent(time) => write!(out, "no answer within {time:?}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Harness(error.to_string())
    }
}
