//! Comparing an answer, for `enableWhen` and for rules.

use super::item::Item;
use super::operator::{Operand, Operator, same};
use serde_json::Value;

impl Operator {
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
