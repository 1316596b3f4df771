//! On which days an entry comes back: every day, or on weekdays of every week or every few weeks.

use jiff::civil::Date;
use serde_json::Value;
use shared::store::item::Row;
use std::collections::BTreeSet;

/// The `timelineentrytype` of an entry that does not come back.
pub const SINGLE: i64 = 1;
/// The `timelineentrytype` of an entry of every day.
pub const DAILY: i64 = 2;
/// The `timelineentrytype` of an entry of one or several days of the week, of every week or every few weeks.
pub const WEEKLY: i64 = 3;

/// The days of a week as the wire names them, Monday first (the codes of FHIR `days-of-week`).
pub const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// On which days an entry comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rhythm {
    /// Days after which it begins anew.
    pub period: i32,
    /// The days within a period, counted from its first day: ascending, each once, the first is 0.
    pub days: Vec<i32>,
}

impl Rhythm {
    /// Every `period` days.
    #[must_use]
    pub fn every(period: i32) -> Self {
        Self { period, days: vec![0] }
    }

    /// The rhythm of a stored row that begins on `first`; `None` when the row does not come back.
    #[must_use]
    pub fn of(row: &Row, first: Date) -> Option<Self> {
        match row.get("timelineentrytype").and_then(Value::as_i64) {
            Some(DAILY) => Some(Self::every(1)),
            Some(WEEKLY) => {
                let weeks = row.get("weeks").and_then(Value::as_i64).and_then(|weeks| i32::try_from(weeks).ok());
                let named = row.get("weekdays").and_then(Value::as_array);
                let begin = weekday_index(first);
                let others = named.into_iter().flatten().filter_map(Value::as_str).filter_map(|name| {
                    let position = i32::try_from(WEEKDAYS.iter().position(|day| *day == name)?).ok()?;
                    Some((position - begin).rem_euclid(7))
                });
                // A week of the series begins on the weekday of its first day, which always belongs to it.
                let days = others.chain([0]).collect::<BTreeSet<_>>();
                Some(Self { period: 7 * weeks.unwrap_or(1).max(1), days: days.into_iter().collect() })
            }
            _ => None,
        }
    }

    fn count(&self) -> i32 {
        i32::try_from(self.days.len()).unwrap_or(1)
    }

    /// The distance of a position from the first day, in days.
    #[must_use]
    pub fn distance(&self, position: i32) -> i64 {
        let count = self.count();
        let within = usize::try_from(position % count).ok().and_then(|at| self.days.get(at)).copied().unwrap_or(0);
        i64::from(position / count) * i64::from(self.period) + i64::from(within)
    }

    /// How many positions lie before a distance from the first day.
    #[must_use]
    pub fn before(&self, days: i32) -> i32 {
        let within = self.days.iter().filter(|day| **day < days % self.period).count();
        days / self.period * self.count() + i32::try_from(within).unwrap_or(0)
    }
}

/// The position of a day in its week, 0 is Monday.
#[must_use]
pub fn weekday_index(day: Date) -> i32 {
    i32::from(day.weekday().to_monday_zero_offset())
}
