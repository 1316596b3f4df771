//! How fast the notifier works off what has piled up, and whether an entry costs the same among few and among many.

use crate::cost;
use crate::embedded::Embedded;
use crate::failure::Failure;
use functions::notifier::cursor::GROUPS;
use functions::notifier::{self, Figures, clock};
use functions::timeline::recurrence::{format_time, zone};
use functions::timeline::timelineentry::DEFINITION;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use shared::app::App;
use shared::clock::Clock;
use shared::date;
use shared::http::problem::Problem;
use shared::store::cost::meter_within;
use shared::store::expression::Entry;
use shared::store::item::Row;
use shared::store::keys::{self, Key, due};
use shared::store::table::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Entries of one person, all due in one minute.
const EACH: usize = 10;

/// Items of the runs that are at work at the same time, one for each group of shards: no more than a small backlog has, so that the
/// embedded table keeps as many tokens of a large one.
pub const AT_A_TIME: usize = 1000;

/// How many that are due at once are to be told of in which time.
pub const GOALS: [(usize, Duration); 2] = [(60_000, Duration::from_mins(2)), (100_000, Duration::from_mins(5))];

/// Where Linux keeps files in memory.
const MEMORY: &str = "/dev/shm";

/// Longer than any run takes.
const TIMEOUT: Duration = Duration::from_hours(1);

/// Items that are made before they are written.
const AT_ONCE: usize = 5000;

/// What it took to work a backlog off.
#[derive(Clone, Debug)]
pub struct Backlog {
    /// Entries that were due.
    pub entries: usize,
    /// How many were told of after how much time of the runs.
    pub written: Vec<(Duration, usize)>,
    /// Time of all runs.
    pub took: Duration,
    /// Processor time of all runs, with that of the table.
    pub busy: Duration,
    /// Units of the table that all runs have used, of reading and writing.
    pub units: f64,
}

impl Backlog {
    /// Time for one entry: its reminder, and looking whether it is to be pushed.
    #[must_use]
    pub fn each(&self) -> Duration {
        self.per_entry(self.took)
    }

    /// Processor time for one entry.
    #[must_use]
    pub fn each_busy(&self) -> Duration {
        self.per_entry(self.busy)
    }

    /// Units of the table for one entry.
    #[must_use]
    pub fn each_units(&self) -> f64 {
        self.units / u32::try_from(self.entries.max(1)).map_or(f64::INFINITY, f64::from)
    }

    /// Time until so many of them were told of.
    #[must_use]
    pub fn until(&self, entries: usize) -> Option<Duration> {
        self.written.iter().find(|(_, written)| *written >= entries).map(|(took, _)| *took)
    }

    fn per_entry(&self, time: Duration) -> Duration {
        time / u32::try_from(self.entries.max(1)).unwrap_or(u32::MAX)
    }
}

/// Lets so many entries become due at once in a table of their own, and starts as many runs of the notifier as share the work, again
/// and again until nothing is due any more.
///
/// They meet a new program over the same file each time: the embedded table keeps the tokens of the transactions of ten minutes and
/// looks through all of them with each further one, which no table in the cloud does (`dynoxide` 3.2, `evict_expired`).
pub async fn measure(entries: usize) -> Result<Backlog, Failure> {
    // On a disk each transaction would wait for it, one after another: 5 ms that no table in the cloud takes from the next one.
    let memory = Path::new(MEMORY);
    let dir = if memory.is_dir() { tempfile::tempdir_in(memory)? } else { tempfile::tempdir()? };
    let file = dir.path().join("table.db");
    {
        let storage = Embedded::over(&file).await?;
        let app = operate::person::app(storage.table()).map_err(Failure::Harness)?;
        // The first run of all looks back two days, which has nothing to do with the entries.
        notifier::run(&app, AT_A_TIME).await.map_err(|problem| odd(&problem))?;
        fill(&storage, entries).await?;
    }
    let (mut done, mut took, mut busy, mut units) = (Vec::new(), Duration::ZERO, Duration::ZERO, 0.0);
    loop {
        let storage = Embedded::over(&file).await?;
        let app = Arc::new(operate::person::app(storage.table()).map_err(Failure::Harness)?);
        let (begin, own) = (Instant::now(), cost::own()?);
        let runs: Vec<_> = (0..GROUPS).map(|_| tokio::spawn(run(Arc::clone(&app)))).collect();
        let mut seen = 0;
        for run in runs {
            let (figures, used) = run.await.map_err(|error| Failure::Harness(error.to_string()))??;
            seen += figures.notified;
            units += used;
        }
        took += begin.elapsed();
        busy += cost::own()?.saturating_sub(own);
        done.push((took, done.last().map_or(0, |(_, before)| *before) + seen));
        if is_due(&app).await? {
            continue;
        }
        let written = written(&app, entries).await?;
        if written != entries {
            return Err(Failure::Function(format!("{written} reminders instead of {entries}")));
        }
        return Ok(Backlog { entries, written: done, took, busy, units });
    }
}

/// One run of the notifier, and the units of the table that it has used.
async fn run(app: Arc<App>) -> Result<(Figures, f64), Failure> {
    let most = AT_A_TIME / usize::from(GROUPS);
    let (ended, used) = meter_within(TIMEOUT, notifier::run(&app, most)).await;
    Ok((ended.map_err(|problem| odd(&problem))?, used.units))
}

async fn fill(storage: &Embedded, entries: usize) -> Result<(), Failure> {
    let at = due::minute(Clock::system().seconds()) - 120;
    let home = zone("Europe/Berlin").unwrap_or(TimeZone::UTC);
    let (day, time) = clock::local(&home, at);
    let mut items: Vec<(Key, Entry)> = Vec::with_capacity(AT_ONCE);
    for n in 0..entries {
        let person = number(n / EACH + 1);
        if n % EACH == 0 {
            let row = object(json!({"id": person, "version": 1, "language": 2}));
            items.push((keys::row(person, "user", person), Entry::plain(row)));
        }
        let id = number(n + 1);
        let row = object(json!({
            "id": id, "version": 1, "user": person, "title": "Anruf", "timelineentrycategory": 1, "timelineentrytype": 1,
            "date": date::format(day), "time": format_time(time), "timemeaning": "clock", "reminderminutes": 0,
        }));
        items.push((keys::row(person, DEFINITION.root, id), Entry::plain(row).due(Some(at))));
        if items.len() >= AT_ONCE || n + 1 == entries {
            storage.write(&std::mem::take(&mut items)).await?;
        }
    }
    Ok(())
}

/// Whether something is due of this hour or the one before.
async fn is_due(app: &App) -> Result<bool, Failure> {
    let now = app.clock.seconds();
    for hour in [now - due::HOUR, now] {
        for shard in 0..due::SHARDS {
            let range = Range::between(due::hour(hour, shard), due::until(hour, now));
            if !app.table.query(&range, 1).await.map_err(|problem| odd(&problem))?.is_empty() {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Reminders that were written.
async fn written(app: &App, entries: usize) -> Result<usize, Failure> {
    let mut written = 0;
    for person in 1..=entries.div_ceil(EACH) {
        let range = Range::prefix(keys::person(number(person)), &keys::prefix("notification"));
        written += app.table.query(&range, EACH + 1).await.map_err(|problem| odd(&problem))?.len();
    }
    Ok(written)
}

fn number(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn object(value: Value) -> Row {
    match value {
        Value::Object(row) => row,
        _ => Row::new(),
    }
}

fn odd(problem: &Problem) -> Failure {
    Failure::Harness(format!("the table does not answer: {problem:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_entry_is_told_of_once() {
        let backlog = measure(2 * EACH + 1).await.unwrap();
        let [(_, written)] = *backlog.written else { panic!("{backlog:?}") };
        assert_eq!((backlog.entries, written), (2 * EACH + 1, 2 * EACH + 1));
    }
}
