//! One completed stress level questionnaire. It compares a person with themselves only: the bands have no clinical meaning.

use crate::studies::questionnaire::{self, Found};
use serde_json::{Map, Value, json};
use shared::entity::definition::{Definition, OnDevice, Rules};
use shared::entity::field::Field;
use shared::entity::rule_context::RuleContext;
use shared::entity::validate::LARGEST_ID;
use shared::questionnaire::instrument::{Answers, Instrument};

/// Key of the instrument, whose rows score the answers.
pub const INSTRUMENT: &str = "stresslevel";

/// The scale of the instrument that is kept.
const SCALE: &str = "stress";

/// The root `stresslevel`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::date("date", "Day it was filled in, `YYYYMMDD`.").required(),
        Field::int("questionnaireId", 1, LARGEST_ID, "Which revision it was: an id of the root `questionnaire`.")
            .required(),
        Field::object(
            "answers",
            "The items `t1` to `t8`, each from 0 (never) to 4 (very often); what was skipped is left out.",
        ),
        Field::int("score", 0, 100, "Stress from 0 to 100, computed from at least six answers; empty with fewer.")
            .read_only(),
        Field::choice("band", &["low", "medium", "high"], "Score up to 33, up to 66, above.").read_only(),
    ],
    display: Some("date"),
    catalogs: &[questionnaire::ROOT],
    rules: Some(Rules { fields: &["answers", "questionnaireId"], reads: &[], apply: rate }),
    on_device: OnDevice::Keep,
    ..Definition::owned("stresslevel", "One completed stress level questionnaire.", sample)
};

fn rate(context: &mut RuleContext<'_>) {
    let row = context.int("questionnaireId").and_then(|id| context.row_of(questionnaire::ROOT, id));
    let found = row.filter(|row| questionnaire::is(row, INSTRUMENT)).cloned().and_then(|row| Found::read(row).ok());
    let Some(found) = found else {
        context.fault("questionnaireId", "reference");
        return;
    };
    let none = Map::new();
    let (answers, broken) = coded(&found.instrument, context.object("answers").unwrap_or(&none));
    for (path, key) in broken {
        context.fault(&path, key);
    }
    let scored = found.scoring.score(&found.instrument, &answers);
    for (field, value) in [("score", scored.scores.get(SCALE)), ("band", scored.bands.get(SCALE))] {
        match value.filter(|value| !value.is_null()) {
            Some(value) => context.set(field, value.clone()),
            None => context.clear(field),
        }
    }
}

/// The numbers of the wire as the codes of the instrument, and what does not fit.
fn coded(instrument: &Instrument, answers: &Map<String, Value>) -> (Answers, Vec<(String, &'static str)>) {
    let (mut codes, mut broken) = (Answers::new(), Vec::new());
    for (name, answer) in answers {
        match code(instrument, name, answer) {
            Ok(code) => drop(codes.insert(name.clone(), code)),
            Err(key) => broken.push((format!("answers.{name}"), key)),
        }
    }
    (codes, broken)
}

fn code(instrument: &Instrument, name: &str, answer: &Value) -> Result<Value, &'static str> {
    let item = instrument.item(name).filter(|item| item.is_question()).ok_or("unknown")?;
    let points = answer.as_i64().ok_or("type")?;
    #[expect(clippy::cast_precision_loss, reason = "points are small, and larger ones fit no option")]
    let points = points as f64;
    let ordinals = || item.options.iter().filter_map(|option| Some((option.ordinal?, &option.code)));
    if let Some((_, code)) = ordinals().find(|(ordinal, _)| (ordinal - points).abs() < f64::EPSILON) {
        return Ok(Value::from(code.clone()));
    }
    let most = ordinals().map(|(ordinal, _)| ordinal).fold(f64::MIN, f64::max);
    Err(if points > most { "max" } else { "min" })
}

fn sample() -> Value {
    json!({
        "date": "20240520",
        "questionnaireId": 1,
        "answers": {"t1": 2, "t2": 1, "t3": 2, "t4": 3, "t5": 1, "t6": 3, "t7": 1, "t8": 4}
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found() -> Found {
        let part = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let row = json!({
            "definition": part(include_str!("../../../infra/questionnaires/stresslevel/1/questionnaire.json")),
            "scoring": part(include_str!("../../../infra/questionnaires/stresslevel/1/scoring.json")),
        });
        Found::read(row.as_object().cloned().unwrap()).unwrap()
    }

    fn rated(answers: &Value) -> Option<(i64, String)> {
        let found = found();
        let (answers, broken) = coded(&found.instrument, answers.as_object().unwrap());
        assert!(broken.is_empty(), "{broken:?}");
        let scored = found.scoring.score(&found.instrument, &answers);
        Some((scored.scores[SCALE].as_i64()?, scored.bands[SCALE].as_str()?.to_owned()))
    }

    #[test]
    fn the_best_and_the_worst_week() {
        let best = json!({"t1": 0, "t2": 0, "t3": 0, "t4": 4, "t5": 0, "t6": 4, "t7": 0, "t8": 4});
        let worst = json!({"t1": 4, "t2": 4, "t3": 4, "t4": 0, "t5": 4, "t6": 0, "t7": 4, "t8": 0});
        assert_eq!(rated(&best), Some((0, "low".to_owned())));
        assert_eq!(rated(&worst), Some((100, "high".to_owned())));
    }

    #[test]
    fn halves_are_rounded_up() {
        // 12 of 32 points: 37.5.
        let never = json!({"t1": 0, "t2": 0, "t3": 0, "t4": 0, "t5": 0, "t6": 0, "t7": 0, "t8": 0});
        assert_eq!(rated(&never), Some((38, "medium".to_owned())));
    }

    #[test]
    fn two_answers_may_be_missing_and_three_may_not() {
        // 9 of 24 points, as if the other two were answered alike: 37.5.
        let six = json!({"t1": 2, "t2": 1, "t3": 2, "t4": 3, "t5": 2, "t6": 3});
        assert_eq!(rated(&six), Some((38, "medium".to_owned())));
        let five = json!({"t1": 2, "t2": 1, "t3": 2, "t4": 3, "t5": 2});
        assert_eq!(rated(&five), None);
    }

    #[test]
    fn every_sum_is_the_rounded_share_of_32_after_the_mean_filled_the_gaps() {
        for answered in 6..=8_i32 {
            for sum in 0..=answered * 4 {
                let mut left = sum;
                let answers: Map<String, Value> = (1..=answered)
                    .map(|item| {
                        let points = left.min(4);
                        left -= points;
                        let reversed = [4, 6, 8].contains(&item);
                        (format!("t{item}"), Value::from(if reversed { 4 - points } else { points }))
                    })
                    .collect();
                let filled = f64::from(sum) / f64::from(answered) * 8.0;
                let share = (filled / 32.0 * 100.0 + 1e-9).round();
                let (computed, band) = rated(&Value::Object(answers)).unwrap();
                assert!((f64::from(i32::try_from(computed).unwrap()) - share).abs() < 1e-9, "{sum} of {answered}");
                let wanted = match computed {
                    ..=33 => "low",
                    34..=66 => "medium",
                    _ => "high",
                };
                assert_eq!(band, wanted, "{sum} points of {answered} answers");
            }
        }
    }

    #[test]
    fn answers_that_cannot_be_are_named() {
        let found = found();
        let fault = |name: &str, answer: &Value| code(&found.instrument, name, answer).err();
        assert_eq!(fault("t9", &json!(1)), Some("unknown"));
        assert_eq!(fault("week", &json!(1)), Some("unknown"));
        assert_eq!(fault("t1", &json!("1")), Some("type"));
        assert_eq!(fault("t1", &json!(1.5)), Some("type"));
        assert_eq!(fault("t1", &json!(-1)), Some("min"));
        assert_eq!(fault("t1", &json!(5)), Some("max"));
        assert_eq!(fault("t8", &json!(4)), None);
    }
}
