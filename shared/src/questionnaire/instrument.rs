//! A questionnaire: its items in order, when each is asked, and whether answers fit.

use super::item::{Choice, Clause, Item, Kind, When};
use super::operator::{Operand, Operator};
use crate::http::problem::Fault;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Answers by `linkId`; what was not answered is left out.
pub type Answers = Map<String, Value>;

/// Longest name of an item, and of a code.
const NAME_LENGTH: usize = 60;

/// What is asked, read from a FHIR R4 Questionnaire.
#[derive(Clone, Debug)]
pub struct Instrument {
    /// All items, each after the groups around it.
    pub items: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawQuestionnaire {
    resource_type: String,
    item: Vec<RawItem>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawItem {
    link_id: String,
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(default)]
    required: bool,
    #[serde(default)]
    repeats: bool,
    #[serde(default)]
    answer_option: Vec<RawOption>,
    #[serde(default)]
    enable_when: Vec<RawWhen>,
    #[serde(default)]
    enable_behavior: Behavior,
    max_length: Option<usize>,
    #[serde(default)]
    item: Vec<Self>,
    #[serde(default)]
    extension: Vec<Extension>,
}

#[derive(Default, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Behavior {
    #[default]
    All,
    Any,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawOption {
    value_coding: Coding,
    #[serde(default)]
    extension: Vec<Extension>,
}

#[derive(Deserialize)]
struct Coding {
    code: String,
    #[serde(default)]
    extension: Vec<Extension>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawWhen {
    question: String,
    operator: Operator,
    answer_integer: Option<f64>,
    answer_decimal: Option<f64>,
    answer_boolean: Option<bool>,
    answer_coding: Option<Coding>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Extension {
    url: String,
    value_integer: Option<f64>,
    value_decimal: Option<f64>,
    value_boolean: Option<bool>,
    value_coding: Option<Coding>,
}

const EXTENSIONS: &str = "http://hl7.org/fhir/StructureDefinition/";

fn extension<'a>(all: &'a [Extension], name: &str) -> Option<&'a Extension> {
    all.iter().find(|one| one.url.strip_prefix(EXTENSIONS) == Some(name))
}

fn number(all: &[Extension], name: &str) -> Option<f64> {
    extension(all, name).and_then(|one| one.value_integer.or(one.value_decimal))
}

impl RawWhen {
    fn clause(self) -> Option<Clause> {
        let number = self.answer_integer.or(self.answer_decimal).map(Operand::Number);
        let flag = self.answer_boolean.map(Operand::Flag);
        let operand = number.or(flag).or_else(|| self.answer_coding.map(|coding| Operand::Text(coding.code)))?;
        Some(Clause { question: self.question, operator: self.operator, operand })
    }
}

impl RawItem {
    /// This item and those in it, flat; a clause without anything to compare with is none.
    fn flatten(self, around: &[When], items: &mut Vec<Item>) -> Option<()> {
        let mut when = around.to_vec();
        if !self.enable_when.is_empty() {
            let any = self.enable_behavior == Behavior::Any;
            let clauses = self.enable_when.into_iter().map(RawWhen::clause).collect::<Option<Vec<Clause>>>()?;
            when.push(When { any, clauses });
        }
        let options = self.answer_option.into_iter().map(|option| Choice {
            ordinal: number(&option.value_coding.extension, "ordinalValue"),
            code: option.value_coding.code,
            exclusive: extension(&option.extension, "questionnaire-optionExclusive")
                .is_some_and(|one| one.value_boolean == Some(true)),
        });
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small number of places")]
        let digits = number(&self.extension, "maxDecimalPlaces").map(|digits| digits.clamp(0.0, 9.0) as u32);
        items.push(Item {
            link_id: self.link_id,
            kind: self.kind,
            required: self.required,
            repeats: self.repeats,
            when: when.clone(),
            options: options.collect(),
            min: number(&self.extension, "minValue"),
            max: number(&self.extension, "maxValue"),
            digits,
            max_length: self.max_length,
            unit: extension(&self.extension, "questionnaire-unit")
                .and_then(|one| Some(one.value_coding.as_ref()?.code.clone())),
        });
        self.item.into_iter().try_for_each(|item| item.flatten(&when, items))
    }
}

impl Instrument {
    /// Reads a definition.
    ///
    /// # Errors
    /// The faults: `definition` when it is none, `definition.<linkId>` for an item.
    pub fn read(definition: &Value) -> Result<Self, Vec<Fault>> {
        let broken = || vec![Fault::new("definition", "value")];
        let raw = RawQuestionnaire::deserialize(definition).map_err(|_| broken())?;
        let mut items = Vec::new();
        let understood = raw.item.into_iter().try_for_each(|item| item.flatten(&[], &mut items));
        if raw.resource_type != "Questionnaire" || understood.is_none() {
            return Err(broken());
        }
        let instrument = Self { items };
        let faults = instrument.own_faults();
        if instrument.questions().next().is_none() {
            return Err(broken());
        }
        if faults.is_empty() { Ok(instrument) } else { Err(faults) }
    }

    /// The item with this name.
    #[must_use]
    pub fn item(&self, link_id: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.link_id == link_id)
    }

    /// The items that can have an answer.
    pub fn questions(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| item.is_question())
    }

    /// The items that are asked before anything is answered: the others may never be.
    pub fn first_questions(&self) -> impl Iterator<Item = &Item> {
        let none = Answers::new();
        self.questions().filter(move |item| self.is_asked(item, &none))
    }

    /// Whether an item is asked, with these answers.
    #[must_use]
    pub fn is_asked(&self, item: &Item, answers: &Answers) -> bool {
        let holds = |clause: &Clause| {
            let other = self.item(&clause.question);
            other.is_some_and(|other| clause.operator.holds(other, answers.get(&clause.question), &clause.operand))
        };
        item.when.iter().all(
            |when| {
                if when.any { when.clauses.iter().any(holds) } else { when.clauses.iter().all(holds) }
            },
        )
    }

    /// The answers without those that are none: `null`, an empty text, an empty list.
    #[must_use]
    pub fn given(data: &Answers) -> Answers {
        let empty = |value: &Value| match value {
            Value::Null => true,
            Value::String(text) => text.is_empty(),
            Value::Array(codes) => codes.is_empty(),
            _ => false,
        };
        data.iter().filter(|(_, value)| !empty(value)).map(|(name, value)| (name.clone(), value.clone())).collect()
    }

    /// What is wrong with answers; `whole`: they are to be complete. Paths are `data.<linkId>`.
    #[must_use]
    pub fn faults(&self, answers: &Answers, whole: bool) -> Vec<Fault> {
        let key = |name: &str, answer: &Value| match self.item(name).filter(|item| item.is_question()) {
            None => Some("unknown"),
            Some(item) if !self.is_asked(item, answers) => Some("notenabled"),
            Some(item) => item.fault(answer),
        };
        let mut faults: Vec<Fault> = Vec::new();
        for (name, answer) in answers {
            faults.extend(key(name, answer).map(|key| Fault::new(path(name), key)));
        }
        let missing = self.questions().filter(|item| {
            whole && item.required && !answers.contains_key(&item.link_id) && self.is_asked(item, answers)
        });
        faults.extend(missing.map(|item| Fault::new(path(&item.link_id), "required")));
        faults
    }

    fn own_faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (at, item) in self.items.iter().enumerate() {
            let before = &self.items[..at];
            let key = if !is_name(&item.link_id) {
                Some("pattern")
            } else if before.iter().any(|other| other.link_id == item.link_id) {
                Some("unique")
            } else if (item.kind == Kind::Choice) == item.options.is_empty() || !item.has_own_codes() {
                Some("value")
            } else if item.when.iter().flat_map(|when| &when.clauses).any(|clause| !is_known(before, &clause.question))
            {
                // Also one that comes later: what is asked would depend on itself.
                Some("reference")
            } else {
                None
            };
            faults.extend(key.map(|key| Fault::new(format!("definition.{}", item.link_id), key)));
        }
        faults
    }
}

fn is_known(before: &[Item], question: &str) -> bool {
    before.iter().any(|other| other.link_id == question && other.is_question())
}

/// A name of an item or a code: what a path, a file and a column can carry.
fn is_name(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !name.is_empty() && name.len() <= NAME_LENGTH && name.bytes().all(fits)
}

impl Item {
    fn has_own_codes(&self) -> bool {
        let repeated = |at: usize, code: &str| self.options[..at].iter().any(|other| other.code == code);
        self.options.iter().enumerate().all(|(at, option)| is_name(&option.code) && !repeated(at, &option.code))
    }
}

/// Names that were sent are shortened: they may be anything.
fn path(name: &str) -> String {
    format!("data.{}", name.chars().take(NAME_LENGTH).collect::<String>())
}
