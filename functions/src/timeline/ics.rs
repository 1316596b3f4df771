//! Entries as an iCalendar file (RFC 5545), written by hand: the crates for it bring a second calendar library and a random
//! source into every function, and leave out what is hard here, which is the rules of the zones.

use super::ics_zone::lines_of;
use super::recurrence::{Meaning, Plan};
use super::rhythm::{Rhythm, WEEKDAYS, weekday_index};
use crate::words;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde_json::Value;
use shared::date;
use shared::language::Language;
use shared::store::item::Row;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Content type of the file.
pub const CONTENT_TYPE: &str = "text/calendar; charset=utf-8";

/// Octets of a line before it is folded.
const LINE: usize = 75;

/// The `timelineentrycategory` of an appointment.
const APPOINTMENT: i64 = 2;

/// How often a feed is worth reading again.
const REFRESH: &str = "PT6H";

/// How entries are named.
#[derive(Clone, Copy, Debug)]
pub struct Naming {
    /// The words of the patient, or neutral ones that tell nothing of their illness.
    pub titles: bool,
    /// Language of the neutral words.
    pub language: Language,
}

impl Naming {
    fn of(self, row: &Row) -> &str {
        let title = row.get("title").and_then(Value::as_str).filter(|_| self.titles);
        let category = row.get("timelineentrycategory").and_then(Value::as_i64);
        title.unwrap_or_else(|| {
            words::text(
                self.language,
                match category {
                    Some(1) => "calendar.reminder",
                    Some(APPOINTMENT) => "calendar.appointment",
                    Some(3) => "calendar.timeforme",
                    Some(1000) => "calendar.article",
                    Some(2000) => "calendar.intake",
                    _ => "calendar.entry",
                },
            )
        })
    }
}

/// A calendar of these rows for a person who lives in the zone `home`. A row that stands for a day of a series among them takes
/// its position in the series; days that are left out are left out there. A feed has a day `from` that no series begins before.
///
/// A feed has a name. A file with a single entry has none: programs that know only calendars with names would keep one
/// for it.
#[must_use]
pub fn calendar(rows: &[Row], from: Option<Date>, naming: Naming, home: &TimeZone, now: Timestamp) -> String {
    let mut file = File::default();
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Zuversicht//DE", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"] {
        file.line(line);
    }
    if from.is_some() {
        let name = escaped(words::text(naming.language, "calendar.name"));
        for property in ["NAME", "X-WR-CALNAME"] {
            file.line(&format!("{property}:{name}"));
        }
        file.line(&format!("REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}"));
        file.line(&format!("X-PUBLISHED-TTL:{REFRESH}"));
    }
    // Many readers take a time without a zone for one of this zone, and for UTC where it is not named.
    if let Some(name) = home.iana_name() {
        file.line(&format!("X-WR-TIMEZONE:{name}"));
    }
    let plans: Vec<(&Row, Plan)> = rows.iter().filter_map(|row| Some((row, plan_of(row, home)?))).collect();
    let today = now.to_zoned(TimeZone::UTC).date();
    let mut zones: BTreeMap<String, (TimeZone, Date, Date)> = BTreeMap::new();
    for (_, plan) in &plans {
        if let Form::Zoned(name, zone) = Form::of(plan) {
            let (_, first, last) = zones.entry(name).or_insert_with(|| (zone, plan.first, today));
            (*first, *last) = (plan.first.min(*first), plan.first.max(*last));
        }
    }
    for (name, (zone, first, last)) in &zones {
        for line in lines_of(name, zone, *first, *last) {
            file.line(&line);
        }
    }
    for (row, plan) in &plans {
        if is_skipped(row) {
            continue;
        }
        let whole = plans.iter().find(|(whole, _)| row.get("series").is_some_and(|id| whole.get("id") == Some(id)));
        let day = whole.and_then(|(whole, of)| Some(Instead { whole, property: instead(row, of, from)? }));
        file.event(row, plan, &left_out(rows, row), day.as_ref(), from, naming);
    }
    file.line("END:VCALENDAR");
    file.text
}

/// The plan of a row. What happens at a place happens by the clocks there, wherever it is read; everything else without a zone
/// of its own keeps its time on the clock of the reader.
fn plan_of(row: &Row, home: &TimeZone) -> Option<Plan> {
    let plan = Plan::of(row)?;
    let somewhere = is_appointment(row) || row.get("place").and_then(Value::as_str).is_some();
    let follows_her = plan.meaning == Meaning::Clock;
    Some(if follows_her && somewhere {
        Plan { meaning: Meaning::Home, zone: Some(home.clone()), ..plan }
    } else {
        plan
    })
}

fn is_appointment(row: &Row) -> bool {
    row.get("timelineentrycategory").and_then(Value::as_i64) == Some(APPOINTMENT)
}

/// A day of a series that has a row of its own.
struct Instead<'a> {
    whole: &'a Row,
    /// Which day it stands for.
    property: String,
}

/// The day of the series that a row stands for, where the series shows it.
fn instead(row: &Row, series: &Plan, from: Option<Date>) -> Option<String> {
    let position = series.position(date::parse(row.get("seriesdate")?.as_str()?)?)?;
    let begin = from.map_or(0, |day| series.position_from(day));
    (position >= begin).then(|| Form::of(series).property("RECURRENCE-ID", series, position))?
}

fn is_skipped(row: &Row) -> bool {
    row.get("skipped") == Some(&Value::Bool(true))
}

/// The days of a series that are left out and have come back nowhere else.
fn left_out(rows: &[Row], series: &Row) -> Vec<Date> {
    let days = |skipped: bool| {
        let of_the_series =
            rows.iter().filter(|row| row.get("series").is_some_and(|whole| Some(whole) == series.get("id")));
        of_the_series
            .filter(move |row| is_skipped(row) == skipped)
            .filter_map(|row| date::parse(row.get("seriesdate")?.as_str()?))
            .collect::<Vec<Date>>()
    };
    let elsewhere = days(false);
    let mut days: Vec<Date> = days(true).into_iter().filter(|day| !elsewhere.contains(day)).collect();
    days.sort_unstable();
    days.dedup();
    days
}

/// How a day and its time are written.
enum Form {
    AllDay,
    Floating,
    Zoned(String, TimeZone),
    Utc,
}

impl Form {
    fn of(plan: &Plan) -> Self {
        match (plan.time, plan.meaning, &plan.zone) {
            (None, ..) => Self::AllDay,
            (_, Meaning::Interval, Some(_)) => Self::Utc,
            // Of two equal times a local one is the first (RFC 5545, 3.3.5).
            (_, Meaning::Home, Some(_)) if plan.second => Self::Utc,
            (_, Meaning::Home, Some(zone)) => match zone.iana_name() {
                Some(name) => Self::Zoned(name.to_owned(), zone.clone()),
                None => Self::Utc,
            },
            _ => Self::Floating,
        }
    }

    /// A property with the day at a position of the plan.
    fn property(&self, name: &str, plan: &Plan, position: i32) -> Option<String> {
        let occurrence = plan.at(position, None)?;
        let local = occurrence.day.to_datetime(plan.time.unwrap_or_default());
        Some(match self {
            Self::AllDay => format!("{name};VALUE=DATE:{}", date::format(occurrence.day)),
            Self::Floating => format!("{name}:{}", local_text(local)),
            Self::Zoned(zone, _) => format!("{name};TZID={zone}:{}", local_text(local)),
            Self::Utc => format!("{name}:{}", utc_text(occurrence.instant?)),
        })
    }

    /// The end of the day at a position. What has no end gets the length that calendars give it.
    fn end(&self, row: &Row, plan: &Plan, position: i32) -> Option<String> {
        let occurrence = plan.at(position, None)?;
        let Some(time) = plan.time else {
            return Some(format!("DTEND;VALUE=DATE:{}", date::format(occurrence.day.tomorrow().ok()?)));
        };
        let Some(minutes) = plan.minutes.filter(|minutes| *minutes > 0) else {
            return Some(if is_appointment(row) { "DURATION:PT1H" } else { "DURATION:PT15M" }.to_owned());
        };
        let minutes = i64::from(minutes).minutes();
        let local = occurrence.day.to_datetime(time).checked_add(minutes).ok()?;
        Some(match self {
            Self::AllDay | Self::Floating => format!("DTEND:{}", local_text(local)),
            Self::Zoned(zone, _) => format!("DTEND;TZID={zone}:{}", local_text(local)),
            Self::Utc => format!("DTEND:{}", utc_text(occurrence.instant?.checked_add(minutes).ok()?)),
        })
    }

    /// The last day of a rule: as the first one is written, but in UTC where there is a zone.
    fn until(&self, plan: &Plan) -> Option<String> {
        let last = plan.at(plan.last_position(), None)?;
        Some(match self {
            Self::AllDay => date::format(last.day),
            Self::Floating => local_text(last.day.to_datetime(plan.time.unwrap_or_default())),
            Self::Zoned(..) | Self::Utc => utc_text(last.instant?),
        })
    }
}

/// The rule of a series that begins on `first`, still without its end. `WKST` names the weekday on which its weeks begin.
fn rule(rhythm: &Rhythm, first: Date) -> String {
    if rhythm.period % 7 != 0 {
        return "RRULE:FREQ=DAILY".to_owned();
    }
    let code = |days: i32| {
        let position = usize::try_from((weekday_index(first) + days).rem_euclid(7)).unwrap_or_default();
        WEEKDAYS[position][..2].to_uppercase()
    };
    let mut rule = "RRULE:FREQ=WEEKLY".to_owned();
    if rhythm.period > 7 {
        let _infallible = write!(rule, ";INTERVAL={}", rhythm.period / 7);
    }
    if rhythm.days.len() > 1 {
        let days: Vec<String> = rhythm.days.iter().map(|day| code(*day)).collect();
        let _infallible = write!(rule, ";BYDAY={};WKST={}", days.join(","), code(0));
    }
    rule
}

fn local_text(local: DateTime) -> String {
    local.strftime("%Y%m%dT%H%M%S").to_string()
}

fn utc_text(instant: Timestamp) -> String {
    instant.strftime("%Y%m%dT%H%M%SZ").to_string()
}

#[derive(Default)]
struct File {
    text: String,
}

impl File {
    /// Writes a line, folded where it is too long and never inside a letter.
    fn line(&mut self, line: &str) {
        let mut octets = 0;
        for letter in line.chars() {
            if octets + letter.len_utf8() > LINE {
                self.text.push_str("\r\n ");
                octets = 1;
            }
            self.text.push(letter);
            octets += letter.len_utf8();
        }
        self.text.push_str("\r\n");
    }

    fn event(
        &mut self,
        row: &Row,
        plan: &Plan,
        left_out: &[Date],
        day: Option<&Instead<'_>>,
        from: Option<Date>,
        naming: Naming,
    ) {
        let form = Form::of(plan);
        let begin = from.filter(|_| plan.is_series()).map_or(0, |day| plan.position_from(day));
        let Some(start) = form.property("DTSTART", plan, begin) else { return };
        let number = |row: &Row, field: &str| row.get(field).and_then(Value::as_i64).unwrap_or(0);
        let changed = row.get("modified").and_then(Value::as_str).and_then(|text| text.parse::<Timestamp>().ok());
        let changed = utc_text(changed.unwrap_or(Timestamp::UNIX_EPOCH));
        self.line("BEGIN:VEVENT");
        self.line(&format!("UID:{}@zuversicht", number(day.map_or(row, |day| day.whole), "id")));
        if let Some(day) = day {
            self.line(&day.property);
        }
        self.line(&format!("DTSTAMP:{changed}"));
        self.line(&format!("LAST-MODIFIED:{changed}"));
        self.line(&format!("SEQUENCE:{}", (number(row, "version") - 1).max(0)));
        self.line(&start);
        if let Some(end) = form.end(row, plan, begin) {
            self.line(&end);
        }
        if let Some(rhythm) = &plan.rhythm {
            let mut rule = rule(rhythm, plan.first);
            if let Some(until) = plan.last.and_then(|_| form.until(plan)) {
                // Writing into a text cannot fail.
                let _infallible = write!(rule, ";UNTIL={until}");
            }
            self.line(&rule);
            for position in left_out.iter().filter_map(|day| plan.position(*day)).filter(|position| *position >= begin)
            {
                if let Some(property) = form.property("EXDATE", plan, position) {
                    self.line(&property);
                }
            }
        }
        self.line(&format!("SUMMARY:{}", escaped(naming.of(row))));
        // The name of a place may tell as much as a title.
        if let Some(location) = row.get("place").and_then(Value::as_str).filter(|_| naming.titles) {
            self.line(&format!("LOCATION:{}", escaped(location)));
        }
        let suggested = row.get("status").and_then(Value::as_str) == Some("suggested");
        self.line(if suggested { "STATUS:TENTATIVE" } else { "STATUS:CONFIRMED" });
        self.line("CLASS:PRIVATE");
        self.line("END:VEVENT");
    }
}

/// A text whose separators are no separators.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => escaped.extend(['\\', letter]),
            '\n' => escaped.push_str("\\n"),
            letter if letter.is_control() => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timeline::recurrence::zone;
    use proptest::prelude::*;
    use serde_json::json;

    fn written(row: &Value) -> String {
        let naming = Naming { titles: true, language: Language::SOURCE };
        let now = "2026-11-01T12:00:00Z".parse().unwrap();
        calendar(&[row.as_object().unwrap().clone()], None, naming, &zone("Europe/Berlin").unwrap(), now)
    }

    proptest! {
        #[test]
        fn lines_are_short_and_say_what_was_typed(title in "\\PC{0,200}") {
            let file = written(&json!({"id": 7, "date": "20261001", "timelineentrytype": 1, "title": title}));
            for line in file.split("\r\n") {
                prop_assert!(line.len() <= LINE, "{}", line);
                prop_assert!(!line.contains(['\r', '\n']));
            }
            let unfolded = file.replace("\r\n ", "");
            let summary = unfolded.split("\r\n").find_map(|line| line.strip_prefix("SUMMARY:")).unwrap();
            let mut read = String::new();
            let mut letters = summary.chars();
            while let Some(letter) = letters.next() {
                let letter = if letter == '\\' { letters.next().unwrap() } else { letter };
                read.push(letter);
            }
            prop_assert_eq!(read, title);
        }
    }

    #[test]
    fn nothing_that_is_typed_can_begin_a_line() {
        let file =
            written(&json!({"id": 7, "date": "20261001", "timelineentrytype": 1, "title": "a\r\nEND:VEVENT;b,c"}));
        assert!(file.contains("SUMMARY:a\\nEND:VEVENT\\;b\\,c\r\n"), "{file}");
    }
}
