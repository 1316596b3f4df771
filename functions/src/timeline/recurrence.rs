//! On which days and at which moments an entry takes place. Pure arithmetic: nothing is walked from the first day on.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, ToSpan};
use serde_json::Value;
use shared::date;
use shared::store::item::Row;

/// The `timelineentrytype` of an entry that does not come back.
pub const SINGLE: i64 = 1;
/// The `timelineentrytype` of an entry of every day.
pub const DAILY: i64 = 2;
/// The `timelineentrytype` of an entry of one day of the week.
pub const WEEKLY: i64 = 3;

/// The most days between the day an entry is stored under and the day it is on the reader's calendar. Zones lie up to 26
/// hours apart, and a distance in hours drifts by the change of the clocks.
pub const DRIFT: i32 = 3;

/// No day lies later; calendars of any zone still reach it.
pub const LAST_DAY: Date = Date::constant(9999, 12, 20);

/// What the time of an entry means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The same time on the clock wherever the person is.
    Clock,
    /// The time on the clock of one zone.
    Home,
    /// So many hours of elapsed time since the first one.
    Interval,
}

impl Meaning {
    /// The meaning with this name on the wire; an unknown one counts as the clock.
    #[must_use]
    pub fn named(name: Option<&str>) -> Self {
        match name {
            Some("home") => Self::Home,
            Some("interval") => Self::Interval,
            _ => Self::Clock,
        }
    }
}

/// When an entry takes place.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The first day.
    pub first: Date,
    /// The last day, included; `None` without end.
    pub last: Option<Date>,
    /// Days from one to the next; `None` for an entry that does not come back.
    pub step: Option<i32>,
    /// The time of day; `None` all day.
    pub time: Option<Time>,
    /// What the time means.
    pub meaning: Meaning,
    /// The zone the time is counted in.
    pub zone: Option<TimeZone>,
}

/// One time that an entry takes place, as the reader's calendar shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Occurrence {
    /// The day of the series, whatever calendar it is read on.
    pub day: Date,
    /// The day on the reader's calendar.
    pub date: Date,
    /// The time on the reader's clock.
    pub time: Option<Time>,
    /// The moment, where it can be told.
    pub instant: Option<Timestamp>,
}

/// A time zone by its IANA name; `None` when there is none of that name.
#[must_use]
pub fn zone(name: &str) -> Option<TimeZone> {
    TimeZone::get(name).ok().filter(|zone| !zone.is_unknown())
}

/// A time of day, `HHMM`.
#[must_use]
pub fn time(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_at_checked(2)?;
    Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()
}

/// Writes a time of day.
#[must_use]
pub fn format_time(time: Time) -> String {
    format!("{:02}{:02}", time.hour(), time.minute())
}

/// The moment of a local time. One that the change of the clocks leaves out moves forward by what is left out; of one that
/// comes twice it is the first.
fn moment(zone: &TimeZone, date: Date, time: Time) -> Option<Timestamp> {
    zone.to_ambiguous_timestamp(date.to_datetime(time)).compatible().ok()
}

impl Plan {
    /// The plan of a stored row; `None` when the row has no day.
    #[must_use]
    pub fn of(row: &Row) -> Option<Self> {
        let text = |field: &str| row.get(field).and_then(Value::as_str);
        Some(Self {
            first: text("date").and_then(date::parse)?,
            last: text("enddate").and_then(date::parse),
            step: match row.get("timelineentrytype").and_then(Value::as_i64) {
                Some(DAILY) => Some(1),
                Some(WEEKLY) => Some(7),
                _ => None,
            },
            time: text("time").and_then(time),
            meaning: Meaning::named(text("timemeaning")),
            zone: text("zone").and_then(zone),
        })
    }

    /// Whether it comes back.
    #[must_use]
    pub const fn is_series(&self) -> bool {
        self.step.is_some()
    }

    /// The place of a day in the series, counted from 0; `None` when the series has no such day.
    #[must_use]
    pub fn place(&self, day: Date) -> Option<i32> {
        let days = self.days_to(day);
        let step = self.step.unwrap_or(i32::MAX);
        let place = days / step;
        (days >= 0 && days % step == 0 && place <= self.last_place()).then_some(place)
    }

    /// The first place whose day is `day` or later. It may lie behind the last place.
    #[must_use]
    pub fn place_from(&self, day: Date) -> i32 {
        let (days, step) = (self.days_to(day).max(0), self.step.unwrap_or(i32::MAX));
        days / step + i32::from(days % step > 0)
    }

    /// The last place whose day is `day` or earlier; -1 when the series begins later.
    #[must_use]
    pub fn place_to(&self, day: Date) -> i32 {
        match self.days_to(day) {
            days if days < 0 => -1,
            days => (days / self.step.unwrap_or(i32::MAX)).min(self.last_place()),
        }
    }

    /// The last place of the series.
    #[must_use]
    pub fn last_place(&self) -> i32 {
        let last = self.last.unwrap_or(LAST_DAY).min(LAST_DAY);
        self.step.map_or(0, |step| self.days_to(last).max(0) / step)
    }

    fn days_to(&self, day: Date) -> i32 {
        self.first.until(day).map_or(0, |span| span.get_days())
    }

    /// The occurrence at a place, on the calendar of the reader where that is known.
    #[must_use]
    pub fn at(&self, place: i32, reader: Option<&TimeZone>) -> Option<Occurrence> {
        if place < 0 || place > self.last_place() {
            return None;
        }
        let days = i64::from(place) * i64::from(self.step.unwrap_or(0));
        let day = self.first.checked_add(Span::new().days(days)).ok()?;
        let Some(time) = self.time else {
            return Some(Occurrence { day, date: day, time: None, instant: None });
        };
        let (Some(zone), Meaning::Home | Meaning::Interval) = (&self.zone, self.meaning) else {
            return Some(by_the_clock(day, time, reader));
        };
        let instant = if self.meaning == Meaning::Home {
            moment(zone, day, time)?
        } else {
            moment(zone, self.first, time)?.checked_add((days * 24).hours()).ok()?
        };
        let there: DateTime = instant.to_zoned(reader.unwrap_or(zone).clone()).datetime();
        Some(Occurrence { day, date: there.date(), time: Some(there.time()), instant: Some(instant) })
    }
}

/// The same time on the clock wherever the reader is. The day is always its own, also where the clocks leave out the end of it.
fn by_the_clock(day: Date, time: Time, reader: Option<&TimeZone>) -> Occurrence {
    let instant = reader.and_then(|reader| moment(reader, day, time));
    let shown = reader.zip(instant).map(|(reader, instant)| instant.to_zoned(reader.clone()).datetime());
    let time = shown.filter(|there| there.date() == day).map_or(time, DateTime::time);
    Occurrence { day, date: day, time: Some(time), instant }
}
