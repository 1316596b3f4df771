//! A file for the rules, and their faults in it.

use std::fmt;

/// A text file.
#[derive(Clone, Debug)]
pub struct File {
    /// Path from the root.
    pub path: String,
    /// Content.
    pub text: String,
}

/// A violation of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Path from the root.
    pub path: String,
    /// Line, counted from 1.
    pub line: usize,
    /// What is wrong and what to do instead.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.path, self.line, self.what)
    }
}

impl File {
    /// Whether the path ends in one of these.
    pub(super) fn is(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// Whether this is a test of the site or something only tests use.
    pub(super) fn is_site_test(&self) -> bool {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        self.path.starts_with("site/e2e/")
            || self.path.starts_with("site/src/test/")
            || [".test.", ".spec.", ".fixture."].iter().any(|part| name.contains(part))
    }

    /// A fault in a line, counted from 0.
    pub(super) fn fault(&self, line: usize, what: impl Into<String>) -> Fault {
        Fault { path: self.path.clone(), line: line + 1, what: what.into() }
    }

    /// Faults of all lines for which `broken` returns a message.
    pub(super) fn lines_that(&self, broken: impl Fn(&str) -> Option<String>) -> Vec<Fault> {
        let found = |(at, line): (usize, &str)| broken(line).map(|what| self.fault(at, what));
        self.text.lines().enumerate().filter_map(found).collect()
    }
}
