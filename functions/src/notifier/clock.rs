//! Which moment a reminder is sent at, and when it is night. Pure arithmetic in the zone that the person lives in.

use crate::timeline::recurrence::{DRIFT, Occurrence, Plan};
use jiff::civil::{Date, Time, time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde_json::Value;
use shared::store::item::Row;

/// What lasts all day is spoken of on its morning.
pub const MORNING: Time = time(8, 0, 0, 0);

/// Seconds before its moment at which a far reminder is looked at again: more than any two zones lie apart, so that a new home
/// zone never makes one late.
pub const EARLY: i64 = 26 * 3600;

/// Positions of a series that may lie between the day that is looked from and the moment that is looked for.
const NEAR: i32 = 64;

/// A reminder of one day of an entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Reminder {
    /// When the entry takes place.
    pub occurrence: Occurrence,
    /// When it is reminded of, in seconds since 1970.
    pub at: i64,
}

/// The moment of a local time, in seconds since 1970; what the clocks leave out comes later, of what comes twice it is the first.
#[must_use]
pub fn moment(zone: &TimeZone, day: Date, time: Time) -> Option<i64> {
    let moment = zone.to_ambiguous_timestamp(day.to_datetime(time)).compatible().ok()?;
    Some(moment.as_second())
}

/// The day and the time that the clocks of a zone show.
#[must_use]
pub fn local(zone: &TimeZone, second: i64) -> (Date, Time) {
    let there = Timestamp::from_second(second).unwrap_or_default().to_zoned(zone.clone()).datetime();
    (there.date(), there.time())
}

/// The first reminder of an entry at `from` or later, in seconds since 1970.
#[must_use]
pub fn next(row: &Row, home: &TimeZone, from: i64) -> Option<Reminder> {
    let minutes = row.get("reminderminutes").and_then(Value::as_i64)?;
    let plan = Plan::of(row)?;
    let (day, _) = local(&TimeZone::UTC, from + minutes * 60);
    let begin = plan.position_from(day.saturating_sub(DRIFT.days()));
    (begin..begin.saturating_add(NEAR)).map_while(|position| plan.at(position, Some(home))).find_map(|occurrence| {
        let moment = match occurrence.instant {
            Some(instant) => instant.as_second(),
            None => moment(home, occurrence.date, MORNING)?,
        };
        let at = moment - minutes * 60;
        (at >= from).then_some(Reminder { occurrence, at })
    })
}

/// When to look at what is to happen at `at`.
#[must_use]
pub const fn look(at: i64, now: i64) -> i64 {
    if at - now > EARLY { at - EARLY } else { at }
}

/// The hours in which nothing is pushed, by the clock of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    from: Time,
    to: Time,
}

impl Quiet {
    /// From ten in the evening to seven in the morning, as long as a person has said nothing else.
    pub const USUAL: Self = Self { from: time(22, 0, 0, 0), to: time(7, 0, 0, 0) };

    /// Hours with these two ends.
    #[must_use]
    pub const fn new(from: Time, to: Time) -> Self {
        Self { from, to }
    }

    /// The end of the quiet hours that `second` lies in; `None` when it lies in none.
    #[must_use]
    pub fn end(self, zone: &TimeZone, second: i64) -> Option<i64> {
        let (day, now) = local(zone, second);
        let over_midnight = self.from > self.to;
        let inside = if over_midnight { now >= self.from || now < self.to } else { now >= self.from && now < self.to };
        let last = if over_midnight && now >= self.from { day.tomorrow().ok()? } else { day };
        // Clocks that are set back may show the end before it has come.
        moment(zone, last, self.to).filter(|end| inside && *end > second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timeline::recurrence::zone;
    use proptest::prelude::*;
    use serde_json::json;

    fn second(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_second()
    }

    fn row(more: &Value) -> Row {
        let mut row = json!({"timelineentrytype": 2, "date": "20261020", "reminderminutes": 0});
        for (name, value) in more.as_object().unwrap() {
            row[name] = value.clone();
        }
        row.as_object().cloned().unwrap()
    }

    fn moments(row: &Row, home: &str, from: &str, count: usize) -> Vec<String> {
        let home = zone(home).unwrap();
        let mut from = second(from);
        let mut all = Vec::new();
        while let Some(found) = next(row, &home, from).filter(|_| all.len() < count) {
            from = found.at + 1;
            all.push(Timestamp::from_second(found.at).unwrap().to_string());
        }
        all
    }

    #[test]
    fn a_reminder_keeps_the_clock_over_both_changes() {
        let daily = row(&json!({"time": "0900", "reminderminutes": 30}));
        assert_eq!(
            moments(&daily, "Europe/Berlin", "2026-10-24T00:00:00Z", 3),
            ["2026-10-24T06:30:00Z", "2026-10-25T07:30:00Z", "2026-10-26T07:30:00Z"]
        );
        let spring = row(&json!({"date": "20270301", "time": "0230"}));
        assert_eq!(
            moments(&spring, "Europe/Berlin", "2027-03-27T12:00:00Z", 3),
            ["2027-03-28T01:30:00Z", "2027-03-29T00:30:00Z", "2027-03-30T00:30:00Z"]
        );
        // Half past two comes twice: once is enough.
        let autumn = row(&json!({"time": "0230"}));
        assert_eq!(
            moments(&autumn, "Europe/Berlin", "2026-10-24T12:00:00Z", 2),
            ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"]
        );
    }

    #[test]
    fn a_journey_changes_what_follows_her_clock_and_nothing_else() {
        let clock = row(&json!({"time": "0900"}));
        let home = row(&json!({"time": "0900", "timemeaning": "home", "zone": "Europe/Berlin"}));
        assert_eq!(moments(&clock, "Asia/Tokyo", "2026-11-01T00:00:00Z", 1), ["2026-11-01T00:00:00Z"]);
        assert_eq!(moments(&home, "Asia/Tokyo", "2026-11-01T00:00:00Z", 1), ["2026-11-01T08:00:00Z"]);
    }

    #[test]
    fn what_lasts_all_day_is_reminded_of_on_its_morning() {
        let single = row(&json!({"timelineentrytype": 1, "date": "20261124", "reminderminutes": 1440}));
        assert_eq!(moments(&single, "Europe/Berlin", "2026-11-01T00:00:00Z", 2), ["2026-11-23T07:00:00Z"]);
        assert!(next(&row(&json!({"reminderminutes": null})), &TimeZone::UTC, 0).is_none());
    }

    #[test]
    fn the_night_ends_in_the_morning() {
        let berlin = zone("Europe/Berlin").unwrap();
        let end = |at: &str| {
            Quiet::USUAL.end(&berlin, second(at)).map(|end| Timestamp::from_second(end).unwrap().to_string())
        };
        assert_eq!(end("2026-11-23T20:59:00Z"), None);
        assert_eq!(end("2026-11-23T21:00:00Z").as_deref(), Some("2026-11-24T06:00:00Z"));
        assert_eq!(end("2026-11-24T05:59:00Z").as_deref(), Some("2026-11-24T06:00:00Z"));
        assert_eq!(end("2026-11-24T06:00:00Z"), None);
        assert_eq!(end("2026-10-24T22:00:00Z").as_deref(), Some("2026-10-25T06:00:00Z"), "an hour longer");
        let noon = Quiet::new(time(12, 0, 0, 0), time(14, 0, 0, 0));
        assert_eq!(noon.end(&berlin, second("2026-11-23T12:00:00Z")), Some(second("2026-11-23T13:00:00Z")));
        assert_eq!(noon.end(&berlin, second("2026-11-23T13:00:00Z")), None);
    }

    proptest! {
        #[test]
        fn reminders_come_in_order_and_none_is_left_out(
            kind in 1..4i64, minutes in 0..10_081i64, hour in 0..24i64, from in 1_780_000_000..1_830_000_000i64,
        ) {
            let berlin = zone("Europe/Berlin").unwrap();
            let row = row(&json!({"timelineentrytype": kind, "time": format!("{hour:02}30"), "reminderminutes": minutes}));
            if let Some(first) = next(&row, &berlin, from) {
                prop_assert!(first.at >= from);
                prop_assert_eq!(next(&row, &berlin, first.at), Some(first.clone()));
                if let Some(second) = next(&row, &berlin, first.at + 1) {
                    let days = if kind == 2 { 1 } else { 7 };
                    let gap = second.at - first.at;
                    prop_assert!((gap - days * 86_400).abs() <= 3600, "{}", gap);
                }
                if let Some(earlier) = next(&row, &berlin, from - 86_400) {
                    prop_assert!(earlier.at <= first.at);
                }
            } else {
                prop_assert_eq!(kind, 1, "what comes back without end always comes again");
            }
        }
    }
}
