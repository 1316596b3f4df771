//! `GET changes`: the rows of a person for a device that keeps them: all of them, or what has changed since it asked for the last time
//! (`infra/adr/0068-a-device-pulls-what-has-changed.md`).
//!
//! A key of the index says that something has happened to a row; what it is now the row itself says: there, it is answered, and gone,
//! it is deleted. So a row that was deleted and made anew is there, in whatever order both are read.

use super::call::FlowCall;
use super::definition::{Definition, OnDevice};
use super::openapi::schemas::schema_name;
use super::present;
use super::validate::{LARGEST_ID, number_within};
use crate::app::App;
use crate::date;
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::language::Language;
use crate::store::item::{Row, Stored, weight};
use crate::store::keys::{self, Key, changes};
use crate::store::table::{After, Most, Range};
use crate::work::over_rows;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde_json::{Map, Value, json};
use std::collections::{HashMap, HashSet};

/// The moment up to which an earlier answer was complete.
pub const SINCE: &str = "since";

const CURSOR: &str = "p.c";

/// Milliseconds that are looked at once more: a write takes its time before it is done and before the index has it.
const OVERLAP: i64 = 60_000;

/// Milliseconds for which an answer can be gone on from: ten days less than deletions are remembered.
const GOOD_FOR: i64 = (changes::DELETION_SECONDS - 10 * 86_400) * 1000;

/// Bytes of rows in a page; references to catalogs make two or three times as many of them.
const PAGE_BYTES: usize = 1024 * 1024;

/// Keys of the index in a page, and those whose rows are read at once.
const PAGE_KEYS: usize = 500;
const BATCH: usize = 100;

/// Answers a page. Rows of `first` around today come before all others.
pub async fn changes(call: &FlowCall<'_>, first: &Definition) -> Result<Reply, Problem> {
    call.incoming.only_params(&[SINCE, CURSOR])?;
    let pk = keys::person(call.person()?.user);
    let now = call.app.clock.now().as_millisecond();
    let since = call.incoming.param(SINCE).map(|text| number_within(text, 0, LARGEST_ID)).transpose();
    let since = since.map_err(|key| Problem::field(SINCE, key))?;
    let position = match call.incoming.param(CURSOR) {
        Some(text) => Position::read(text, now).ok_or_else(|| Problem::field(CURSOR, "value"))?,
        None => Position::beginning(since, now),
    };
    let ranges = position.ranges(pk, first).ok_or_else(|| Problem::field(CURSOR, "value"))?;
    let page = match position.since {
        Some(_) => changed(call.app, &position, &ranges[0]).await?,
        None => everything(call.app, &position, ranges).await?,
    };
    let mut body = Map::new();
    body.insert("items".to_owned(), items(call.app, page.rows, call.incoming.language()).await?);
    body.insert("deleted".to_owned(), page.deleted.into());
    body.insert("all".to_owned(), position.since.is_none().into());
    body.insert("until".to_owned(), position.until.into());
    body.insert("more".to_owned(), page.next.is_some().into());
    if let Some(next) = page.next {
        body.insert("cursor".to_owned(), next.write().into());
    }
    Ok(Reply::ok(Value::Object(body)))
}

/// Where a page begins.
#[derive(Clone)]
struct Position {
    /// The moment that the first page was asked for: what changes later comes with the next question.
    until: i64,
    /// What has changed since then; without it everything.
    since: Option<i64>,
    /// Which of the ranges, and the last row of it that was answered.
    range: usize,
    after: Option<After>,
}

impl Position {
    /// A moment that no answer of ours can have told, or one too long ago, is none.
    fn beginning(since: Option<i64>, now: i64) -> Self {
        let since = since.filter(|since| (now - GOOD_FOR..=now + OVERLAP).contains(since));
        Self { until: now, since, range: 0, after: None }
    }

    fn write(&self) -> String {
        let (sk, ix) = self.after.as_ref().map(|after| (&after.sk, &after.ix)).unzip();
        URL_SAFE_NO_PAD.encode(json!([self.until, self.since, self.range, sk, ix]).to_string())
    }

    fn read(text: &str, now: i64) -> Option<Self> {
        type Parts = (i64, Option<i64>, usize, Option<String>, Option<String>);
        let (until, since, range, sk, ix): Parts = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
        let fits = |key: &String| !key.is_empty() && key.len() <= 200;
        if !sk.iter().chain(&ix).all(fits) || sk.is_none() && ix.is_some() {
            return None;
        }
        let position = Self::beginning(since, until);
        let genuine = (now - GOOD_FOR..=now + OVERLAP).contains(&until) && position.since == since;
        genuine.then_some(Self { range, after: sk.map(|sk| After { sk, ix }), ..position })
    }

    /// The ranges that a whole answer goes through, the one that goes on after the row that was the last; nothing when that is in none.
    fn ranges(&self, pk: String, first: &Definition) -> Option<Vec<Range>> {
        let mut ranges = match self.since {
            Some(since) => vec![Range::by_modified(pk, changes::from(since - OVERLAP))],
            None => all_of(pk, first, self.until),
        };
        let range = ranges.get_mut(self.range)?;
        if let Some(after) = &self.after {
            let fits = after.ix.is_some() == range.has_index() && range.holds(after.ix.as_ref().unwrap_or(&after.sk));
            range.after = Some(after.clone()).filter(|_| fits);
            range.after.as_ref()?;
        }
        Some(ranges)
    }
}

/// What of `first` lies in the year before this moment and the one after it, and then the whole partition.
fn all_of(pk: String, first: &Definition, moment: i64) -> Vec<Range> {
    let mut ranges = Vec::new();
    let today = Timestamp::from_millisecond(moment).unwrap_or_default().to_zoned(TimeZone::UTC).date();
    let day = |years: i64| date::format(today.saturating_add(years.years()));
    if first.date_index.is_some() {
        let (from, to) = (day(-1), day(1));
        let mut groups: Vec<&str> = first.index_groups.iter().map(|group| group.name).collect();
        groups.dedup();
        let groups = groups.into_iter().map(|group| keys::group_window(first.root, group, Some(&from), None));
        let windows = groups.chain([keys::date_window(first.root, Some(&from), Some(&to))]);
        ranges.extend(windows.map(|window| Range::by_date(pk.clone(), window).eventually()));
    }
    ranges.push(Range::partition(pk).eventually());
    ranges
}

/// What a page has, and where the next one begins.
#[derive(Default)]
struct Page {
    rows: Vec<(&'static Definition, Row)>,
    deleted: Vec<Value>,
    next: Option<Position>,
}

/// The definition of a row that a device may keep.
fn kept(app: &App, key: &Key) -> Option<&'static Definition> {
    let of_person = changes::is_row(key).then(|| app.root(keys::root_of(&key.sk)))?;
    of_person.filter(|definition| !definition.is_catalog() && definition.on_device == OnDevice::Keep)
}

/// Every row, each at least once.
async fn everything(app: &App, position: &Position, ranges: Vec<Range>) -> Result<Page, Problem> {
    let mut page = Page::default();
    let (mut seen, mut bytes) = (HashSet::new(), 0);
    for (at, range) in ranges.iter().enumerate().skip(position.range) {
        let most = Most { rows: usize::MAX, bytes: PAGE_BYTES - bytes, free: 0 };
        let found = app.table.query_most(range, most).await?;
        bytes += found.iter().map(|stored| weight(&stored.row)).sum::<usize>();
        let last = found.last().map(|last| range.position(last));
        for Stored { key, row, .. } in found {
            if let Some(definition) = kept(app, &key)
                && seen.insert(key)
            {
                page.rows.push((definition, row));
            }
        }
        if bytes > PAGE_BYTES {
            page.next = Some(Position { range: at, after: last, ..position.clone() });
            break;
        }
    }
    Ok(page)
}

/// What has changed, in the order in which it did.
async fn changed(app: &App, position: &Position, range: &Range) -> Result<Page, Problem> {
    let mut page = Page::default();
    let found = app.table.query(range, PAGE_KEYS).await?;
    let ends = found.len() < PAGE_KEYS;
    let (mut seen, mut bytes, mut last) = (HashSet::new(), 0, None);
    'page: for some in found.chunks(BATCH) {
        let wanted = some.iter().filter_map(|stored| {
            let row = changes::row_of(&stored.key)?;
            Some((kept(app, &row)?, row)).filter(|(_, row)| seen.insert(row.clone()))
        });
        let wanted: Vec<(&Definition, Key)> = wanted.collect();
        let keys: Vec<Key> = wanted.iter().map(|(_, key)| key.clone()).collect();
        let there = app.table.get_many(&keys).await?.into_iter();
        let mut there: HashMap<Key, Row> = there.map(|stored| (stored.key, stored.row)).collect();
        let mut wanted = wanted.into_iter().peekable();
        for entry in some {
            if bytes > PAGE_BYTES {
                break 'page;
            }
            let row = changes::row_of(&entry.key);
            if let Some((definition, key)) = wanted.next_if(|(_, key)| row.as_ref() == Some(key)) {
                match there.remove(&key) {
                    Some(row) => {
                        bytes += weight(&row);
                        page.rows.push((definition, row));
                    }
                    None => page
                        .deleted
                        .extend(changes::id_of(&key).map(|id| json!({"root": schema_name(definition.root), "id": id}))),
                }
            }
            last = Some(range.position(entry));
        }
    }
    let complete = ends && last == found.last().map(|last| range.position(last));
    page.next = last.filter(|_| !complete).map(|last| Position { after: Some(last), ..position.clone() });
    Ok(page)
}

/// The rows as their roots answer them, in the order in which they were found.
async fn items(app: &App, rows: Vec<(&'static Definition, Row)>, language: Language) -> Result<Value, Problem> {
    let mut by_root: HashMap<&str, (&'static Definition, Vec<usize>, Vec<Row>)> = HashMap::new();
    let count = rows.len();
    for (at, (definition, row)) in rows.into_iter().enumerate() {
        let (_, positions, rows) =
            by_root.entry(definition.root).or_insert_with(|| (definition, Vec::new(), Vec::new()));
        positions.push(at);
        rows.push(row);
    }
    let mut items: Vec<(usize, Value)> = Vec::with_capacity(count);
    for (root, (definition, positions, rows)) in by_root {
        let snapshot = present::snapshot_for(app, definition, &rows).await?;
        let shown = over_rows(rows.len(), move || {
            let shown = rows.iter().map(|row| present::row(definition, row, &snapshot, language));
            shown.map(|row| json!({"root": schema_name(root), "row": row})).collect::<Vec<_>>()
        });
        items.extend(positions.into_iter().zip(shown.await?));
    }
    items.sort_unstable_by_key(|(at, _)| *at);
    Ok(items.into_iter().map(|(_, item)| item).collect())
}
