//! Whether a page of a list costs the same with few entries and with many.

use crate::cloud::{Cloud, Keys, function};
use crate::cost;
use crate::embedded::Embedded;
use crate::event::Event;
use crate::failure::Failure;
use crate::figures::Cost;
use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::index;
use shared::store::expression::Entry;
use shared::store::item::Row;
use shared::store::keys::{self, Key};
use std::path::Path;

/// The root that a dashboard reads by days.
pub const ROOT: &str = "timelineentry";

/// Single entries of the week that is asked for; all others are long past.
const IN_WINDOW: usize = 45;

/// Weekly entries without end: each has one day in the week that is asked for.
const SERIES: usize = 5;

/// `timelineentrytype` of a single entry, and of one that is repeated every week.
const SINGLE: i64 = 1;
const WEEKLY: i64 = 3;

/// The query of a dashboard for that week.
pub const WEEK: &str = "f.from=20260302&f.to=20260308&f.timezone=Europe/Berlin";

/// Items that are made before they are written.
const AT_ONCE: usize = 5000;

/// What one person's calls cost.
#[derive(Clone, Debug, Default)]
pub struct Growth {
    /// A page of a hundred.
    pub page: Cost,
    /// A week by the date index.
    pub window: Cost,
}

/// Gives one person for each of `sizes` so many entries, then requests a page and a week of each, `rounds` times in turn.
pub async fn measure(cloud: &Cloud, binary: &Path, sizes: &[usize], rounds: usize) -> Result<Vec<Growth>, Failure> {
    let definition = definition()?;
    let mut tokens = Vec::with_capacity(sizes.len());
    for (person, size) in (1..).zip(sizes) {
        fill(&cloud.storage, definition, person, *size).await?;
        tokens.push(cloud.keys.token(person)?);
    }
    let mut running = function(binary, ROOT, &cloud.keys, cloud.storage.endpoint()).start().await?;
    let mut growths = vec![Growth::default(); sizes.len()];
    // The first round loads the catalogs and is not counted.
    for round in 0..=rounds {
        for (token, growth) in tokens.iter().zip(&mut growths) {
            for (target, expected, counted) in [
                (format!("/api/{ROOT}/list?p.s=100"), 100, &mut growth.page),
                (format!("/api/{ROOT}/list?{WEEK}"), IN_WINDOW + SERIES, &mut growth.window),
            ] {
                let (event, mut first) = (Event::new("GET", &target).token(token), Cost::default());
                let answer = cost::call(&mut running, &event, if round > 0 { counted } else { &mut first }).await?;
                let items = answer.json()["items"].as_array().map_or(0, Vec::len);
                if items != expected {
                    return Err(Failure::Function(format!("{items} instead of {expected} items: {}", answer.status)));
                }
            }
        }
    }
    Ok(growths)
}

fn definition() -> Result<&'static Definition, Failure> {
    let all = functions::DEFINITIONS.iter();
    all.copied().find(|one| one.root == ROOT).ok_or_else(|| Failure::Harness(format!("there is no root {ROOT}")))
}

async fn fill(storage: &Embedded, definition: &Definition, person: i64, size: usize) -> Result<(), Failure> {
    let mut items: Vec<(Key, Entry)> = Vec::with_capacity(AT_ONCE);
    for n in 0..size {
        items.push(entry(definition, person, n));
        if items.len() == AT_ONCE || n + 1 == size {
            storage.write(&std::mem::take(&mut items)).await?;
        }
    }
    Ok(())
}

fn entry(definition: &Definition, person: i64, n: usize) -> (Key, Entry) {
    let id = i64::try_from(n + 1).unwrap_or(i64::MAX);
    let weekly = (IN_WINDOW..IN_WINDOW + SERIES).contains(&n);
    let mut row: Row = match (definition.sample)() {
        Value::Object(row) => row,
        _ => Row::new(),
    };
    let common = json!({
        "id": id,
        "version": 1,
        "created": "2026-03-01T08:00:00Z",
        "modified": "2026-03-01T08:00:00Z",
        "user": person,
        "date": day(n),
        "timelineentrytype": if weekly { WEEKLY } else { SINGLE },
    });
    row.extend(common.as_object().cloned().unwrap_or_default());
    // A weekly entry without end has one day in each week.
    for name in ["enddate", "weeks", "weekdays"] {
        row.remove(name);
    }
    (keys::row(person, definition.root, id), index::entry(definition, row))
}

/// The day of the n-th entry: the first ones are in the requested week, the others from 1990 to 2024, as are the first
/// days of repeated entries.
fn day(n: usize) -> String {
    if n < IN_WINDOW {
        return format!("202603{:02}", 2 + n % 7);
    }
    format!("{}{:02}{:02}", 1990 + n % 35, 1 + n / 35 % 12, 1 + n / 420 % 28)
}

/// The number of DynamoDB calls of the last request in a log.
#[must_use]
pub fn last_calls(log: &str) -> Option<u64> {
    let line = log.lines().rfind(|line| line.contains("dynamoCalls"))?;
    serde_json::from_str::<Value>(line).ok()?["dynamoCalls"].as_u64()
}

/// How many DynamoDB calls a request takes once the catalogs are in memory.
pub async fn calls(binary: &Path, keys: &Keys, storage: &Embedded, target: &str) -> Result<u64, Failure> {
    let mut running = function(binary, ROOT, keys, storage.endpoint()).start().await?;
    let event = Event::new("GET", target).token(&keys.token(1)?);
    running.call(&event).await?;
    running.call(&event).await?;
    let log = running.stop().await?;
    last_calls(&log).ok_or_else(|| Failure::Harness("the log tells no DynamoDB calls".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_week_holds_as_many_entries_whatever_there_is_besides() {
        let in_week =
            |size: usize| (0..size).map(day).filter(|day| ("20260302"..="20260308").contains(&day.as_str())).count();
        assert_eq!((in_week(100), in_week(10_000)), (IN_WINDOW, IN_WINDOW));
        assert!((0..10_000).map(day).all(|day| day.len() == 8));
    }

    #[test]
    fn the_log_tells_what_the_last_request_cost() {
        let log = "{\"dynamoCalls\":3}\nnoise\n{\"function\":\"a\",\"dynamoCalls\":1}\n";
        assert_eq!(last_calls(log), Some(1));
        assert_eq!(last_calls("noise"), None);
    }
}
