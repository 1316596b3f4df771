//! How far the notifier has come, and that only one is at work. Two at once would do no harm, but everything twice in vain.

use serde_json::Value;
use shared::app::App;
use shared::http::problem::Problem;
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::named;
use shared::store::keys::due;
use shared::store::step::Outcome;

/// Seconds after which one that has not come back is thought to be dead: longer than the function may run.
pub const LEASE: i64 = 150;

/// Seconds in which a row that was made due at once may still be on its way into the table: longer than any function runs.
const SLACK: i64 = 300;

/// How far back the first run looks, in seconds.
const FARTHEST: i64 = 48 * due::HOUR;

const HOUR: &str = "hour";
const UNTIL: &str = "until";

/// The right to work, and where to begin.
#[derive(Debug)]
pub struct Cursor {
    /// The first hour that may hold something, in seconds since 1970.
    pub hour: i64,
    until: i64,
}

impl Cursor {
    /// Takes the right to work; `None` while somebody else has it.
    pub async fn take(app: &App) -> Result<Option<Self>, Problem> {
        let (key, now) = (due::cursor(), app.clock.seconds());
        let there = app.table.get(&key).await?;
        let until = now + LEASE;
        let mut write = app.table.write();
        let hour = match &there {
            Some(there) if there.number(UNTIL) > now => return Ok(None),
            Some(there) => {
                let expect = Expect::there().field(UNTIL, there.number(UNTIL).into());
                write.change("cursor", &key, Change::plain(named([(UNTIL, until.into())])), expect);
                there.number(HOUR)
            }
            None => {
                let hour = now - FARTHEST;
                write.create("cursor", &key, Entry::plain(named([(HOUR, hour.into()), (UNTIL, until.into())])));
                hour
            }
        };
        Ok(match write.commit().await? {
            Outcome::Committed(_) => Some(Self { hour, until }),
            Outcome::Missing(_) | Outcome::Changed(..) => None,
        })
    }

    /// Gives the right back. The next run begins with the first hour in which something is left, however long ago that is.
    pub async fn give_back(self, app: &App, left: Option<i64>) -> Result<(), Problem> {
        let recent = app.clock.seconds() - SLACK;
        let hour = left.map_or(recent, |left| left.min(recent)).max(self.hour);
        let fields = named([(HOUR, hour.into()), (UNTIL, Value::from(0))]);
        let mut write = app.table.write();
        write.change("cursor", &due::cursor(), Change::plain(fields), Expect::there().field(UNTIL, self.until.into()));
        write.commit().await.map(|_| ())
    }
}
