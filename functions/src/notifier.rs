//! The notifier: once a minute it looks at what has become due, tells people of it and plans the next time.
//!
//! What is due stands in the due index (`store/keys/due.rs`), one item for a row, written in the transaction that wrote the row.
//! All that follows from one item is one transaction too: a run that dies in the middle has done it or not, and the next one goes
//! on (`infra/adr/0035-what-is-due-is-found-by-its-minute.md`).

use crate::function::{Artefact, Task, Work};
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

/// Items that are looked at in one run; the next run goes on.
pub const MOST: usize = 5000;

/// Seconds after which a run begins with nothing more: long before the function is ended (`template.yaml`), so that what was begun is
/// done, and longer than a minute of usual work takes.
const LONGEST: i64 = 35;

/// Items that are read at a time.
const PIECE: usize = 200;

/// Items that are worked on side by side: most of the time of one is waiting for the table.
const BESIDE: usize = 16;

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
        log::event(
            "none",
            "notifier",
            &format!("seen {seen}, told {told}, pushed {pushed}, failed {failed}, late {late} s"),
        );
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
                    for some in items.chunks(BESIDE) {
                        if app.clock.seconds() - begun > LONGEST {
                            return Ok(left.or(Some(hour)));
                        }
                        if several(app, some, figures).await {
                            left = left.or(Some(hour));
                        }
                    }
                    if items.len() < PIECE.min(room) {
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

/// Works on some items side by side. Whether one of them is left where it is.
async fn several(app: &App, items: &[Stored], figures: &mut Figures) -> bool {
    let done = futures::future::join_all(items.iter().map(|item| one(app, item))).await;
    let mut left = false;
    for (item, ended) in items.iter().zip(done) {
        figures.seen += 1;
        match ended {
            Ok(Done { told, pushed, late }) => {
                figures.told += told;
                figures.pushed += pushed;
                figures.late = figures.late.max(late);
            }
            Err(problem) => {
                figures.failed += 1;
                log::failure("none", "notifier", &problem);
                left |= !waits(app, item).await;
            }
        }
    }
    left
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
