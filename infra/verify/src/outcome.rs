//! How a check ended.

use crate::counts::Counts;

/// How a check ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it passed.
    pub ok: bool,
    /// The counted tests of a test runner.
    pub tests: Counts,
    /// The message: one line after success, all that helps after a failure.
    pub said: String,
    /// Names of the tests that failed.
    pub failed: Vec<String>,
    /// Tests that passed only when they ran once more, alone.
    pub unsteady: Vec<Unsteady>,
}

/// A test that failed, and passed when it ran once more, alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsteady {
    /// Its name.
    pub name: String,
    /// The last lines of both runs.
    pub outputs: [String; 2],
}

impl Outcome {
    /// A check that passed, with one line or nothing to say.
    pub fn passed(said: impl Into<String>) -> Self {
        Self { ok: true, said: said.into(), ..Self::default() }
    }

    /// A check that failed, with all that helps.
    pub fn failed(said: impl Into<String>) -> Self {
        Self { said: said.into(), ..Self::default() }
    }
}
