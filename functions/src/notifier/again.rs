//! When something that failed is tried again.

use serde_json::Value;
use shared::app::App;
use shared::http::problem::Problem;
use shared::store::expression::{Entry, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys::{Key, due};
use shared::store::transaction::Transaction;

/// Seconds after which something that failed is tried again: 1, 5 and 30 minutes, 2 and 12 hours.
pub const DELAYS: [i64; 5] = [60, 300, 1800, 7200, 43_200];

/// How often it was tried, in an item of the index that failed.
const TRIES: &str = "tries";

/// The place where an item of the index that failed stood first.
const FOR: &str = "for";

/// Seconds until the next try of what has been tried so often again; `None` after the last one.
#[must_use]
pub fn after(tries: i64) -> Option<i64> {
    usize::try_from(tries).ok().and_then(|tries| DELAYS.get(tries)).copied()
}

/// Lets an item of the index that failed wait at a later minute, longer each time and never given up. Its row stays due when it
/// was: what the row leads to follows from that time.
pub async fn wait(app: &App, item: &Stored, row: &Key) -> Result<(), Problem> {
    let tries = item.number(TRIES);
    let later = app.clock.seconds() + after(tries).unwrap_or(DELAYS[DELAYS.len() - 1]);
    let mut kept = item.row.clone();
    kept.insert(TRIES.to_owned(), Value::from(tries + 1));
    kept.entry(FOR).or_insert_with(|| due::slot(&item.key).into());
    let mut write = app.table.write();
    write.remove("due", &item.key, Expect::there());
    write.put("later", &due::of(later, row), Entry::plain(kept));
    write.commit().await.map(|_| ())
}

/// A row that was late is due next in an hour that the notifier has left: an item of now is its alias.
pub fn add_alias(write: &mut Transaction<'_>, row: &Key, next: i64, now: i64) {
    if next.div_euclid(due::HOUR) < now.div_euclid(due::HOUR) {
        let first = named([(FOR, due::slot(&due::of(next, row)).into())]);
        write.put("later", &due::of(now, row), Entry::plain(first));
    }
}

/// Whether an item of the index is that of a row that is due at this second since 1970, in its minute or at a later one.
#[must_use]
pub fn is_alias_of(item: &Stored, named: &Key, due: i64) -> bool {
    let first = due::slot(&due::of(due, named));
    due::slot(&item.key) == first || item.text(FOR) == Some(&first)
}
