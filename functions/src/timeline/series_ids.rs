//! Ids of the rows that stand for single days of a series: they follow from the series and the day, so that two devices
//! make one row.

use jiff::civil::Date;
use shared::date;
use shared::store::keys;

/// The root of all entries.
pub const ROOT: &str = "timelineentry";

/// The id of the row that stands for a day of a series.
#[must_use]
pub fn day_id(user: i64, series: i64, day: Date) -> i64 {
    keys::natural_id(user, ROOT, &format!("{series}/{}", date::format(day)))
}

/// The id of the row that a day of a series was moved to.
#[must_use]
pub fn moved_day_id(user: i64, series: i64, day: Date) -> i64 {
    keys::natural_id(user, ROOT, &format!("{series}/{}/moved", date::format(day)))
}
