//! How far the notifier has come, and who is at work. The shards of the due index lie in groups, and a run has a lease for one of
//! them at a time, so that several runs share what is due. Two at work on one would do no harm, but everything twice in vain.

use super::reader::Reader;
use serde_json::Value;
use shared::app::App;
use shared::http::problem::Problem;
use shared::log;
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::{Row, Stored, named};
use shared::store::keys::due;
use shared::store::step::Outcome;

/// Groups of shards: so many runs can be at work at the same time (`Events` of the notifier in `template.yaml`).
pub const GROUPS: u8 = 4;

/// Seconds after which a run that has not renewed its lease is thought to be dead.
pub const LEASE: i64 = 30;

/// Seconds before its end in which a lease is renewed.
const SHORT: i64 = 20;

/// Seconds in which a row that was made due at once may still be on its way into the table: longer than any function runs.
const SLACK: i64 = 300;

/// Seconds after which the hour goes on though nothing was due: what lies before it is looked at again and again.
const OLD: i64 = 3 * SLACK;

/// How far back the first run looks, in seconds.
const FARTHEST: i64 = 48 * due::HOUR;

/// The right to work on a group, and where to begin.
#[derive(Debug)]
pub struct Cursor {
    group: u8,
    /// The first hour that may hold something, in seconds since 1970.
    pub hour: i64,
    until: i64,
}

impl Cursor {
    /// Takes the right to work on the group that is furthest behind, of those that nobody has and in which something is due. No
    /// group is tried twice; `None` when none is left.
    pub async fn take(app: &App, tried: &mut Vec<u8>) -> Result<Option<Self>, Problem> {
        loop {
            let now = app.clock.seconds();
            let there = app.table.get(&due::cursor()).await?;
            let groups = (0..GROUPS).filter(|group| !tried.contains(group));
            let found = groups.map(|group| Found::of(there.as_ref(), group, now));
            // Among those that are equally far the one that was longest left alone.
            let free = found.filter(|found| found.until.is_none_or(|until| until <= now));
            let Some(found) = free.min_by_key(|found| (found.hour, found.until)) else { return Ok(None) };
            tried.push(found.group);
            if !found.is_waiting(app, now).await? {
                continue;
            }
            let Found { group, hour, until: was } = found;
            let until = now + LEASE;
            let fields = named([(&*hour_of(group), hour.into()), (&*until_of(group), until.into())]);
            let mut write = app.table.write();
            if there.is_some() {
                let expect = Expect::there().field(&until_of(group), was.map_or(Value::Null, Value::from));
                write.change("cursor", &due::cursor(), Change::plain(fields), expect);
            } else {
                write.create("cursor", &due::cursor(), Entry::plain(fields));
            }
            if let Outcome::Committed(_) = write.commit().await? {
                return Ok(Some(Self { group, hour, until }));
            }
        }
    }

    /// The shards of its group.
    pub fn shards(&self) -> impl Iterator<Item = u8> + use<> {
        shards(self.group)
    }

    /// Renews the right when it is about to end. Whether it is still there.
    pub async fn keep(&mut self, app: &App) -> bool {
        let now = app.clock.seconds();
        if self.until - now > SHORT {
            return true;
        }
        let written = self.write(app, named([(&*until_of(self.group), (now + LEASE).into())])).await;
        let is_there = written.inspect_err(|problem| log::failure("none", "notifier", problem)).unwrap_or(false);
        if is_there {
            self.until = now + LEASE;
        }
        is_there
    }

    /// Gives the right back. The next run begins with the first hour in which something is left, however long ago that is.
    pub async fn give_back(self, app: &App, left: Option<i64>) -> Result<(), Problem> {
        let now = app.clock.seconds();
        let recent = now - SLACK;
        let hour = left.map_or(recent, |left| left.min(recent)).max(self.hour);
        let fields = named([(&*hour_of(self.group), hour.into()), (&*until_of(self.group), now.into())]);
        self.write(app, fields).await.map(|_| ())
    }

    /// Whether it was written: not if somebody else has the right by now.
    async fn write(&self, app: &App, fields: Row) -> Result<bool, Problem> {
        let expect = Expect::there().field(&until_of(self.group), self.until.into());
        let mut write = app.table.write();
        write.change("cursor", &due::cursor(), Change::plain(fields), expect);
        Ok(matches!(write.commit().await?, Outcome::Committed(_)))
    }
}

/// A group as it was found.
struct Found {
    group: u8,
    hour: i64,
    /// When somebody's right ends or was given back.
    until: Option<i64>,
}

impl Found {
    fn of(there: Option<&Stored>, group: u8, now: i64) -> Self {
        let number = |name: &str| there.and_then(|there| there.row.get(name)?.as_i64());
        // One hour for all of them is what there was before there were groups.
        let hour = number(&hour_of(group)).or_else(|| number(HOUR)).unwrap_or(now - FARTHEST);
        Self { group, hour, until: number(&until_of(group)) }
    }

    /// Whether there is something to do: something is due, or the hour has to go on. A look costs less than the right to work.
    async fn is_waiting(&self, app: &App, now: i64) -> Result<bool, Problem> {
        let look = async || Reader::new(app, shards(self.group), self.hour).look().next().await;
        Ok(now - self.hour > OLD || look().await?.is_some())
    }
}

fn shards(group: u8) -> impl Iterator<Item = u8> {
    (0..due::SHARDS).filter(move |shard| shard % GROUPS == group)
}

const HOUR: &str = "hour";

fn hour_of(group: u8) -> String {
    format!("{HOUR}{group}")
}

fn until_of(group: u8) -> String {
    format!("until{group}")
}
