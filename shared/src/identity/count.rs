//! Numbers in the table that grow within a window of time, up to a limit. Whether one more is allowed is decided by the write
//! itself, so that any number of calls at once are no more than the limit.

use crate::app::App;
use crate::http::problem::Problem;
use crate::store::expression::{Change, Expect};
use crate::store::keys::Key;
use crate::store::step::{Label, Outcome};
use serde_json::{Map, Value};

/// How much of something is taken in a window of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The most.
    pub most: i64,
    /// The window in seconds.
    pub seconds: i64,
}

impl Limit {
    #[must_use]
    pub const fn new(most: i64, seconds: i64) -> Self {
        Self { most, seconds }
    }
}

/// A window that ends and begins at the same moment is met again; more often than this it is not.
pub(super) const ROUNDS: usize = 4;

/// Counts one more, or refuses for as long as the window lasts. A count whose answer got lost may count twice: that is on the
/// safe side.
pub(super) async fn count(app: &App, key: &Key, field: Label, limit: Limit) -> Result<(), Problem> {
    let now = app.clock.seconds();
    for _ in 0..ROUNDS {
        let mut write = app.table.write();
        let more = Change::plain(Map::new()).grows(field);
        write.change(field, key, more, Expect::default().lives_at(now).below(field, limit.most));
        match write.commit().await? {
            Outcome::Committed(_) => return Ok(()),
            Outcome::Changed(_, there) => {
                let left = there.ends.unwrap_or(0) - now;
                if left > 0 {
                    return Err(Problem::TooMany(left.unsigned_abs()));
                }
            }
            Outcome::Missing(_) => {}
        }
        let first = Map::from_iter([(field.to_owned(), Value::from(1))]);
        let mut write = app.table.write();
        write.change(field, key, Change::plain(first).until(now + limit.seconds), Expect::over_at(now));
        if let Outcome::Committed(_) = write.commit().await? {
            return Ok(());
        }
        // Another call began the window: this one is counted in it.
    }
    Err(Problem::Unavailable("a window of time began too often".to_owned()))
}
