//! On which days and at which moments an entry takes place. Pure arithmetic: nothing is walked from the first day on.

use super::rhythm::Rhythm;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Span, Timestamp, ToSpan};
use serde_json::Value;
use shared::date;
use shared::store::item::Row;

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
    /// On which days it comes back; `None` for an entry that does not.
    pub rhythm: Option<Rhythm>,
    /// The time of day; `None` all day.
    pub time: Option<Time>,
    /// How long it takes, where it has an end.
    pub minutes: Option<i32>,
    /// What the time means.
    pub meaning: Meaning,
    /// The zone the time is counted in.
    pub zone: Option<TimeZone>,
    /// Whether the time of the first day is the second of two.
    pub second: bool,
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

impl Occurrence {
    /// Puts its day and its times into a row. The end keeps its distance from the beginning.
    pub fn show(&self, row: &mut Row) {
        let minutes = Plan::of(row).and_then(|plan| plan.minutes);
        row.insert("date".to_owned(), date::format(self.date).into());
        if let Some(time) = self.time {
            row.insert("time".to_owned(), format_time(time).into());
            if let Some(minutes) = minutes {
                row.insert("endtime".to_owned(), format_time(later(time, minutes)).into());
            }
        }
    }
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

const DAY_MINUTES: i32 = 24 * 60;

fn minute_of(time: Time) -> i32 {
    i32::from(time.hour()) * 60 + i32::from(time.minute())
}

/// The time of day so many minutes after another, on whichever day that is.
#[must_use]
pub fn later(time: Time, minutes: i32) -> Time {
    time.wrapping_add(Span::new().minutes(minutes))
}

/// The moment of a local time. One that the change of the clocks leaves out moves forward by what is left out; of one that
/// comes twice it is the first, unless the second is meant.
fn moment(zone: &TimeZone, date: Date, time: Time, second: bool) -> Option<Timestamp> {
    let moment = zone.to_ambiguous_timestamp(date.to_datetime(time));
    if second { moment.later().ok() } else { moment.compatible().ok() }
}

/// Whether the moment in `instant` is the second one of the time of this row, which the clocks of its zone show twice.
#[must_use]
pub fn is_second(row: &Row) -> bool {
    let text = |field: &str| row.get(field).and_then(Value::as_str);
    let local =
        || Some((text("zone").and_then(zone)?, text("date").and_then(date::parse)?, text("time").and_then(time)?));
    let instant = text("instant").and_then(|text| text.parse::<Timestamp>().ok());
    instant.zip(local()).is_some_and(|(instant, (zone, date, time))| {
        let moment = zone.to_ambiguous_timestamp(date.to_datetime(time));
        matches!(moment.offset(), AmbiguousOffset::Fold { .. }) && moment.later().ok() == Some(instant)
    })
}

impl Plan {
    /// The plan of a stored row; `None` when the row has no day.
    #[must_use]
    pub fn of(row: &Row) -> Option<Self> {
        let text = |field: &str| row.get(field).and_then(Value::as_str);
        let first = text("date").and_then(date::parse)?;
        let (begin, end) = (text("time").and_then(time), text("endtime").and_then(time));
        Some(Self {
            first,
            last: text("enddate").and_then(date::parse),
            rhythm: Rhythm::of(row, first),
            time: begin,
            minutes: begin.zip(end).map(|(begin, end)| (minute_of(end) - minute_of(begin)).rem_euclid(DAY_MINUTES)),
            meaning: Meaning::named(text("timemeaning")),
            zone: text("zone").and_then(zone),
            second: is_second(row),
        })
    }

    /// Whether it comes back.
    #[must_use]
    pub const fn is_series(&self) -> bool {
        self.rhythm.is_some()
    }

    /// The position of a day in the series, counted from 0; `None` when the series has no such day.
    #[must_use]
    pub fn position(&self, day: Date) -> Option<i32> {
        let days = self.days_to(day);
        let Some(rhythm) = &self.rhythm else { return (days == 0).then_some(0) };
        let here = days >= 0 && rhythm.days.contains(&(days % rhythm.period));
        here.then(|| rhythm.before(days)).filter(|position| *position <= self.last_position())
    }

    /// The first position whose day is `day` or later. It may lie behind the last position.
    #[must_use]
    pub fn position_from(&self, day: Date) -> i32 {
        let days = self.days_to(day).max(0);
        self.rhythm.as_ref().map_or(i32::from(days > 0), |rhythm| rhythm.before(days))
    }

    /// The last position whose day is `day` or earlier; -1 when the series begins later.
    #[must_use]
    pub fn position_to(&self, day: Date) -> i32 {
        match (self.days_to(day), &self.rhythm) {
            (days, _) if days < 0 => -1,
            (_, None) => 0,
            (days, Some(rhythm)) => (rhythm.before(days + 1) - 1).min(self.last_position()),
        }
    }

    /// The last position of the series.
    #[must_use]
    pub fn last_position(&self) -> i32 {
        let last = self.last.unwrap_or(LAST_DAY).min(LAST_DAY);
        self.rhythm.as_ref().map_or(0, |rhythm| (rhythm.before(self.days_to(last).max(0) + 1) - 1).max(0))
    }

    fn days_to(&self, day: Date) -> i32 {
        self.first.until(day).map_or(0, |span| span.get_days())
    }

    /// The occurrence at a position, on the calendar of the reader where that is known.
    #[must_use]
    pub fn at(&self, position: i32, reader: Option<&TimeZone>) -> Option<Occurrence> {
        if position < 0 || position > self.last_position() {
            return None;
        }
        let days = self.rhythm.as_ref().map_or(0, |rhythm| rhythm.distance(position));
        let day = self.first.checked_add(Span::new().days(days)).ok()?;
        let Some(time) = self.time else {
            return Some(Occurrence { day, date: day, time: None, instant: None });
        };
        let (Some(zone), Meaning::Home | Meaning::Interval) = (&self.zone, self.meaning) else {
            return Some(by_the_clock(day, time, reader));
        };
        let instant = if self.meaning == Meaning::Home {
            moment(zone, day, time, self.second)?
        } else {
            moment(zone, self.first, time, self.second)?.checked_add((days * 24).hours()).ok()?
        };
        let there: DateTime = instant.to_zoned(reader.unwrap_or(zone).clone()).datetime();
        Some(Occurrence { day, date: there.date(), time: Some(there.time()), instant: Some(instant) })
    }
}

/// The same time on the clock wherever the reader is. The day is always its own, also where the clocks leave out the end of it.
fn by_the_clock(day: Date, time: Time, reader: Option<&TimeZone>) -> Occurrence {
    let instant = reader.and_then(|reader| moment(reader, day, time, false));
    let shown = reader.zip(instant).map(|(reader, instant)| instant.to_zoned(reader.clone()).datetime());
    let time = shown.filter(|there| there.date() == day).map_or(time, DateTime::time);
    Occurrence { day, date: day, time: Some(time), instant }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::tz;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    /// Every zone of the database.
    static ZONES: LazyLock<Vec<TimeZone>> =
        LazyLock::new(|| tz::db().available().filter_map(|name| zone(name.as_str())).collect());

    const BEGIN: Date = Date::constant(2024, 1, 1);
    const END: Date = Date::constant(2030, 12, 31);
    const DAYS: i32 = 2557;

    fn plan(first: Date, at: &str, meaning: Meaning, home: &TimeZone) -> Plan {
        Plan {
            first,
            last: Some(END),
            rhythm: Some(Rhythm::every(1)),
            time: time(at),
            minutes: None,
            meaning,
            zone: Some(home.clone()),
            second: false,
        }
    }

    fn berlin() -> TimeZone {
        zone("Europe/Berlin").unwrap()
    }

    /// The change of the clocks and what else a zone did between 2024 and 2030.
    fn changes(zone: &TimeZone) -> Vec<Date> {
        let begin = BEGIN.to_zoned(TimeZone::UTC).unwrap().timestamp();
        zone.following(begin)
            .map(|change| change.timestamp().to_zoned(TimeZone::UTC).date())
            .take_while(|day| *day < END)
            .collect()
    }

    fn seen(plan: &Plan, position: i32, reader: &TimeZone) -> (String, String, String) {
        let occurrence = plan.at(position, Some(reader)).unwrap();
        let time = occurrence.time.map(format_time).unwrap();
        (date::format(occurrence.date), time, occurrence.instant.unwrap().to_string())
    }

    #[test]
    fn the_database_has_every_zone() {
        assert!(ZONES.len() > 550, "{}", ZONES.len());
        for name in ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca"] {
            assert!(zone(name).is_some(), "{name}");
        }
        for name in ["Mars/Phobos", "", "Europe", "Etc/Unknown", "+02:00"] {
            assert!(zone(name).is_none(), "{name}");
        }
    }

    #[test]
    fn every_day_of_seven_years_has_one_occurrence_in_every_zone() {
        for home in ZONES.iter() {
            for meaning in [Meaning::Clock, Meaning::Home] {
                let plan = plan(BEGIN, "0230", meaning, home);
                assert_eq!(plan.last_position() + 1, DAYS);
                let (mut day, mut last) = (BEGIN, Timestamp::MIN);
                for position in 0..DAYS {
                    let occurrence = plan.at(position, Some(home)).unwrap();
                    assert_eq!((occurrence.day, occurrence.date), (day, day), "{home:?}");
                    assert!(occurrence.instant.unwrap() > last, "{home:?} {day}");
                    (day, last) = (day.tomorrow().unwrap(), occurrence.instant.unwrap());
                }
            }
        }
    }

    #[test]
    fn home_keeps_the_time_on_the_clock_except_where_the_clocks_leave_it_out() {
        let mut left_out = 0;
        for home in ZONES.iter() {
            for change in changes(home) {
                let first = change.saturating_sub(2.days());
                for half in 0..48 {
                    let at = format!("{:02}{:02}", half / 2, half % 2 * 30);
                    let plan = plan(first, &at, Meaning::Home, home);
                    for position in 0..4 {
                        let occurrence = plan.at(position, Some(home)).unwrap();
                        let wanted = occurrence.day.to_datetime(plan.time.unwrap());
                        let shown = occurrence.date.to_datetime(occurrence.time.unwrap());
                        match home.to_ambiguous_timestamp(wanted).offset() {
                            tz::AmbiguousOffset::Gap { before, after } => {
                                let gap = i64::from(after.seconds() - before.seconds());
                                assert_eq!(shown, wanted + gap.seconds(), "{home:?} {wanted}");
                                left_out += 1;
                            }
                            tz::AmbiguousOffset::Fold { before, .. } => {
                                assert_eq!(shown, wanted, "{home:?} {wanted}");
                                assert_eq!(
                                    before.to_timestamp(wanted).ok(),
                                    occurrence.instant,
                                    "the first of the two"
                                );
                            }
                            tz::AmbiguousOffset::Unambiguous { .. } => assert_eq!(shown, wanted, "{home:?} {wanted}"),
                        }
                    }
                }
            }
        }
        assert!(left_out > 2000, "{left_out}");
    }

    #[test]
    fn an_interval_is_the_same_number_of_hours_across_every_change_of_the_clocks() {
        for home in ZONES.iter() {
            for change in changes(home) {
                for (step, hours) in [(1, 24), (7, 168)] {
                    let first = change.saturating_sub((2 * step).days());
                    let plan =
                        Plan { rhythm: Some(Rhythm::every(step)), ..plan(first, "0230", Meaning::Interval, home) };
                    let instants: Vec<Timestamp> =
                        (0..4).filter_map(|position| plan.at(position, Some(home))?.instant).collect();
                    for pair in instants.windows(2) {
                        assert_eq!(pair[1].duration_since(pair[0]).as_hours(), hours, "{home:?} {change}");
                        assert_eq!(pair[1].duration_since(pair[0]).as_secs() % 3600, 0);
                    }
                }
            }
        }
    }

    #[test]
    fn a_time_that_the_clocks_leave_out_in_spring_is_an_hour_later() {
        let home = plan(Date::constant(2026, 3, 28), "0230", Meaning::Home, &berlin());
        let clock = Plan { meaning: Meaning::Clock, ..home.clone() };
        for plan in [&home, &clock] {
            let days: Vec<_> = (0..3).map(|position| seen(plan, position, &berlin())).collect();
            assert_eq!(days[0], ("20260328".into(), "0230".into(), "2026-03-28T01:30:00Z".into()));
            assert_eq!(days[1], ("20260329".into(), "0330".into(), "2026-03-29T01:30:00Z".into()));
            assert_eq!(days[2], ("20260330".into(), "0230".into(), "2026-03-30T00:30:00Z".into()));
        }
        let hours = Plan { meaning: Meaning::Interval, ..home };
        assert_eq!(seen(&hours, 2, &berlin()), ("20260330".into(), "0330".into(), "2026-03-30T01:30:00Z".into()));
    }

    #[test]
    fn a_time_that_comes_twice_in_autumn_is_the_first_one() {
        let home = plan(Date::constant(2026, 10, 24), "0230", Meaning::Home, &berlin());
        let clock = Plan { meaning: Meaning::Clock, ..home.clone() };
        for plan in [&home, &clock] {
            assert_eq!(seen(plan, 1, &berlin()), ("20261025".into(), "0230".into(), "2026-10-25T00:30:00Z".into()));
            assert_eq!(seen(plan, 2, &berlin()), ("20261026".into(), "0230".into(), "2026-10-26T01:30:00Z".into()));
        }
        let hours = Plan { meaning: Meaning::Interval, ..home };
        assert_eq!(seen(&hours, 2, &berlin()), ("20261026".into(), "0130".into(), "2026-10-26T00:30:00Z".into()));
    }

    #[test]
    fn on_a_journey_to_tokyo_each_meaning_keeps_its_word() {
        let tokyo = zone("Asia/Tokyo").unwrap();
        let home = plan(Date::constant(2026, 3, 27), "2000", Meaning::Home, &berlin());
        let clock = Plan { meaning: Meaning::Clock, ..home.clone() };
        let hours = Plan { meaning: Meaning::Interval, ..home.clone() };
        // In Tokyo the clocks never change, in Berlin they do on 29 March.
        assert_eq!(seen(&clock, 3, &tokyo), ("20260330".into(), "2000".into(), "2026-03-30T11:00:00Z".into()));
        assert_eq!(seen(&home, 0, &tokyo), ("20260328".into(), "0400".into(), "2026-03-27T19:00:00Z".into()));
        assert_eq!(seen(&home, 3, &tokyo), ("20260331".into(), "0300".into(), "2026-03-30T18:00:00Z".into()));
        assert_eq!(seen(&hours, 3, &tokyo), ("20260331".into(), "0400".into(), "2026-03-30T19:00:00Z".into()));
        assert_eq!(home.at(3, None).unwrap().date, Date::constant(2026, 3, 30), "on the calendar of its own zone");
    }

    #[test]
    fn without_a_time_an_entry_lasts_all_day_wherever_it_is_read() {
        let all_day = Plan { time: None, ..plan(BEGIN, "0230", Meaning::Home, &berlin()) };
        let occurrence = all_day.at(9, zone("Pacific/Kiritimati").as_ref()).unwrap();
        assert_eq!(occurrence, Occurrence { day: january(10), date: january(10), time: None, instant: None });
    }

    fn january(day: i8) -> Date {
        Date::constant(2024, 1, day)
    }

    fn any_plan() -> impl Strategy<Value = Plan> {
        let meaning = prop_oneof![Just(Meaning::Clock), Just(Meaning::Home), Just(Meaning::Interval)];
        let weekly = (1..27i32, prop::collection::btree_set(1..7i32, 0..7)).prop_map(|(weeks, others)| {
            Some(Rhythm { period: 7 * weeks, days: [0].into_iter().chain(others).collect() })
        });
        let rhythm = prop_oneof![Just(Some(Rhythm::every(1))), weekly, Just(None)];
        (0..DAYS, 0..1440i32, 0..ZONES.len(), meaning, rhythm, prop::option::of(0..4000i32)).prop_map(
            |(first, minute, home, meaning, rhythm, length)| {
                let first = BEGIN.saturating_add(first.days());
                Plan {
                    first,
                    last: length.map(|days| first.saturating_add(days.days())),
                    rhythm,
                    time: time(&format!("{:02}{:02}", minute / 60, minute % 60)),
                    minutes: None,
                    meaning,
                    zone: Some(ZONES[home].clone()),
                    second: false,
                }
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn days_and_positions_name_each_other(plan in any_plan(), position in 0..60i32, reader in 0..ZONES.len()) {
            match plan.at(position, Some(&ZONES[reader])) {
                None => prop_assert!(position > plan.last_position()),
                Some(occurrence) => {
                    prop_assert_eq!(plan.position(occurrence.day), Some(position));
                    prop_assert_eq!(plan.position_from(occurrence.day), position);
                    prop_assert_eq!(plan.position_to(occurrence.day), position);
                    let before = occurrence.day.yesterday().unwrap();
                    prop_assert_eq!(plan.position_to(before), position - 1);
                    prop_assert_eq!(plan.position_from(occurrence.day.tomorrow().unwrap()), position + 1);
                    let earlier = position.checked_sub(1).and_then(|position| plan.at(position, None));
                    prop_assert_eq!(plan.position(before).is_some(), earlier.is_some_and(|earlier| earlier.day == before));
                    prop_assert!(plan.last.is_none_or(|last| occurrence.day <= last || position == 0));
                    let drift = occurrence.day.until(occurrence.date).unwrap().get_days().abs();
                    prop_assert!(drift < DRIFT, "{} days", drift);
                }
            }
        }

        #[test]
        fn readers_anywhere_share_the_moments_and_see_them_in_order(
            plan in any_plan(), position in 0..60i32, one in 0..ZONES.len(), two in 0..ZONES.len(),
        ) {
            let (here, there) = (plan.at(position, Some(&ZONES[one])), plan.at(position, Some(&ZONES[two])));
            if let (Some(here), Some(there)) = (here, there) {
                prop_assert_eq!(here.day, there.day);
                if plan.meaning == Meaning::Clock {
                    prop_assert_eq!(here.date, there.date);
                } else {
                    prop_assert_eq!(here.instant, there.instant);
                }
                if let Some(next) = plan.at(position + 1, Some(&ZONES[one])) {
                    prop_assert!(next.instant > here.instant);
                    prop_assert!(next.date >= here.date);
                }
            }
        }
    }
}
