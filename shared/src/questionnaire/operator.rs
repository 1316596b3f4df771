//! How things are compared, and with what.

use serde::Deserialize;

/// How an answer or a score is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Operator {
    /// Whether there is an answer.
    #[serde(rename = "exists")]
    Exists,
    #[serde(rename = "=")]
    Equal,
    #[serde(rename = "!=")]
    NotEqual,
    #[serde(rename = ">")]
    More,
    #[serde(rename = "<")]
    Less,
    #[serde(rename = ">=")]
    AtLeast,
    #[serde(rename = "<=")]
    AtMost,
}

/// What something is compared with.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Operand {
    Flag(bool),
    Number(f64),
    /// A code.
    Text(String),
}

impl Operator {
    /// Whether two numbers compare so; `exists` always does.
    #[must_use]
    pub fn compares(self, one: f64, other: f64) -> bool {
        match self {
            Self::Exists => true,
            Self::Equal => same(one, other),
            Self::NotEqual => !same(one, other),
            Self::More => one > other,
            Self::Less => one < other,
            Self::AtLeast => one >= other,
            Self::AtMost => one <= other,
        }
    }
}

/// Numbers that JSON wrote differently are the same.
pub(super) fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}
