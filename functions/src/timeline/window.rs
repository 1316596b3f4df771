//! The rows of a window of days, in order, as far as somebody reads them.
//!
//! Three shelves of the date index are read side by side: the days of single entries, the entries apart (their day depends on
//! who reads, or they stand for a day of a series), and the series that are not over before the window. What is read grows
//! with the page and with the number of series, never with the number of entries.

use super::recurrence::{DRIFT, Occurrence, Plan};
use super::timelineentry::{APART, DEFINITION, SERIES};
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::Value;
use shared::date;
use shared::entity::query::MAX_ROWS;
use shared::http::problem::Problem;
use shared::store::item::{Row, Stored as StoredRow};
use shared::store::keys;
use shared::store::table::{Range, Table};
use std::collections::{BTreeMap, HashSet};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Window {
    /// Whose entries.
    pub user: i64,
    /// First day, included.
    pub from: Option<Date>,
    /// Last day, included.
    pub to: Option<Date>,
    /// Last day first.
    pub descending: bool,
    /// Where the reader is, where that is known.
    pub reader: Option<TimeZone>,
    /// Whether each day of a series is a row, or each stored row as it is.
    pub expand: bool,
    /// Go on behind this position.
    pub after: Option<Position>,
}

impl Window {
    /// Whether a day lies in it.
    #[must_use]
    pub fn holds(&self, day: Date) -> bool {
        self.from.is_none_or(|from| day >= from) && self.to.is_none_or(|to| day <= to)
    }
}

/// The position of a row: its day, its id, and for rows of a series the day of the series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The day on the reader's calendar.
    pub date: Date,
    /// The id of the stored row.
    pub id: i64,
    /// The day of the series.
    pub day: Date,
}

/// Rows of one index group, read in pieces.
struct Source {
    range: Range,
    ended: bool,
    /// The day and id of the last row that was read.
    reached: Option<(Date, i64)>,
}

struct Series {
    row: Row,
    id: i64,
    plan: Plan,
}

/// The rows of a window, one after the other.
pub struct Rows<'a> {
    table: &'a Table,
    window: &'a Window,
    piece: usize,
    days: Source,
    apart: Source,
    series: Vec<Series>,
    /// Rows that were read and not yet handed out.
    waiting: BTreeMap<Position, Row>,
    /// The next occurrence of each series.
    coming: BTreeMap<Position, (usize, i32, Option<Occurrence>)>,
    /// Days of series that have a row of their own.
    replaced: HashSet<(i64, Date)>,
    /// How many rows were looked at.
    seen: usize,
}

impl<'a> Rows<'a> {
    /// Begins to read; `piece` rows at a time. `keeps` tells which series are worth looking at.
    pub async fn begin(
        table: &'a Table,
        window: &'a Window,
        piece: usize,
        keeps: impl Fn(&Row) -> bool,
    ) -> Result<Self, Problem> {
        let root = DEFINITION.root;
        let after = window.after.map(|position| position.date);
        // Where an earlier page ended, this one begins: on the same day, which may hold many rows.
        let (from, to) =
            if window.descending { (window.from, after.or(window.to)) } else { (after.or(window.from), window.to) };
        let text = |day: Option<Date>| day.map(date::format);
        let early = from.map(|day| day.saturating_sub(DRIFT.days()));
        let late = to.map(|day| day.saturating_add(DRIFT.days()));
        let (mut low, mut high) = keys::date_window(root, text(from).as_deref(), text(to).as_deref());
        if let Some(position) = window.after {
            let bound = keys::date_row(root, &date::format(position.date), position.id);
            if window.descending { high = bound } else { low = bound }
        }
        let source = |bounds: (String, String), descending| Source {
            range: if descending { range(window.user, bounds).descending() } else { range(window.user, bounds) },
            ended: false,
            reached: None,
        };
        let apart = keys::group_window(root, APART, text(early).as_deref(), text(late).as_deref());
        // A series that is over may still be read on from an earlier day of the window.
        let begin = window.from.map(|day| day.saturating_sub(DRIFT.days())).filter(|_| window.expand);
        let series = source(keys::group_window(root, SERIES, text(begin).as_deref(), None), false);
        let mut rows = Self {
            table,
            window,
            piece,
            days: source((low, high), window.descending),
            apart: source(apart, window.descending),
            series: Vec::new(),
            waiting: BTreeMap::new(),
            coming: BTreeMap::new(),
            replaced: HashSet::new(),
            seen: 0,
        };
        let (days, apart, series) = {
            let (days, apart) = (&mut rows.days, &mut rows.apart);
            let all = async {
                tokio::try_join!(
                    days.more(table, piece),
                    apart.more(table, piece),
                    table.query(&series.range, MAX_ROWS + 1)
                )
            };
            Box::pin(all).await?
        };
        rows.take(days, false);
        rows.take(apart, true);
        if series.len() > MAX_ROWS {
            return Err(Problem::Refused("error.list.toolong"));
        }
        for row in series.into_iter().map(|stored| stored.row).filter(|row| keeps(row)) {
            let (Some(plan), Some(id)) = (Plan::of(&row), row.get("id").and_then(Value::as_i64)) else { continue };
            rows.series.push(Series { row, id, plan });
            let start = if window.expand { rows.start(early, late) } else { 0 };
            rows.come(rows.series.len() - 1, start);
        }
        Ok(rows)
    }

    /// Adds an entry that is not stored.
    pub fn join(&mut self, entry: Option<(Position, Row)>) {
        self.waiting.extend(entry);
    }

    /// The position in the last of the series at which the window may begin.
    fn start(&self, early: Option<Date>, late: Option<Date>) -> i32 {
        let Some(Series { plan, .. }) = self.series.last() else { return 0 };
        if self.window.descending {
            late.map_or(plan.last_position(), |day| plan.position_to(day))
        } else {
            early.map_or(0, |day| plan.position_from(day))
        }
    }

    /// How many rows were looked at.
    #[must_use]
    pub const fn seen(&self) -> usize {
        self.seen
    }

    pub async fn next(&mut self) -> Result<Option<(Position, Row)>, Problem> {
        loop {
            let row = self.first(&self.waiting);
            let occurrence = self.first(&self.coming);
            let Some(position) = self.earlier(row, occurrence) else {
                if self.days.ended && self.apart.ended {
                    return Ok(None);
                }
                self.load(None).await?;
                continue;
            };
            if !self.is_known(position) {
                self.load(Some(position)).await?;
                continue;
            }
            self.seen += 1;
            let found = if row == Some(position) { self.waiting.remove(&position) } else { self.occur(position) };
            if let Some(found) = found.filter(|_| self.is_inside(position)) {
                return Ok(Some((position, found)));
            }
        }
    }

    fn first<V>(&self, map: &BTreeMap<Position, V>) -> Option<Position> {
        let end = if self.window.descending { map.last_key_value() } else { map.first_key_value() };
        end.map(|(position, _)| *position)
    }

    fn earlier(&self, one: Option<Position>, two: Option<Position>) -> Option<Position> {
        if self.window.descending { one.max(two) } else { one.into_iter().chain(two).min() }
    }

    /// Whether nothing that was not read yet can come before this position, or replace it.
    fn is_known(&self, position: Position) -> bool {
        let descending = self.window.descending;
        let days = self.days.ended
            || self.days.reached.is_some_and(|reached| {
                let here = (position.date, position.id);
                if descending { here >= reached } else { here <= reached }
            });
        let apart = self.apart.ended
            || self.apart.reached.is_some_and(|(reached, _)| {
                let (near, far) = (DRIFT.days(), position.date);
                if descending { far.saturating_sub(near) > reached } else { far.saturating_add(near) < reached }
            });
        days && apart
    }

    async fn load(&mut self, position: Option<Position>) -> Result<(), Problem> {
        let here = position.map(|position| (position.date, position.id));
        let behind = |source: &Source| {
            let short = here.is_none_or(|here| {
                source.reached.is_none_or(
                    |reached| {
                        if self.window.descending { here < reached } else { here > reached }
                    },
                )
            });
            !source.ended && short
        };
        if behind(&self.days) {
            let items = self.days.more(self.table, self.piece).await?;
            self.take(items, false);
        } else {
            let items = self.apart.more(self.table, self.piece).await?;
            self.take(items, true);
        }
        Ok(())
    }

    /// Puts rows that were read where they belong.
    fn take(&mut self, rows: Vec<StoredRow>, apart: bool) {
        for row in rows.into_iter().map(|stored| stored.row) {
            self.seen += 1;
            let (Some(plan), Some(id)) = (Plan::of(&row), row.get("id").and_then(Value::as_i64)) else { continue };
            let number = |field: &str| row.get(field).and_then(Value::as_i64);
            let day = row.get("seriesdate").and_then(Value::as_str).and_then(date::parse);
            if apart && let (Some(series), Some(day)) = (number("series"), day) {
                self.replaced.insert((series, day));
            }
            if !self.window.expand {
                self.waiting.insert(Position { date: plan.first, id, day: plan.first }, row);
            } else if row.get("skipped") != Some(&Value::Bool(true))
                && let Some(occurrence) = plan.at(0, self.window.reader.as_ref())
            {
                let position = Position { date: occurrence.date, id, day: occurrence.date };
                self.waiting.insert(position, seen_by(row, &occurrence));
            }
        }
    }

    /// The occurrence at this position, unless its day has a row of its own; the next one of the series takes its place.
    fn occur(&mut self, position: Position) -> Option<Row> {
        let (at, count, occurrence) = self.coming.remove(&position)?;
        let Some(occurrence) = occurrence else { return Some(self.series[at].row.clone()) };
        self.come(at, if self.window.descending { count - 1 } else { count + 1 });
        let Series { row, id, plan } = &self.series[at];
        if self.replaced.contains(&(*id, occurrence.day)) {
            return None;
        }
        let mut row = row.clone();
        for mark in ["done", "donedate", "donetime"] {
            row.remove(mark);
        }
        row.insert("seriesdate".to_owned(), date::format(occurrence.day).into());
        row.insert("firstdate".to_owned(), date::format(plan.first).into());
        Some(seen_by(row, &occurrence))
    }

    /// Lets a series wait with its occurrence of this count, unless the window is over by then.
    fn come(&mut self, at: usize, count: i32) {
        let Series { id, plan, .. } = &self.series[at];
        let id = *id;
        if !self.window.expand {
            self.coming.insert(Position { date: plan.first, id, day: plan.first }, (at, count, None));
        } else if let Some(occurrence) = plan.at(count, self.window.reader.as_ref()) {
            let over = if self.window.descending {
                self.window.from.is_some_and(|from| occurrence.date < from)
            } else {
                self.window.to.is_some_and(|to| occurrence.date > to)
            };
            if !over {
                let position = Position { date: occurrence.date, id, day: occurrence.day };
                self.coming.insert(position, (at, count, Some(occurrence)));
            }
        }
    }

    fn is_inside(&self, position: Position) -> bool {
        let new = self
            .window
            .after
            .is_none_or(|after| if self.window.descending { position < after } else { position > after });
        new && self.window.holds(position.date)
    }
}

/// The rows of some days as they are stored.
pub struct Stored {
    /// Entries of one day.
    pub singles: Vec<Row>,
    /// Entries that come back and are not over before the first of the days.
    pub series: Vec<Row>,
}

/// The rows that stand for days of series, and those of a zone, whenever they are.
pub async fn apart(table: &Table, user: i64, most: usize) -> Result<Vec<Row>, Problem> {
    let rows = table.query(&range(user, keys::group_window(DEFINITION.root, APART, None, None)), most).await?;
    Ok(rows.into_iter().map(|stored| stored.row).collect())
}

/// What is stored of some days, for calendars that count themselves; at most `most` rows of each index group.
pub async fn stored(table: &Table, user: i64, from: Date, to: Option<Date>, most: usize) -> Result<Stored, Problem> {
    let (root, from, to) = (DEFINITION.root, date::format(from), to.map(date::format));
    let (from, to) = (Some(from.as_str()), to.as_deref());
    let (days, apart, series) = (
        range(user, keys::date_window(root, from, to)),
        range(user, keys::group_window(root, APART, from, to)),
        range(user, keys::group_window(root, SERIES, from, None)),
    );
    let all =
        async { tokio::try_join!(table.query(&days, most), table.query(&apart, most), table.query(&series, most)) };
    let (days, apart, series) = Box::pin(all).await?;
    let row = |stored: StoredRow| stored.row;
    let singles = days.into_iter().chain(apart).map(row).collect();
    Ok(Stored { singles, series: series.into_iter().map(row).collect() })
}

fn range(user: i64, bounds: (String, String)) -> Range {
    Range::by_date(keys::person(user), bounds)
}

impl Source {
    async fn more(&mut self, table: &Table, piece: usize) -> Result<Vec<StoredRow>, Problem> {
        let rows = table.query(&self.range, piece).await?;
        self.ended = rows.len() < piece;
        if let Some(last) = rows.last() {
            let day = last.text("date").and_then(date::parse);
            self.reached = day.zip(last.row.get("id").and_then(Value::as_i64));
            self.range.after = Some(self.range.position(last));
        }
        Ok(rows)
    }
}

/// A row with the day, the times and the moment that its reader sees.
fn seen_by(mut row: Row, occurrence: &Occurrence) -> Row {
    occurrence.show(&mut row);
    if let Some(instant) = occurrence.instant {
        row.insert("instant".to_owned(), instant.to_string().into());
    }
    row
}
