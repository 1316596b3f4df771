//! Comparing an answer, for `enableWhen` and for rules.

use super::item::Item;
use serde::Deserialize;
use serde_json::Value;

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

    /// Whether the answer of an item compares so. Without an answer only `exists` can hold.
    #[must_use]
    pub fn holds(self, item: &Item, answer: Option<&Value>, operand: &Operand) -> bool {
        if self == Self::Exists {
            return (operand == &Operand::Flag(true)) == answer.is_some();
        }
        let Some(answer) = answer else { return false };
        match self {
            Self::Equal => equals(item, answer, operand),
            Self::NotEqual => !equals(item, answer, operand),
            _ => match (item.value(answer), number(item, operand)) {
                (Some(one), Some(other)) => self.compares(one, other),
                _ => false,
            },
        }
    }
}

/// Numbers that JSON wrote differently are the same.
fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

fn equals(item: &Item, answer: &Value, operand: &Operand) -> bool {
    match (answer, operand) {
        (Value::Array(codes), operand) => codes.iter().any(|code| equals(item, code, operand)),
        (Value::String(text), Operand::Text(other)) => text == other,
        (Value::Bool(flag), Operand::Flag(other)) => flag == other,
        (_, Operand::Number(other)) => item.value(answer).is_some_and(|value| same(value, *other)),
        _ => false,
    }
}

fn number(item: &Item, operand: &Operand) -> Option<f64> {
    match operand {
        Operand::Number(number) => Some(*number),
        Operand::Text(code) => item.options.iter().find(|option| option.code == *code)?.ordinal,
        Operand::Flag(_) => None,
    }
}
