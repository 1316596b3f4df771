//! Scales, bands and rules: what follows from answers.

use super::instrument::{Answers, Instrument};
use super::item::Item;
use super::operator::{Operand, Operator};
use crate::http::problem::Fault;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// How the scales of an instrument are computed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    pub scales: Vec<Scale>,
    pub rules: Vec<Rule>,
}

/// One scale.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    pub key: String,
    #[serde(default)]
    pub items: Vec<String>,
    /// Items that count the other way round.
    #[serde(default)]
    pub reverse: Vec<String>,
    /// Smallest value of one item.
    pub low: Option<f64>,
    /// Largest value of one item.
    pub high: Option<f64>,
    pub method: Method,
    /// Fewest answers.
    pub least: Option<usize>,
    #[serde(default)]
    pub impute: Impute,
    /// The range of the score.
    pub to: [f64; 2],
    /// Decimal places of the score.
    pub digits: u32,
    pub direction: Direction,
    #[serde(default)]
    pub bands: Vec<Band>,
    /// Scales whose mean this is.
    #[serde(default)]
    pub of: Vec<String>,
    /// Those of them that count as 100 minus their score.
    #[serde(default)]
    pub invert: Vec<String>,
    /// Where method and limits come from.
    pub source: String,
}

/// How a score is made of the values of its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    Sum,
    Mean,
    /// The mean as a share of the way from `low` to `high`.
    Linear,
    /// One minus that share.
    Function,
    /// The mean of other scales.
    Average,
}

/// What stands in for missing answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Impute {
    /// The mean of the answers.
    Mean,
    #[default]
    None,
}

/// What a high score means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    HigherWorse,
    HigherBetter,
    Neutral,
}

/// A part of the range of a scale, with words of its own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    pub key: String,
    pub min: f64,
    pub max: f64,
    /// Whether the help card is shown with it.
    pub help: bool,
}

/// A text that is shown when its conditions hold.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub key: String,
    /// One of these lists must hold whole.
    pub when: Vec<Vec<Condition>>,
    /// Whether the help card is shown with it.
    pub help: bool,
}

/// A score or an answer compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    pub scale: Option<String>,
    pub item: Option<String>,
    pub operator: Operator,
    pub value: Operand,
}

/// What follows from answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scored {
    /// Every scale; `null` where there are too few answers.
    pub scores: Map<String, Value>,
    /// The band of each scale that has one.
    pub bands: Map<String, Value>,
    /// The rules that hold.
    pub rules: Vec<String>,
}

impl Scoring {
    /// Reads a scoring and holds it against its instrument.
    ///
    /// # Errors
    /// The faults: `scoring` when it is none, `scoring.<key>` for a scale or a rule.
    pub fn read(scoring: &Value, instrument: &Instrument) -> Result<Self, Vec<Fault>> {
        let read = Self::deserialize(scoring).map_err(|_| vec![Fault::new("scoring", "value")])?;
        let faults = read.own_faults(instrument);
        if faults.is_empty() { Ok(read) } else { Err(faults) }
    }

    /// Scores answers.
    #[must_use]
    pub fn score(&self, instrument: &Instrument, answers: &Answers) -> Scored {
        let mut exact: HashMap<&str, f64> = HashMap::new();
        let (mut rounded, mut scored) = (HashMap::new(), Scored::default());
        for scale in &self.scales {
            let score =
                if scale.method == Method::Average { scale.average(&exact) } else { scale.score(instrument, answers) };
            let shown = score.map(|score| round(score, scale.digits));
            scored.scores.insert(scale.key.clone(), shown.map_or(Value::Null, number));
            let Some((score, shown)) = score.zip(shown) else { continue };
            exact.insert(&scale.key, score);
            rounded.insert(scale.key.as_str(), shown);
            let band = scale.bands.iter().find(|band| band.min <= shown && shown <= band.max);
            scored.bands.extend(band.map(|band| (scale.key.clone(), Value::from(band.key.clone()))));
        }
        let holds =
            |rule: &&Rule| rule.when.iter().any(|all| all.iter().all(|one| one.holds(instrument, answers, &rounded)));
        scored.rules = self.rules.iter().filter(holds).map(|rule| rule.key.clone()).collect();
        scored
    }

    fn own_faults(&self, instrument: &Instrument) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (at, scale) in self.scales.iter().enumerate() {
            let before = &self.scales[..at];
            let twice = before.iter().any(|other| other.key == scale.key) || scale.key == "rules";
            let key = if twice { Some("unique") } else { scale.fault(instrument, before) };
            faults.extend(key.map(|key| Fault::new(format!("scoring.{}", scale.key), key)));
        }
        for (at, rule) in self.rules.iter().enumerate() {
            let known = |one: &Condition| match (&one.scale, &one.item) {
                (Some(key), None) => {
                    self.scales.iter().any(|scale| scale.key == *key) && matches!(one.value, Operand::Number(_))
                }
                (None, Some(name)) => instrument.item(name).is_some_and(Item::is_question),
                _ => false,
            };
            let key = if self.rules[..at].iter().any(|other| other.key == rule.key) {
                Some("unique")
            } else {
                (!rule.when.iter().flatten().all(known)).then_some("reference")
            };
            faults.extend(key.map(|key| Fault::new(format!("scoring.{}", rule.key), key)));
        }
        faults
    }
}

impl Scale {
    fn score(&self, instrument: &Instrument, answers: &Answers) -> Option<f64> {
        let (low, high) = (self.low?, self.high?);
        let value = |name: &String| {
            let value = instrument.item(name)?.value(answers.get(name)?)?;
            Some(if self.reverse.contains(name) { low + high - value } else { value })
        };
        let values: Vec<f64> = self.items.iter().filter_map(value).collect();
        if values.is_empty() || values.len() < self.least.unwrap_or(self.items.len()) {
            return None;
        }
        let sum: f64 = values.iter().sum();
        let mean = sum / count(values.len());
        let share = (mean - low) / (high - low);
        let spread = |share: f64| share.mul_add(self.to[1] - self.to[0], self.to[0]);
        Some(match (self.method, self.impute) {
            (Method::Sum, Impute::Mean) => mean * count(self.items.len()),
            (Method::Sum, Impute::None) => sum,
            (Method::Mean | Method::Average, _) => mean,
            (Method::Linear, _) => spread(share),
            (Method::Function, _) => spread(1.0 - share),
        })
    }

    fn average(&self, scores: &HashMap<&str, f64>) -> Option<f64> {
        let turned = |key: &String| {
            let score = *scores.get(key.as_str())?;
            Some(if self.invert.contains(key) { 100.0 - score } else { score })
        };
        let all = self.of.iter().map(turned).collect::<Option<Vec<f64>>>()?;
        Some(all.iter().sum::<f64>() / count(all.len()))
    }

    fn fault(&self, instrument: &Instrument, before: &[Self]) -> Option<&'static str> {
        let known = |key: &String| before.iter().any(|other| other.key == *key);
        if self.method == Method::Average {
            let fits = !self.of.is_empty() && self.of.iter().all(known);
            return (!fits || !self.invert.iter().all(|key| self.of.contains(key))).then_some("reference");
        }
        let counts = |name: &String| {
            let item = instrument.item(name);
            item.is_some_and(|item| {
                item.is_question() && !item.repeats && item.options.iter().all(|it| it.ordinal.is_some())
            })
        };
        if self.items.is_empty()
            || !self.items.iter().all(counts)
            || !self.reverse.iter().all(|it| self.items.contains(it))
        {
            return Some("reference");
        }
        let range = self.low.zip(self.high).is_some_and(|(low, high)| low < high) && self.to[0] < self.to[1];
        let least = self.least.is_none_or(|least| (1..=self.items.len()).contains(&least));
        (!range || !least || self.digits > 6).then_some("value")
    }
}

impl Condition {
    fn holds(&self, instrument: &Instrument, answers: &Answers, scores: &HashMap<&str, f64>) -> bool {
        if let Some(name) = &self.item {
            return instrument.item(name).is_some_and(|item| self.operator.holds(item, answers.get(name), &self.value));
        }
        let score = self.scale.as_ref().and_then(|key| scores.get(key.as_str()));
        match (score, &self.value) {
            (Some(score), Operand::Number(other)) => self.operator.compares(*score, *other),
            _ => false,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "an instrument has far fewer items than a float counts")]
const fn count(number: usize) -> f64 {
    number as f64
}

/// Half up. What is a half in decimals may lie a little below it in a float.
fn round(score: f64, digits: u32) -> f64 {
    let places = 10_f64.powi(digits.cast_signed());
    (score.mul_add(places, 0.5) + 1e-9).floor() / places
}

/// Whole numbers are written without a decimal point.
fn number(score: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "scores are small")]
    let whole = score as i64;
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    let exact = (whole as f64 - score).abs() < f64::EPSILON;
    if exact { Value::from(whole) } else { Value::from(score) }
}
