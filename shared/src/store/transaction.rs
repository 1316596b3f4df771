//! The one way into the table: labelled steps that are all done or none.
//!
//! Each step is about one row; steps about the same row become one action, for DynamoDB takes no more of an item. A transaction
//! of one step is written as that item alone, which costs half. Version and times, the number of rows that point to a row, the
//! items that say which ones do, repetitions, and what a refusal means are known here and nowhere else.

use super::attempt::{Failure, attempt};
use super::cost::count_units;
use super::expression::{Change, Entry, Expect, Words};
use super::item::{Item, Row, Stored, from_row, key_item, number, stored};
use super::keys::{self, Key};
use super::single;
use super::table::Table;
use crate::http::problem::Problem;
use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{
    AttributeValue, CancellationReason, ConditionCheck, Delete, Put, ReturnConsumedCapacity,
    ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update,
};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;

/// Largest number of actions in a transaction (a limit of DynamoDB).
pub const LIMIT: usize = 100;

const OLD: ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure::AllOld;

/// The name of a step, for its caller.
pub type Label = &'static str;

/// How a transaction ended.
#[derive(Debug)]
pub enum Outcome {
    /// Every step is done.
    Committed(Rows),
    /// No step is done: the rows of these steps are not there.
    Missing(Vec<Label>),
    /// No step is done: the row of this one is not as expected, or there already. Of several the first step counts.
    Changed(Label, Box<Stored>),
}

/// Rows as a transaction has left them.
#[derive(Debug, Default)]
pub struct Rows(Vec<(Label, Row)>);

impl Rows {
    pub(super) fn one(label: Label, row: Row) -> Self {
        Self(vec![(label, row)])
    }

    /// The row of a step that created or changed one. A change tells it when it was the only step, or began with the row.
    #[must_use]
    pub fn take(&mut self, label: Label) -> Row {
        self.0.iter().position(|(known, _)| *known == label).map(|at| self.0.swap_remove(at).1).unwrap_or_default()
    }
}

/// Steps that are being put together.
#[derive(Debug)]
pub struct Transaction<'a> {
    table: &'a Table,
    pub(super) now: String,
    steps: Vec<Step>,
}

/// What happens to one row.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub label: Label,
    pub key: Key,
    pub action: Action,
    pub expect: Expect,
    /// How many rows more point to it.
    pub pointers: i64,
}

#[derive(Clone, Debug)]
pub(super) enum Action {
    /// Only the condition counts.
    Require,
    Create(Entry),
    /// Whatever was there.
    Put(Entry),
    Change(Change),
    Remove,
}

impl<'a> Transaction<'a> {
    pub(super) const fn new(table: &'a Table, now: String) -> Self {
        Self { table, now, steps: Vec::new() }
    }

    /// Writes a row that must not be there yet.
    pub fn create(&mut self, label: Label, key: &Key, entry: Entry) {
        self.act(label, key, Action::Create(entry), Expect::default());
    }

    /// Writes a row that must not be there yet, unless as one whose time was over at `now`, in seconds since 1970.
    pub fn renew(&mut self, label: Label, key: &Key, entry: Entry, now: i64) {
        self.act(label, key, Action::Create(entry), Expect::over_at(now));
    }

    /// Writes a row whatever was there.
    pub fn put(&mut self, label: Label, key: &Key, entry: Entry) {
        self.act(label, key, Action::Put(entry), Expect::default());
    }

    /// Changes fields of a row.
    pub fn change(&mut self, label: Label, key: &Key, change: Change, expect: Expect) {
        self.act(label, key, Action::Change(change), expect);
    }

    /// Removes a row. Unless something is said of its pointers, nothing may point to it.
    pub fn remove(&mut self, label: Label, key: &Key, expect: Expect) {
        let expect = if expect.is_about_pointers() { expect } else { expect.pointers(0) };
        self.act(label, key, Action::Remove, expect);
    }

    /// Removes a row whether it is there or not.
    pub fn forget(&mut self, label: Label, key: &Key) {
        self.act(label, key, Action::Remove, Expect::default());
    }

    /// Something must hold of a row that stays as it is.
    pub fn require(&mut self, label: Label, key: &Key, expect: Expect) {
        self.step(label, key).expect.merge(expect);
    }

    /// The row `from` points to the row `target` by the field `label`; `target` must be there.
    pub fn point(&mut self, label: Label, target: &Key, from: &Key) {
        let step = self.step(label, target);
        step.expect.exists = true;
        step.pointers += 1;
        self.act("", &keys::pointer(target, from, label), Action::Put(Entry::default()), Expect::default());
    }

    /// The row `from` no longer points to the row `target` by the field `label`.
    pub fn unpoint(&mut self, label: Label, target: &Key, from: &Key) {
        let step = self.step(label, target);
        step.expect.exists = true;
        step.pointers -= 1;
        self.forget("", &keys::pointer(target, from, label));
    }

    /// How many actions there are; a transaction takes `LIMIT`.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    fn act(&mut self, label: Label, key: &Key, action: Action, expect: Expect) {
        let step = self.step(label, key);
        step.label = label;
        step.action = action;
        step.expect.merge(expect);
    }

    fn step(&mut self, label: Label, key: &Key) -> &mut Step {
        let at = self.steps.iter().position(|step| step.key == *key).unwrap_or_else(|| {
            let (action, expect) = (Action::Require, Expect::default());
            self.steps.push(Step { label, key: key.clone(), action, expect, pointers: 0 });
            self.steps.len() - 1
        });
        &mut self.steps[at]
    }

    /// Does all steps or none.
    pub async fn commit(mut self) -> Result<Outcome, Problem> {
        for step in &mut self.steps {
            step.stamp(&self.now);
        }
        match self.steps.as_slice() {
            [] => Ok(Outcome::Committed(Rows::default())),
            [step] if step.stands_alone() => single::write(self.table, step, &self.now).await,
            _ => self.commit_together().await,
        }
    }

    async fn commit_together(self) -> Result<Outcome, Problem> {
        let name = &self.table.name;
        let actions = self.steps.iter().map(|step| step.action(name, &self.now));
        let actions: Vec<TransactWriteItem> = actions.collect::<Result<_, _>>().map_err(unbuilt)?;
        let request = self
            .table
            .client
            .transact_write_items()
            .set_transact_items(Some(actions))
            // A repetition with this token is answered like the first time, and done once.
            .client_request_token(URL_SAFE_NO_PAD.encode(self.table.entropy.bytes::<24>()))
            .return_consumed_capacity(ReturnConsumedCapacity::Total);
        let tried = attempt(&self.table.entropy, "transact", judge, || request.clone().send()).await?;
        match tried.answer {
            Ok(answer) => {
                answer.consumed_capacity().iter().for_each(|used| count_units(used.capacity_units()));
                let rows = self.steps.into_iter().filter_map(|step| Some((step.label, step.row()?)));
                Ok(Outcome::Committed(Rows(rows.collect())))
            }
            Err(TransactWriteItemsError::TransactionCanceledException(cancelled)) => {
                let reasons = cancelled.cancellation_reasons.unwrap_or_default();
                let refused = self.steps.iter().zip(reasons).filter(|(_, reason)| is(reason, REFUSED));
                Ok(outcome(refused.map(|(step, reason)| (step, there(reason)))))
            }
            Err(_) => Err(Problem::Internal("dynamodb transact: refused without a reason".to_owned())),
        }
    }
}

fn there(reason: CancellationReason) -> Option<Stored> {
    reason.item.filter(|item| !item.is_empty()).map(stored)
}

const REFUSED: &str = "ConditionalCheckFailed";

fn is(reason: &CancellationReason, code: &str) -> bool {
    reason.code() == Some(code)
}

/// Why a transaction was not done. A condition that does not hold decides, whatever else was in the way.
fn judge(error: &TransactWriteItemsError) -> Option<Failure> {
    let TransactWriteItemsError::TransactionCanceledException(cancelled) = error else { return None };
    let any = |codes: &[&str]| {
        cancelled.cancellation_reasons().iter().any(|reason| codes.iter().any(|code| is(reason, code)))
    };
    Some(if any(&[REFUSED]) {
        Failure::Refused
    } else if any(&["ValidationError", "ItemCollectionSizeLimitExceeded"]) {
        Failure::Useless
    } else if any(&["ThrottlingError", "ProvisionedThroughputExceeded"]) {
        Failure::Busy("throttled")
    } else {
        Failure::Busy("conflict")
    })
}

/// What it means that these steps were refused, each with the row that stood in its way.
pub(super) fn outcome<'s>(refused: impl Iterator<Item = (&'s Step, Option<Stored>)>) -> Outcome {
    let mut missing = Vec::new();
    for (step, there) in refused {
        match there {
            None => missing.push(step.label),
            Some(there) if missing.is_empty() => return Outcome::Changed(step.label, Box::new(there)),
            Some(_) => {}
        }
    }
    Outcome::Missing(missing)
}

/// The item of an entry, with its key and its place in the date index.
fn item(key: &Key, entry: &Entry) -> Item {
    let mut item = from_row(&entry.row);
    item.extend(key_item(key));
    item.extend(entry.place.clone().map(|place| (keys::IX.to_owned(), AttributeValue::S(place))));
    item.extend(entry.ends.map(|ends| (keys::TTL.to_owned(), number(ends))));
    item
}

impl Step {
    /// Version and times of a row of an entity.
    fn stamp(&mut self, now: &str) {
        let stamps = |row: &mut Row, version: i64| {
            row.insert("version".to_owned(), Value::from(version));
            row.insert("modified".to_owned(), Value::from(now));
        };
        match &mut self.action {
            Action::Create(entry) | Action::Put(entry) if entry.stamped => {
                entry.row.entry("created").or_insert_with(|| Value::from(now));
                stamps(&mut entry.row, 1);
            }
            Action::Change(change) if change.stamped => {
                if let (Some(after), Some(version)) = (&mut change.after, self.expect.expected_version()) {
                    stamps(after, version + 1);
                }
            }
            _ => {}
        }
    }

    /// Whether a lost answer cannot lead to this being done twice: a pointer that comes or goes needs a transaction's token.
    const fn stands_alone(&self) -> bool {
        self.pointers == 0 && !matches!(self.action, Action::Require)
    }

    fn row(self) -> Option<Row> {
        match self.action {
            Action::Create(entry) | Action::Put(entry) => Some(entry.row),
            Action::Change(change) => change.after,
            Action::Require | Action::Remove => None,
        }
    }

    pub(super) fn item(&self, entry: &Entry) -> Item {
        let mut item = item(&self.key, entry);
        if self.pointers != 0 {
            item.insert(keys::REFS.to_owned(), number(self.pointers));
            item.insert(keys::MOVES.to_owned(), number(1));
        }
        item
    }

    /// What must hold. A row that goes may lose pointers in the same moment.
    pub(super) fn condition(&self, words: &mut Words) -> Option<String> {
        match self.action {
            Action::Create(_) => Some(match self.expect.over(words) {
                Some(over) => over,
                None => format!("attribute_not_exists({})", words.name(keys::PK)),
            }),
            Action::Remove if self.pointers != 0 => self.expect.clone().pointers(-self.pointers).condition(words),
            _ => self.expect.condition(words),
        }
    }

    fn action(&self, table: &str, now: &str) -> Result<TransactWriteItem, BuildError> {
        let mut words = Words::default();
        let change = match &self.action {
            Action::Change(change) => Some(change.clone()),
            Action::Require if self.pointers != 0 => Some(Change::default()),
            _ => None,
        };
        let update = change.map(|change| change.update(now, self.pointers, &mut words));
        let condition = self.condition(&mut words);
        let action = TransactWriteItem::builder();
        Ok(match (&self.action, update) {
            (Action::Create(entry) | Action::Put(entry), _) => action.put(
                Put::builder()
                    .table_name(table)
                    .set_item(Some(self.item(entry)))
                    .set_condition_expression(condition)
                    .set_expression_attribute_names(words.names())
                    .set_expression_attribute_values(words.values())
                    .return_values_on_condition_check_failure(OLD)
                    .build()?,
            ),
            (Action::Remove, _) => action.delete(
                Delete::builder()
                    .table_name(table)
                    .set_key(Some(key_item(&self.key)))
                    .set_condition_expression(condition)
                    .set_expression_attribute_names(words.names())
                    .set_expression_attribute_values(words.values())
                    .return_values_on_condition_check_failure(OLD)
                    .build()?,
            ),
            (_, Some(update)) => action.update(
                Update::builder()
                    .table_name(table)
                    .set_key(Some(key_item(&self.key)))
                    .update_expression(update)
                    .set_condition_expression(condition)
                    .set_expression_attribute_names(words.names())
                    .set_expression_attribute_values(words.values())
                    .return_values_on_condition_check_failure(OLD)
                    .build()?,
            ),
            (_, None) => action.condition_check(
                ConditionCheck::builder()
                    .table_name(table)
                    .set_key(Some(key_item(&self.key)))
                    .set_condition_expression(condition)
                    .set_expression_attribute_names(words.names())
                    .set_expression_attribute_values(words.values())
                    .return_values_on_condition_check_failure(OLD)
                    .build()?,
            ),
        }
        .build())
    }
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function in map_err")]
fn unbuilt(error: BuildError) -> Problem {
    Problem::Internal(error.to_string())
}
