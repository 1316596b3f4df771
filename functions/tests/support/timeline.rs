//! What the tests of the timeline share.

use super::{Person, Product};
use jiff::{Timestamp, ToSpan};
use local::client::Answer;
use serde_json::{Value, json};
use shared::clock::Clock;
use std::sync::atomic::AtomicI64;
use std::sync::atomic::Ordering::Relaxed;

/// The `timelineentrytype` of an entry that does not come back.
pub const SINGLE: i64 = 1;
/// The `timelineentrytype` of an entry of every day.
pub const DAILY: i64 = 2;
/// The `timelineentrytype` of an entry of one day of the week.
pub const WEEKLY: i64 = 3;

/// A product on the first of November 2026, from noon in Greenwich. Time goes on with every look at the clock: rows made in one
/// millisecond could get one id.
pub async fn product() -> Product {
    let noon: Timestamp = "2026-11-01T12:00:00Z".parse().unwrap();
    let looks = AtomicI64::new(0);
    Product::at(Clock::from_fn(move || noon + looks.fetch_add(1, Relaxed).milliseconds())).await
}

/// The body of a reminder, with more fields.
#[expect(clippy::needless_pass_by_value, reason = "a call reads better with the fields written into it")]
pub fn entry(kind: i64, title: &str, date: &str, more: Value) -> Value {
    let mut body = json!({"timelineentrycategory": 1, "timelineentrytype": kind, "title": title, "date": date});
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

/// Day and title of each row.
pub fn days(rows: &[Value]) -> Vec<String> {
    rows.iter().map(|row| format!("{} {}", row["date"].as_str().unwrap(), row["title"].as_str().unwrap())).collect()
}

/// Changes one day of a series.
pub async fn day(person: &Person, id: &Value, body: Value) -> Answer {
    person.client.post(&format!("/api/timelineentry/day/{id}"), &body).await
}
