//! How long the search for centres by postcode takes, as the function itself counts it.

use crate::cloud::{Cloud, function};
use crate::cost;
use crate::embedded::Embedded;
use crate::event::Event;
use crate::failure::Failure;
use crate::figures::{Cost, Times};
use functions::team::cancercenter::DEFINITION;
use serde_json::{Value, json};
use shared::entity::index;
use shared::store::expression::Entry;
use shared::store::item::Row;
use shared::store::keys::{self, Key};
use std::path::Path;
use std::time::Duration;

/// Postcodes: of the list, one that is not in it, and one of which only the first digit matches, which takes longest.
const ZIPS: [&str; 5] = ["10115", "80331", "20246", "66421", "11011"];

/// Times of searches, on the function's own clock.
#[derive(Clone, Debug, Default)]
pub struct Searches {
    /// The first one, which reads the centres from the table.
    pub first: Duration,
    /// All others.
    pub later: Times,
    /// Processor time of these.
    pub busy: Times,
}

/// Searches `rounds` times around each postcode for the `nearest` centres.
pub async fn measure(cloud: &Cloud, binary: &Path, rounds: usize, nearest: usize) -> Result<Searches, Failure> {
    let token = cloud.keys.token(1)?;
    let mut running = function(binary, DEFINITION.root, &cloud.keys, cloud.storage.endpoint()).start().await?;
    let mut cost = Cost::default();
    for round in 0..rounds {
        for zip in ZIPS {
            let target = format!("/api/{}/list?f.zipcode={zip}&f.radius=100&p.s={nearest}", DEFINITION.root);
            let (event, mut first) = (Event::new("GET", &target).token(&token), Cost::default());
            let answer = cost::call(&mut running, &event, if round > 0 { &mut cost } else { &mut first }).await?;
            if answer.status != 200 {
                return Err(Failure::Function(format!("a search answered {}: {}", answer.status, answer.body)));
            }
        }
    }
    let mut times = times(&running.stop().await?).into_iter();
    let first = times.next().unwrap_or_default();
    let mut searches = Searches { first, later: Times::default(), busy: cost.busy };
    times.for_each(|time| searches.later.push(time));
    Ok(searches)
}

/// The durations in a log, one for each request.
fn times(log: &str) -> Vec<Duration> {
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter_map(|line| line["ms"].as_f64()).map(|ms| Duration::from_secs_f64(ms / 1000.0)).collect()
}

/// Writes so many centres, spread over Germany.
pub async fn fill(storage: &Embedded, count: i64) -> Result<(), Failure> {
    storage.write(&(1..=count).map(centre).collect::<Vec<_>>()).await
}

fn centre(n: i64) -> (Key, Entry) {
    let mut row: Row = match (DEFINITION.sample)() {
        Value::Object(row) => row,
        _ => Row::new(),
    };
    // Beyond the ids of the seed.
    let id = 1_000_000 + n;
    // Multiples of two different steps, modulo 1, spread the points evenly.
    let spread = |step: f64| f64::from(u16::try_from(n).unwrap_or(u16::MAX)) * step % 1.0;
    let own = json!({
        "id": id,
        "version": 1,
        "created": "2026-03-01T08:00:00Z",
        "modified": "2026-03-01T08:00:00Z",
        "key": format!("list-{id}"),
        "name": format!("Klinik {n}"),
        "externalid": format!("B-{n}"),
        "sample": false,
        "lat": 47.5 + 7.3 * spread(0.754_877_666),
        "lon": 6.0 + 9.0 * spread(0.569_840_291),
    });
    row.extend(own.as_object().cloned().unwrap_or_default());
    (keys::catalog_row(DEFINITION.root, id), index::entry(&DEFINITION, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_tells_each_requests_time() {
        let log = "{\"ms\":1.5,\"status\":200}\nnoise\n{\"ms\":0.25}\n{\"key\":\"error.unavailable\"}\n";
        assert_eq!(times(log), [Duration::from_micros(1500), Duration::from_micros(250)]);
    }

    #[test]
    fn generated_centres_are_as_many_rows_in_germany() {
        let keys: std::collections::BTreeSet<String> = (1..=2000).map(|n| centre(n).0.sk).collect();
        assert_eq!(keys.len(), 2000);
        for n in 1..=2000 {
            let row = centre(n).1.row;
            let (lat, lon) = (row["lat"].as_f64().unwrap_or(0.0), row["lon"].as_f64().unwrap_or(0.0));
            assert!((47.5..=54.8).contains(&lat) && (6.0..=15.0).contains(&lon), "{lat} {lon}");
        }
    }
}
