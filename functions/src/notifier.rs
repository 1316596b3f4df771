//! The notifier: once a minute it looks at what has become due, tells people of it and plans the next time.
//!
//! What is due stands in the due index (`store/keys/due.rs`), one item for a row, written in the transaction that wrote the row.
//! All that follows from one item is one transaction too: a run that dies in the middle has done it or not, and the next one goes
//! on (`infra/adr/0035-what-is-due-is-found-by-its-minute.md`).

use crate::function::{Artefact, Task, Work};
use futures::stream::{FuturesUnordered, StreamExt as _};
use shared::app::App;
use shared::http::problem::Problem;
use shared::log;
use shared::mail::kept;
use shared::store::expression::Expect;
use shared::store::item::Stored;
use shared::store::keys::{self, due};

pub mod again;
pub mod clock;
pub mod cursor;
pub mod endpoint;
pub mod mail;
pub mod morning;
pub mod person;
pub mod push;
pub mod reader;
pub mod reminder;
pub mod step;
pub mod suggestion;
pub mod telling;

use cursor::Cursor;
use person::Person;
use reader::Reader;
use step::{Done, Step};

/// The tasks of this domain.
pub const TASKS: &[Task] = &[Task { name: "notifier", artefact: Artefact::Notifier, work }];

/// Items that are looked at in one run: what is over is its time.
pub const MAX_ITEMS: usize = usize::MAX;

/// Seconds after which a run begins with nothing more: so long before the function is ended (`template.yaml`) that what was begun is
/// done.
const MAX_SECONDS: i64 = 90;

/// Items that are worked on side by side: most of the time of one is waiting for the table and the push service. As soon as one is
/// done the next begins, so that a slow one keeps none back.
const CONCURRENCY: usize = 64;

/// What a run has done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Items that were looked at.
    pub seen: usize,
    /// Notifications that were written.
    pub notified: usize,
    /// Pushes that the service took.
    pub pushed: usize,
    /// Items that failed and wait.
    pub failed: usize,
    /// Seconds that the oldest of them was late.
    pub late: i64,
}

/// The task: everything that is due.
#[must_use]
pub fn work(app: &App) -> Work<'_> {
    Box::pin(async move { run(app, MAX_ITEMS).await.map(|_| ()) })
}

/// Works on so many items that are due, group after group as long as one is left that nobody else works on. What fails waits for a
/// later run and keeps nothing else back.
pub async fn run(app: &App, most: usize) -> Result<Figures, Problem> {
    let mut figures = Figures::default();
    let ended = groups(app, most, &mut figures).await;
    if figures.seen > 0 {
        let Figures { seen, notified, pushed, failed, late } = figures;
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let all = [("seen", seen), ("told", notified), ("pushed", pushed), ("failed", failed)];
        let all = all.map(|(name, number)| (name, count(number)));
        log::figures("notifier", all.into_iter().chain([("late", late)]));
    }
    ended.map(|()| figures)
}

async fn groups(app: &App, most: usize, figures: &mut Figures) -> Result<(), Problem> {
    let until = app.clock.seconds() + MAX_SECONDS;
    loop {
        let (before, mut tried) = (*figures, Vec::new());
        while figures.seen < most && app.clock.seconds() <= until {
            let Some(mut cursor) = Cursor::take(app, &mut tried).await? else { break };
            let ended = run_group(app, &mut cursor, until, most, figures).await;
            let left = ended.as_ref().map_or(Some(cursor.hour), |left| *left);
            cursor.give_back(app, left).await?;
            ended?;
        }
        if figures.seen - before.seen == figures.failed - before.failed {
            return Ok(());
        }
        // What was done may have made something due now, in any group: entries of somebody who lives elsewhere now.
    }
}

/// Works on what is due in a group. The first hour in which something is left, where there is one.
async fn run_group(
    app: &App,
    cursor: &mut Cursor,
    until: i64,
    most: usize,
    figures: &mut Figures,
) -> Result<Option<i64>, Problem> {
    let reader = Reader::new(app, cursor.shards(), cursor.hour);
    let mut items = Items { app, reader, cursor, until, room: most.saturating_sub(figures.seen), ended: None };
    let left = process_batch(app, &mut items, figures).await?;
    Ok(left.into_iter().chain(items.ended).min())
}

/// Items that may still be begun.
struct Items<'a> {
    app: &'a App,
    reader: Reader<'a>,
    cursor: &'a mut Cursor,
    until: i64,
    room: usize,
    /// The hour in which it ended before all were begun.
    ended: Option<i64>,
}

impl Items<'_> {
    /// The next item and its hour.
    async fn next(&mut self) -> Result<Option<(i64, Stored)>, Problem> {
        if self.ended.is_some() {
            return Ok(None);
        }
        let Some(item) = self.reader.next().await? else { return Ok(None) };
        if self.room == 0 || self.app.clock.seconds() > self.until || !self.cursor.keep(self.app).await {
            self.ended = Some(self.reader.hour);
            return Ok(None);
        }
        self.room -= 1;
        Ok(Some((self.reader.hour, item)))
    }
}

/// Works on items side by side. The first hour in which one is left where it was.
async fn process_batch(app: &App, items: &mut Items<'_>, figures: &mut Figures) -> Result<Option<i64>, Problem> {
    let (mut running, mut left, mut unread) = (FuturesUnordered::new(), None::<i64>, None);
    loop {
        while running.len() < CONCURRENCY && unread.is_none() {
            match items.next().await {
                Ok(Some((hour, item))) => running.push(attempt(app, hour, item)),
                Ok(None) => break,
                // What was begun is done first.
                Err(problem) => unread = Some(problem),
            }
        }
        let Some(Attempt { hour, done, is_left }) = running.next().await else { break };
        figures.seen += 1;
        figures.failed += usize::from(done.is_none());
        let Done { notified, pushed, late } = done.unwrap_or_default();
        figures.notified += notified;
        figures.pushed += pushed;
        figures.late = figures.late.max(late);
        if is_left {
            left = Some(left.map_or(hour, |left| left.min(hour)));
        }
    }
    unread.map_or(Ok(left), Err)
}

/// What has become of an item.
struct Attempt {
    hour: i64,
    /// `None` when it failed.
    done: Option<Done>,
    /// It is where it was.
    is_left: bool,
}

async fn attempt(app: &App, hour: i64, item: Stored) -> Attempt {
    match process_item(app, &item).await {
        Ok(done) => Attempt { hour, done: Some(done), is_left: false },
        Err(problem) => {
            log::failure("none", "notifier", &problem);
            Attempt { hour, done: None, is_left: !reschedule(app, &item).await }
        }
    }
}

/// Has an item that failed tried again at a later minute. Whether it will be.
async fn reschedule(app: &App, item: &Stored) -> bool {
    let Some(named) = due::row(&item.key) else { return false };
    let moved = again::wait(app, item, &named).await;
    moved.inspect_err(|problem| log::failure("none", "notifier", problem)).is_ok()
}

/// Does what an item of the index asks for. One that no longer holds is only taken away.
async fn process_item(app: &App, item: &Stored) -> Result<Done, Problem> {
    let Some(key) = due::row(&item.key) else { return drop_due(app, item).await };
    if due::is_endpoint(&key) {
        return endpoint::remove(app, item).await;
    }
    let Some(user) = due::owner(&key) else { return drop_due(app, item).await };
    let (home, tombstone) = (keys::row(user, "user", user), keys::tombstone(user));
    let mut wanted = vec![key.clone(), tombstone.clone()];
    wanted.extend((home != key).then(|| home.clone()));
    let found = app.table.get_many(&wanted).await?;
    let find = |wanted: &keys::Key| found.iter().find(|stored| stored.key == *wanted).cloned();
    let (row, left, owner) = (find(&key), find(&tombstone), find(&home));
    let (Some(row), Some(owner), None) = (row, owner, left) else { return drop_due(app, item).await };
    let Some(at) = row.due.filter(|at| again::is_alias_of(item, &key, *at)) else { return drop_due(app, item).await };
    let person = Person::of(app, user, owner.row).await?;
    let step = Step { app, person: &person, row: &row, due: at, now: app.clock.seconds() };
    let mut done = match keys::root_of(&key.sk) {
        "timelineentry" => reminder::remind(&step).await?,
        "notification" => push::push(&step).await?,
        "user" => morning::plan(&step).await?,
        kept::KIND => mail::send(&step).await?,
        _ => step.complete(None).await?,
    };
    done.late = step.now - at;
    Ok(done)
}

/// Takes an item away that no longer holds.
async fn drop_due(app: &App, item: &Stored) -> Result<Done, Problem> {
    let mut write = app.table.write();
    write.remove("due", &item.key, Expect::there());
    write.commit().await?;
    Ok(Done::default())
}
