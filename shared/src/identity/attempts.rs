//! Failed sign-ins, counted in the table per account and per address.

use crate::app::App;
use crate::http::problem::Problem;
use crate::store::expression::{Change, Expect};
use crate::store::keys::{self, Key};
use crate::store::step::{Label, Outcome};
use serde_json::{Map, Value};

/// Seconds in which failures are counted together.
pub const WINDOW_SECONDS: i64 = 15 * 60;
/// Failures after which an account waits.
pub const PER_ACCOUNT: i64 = 10;
/// Failures after which an address of the network waits; many people share one.
pub const PER_ADDRESS: i64 = 100;

const FAILED: &str = "failed";

/// Refuses when one of these has failed too often. `whats` are names with their limits.
pub async fn check(app: &App, whats: &[(&str, i64)]) -> Result<(), Problem> {
    let now = app.clock.seconds();
    for (what, limit) in whats {
        let Some(counted) = app.table.get(&keys::attempts(what)).await? else { continue };
        let until = counted.ends.unwrap_or(0);
        if counted.number(FAILED) >= *limit && until > now {
            return Err(Problem::TooMany(u64::try_from(until - now).unwrap_or(1)));
        }
    }
    Ok(())
}

/// Counts one failure more for each of these.
pub async fn count(app: &App, whats: &[(&str, i64)]) -> Result<(), Problem> {
    for (what, _) in whats {
        grow(app, &keys::attempts(what), FAILED).await?;
    }
    Ok(())
}

/// Adds one to what is counted in a window of time; answers how many there are now.
async fn grow(app: &App, key: &Key, field: Label) -> Result<i64, Problem> {
    let now = app.clock.seconds();
    let mut write = app.table.write();
    let running = Change::plain(Map::new()).grows(field);
    write.change(field, key, running, Expect::default().lives_at(now));
    // A repetition after a lost answer may count one twice; that is on the safe side.
    if let Outcome::Committed(mut rows) = write.commit().await? {
        return Ok(rows.take(field).get(field).and_then(Value::as_i64).unwrap_or(1));
    }
    let first = Map::from_iter([(field.to_owned(), Value::from(1))]);
    let mut write = app.table.write();
    let fresh = Change::plain(first).until(now + WINDOW_SECONDS);
    write.change(field, key, fresh, Expect::over_at(now));
    // When two start a window at once, one of them goes uncounted.
    write.commit().await?;
    Ok(1)
}

/// Forgets the failures of an account that has just signed in.
pub async fn forgive(app: &App, what: &str) -> Result<(), Problem> {
    let mut write = app.table.write();
    write.forget(FAILED, &keys::attempts(what));
    write.commit().await.map(|_| ())
}
