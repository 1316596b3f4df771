//! The rules of a zone as iCalendar tells them (RFC 5545, 3.6.5): every change of its clocks, asked of the database of zones.

use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ToSpan};

/// How long after the last event the changes are told.
const YEARS: i16 = 10;

/// The component of a zone for events that begin from `first` to `last`, and for what comes back after that.
pub fn lines_of(name: &str, zone: &TimeZone, first: Date, last: Date) -> Vec<String> {
    let begin = midnight(first.saturating_sub(2.days()));
    let end = midnight(last.saturating_add(YEARS.years()));
    let mut lines = vec!["BEGIN:VTIMEZONE".to_owned(), format!("TZID:{name}")];
    let before = zone.preceding(begin).next();
    let changes = before.into_iter().chain(zone.following(begin).take_while(|change| change.timestamp() < end));
    for change in changes {
        let onset = change.timestamp();
        let earlier = zone.to_offset(onset.saturating_sub(1.second()).unwrap_or(onset));
        lines.extend(observance(change.dst().is_dst(), earlier, change.offset(), earlier.to_datetime(onset)));
    }
    if lines.len() == 2 {
        let offset = zone.to_offset(begin);
        lines.extend(observance(false, offset, offset, offset.to_datetime(begin)));
    }
    lines.push("END:VTIMEZONE".to_owned());
    lines
}

fn midnight(day: Date) -> Timestamp {
    day.to_zoned(TimeZone::UTC).map_or(Timestamp::UNIX_EPOCH, |day| day.timestamp())
}

/// From when on the clocks are how far from UTC. The onset is told on the clocks as they were before.
fn observance(summer: bool, before: Offset, after: Offset, onset: DateTime) -> [String; 5] {
    let kind = if summer { "DAYLIGHT" } else { "STANDARD" };
    [
        format!("BEGIN:{kind}"),
        format!("DTSTART:{}", onset.strftime("%Y%m%dT%H%M%S")),
        format!("TZOFFSETFROM:{}", offset_text(before)),
        format!("TZOFFSETTO:{}", offset_text(after)),
        format!("END:{kind}"),
    ]
}

fn offset_text(offset: Offset) -> String {
    let seconds = offset.seconds().unsigned_abs();
    let sign = if offset.is_negative() { '-' } else { '+' };
    format!("{sign}{:02}{:02}", seconds / 3600, seconds % 3600 / 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timeline::recurrence::zone;

    fn lines(name: &str, first: Date, last: Date) -> String {
        lines_of(name, &zone(name).unwrap(), first, last).join("\n")
    }

    const AUTUMN: Date = Date::constant(2026, 10, 1);

    #[test]
    fn summer_and_winter_of_berlin_are_told_by_the_clocks_before_each_change() {
        let file = lines("Europe/Berlin", AUTUMN, AUTUMN);
        let head = "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\n\
            BEGIN:DAYLIGHT\nDTSTART:20260329T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT\n\
            BEGIN:STANDARD\nDTSTART:20261025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\n\
            BEGIN:DAYLIGHT\nDTSTART:20270328T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT\n";
        assert!(file.starts_with(head), "{file}");
        assert!(file.ends_with("END:VTIMEZONE"));
        assert_eq!(file.matches("BEGIN:STANDARD").count(), 10, "one each year");
    }

    #[test]
    fn each_zone_has_its_own_changes() {
        let file = lines("Europe/London", AUTUMN, AUTUMN);
        assert!(file.contains("DTSTART:20261025T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0000"), "{file}");
        let file = lines("America/New_York", AUTUMN, AUTUMN);
        assert!(file.contains("DTSTART:20261101T020000\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500"), "{file}");
        assert!(file.contains("DTSTART:20270314T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400"), "{file}");
    }

    #[test]
    fn a_zone_without_summer_time_has_one_offset() {
        let one = |name: &str, offset: &str| {
            let file = lines(name, AUTUMN, AUTUMN);
            assert!(file.contains(&format!("TZOFFSETTO:{offset}\nEND:STANDARD\nEND:VTIMEZONE")), "{file}");
            assert_eq!(file.matches("BEGIN:").count(), 2, "{file}");
        };
        one("Asia/Kolkata", "+0530");
        one("Asia/Tokyo", "+0900");
        one("Etc/UTC", "+0000");
        // These had other rules a few years ago.
        one("Europe/Istanbul", "+0300");
        one("America/Mexico_City", "-0600");
        one("Asia/Almaty", "+0500");
    }

    #[test]
    fn a_zone_whose_rules_changed_is_told_by_those_of_the_day() {
        let file = lines("Europe/Istanbul", Date::constant(2016, 3, 1), Date::constant(2016, 3, 1));
        assert!(file.contains("DTSTART:20160327T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0300"), "{file}");
        assert!(!file.contains("DTSTART:2017"), "the clocks stay: {file}");
    }

    #[test]
    fn events_far_ahead_have_their_changes() {
        let file = lines("Europe/Berlin", AUTUMN, Date::constant(2045, 7, 1));
        assert!(file.contains("BEGIN:DAYLIGHT\nDTSTART:20450326T020000\n"), "{file}");
        let file = lines("Europe/Berlin", Date::constant(9998, 7, 1), Date::constant(9998, 7, 1));
        assert!(file.contains("BEGIN:DAYLIGHT\nDTSTART:9998"), "{file}");
    }
}
