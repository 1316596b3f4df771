//! Days as `YYYYMMDD`.

use jiff::civil::Date;

/// Reads a day; `None` when it is not eight digits or no such day exists.
#[must_use]
pub fn parse(text: &str) -> Option<Date> {
    if text.len() != 8 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let year = text[..4].parse().ok()?;
    let month = text[4..6].parse().ok()?;
    let day = text[6..].parse().ok()?;
    Date::new(year, month, day).ok().filter(|date| date.year() >= 1)
}

/// Writes a day.
#[must_use]
pub fn format(date: Date) -> String {
    format!("{:04}{:02}{:02}", date.year(), date.month(), date.day())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn days_that_do_not_exist_are_none() {
        for text in ["20260230", "20250229", "20261301", "2026011", "202601011", "2026-1-1", "00000101", "２0260101"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_day_comes_back(days in 0..800_000i32) {
            let date = Date::constant(1, 1, 1).saturating_add(jiff::Span::new().days(days));
            prop_assert_eq!(parse(&format(date)), Some(date));
        }
    }
}
