//! One item of a questionnaire, and whether an answer fits it.

use super::operator::{Operand, Operator};
use crate::date;
use crate::entity::validate::whole;
use jiff::civil::Date;
use serde::Deserialize;
use serde_json::Value;

/// Most characters of a text where the item does not say.
const TEXT_LENGTH: usize = 4000;

/// No day of anybody's life lies before.
const EARLIEST: Date = Date::constant(1900, 1, 1);

/// Largest number where the item does not say.
const LARGEST: f64 = 1e12;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A page; has no answer.
    Group,
    /// A text to read; has no answer.
    Display,
    /// A code, or with `repeats` several.
    Choice,
    Integer,
    Decimal,
    Boolean,
    /// A day, `YYYYMMDD`.
    Date,
    Text,
}

/// A possible answer of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub code: String,
    /// Its number, where it has one.
    pub ordinal: Option<f64>,
    /// Whether it stands alone ("none of these").
    pub exclusive: bool,
}

/// When something is asked.
#[derive(Clone, Debug)]
pub struct When {
    /// One clause is enough.
    pub any: bool,
    pub clauses: Vec<Clause>,
}

/// The answer of another item compared.
#[derive(Clone, Debug)]
pub struct Clause {
    pub question: String,
    pub operator: Operator,
    pub operand: Operand,
}

/// An item with what it inherits from the groups around it.
#[derive(Clone, Debug)]
pub struct Item {
    pub link_id: String,
    pub kind: Kind,
    pub required: bool,
    /// Several codes.
    pub repeats: bool,
    /// All must hold for it to be asked: its own and those of its groups.
    pub when: Vec<When>,
    pub options: Vec<Choice>,
    pub min: Option<f64>,
    pub max: Option<f64>,
    /// Most decimal places.
    pub digits: Option<u32>,
    pub max_length: Option<usize>,
    /// UCUM.
    pub unit: Option<String>,
}

impl Item {
    /// Whether it can have an answer.
    #[must_use]
    pub const fn is_question(&self) -> bool {
        !matches!(self.kind, Kind::Group | Kind::Display)
    }

    /// The number that an answer counts as; `None` for texts, days and several codes.
    #[must_use]
    pub fn value(&self, answer: &Value) -> Option<f64> {
        match (self.kind, answer) {
            (Kind::Choice, Value::String(code)) => self.options.iter().find(|option| option.code == *code)?.ordinal,
            (Kind::Integer | Kind::Decimal, Value::Number(number)) => number.as_f64(),
            (Kind::Boolean, Value::Bool(flag)) => Some(f64::from(u8::from(*flag))),
            _ => None,
        }
    }

    /// The rule that an answer breaks.
    #[must_use]
    pub fn fault(&self, answer: &Value) -> Option<&'static str> {
        match self.kind {
            Kind::Group | Kind::Display => Some("unknown"),
            Kind::Choice => self.choice_fault(answer),
            Kind::Integer => match whole(answer) {
                None => Some("type"),
                Some(_) => self.range_fault(answer),
            },
            Kind::Decimal if answer.is_number() => self.range_fault(answer),
            Kind::Boolean => (!answer.is_boolean()).then_some("type"),
            Kind::Date => match answer.as_str().map(date::parse) {
                None => Some("type"),
                Some(None) => Some("date"),
                Some(Some(day)) => (day < EARLIEST).then_some("minDate"),
            },
            Kind::Text => match answer.as_str() {
                None => Some("type"),
                Some(text) if text.chars().count() > self.max_length.unwrap_or(TEXT_LENGTH) => Some("maxlength"),
                Some(text) => text.contains('\0').then_some("pattern"),
            },
            Kind::Decimal => Some("type"),
        }
    }

    fn choice_fault(&self, answer: &Value) -> Option<&'static str> {
        let option = |code: &Value| self.options.iter().find(|option| code.as_str() == Some(&option.code));
        let Some(codes) = answer.as_array().filter(|_| self.repeats) else {
            return match answer {
                Value::String(_) if !self.repeats => option(answer).is_none().then_some("value"),
                _ => Some("type"),
            };
        };
        if !codes.iter().all(Value::is_string) {
            return Some("type");
        }
        let alone = |code: &Value| option(code).is_some_and(|option| option.exclusive) && codes.len() > 1;
        let wrong = |(at, code): (usize, &Value)| option(code).is_none() || codes[..at].contains(code) || alone(code);
        codes.iter().enumerate().any(wrong).then_some("value")
    }

    fn range_fault(&self, answer: &Value) -> Option<&'static str> {
        let number = answer.as_f64()?;
        if number < self.min.unwrap_or(-LARGEST) {
            return Some("min");
        }
        if number > self.max.unwrap_or(LARGEST) {
            return Some("max");
        }
        let scaled = number * 10_f64.powi(i32::try_from(self.digits?).ok()?);
        ((scaled - scaled.round()).abs() > 1e-6).then_some("pattern")
    }
}
