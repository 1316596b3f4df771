//! One completed stress level questionnaire. It compares a person with herself only: the bands have no clinical meaning.

use serde_json::{Map, Value, json};
use shared::entity::definition::{Definition, Rules};
use shared::entity::field::Field;
use shared::entity::rule_context::RuleContext;

/// The items; the ones that ask for something good count the other way round.
const ITEMS: [(&str, bool); 8] = [
    ("t1", false),
    ("t2", false),
    ("t3", false),
    ("t4", true),
    ("t5", false),
    ("t6", true),
    ("t7", false),
    ("t8", true),
];
const MOST_POINTS: i64 = 4;
const FEWEST_ANSWERS: i64 = 6;

/// The root `stresslevel`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::date("date", "Day it was filled in, `YYYYMMDD`.").required(),
        Field::int("questionnaireId", 1, 1_000_000, "Which version of the questionnaire it was.").required(),
        Field::object(
            "answers",
            "The items `t1` to `t8`, each from 0 (never) to 4 (very often); what was skipped is left out.",
        ),
        Field::int("score", 0, 100, "Stress from 0 to 100, computed from at least six answers; empty with fewer.")
            .read_only(),
        Field::choice("band", &["low", "medium", "high"], "Score up to 33, up to 66, above.").read_only(),
    ],
    display: Some("date"),
    rules: Some(Rules { fields: &["answers"], reads: &[], apply: rate }),
    ..Definition::owned("stresslevel", "One completed stress level questionnaire.", sample)
};

fn rate(context: &mut RuleContext<'_>) {
    let none = Map::new();
    let answers = context.object("answers").unwrap_or(&none);
    let broken: Vec<(String, &'static str)> = answers
        .iter()
        .filter_map(|(name, answer)| fault(name, answer).map(|key| (format!("answers.{name}"), key)))
        .collect();
    let score = score(&points(answers));
    for (path, key) in broken {
        context.fault(&path, key);
    }
    if let Some(score) = score {
        context.set("score", score);
        context.set("band", band(score));
    } else {
        context.clear("score");
        context.clear("band");
    }
}

fn fault(name: &str, answer: &Value) -> Option<&'static str> {
    if ITEMS.iter().all(|(item, _)| *item != name) {
        return Some("unknown");
    }
    match answer.as_i64() {
        None => Some("type"),
        Some(points) if points < 0 => Some("min"),
        Some(points) if points > MOST_POINTS => Some("max"),
        Some(_) => None,
    }
}

/// The points of the answered items, all counting in the same direction.
fn points(answers: &Map<String, Value>) -> Vec<i64> {
    ITEMS
        .iter()
        .filter_map(|(item, reversed)| {
            let points = answers.get(*item)?.as_i64()?;
            Some(if *reversed { MOST_POINTS - points } else { points })
        })
        .collect()
}

/// The mean of the answered items stands in for the others, so that the score is the share of all possible points.
fn score(points: &[i64]) -> Option<i64> {
    let answered = i64::try_from(points.len()).ok().filter(|answered| *answered >= FEWEST_ANSWERS)?;
    let sum: i64 = points.iter().sum();
    let possible = answered * MOST_POINTS;
    Some((200 * sum + possible) / (2 * possible))
}

fn band(score: i64) -> &'static str {
    match score {
        ..=33 => "low",
        34..=66 => "medium",
        _ => "high",
    }
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

    fn rated(answers: &Value) -> Option<(i64, &'static str)> {
        let score = score(&points(answers.as_object().unwrap()))?;
        Some((score, band(score)))
    }

    #[test]
    fn the_best_and_the_worst_week() {
        let best = json!({"t1": 0, "t2": 0, "t3": 0, "t4": 4, "t5": 0, "t6": 4, "t7": 0, "t8": 4});
        let worst = json!({"t1": 4, "t2": 4, "t3": 4, "t4": 0, "t5": 4, "t6": 0, "t7": 4, "t8": 0});
        assert_eq!(rated(&best), Some((0, "low")));
        assert_eq!(rated(&worst), Some((100, "high")));
    }

    #[test]
    fn halves_are_rounded_up() {
        // 12 of 32 points: 37.5.
        let never = json!({"t1": 0, "t2": 0, "t3": 0, "t4": 0, "t5": 0, "t6": 0, "t7": 0, "t8": 0});
        assert_eq!(rated(&never), Some((38, "medium")));
    }

    #[test]
    fn two_answers_may_be_missing_and_three_may_not() {
        // 9 of 24 points, as if the other two were answered alike: 37.5.
        let six = json!({"t1": 2, "t2": 1, "t3": 2, "t4": 3, "t5": 2, "t6": 3});
        assert_eq!(rated(&six), Some((38, "medium")));
        let five = json!({"t1": 2, "t2": 1, "t3": 2, "t4": 3, "t5": 2});
        assert_eq!(rated(&five), None);
    }

    #[test]
    fn bands_meet_without_a_gap() {
        assert_eq!([0, 33, 34, 66, 67, 100].map(band), ["low", "low", "medium", "medium", "high", "high"]);
    }

    #[test]
    fn every_sum_is_the_rounded_share_of_32_after_the_mean_filled_the_gaps() {
        for answered in 6..=8_i32 {
            for sum in 0..=answered * 4 {
                let mut left = sum;
                let points: Vec<i64> = (0..answered)
                    .map(|_| {
                        let some = left.min(4);
                        left -= some;
                        i64::from(some)
                    })
                    .collect();
                let filled = f64::from(sum) / f64::from(answered) * 8.0;
                let share = (filled / 32.0 * 100.0 + 1e-9).round();
                let computed = score(&points).and_then(|score| i32::try_from(score).ok()).map(f64::from);
                assert_eq!(computed, Some(share), "{sum} points of {answered} answers");
            }
        }
    }

    #[test]
    fn answers_that_cannot_be_are_named() {
        assert_eq!(fault("t9", &json!(1)), Some("unknown"));
        assert_eq!(fault("t1", &json!("1")), Some("type"));
        assert_eq!(fault("t1", &json!(1.5)), Some("type"));
        assert_eq!(fault("t1", &json!(-1)), Some("min"));
        assert_eq!(fault("t1", &json!(5)), Some("max"));
        assert_eq!(fault("t8", &json!(4)), None);
    }
}
