//! Failed sign-ins, counted in the table per account and per address.

use crate::app::App;
use crate::http::problem::Problem;
use crate::store::expression::{Change, Expect};
use crate::store::keys;
use crate::store::step::Outcome;
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
    let now = app.clock.seconds();
    for (what, _) in whats {
        let key = keys::attempts(what);
        let mut write = app.table.write();
        let running = Change::plain(Map::new()).grows(FAILED);
        write.change(FAILED, &key, running, Expect::default().lives_at(now));
        // A repetition after a lost answer may count one failure twice; that is on the safe side.
        if let Outcome::Committed(_) = write.commit().await? {
            continue;
        }
        let first = Map::from_iter([(FAILED.to_owned(), Value::from(1))]);
        let mut write = app.table.write();
        let fresh = Change::plain(first).until(now + WINDOW_SECONDS);
        write.change(FAILED, &key, fresh, Expect::over_at(now));
        // When two failures start a window at once, one of them goes uncounted.
        write.commit().await?;
    }
    Ok(())
}

/// Forgets the failures of an account that has just signed in.
pub async fn forgive(app: &App, what: &str) -> Result<(), Problem> {
    let mut write = app.table.write();
    write.forget(FAILED, &keys::attempts(what));
    write.commit().await.map(|_| ())
}
