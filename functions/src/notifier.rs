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
use shared::store::table::Range;

pub mod again;
pub mod clock;
pub mod cursor;
pub mod endpoint;
pub mod mail;
pub mod morning;
pub mod person;
pub mod producers;
pub mod push;
pub mod reminder;
pub mod step;
pub mod suggestion;

use cursor::Cursor;
use person::Person;
use step::{Done, Step};

/// The tasks of this domain.
pub const TASKS: &[Task] = &[Task { name: "notifier", artefact: Artefact::Notifier, work }];

/// Items that are looked at in one run: what is over is its time.
pub const MOST: usize = usize::MAX;

/// Seconds after which a run begins with nothing more: so long before the function is ended (`template.yaml`) that what was begun is
/// done. Runs that find somebody at work end at once.
const LONGEST: i64 = 90;

/// Items that are read at a time.
const PIECE: usize = 1000;

/// Items that are worked on side by side: most of the time of one is waiting for the table and the push service. As soon as one is
/// done the next begins, so that a slow one keeps none back.
const BESIDE: usize = 64;

/// What a run has done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Items that were looked at.
    pub seen: usize,
    /// Notifications that were written.
    pub told: usize,
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
    Box::pin(async move { run(app, MOST).await.map(|_| ()) })
}

/// Works on so many items that are due, unless somebody else is at work. What fails waits for a later run and keeps nothing else
/// back.
pub async fn run(app: &App, most: usize) -> Result<Figures, Problem> {
    let mut figures = Figures::default();
    let Some(cursor) = Cursor::take(app).await? else { return Ok(figures) };
    let ended = drain(app, cursor.hour, most, &mut figures).await;
    if figures.seen > 0 {
        let Figures { seen, told, pushed, failed, late } = figures;
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let all = [("seen", seen), ("told", told), ("pushed", pushed), ("failed", failed)];
        let all = all.map(|(name, number)| (name, count(number)));
        log::figures("notifier", all.into_iter().chain([("late", late)]));
    }
    let left = ended.as_ref().map_or(Some(cursor.hour), |left| *left);
    cursor.give_back(app, left).await?;
    ended.map(|_| figures)
}

/// Works until nothing is due, or until it has seen enough. The first hour in which something is left, where there is one.
async fn drain(app: &App, from: i64, most: usize, figures: &mut Figures) -> Result<Option<i64>, Problem> {
    let begun = app.clock.seconds();
    loop {
        let before = *figures;
        let now = app.clock.seconds();
        let mut hour = from - from.rem_euclid(due::HOUR);
        let mut left = None;
        while hour <= now {
            for shard in 0..due::SHARDS {
                let mut range = Range::between(due::hour(hour, shard), due::until(hour, now));
                loop {
                    let room = most.saturating_sub(figures.seen);
                    if room == 0 {
                        return Ok(left.or(Some(hour)));
                    }
                    let items = app.table.query(&range, PIECE.min(room)).await?;
                    range.after = items.last().map(|last| range.place(last));
                    let is_last = items.len() < PIECE.min(room);
                    let ended = several(app, items, begun + LONGEST, figures).await;
                    if ended.left {
                        left = left.or(Some(hour));
                    }
                    if ended.late {
                        return Ok(left.or(Some(hour)));
                    }
                    if is_last {
                        break;
                    }
                }
            }
            hour += due::HOUR;
        }
        if figures.seen - before.seen == figures.failed - before.failed {
            return Ok(left);
        }
        // What was done may have made something due now: a notification, its push.
    }
}

/// How far some items were worked on.
#[derive(Clone, Copy, Debug, Default)]
struct Ended {
    /// One of them is left where it is.
    left: bool,
    /// Time was up before all of them were begun.
    late: bool,
}

/// Works on items side by side, and begins none after `until`.
async fn several(app: &App, items: Vec<Stored>, until: i64, figures: &mut Figures) -> Ended {
    let mut ended = Ended::default();
    let (mut rest, mut at_work) = (items.into_iter(), FuturesUnordered::new());
    loop {
        while at_work.len() < BESIDE && app.clock.seconds() <= until {
            let Some(item) = rest.next() else { break };
            at_work.push(apart(app, item));
        }
        let Some((item, result)) = at_work.next().await else { break };
        figures.seen += 1;
        match result {
            Ok(Done { told, pushed, late }) => {
                figures.told += told;
                figures.pushed += pushed;
                figures.late = figures.late.max(late);
            }
            Err(problem) => {
                figures.failed += 1;
                log::failure("none", "notifier", &problem);
                ended.left |= !waits(app, &item).await;
            }
        }
    }
    ended.late = rest.next().is_some();
    ended
}

async fn apart(app: &App, item: Stored) -> (Stored, Result<Done, Problem>) {
    let result = one(app, &item).await;
    (item, result)
}

/// Whether an item that failed waits at a later minute from now on.
async fn waits(app: &App, item: &Stored) -> bool {
    let Some(named) = due::row(&item.key) else { return false };
    let moved = again::wait(app, item, &named).await;
    moved.inspect_err(|problem| log::failure("none", "notifier", problem)).is_ok()
}

/// Does what an item of the index asks for. One that no longer holds is only taken away.
async fn one(app: &App, item: &Stored) -> Result<Done, Problem> {
    let Some(key) = due::row(&item.key) else { return gone(app, item).await };
    if due::is_endpoint(&key) {
        return endpoint::remove(app, item).await;
    }
    let Some(user) = due::owner(&key) else { return gone(app, item).await };
    let (home, tombstone) = (keys::row(user, "user", user), keys::tombstone(user));
    let mut wanted = vec![key.clone(), tombstone.clone()];
    wanted.extend((home != key).then(|| home.clone()));
    let found = app.table.get_many(&wanted).await?;
    let find = |wanted: &keys::Key| found.iter().find(|stored| stored.key == *wanted).cloned();
    let (row, left, owner) = (find(&key), find(&tombstone), find(&home));
    let (Some(row), Some(owner), None) = (row, owner, left) else { return gone(app, item).await };
    let Some(at) = row.due.filter(|at| again::stands_for(item, &key, *at)) else { return gone(app, item).await };
    let person = Person::of(app, user, owner.row).await?;
    let step = Step { app, person: &person, row: &row, due: at, now: app.clock.seconds() };
    let mut done = match keys::root_of(&key.sk) {
        "timelineentry" => reminder::remind(&step).await?,
        "notification" => push::push(&step).await?,
        "user" => morning::plan(&step).await?,
        kept::KIND => mail::send(&step).await?,
        _ => step.settle(None).await?,
    };
    done.late = step.now - at;
    Ok(done)
}

async fn gone(app: &App, item: &Stored) -> Result<Done, Problem> {
    let mut write = app.table.write();
    write.remove("due", &item.key, Expect::there());
    write.commit().await?;
    Ok(Done::default())
}
