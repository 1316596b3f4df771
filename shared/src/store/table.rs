//! The one DynamoDB table: what is read from it, and what is written or removed in bulk. Everything else is a `Transaction`.

use super::attempt::{Backoff, Pace, attempt, nothing_special};
use super::connect::Settings;
use super::cost::count_units;
use super::expression::Entry;
use super::item::{Item, Stored, key_item, stored, weight};
use super::keys::{self, Key};
use super::step;
use crate::clock::{Clock, Entropy};
use crate::http::problem::Problem;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{
    AttributeValue, ConsumedCapacity, DeleteRequest, KeysAndAttributes, PutRequest, ReturnConsumedCapacity,
    WriteRequest,
};
use std::fmt;

/// Items that one call removes in bulk, and reads by key (limits of DynamoDB).
const BULK: usize = 25;
const MANY: usize = 100;

/// Conditions of a query: a partition, and its part between two keys.
const WHOLE: &str = "#pk = :pk";
const BOUNDED: &str = "#pk = :pk AND #sk BETWEEN :low AND :high";

#[derive(Clone)]
pub struct Table {
    pub(super) client: Client,
    pub(super) name: String,
    pub(super) entropy: Entropy,
    pub(super) clock: Clock,
    /// Whether its operations have all the time that a slow machine needs.
    pub(super) unhurried: bool,
}

impl fmt::Debug for Table {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Table").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What the sort keys of a range are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Index {
    /// Those of the table itself.
    Table,
    ByDate,
    ByModified,
}

impl Index {
    const fn name(self) -> Option<&'static str> {
        match self {
            Self::Table => None,
            Self::ByDate => Some(keys::BY_DATE),
            Self::ByModified => Some(keys::changes::BY_MODIFIED),
        }
    }

    const fn sort_key(self) -> &'static str {
        match self {
            Self::Table => keys::SK,
            Self::ByDate => keys::IX,
            Self::ByModified => keys::changes::CHANGED,
        }
    }
}

/// A query of one partition.
#[derive(Clone, Debug)]
pub struct Range {
    pk: String,
    index: Index,
    /// Smallest and largest key, both included; none is the whole partition, for DynamoDB refuses an empty key.
    bounds: Option<(String, String)>,
    consistent: bool,
    /// Largest first.
    pub descending: bool,
    /// Go on after this place.
    pub after: Option<After>,
}

/// The place of a row in a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    /// Sort key.
    pub sk: String,
    /// Key in the index, where the range runs over one.
    pub ix: Option<String>,
}

impl Range {
    /// Everything of a partition whose sort key lies between two, both included.
    #[must_use]
    pub fn between(pk: String, bounds: (String, String)) -> Self {
        Self { bounds: Some(bounds), ..Self::partition(pk) }
    }

    /// Everything of a partition.
    #[must_use]
    pub const fn partition(pk: String) -> Self {
        Self { pk, index: Index::Table, bounds: None, consistent: true, descending: false, after: None }
    }

    /// Everything of a partition whose sort key begins with `prefix`, which is not empty.
    #[must_use]
    pub fn prefix(pk: String, prefix: &str) -> Self {
        Self::between(pk, (prefix.to_owned(), format!("{prefix}\u{10ffff}")))
    }

    /// Everything of a partition whose key in the date index lies between two, both included.
    #[must_use]
    pub fn by_date(pk: String, bounds: (String, String)) -> Self {
        let mut range = Self::between(pk, bounds);
        range.index = Index::ByDate;
        range
    }

    /// The keys of what has changed of a partition between two moments, the earliest first. What was written a moment ago may be missing.
    #[must_use]
    pub fn by_modified(pk: String, bounds: (String, String)) -> Self {
        let mut range = Self::between(pk, bounds);
        (range.index, range.consistent) = (Index::ByModified, false);
        range
    }

    /// What was written a moment ago may be missing; costs half.
    #[must_use]
    pub const fn eventually(mut self) -> Self {
        self.consistent = false;
        self
    }

    /// Largest first.
    #[must_use]
    pub const fn descending(mut self) -> Self {
        self.descending = true;
        self
    }

    /// Whether it runs over the date index.
    #[must_use]
    pub const fn is_by_date(&self) -> bool {
        matches!(self.index, Index::ByDate)
    }

    /// Whether it runs over an index.
    #[must_use]
    pub const fn has_index(&self) -> bool {
        !matches!(self.index, Index::Table)
    }

    /// Whether a key of the index of this range lies within its bounds.
    #[must_use]
    pub fn holds(&self, key: &str) -> bool {
        self.bounds.as_ref().is_none_or(|(low, high)| low.as_str() <= key && key <= high.as_str())
    }

    /// Whether no key can lie within its bounds. DynamoDB refuses such a query.
    fn is_empty(&self) -> bool {
        self.bounds.as_ref().is_some_and(|(low, high)| low > high)
    }

    /// The place of a row in this range.
    #[must_use]
    pub fn position(&self, row: &Stored) -> After {
        let ix = match self.index {
            Index::Table => None,
            Index::ByDate => row.index_key.clone(),
            Index::ByModified => row.changed.clone(),
        };
        After { sk: row.key.sk.clone(), ix }
    }

    fn start(&self) -> Option<Item> {
        let After { sk, ix } = self.after.as_ref()?;
        let mut item = key_item(&Key { pk: self.pk.clone(), sk: sk.clone() });
        item.extend(ix.iter().map(|ix| (self.index.sort_key().to_owned(), AttributeValue::S(ix.clone()))));
        Some(item)
    }
}

/// How much a query reads.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    pub rows: usize,
    /// Bytes of those behind the first `free` rows; the row that goes beyond is the last one.
    pub bytes: usize,
    /// Rows at the beginning whose bytes do not count, because they are only passed by.
    pub free: usize,
}

impl Table {
    /// A table by name.
    #[must_use]
    pub fn open(settings: &Settings, name: String, clock: Clock, entropy: Entropy) -> Self {
        Self { client: settings.dynamodb(), name, entropy, clock, unhurried: false }
    }

    /// The same for a storage within the program, which answers late only where the machine is slow: its operations have all
    /// the time that this takes.
    #[must_use]
    pub fn without_hurry(mut self) -> Self {
        self.unhurried = true;
        self
    }

    /// How its operations are tried.
    pub(super) fn pace(&self) -> Pace<'_> {
        Pace { entropy: &self.entropy, unhurried: self.unhurried }
    }

    /// One row by key.
    pub async fn get(&self, key: &Key) -> Result<Option<Stored>, Problem> {
        let request = self
            .client
            .get_item()
            .table_name(&self.name)
            .set_key(Some(key_item(key)))
            .consistent_read(true)
            .return_consumed_capacity(ReturnConsumedCapacity::Total);
        let tried = attempt(self.pace(), "get", nothing_special, || request.clone().send()).await?;
        let answer = tried.answer.map_err(|_| odd("get"))?;
        spend(answer.consumed_capacity());
        Ok(answer.item.filter(|item| !item.is_empty()).map(stored))
    }

    /// The rows of these keys that are there, in no order.
    pub async fn get_many(&self, all: &[Key]) -> Result<Vec<Stored>, Problem> {
        let mut rows = Vec::with_capacity(all.len());
        for some in all.chunks(MANY) {
            let mut waiting: Vec<Item> = some.iter().map(key_item).collect();
            let mut backoff = Backoff::new(self.pace());
            loop {
                let keys = KeysAndAttributes::builder().set_keys(Some(waiting)).consistent_read(true).build();
                let request = self
                    .client
                    .batch_get_item()
                    .request_items(&self.name, keys.map_err(unbuilt)?)
                    .return_consumed_capacity(ReturnConsumedCapacity::Total);
                let tried = attempt(self.pace(), "get many", nothing_special, || request.clone().send()).await?;
                let answer = tried.answer.map_err(|_| odd("get many"))?;
                answer.consumed_capacity().iter().for_each(|used| spend(Some(used)));
                let found = answer.responses.and_then(|mut found| found.remove(&self.name)).unwrap_or_default();
                rows.extend(found.into_iter().map(stored));
                let left = answer.unprocessed_keys.and_then(|mut left| left.remove(&self.name));
                waiting = left.map(|left| left.keys).unwrap_or_default();
                if waiting.is_empty() {
                    break;
                }
                if !backoff.wait().await {
                    return Err(Problem::Unavailable("dynamodb get many: throttled".to_owned()));
                }
            }
        }
        Ok(rows)
    }

    /// Up to `limit` rows of a range; more than one call only past DynamoDB's 1 MB page.
    pub async fn query(&self, range: &Range, limit: usize) -> Result<Vec<Stored>, Problem> {
        self.query_most(range, Most { rows: limit, bytes: usize::MAX, free: 0 }).await
    }

    /// All rows of a range, however many.
    pub async fn query_all(&self, range: &Range) -> Result<Vec<Stored>, Problem> {
        self.query(range, usize::MAX).await
    }

    /// The first rows of a range, until one of the limits is reached.
    pub async fn query_most(&self, range: &Range, most: Most) -> Result<Vec<Stored>, Problem> {
        let mut rows: Vec<Stored> = Vec::new();
        let mut bytes = 0_usize;
        let mut after = range.start();
        if range.is_empty() {
            return Ok(rows);
        }
        loop {
            let mut request = self
                .client
                .query()
                .table_name(&self.name)
                .set_index_name(range.index.name().map(str::to_owned))
                .key_condition_expression(if range.bounds.is_some() { BOUNDED } else { WHOLE })
                .expression_attribute_names("#pk", keys::PK)
                .expression_attribute_values(":pk", AttributeValue::S(range.pk.clone()))
                .scan_index_forward(!range.descending)
                .consistent_read(range.consistent)
                .limit(i32::try_from(most.rows - rows.len()).unwrap_or(i32::MAX))
                .set_exclusive_start_key(after)
                .return_consumed_capacity(ReturnConsumedCapacity::Total);
            if let Some((low, high)) = &range.bounds {
                request = request
                    .expression_attribute_names("#sk", range.index.sort_key())
                    .expression_attribute_values(":low", AttributeValue::S(low.clone()))
                    .expression_attribute_values(":high", AttributeValue::S(high.clone()));
            }
            let tried = attempt(self.pace(), "query", nothing_special, || request.clone().send()).await?;
            let answer = tried.answer.map_err(|_| odd("query"))?;
            spend(answer.consumed_capacity());
            for item in answer.items.unwrap_or_default() {
                let row = stored(item);
                if most.bytes < usize::MAX && rows.len() >= most.free {
                    bytes += weight(&row.row);
                }
                rows.push(row);
                if bytes > most.bytes {
                    return Ok(rows);
                }
            }
            after = answer.last_evaluated_key.filter(|key| !key.is_empty());
            if after.is_none() || rows.len() >= most.rows {
                return Ok(rows);
            }
        }
    }

    /// All items of persons whose sort key begins with `prefix`. It goes through the whole table: for operators, not for calls.
    pub async fn scan(&self, prefix: &str) -> Result<Vec<Stored>, Problem> {
        let mut rows = Vec::new();
        let mut after = None;
        loop {
            let request = self
                .client
                .scan()
                .table_name(&self.name)
                .filter_expression("begins_with(#pk, :pk) AND begins_with(#sk, :sk)")
                .expression_attribute_names("#pk", keys::PK)
                .expression_attribute_names("#sk", keys::SK)
                .expression_attribute_values(":pk", AttributeValue::S(keys::persons()))
                .expression_attribute_values(":sk", AttributeValue::S(prefix.to_owned()))
                .set_exclusive_start_key(after)
                .return_consumed_capacity(ReturnConsumedCapacity::Total);
            let tried = attempt(self.pace(), "scan", nothing_special, || request.clone().send()).await?;
            let answer = tried.answer.map_err(|_| odd("scan"))?;
            spend(answer.consumed_capacity());
            rows.extend(answer.items.unwrap_or_default().into_iter().map(stored));
            after = answer.last_evaluated_key.filter(|key| !key.is_empty());
            if after.is_none() {
                return Ok(rows);
            }
        }
    }

    /// Removes many items whatever they are (account deletion).
    pub async fn sweep(&self, all: &[Key]) -> Result<(), Problem> {
        self.write_many(all.iter().map(removal).collect::<Result<_, _>>()?).await
    }

    /// Removes many items whatever they are, and tells the devices of other people which of their rows are gone.
    pub async fn sweep_elsewhere(&self, all: &[Key]) -> Result<(), Problem> {
        let now = self.clock.now();
        let ends = now.as_second() + keys::changes::DELETION_SECONDS;
        let entry = Entry { changed: Some(keys::changes::at(now.as_millisecond())), ..Entry::default().until(ends) };
        let traces = all.iter().filter(|key| keys::changes::is_row(key)).map(|key| {
            let put = PutRequest::builder().set_item(Some(step::item(&keys::changes::deletion(key), &entry)));
            Ok(WriteRequest::builder().put_request(put.build().map_err(unbuilt)?).build())
        });
        self.write_many(traces.chain(all.iter().map(removal)).collect::<Result<_, _>>()?).await
    }

    async fn write_many(&self, all: Vec<WriteRequest>) -> Result<(), Problem> {
        for some in all.chunks(BULK) {
            let mut waiting = some.to_vec();
            let mut backoff = Backoff::new(self.pace());
            loop {
                let request = self
                    .client
                    .batch_write_item()
                    .request_items(&self.name, waiting)
                    .return_consumed_capacity(ReturnConsumedCapacity::Total);
                let tried = attempt(self.pace(), "sweep", nothing_special, || request.clone().send()).await?;
                let answer = tried.answer.map_err(|_| odd("sweep"))?;
                answer.consumed_capacity().iter().for_each(|used| spend(Some(used)));
                let left = answer.unprocessed_items.and_then(|mut left| left.remove(&self.name));
                waiting = left.unwrap_or_default();
                if waiting.is_empty() {
                    break;
                }
                if !backoff.wait().await {
                    return Err(Problem::Unavailable("dynamodb sweep: throttled".to_owned()));
                }
            }
        }
        Ok(())
    }
}

fn removal(key: &Key) -> Result<WriteRequest, Problem> {
    let delete = DeleteRequest::builder().set_key(Some(key_item(key))).build().map_err(unbuilt)?;
    Ok(WriteRequest::builder().delete_request(delete).build())
}

fn spend(capacity: Option<&ConsumedCapacity>) {
    count_units(capacity.and_then(ConsumedCapacity::capacity_units));
}

fn odd(call: &str) -> Problem {
    Problem::Internal(format!("dynamodb {call}: refused without a reason"))
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function in map_err")]
fn unbuilt(error: BuildError) -> Problem {
    Problem::Internal(error.to_string())
}
