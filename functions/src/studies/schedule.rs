//! When a study asks what: its lines, unrolled from the day it was started.

use super::study::{Line, Rhythm, Study};
use jiff::ToSpan;
use jiff::civil::Date;
use shared::date;

/// Days after the last one on which answers are still taken.
const AFTER: i64 = 28;

/// One time that something is asked.
#[derive(Clone, Debug)]
pub struct Occasion {
    pub line: &'static Line,
    /// `start`, `day-YYYYMMDD`, `week-N`, `visit-N` or `end`.
    pub name: String,
    /// First day.
    pub due: Date,
    /// The day from which it is no longer offered; late answers are taken all the same.
    pub over: Option<Date>,
}

/// The last day of a study that was started on a day.
#[must_use]
pub fn end(study: &Study, started: Date) -> Date {
    started.saturating_add((study.weeks * 7).days())
}

/// The day after which a study takes no more answers.
#[must_use]
pub fn last(study: &Study, started: Date) -> Date {
    end(study, started).saturating_add(AFTER.days())
}

/// All occasions, line by line. `visits`: how many visit summaries were sent.
#[must_use]
pub fn occasions(study: &'static Study, started: Date, visits: usize) -> Vec<Occasion> {
    let end = end(study, started);
    let mut all = Vec::new();
    for line in &study.questionnaires {
        let mut push = |name: String, due: Date, over: Option<Date>| all.push(Occasion { line, name, due, over });
        let mut weekly = |step: i64| {
            for week in (step..=study.weeks).step_by(usize::try_from(step).unwrap_or(1)) {
                let due = started.saturating_add((week * 7).days());
                push(format!("week-{week}"), due, Some(due.saturating_add((step * 7).days())));
            }
        };
        match line.rhythm {
            Rhythm::Start => push("start".to_owned(), started, None),
            Rhythm::End => push("end".to_owned(), end, None),
            Rhythm::Weekly => weekly(1),
            Rhythm::Every4Weeks => weekly(4),
            // Yesterday can still be filled in.
            Rhythm::Daily => {
                for day in 0..=study.weeks * 7 {
                    let due = started.saturating_add(day.days());
                    push(format!("day-{}", date::format(due)), due, Some(due.saturating_add(2.days())));
                }
            }
            Rhythm::Visit => {
                (1..=visits + 1).for_each(|visit| push(format!("visit-{visit}"), started, None));
            }
        }
    }
    all
}

/// The first and the last day of the reminders of a line, and the weeks between two of them; 0: every day, none: once.
#[must_use]
pub fn reminders(study: &Study, line: &Line, started: Date) -> Option<(Date, Option<Date>, Option<i64>)> {
    let end = end(study, started);
    let after = |weeks: i64| started.saturating_add((weeks * 7).days());
    match line.rhythm {
        Rhythm::Start => Some((started, None, None)),
        Rhythm::Daily => Some((started, Some(end), Some(0))),
        Rhythm::Weekly => Some((after(1), Some(end), Some(1))),
        Rhythm::Every4Weeks => Some((after(4), Some(end), Some(4))),
        Rhythm::End => Some((end, None, None)),
        // Nobody but them knows when there was one.
        Rhythm::Visit => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::study::named;

    #[test]
    fn a_schedule_unrolls_to_its_last_day() {
        let (study, started) = (named("cosionko").unwrap(), Date::constant(2026, 11, 23));
        let all = occasions(study, started, 2);
        let of = |key: &str, name: &str| {
            all.iter().find(|it| it.line.questionnaire == key && it.name == name).map(|it| date::format(it.due))
        };
        assert_eq!(of("phq2", "start").as_deref(), Some("20261123"));
        assert_eq!(of("phq2", "end").as_deref(), Some("20270215"));
        assert_eq!(of("app-cosinuss", "day-20261124").as_deref(), Some("20261124"));
        assert_eq!(of("app-cosinuss", "day-20270215").as_deref(), Some("20270215"));
        assert_eq!(of("app-cosinuss", "day-20270216"), None);
        assert_eq!(of("adverse-effect", "week-3").as_deref(), Some("20261214"));
        assert_eq!(of("adverse-effect", "week-13"), None);
        assert!(of("visit-sheet", "visit-3").is_some() && of("visit-sheet", "visit-4").is_none());
        let mut named: Vec<_> = all.iter().map(|it| (&it.line.questionnaire, &it.name)).collect();
        named.sort();
        named.dedup();
        assert_eq!(named.len(), all.len(), "each has a name of its own");
    }

    #[test]
    fn every_fourth_week_is_named_by_its_number() {
        let all = occasions(named("prisma").unwrap(), Date::constant(2026, 1, 1), 0);
        let weeks: Vec<&str> =
            all.iter().filter(|it| it.line.questionnaire == "phq2").map(|it| it.name.as_str()).collect();
        assert_eq!(weeks, ["start", "week-4", "week-8", "week-12", "week-16", "week-20", "week-24"]);
    }
}
