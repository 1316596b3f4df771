//! One step of a transaction: what happens to a row, and what must hold of it.

use super::expression::{Change, Entry, Expect, Words};
use super::item::{Item, Row, Stored, from_row, key_item, number};
use super::keys::{self, Key};
use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{
    AttributeValue, ConditionCheck, Delete, Put, ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update,
};
use serde_json::Value;

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
pub struct Rows(pub(super) Vec<(Label, Row)>);

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

impl Rows {
    /// The rows of all steps with these labels, in their order.
    pub fn each(&mut self, labels: &[Label]) -> Vec<Row> {
        self.0.extract_if(.., |(label, _)| labels.contains(label)).map(|(_, row)| row).collect()
    }
}

/// What happens to one row.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub label: Label,
    pub key: Key,
    pub action: Action,
    pub expect: Expect,
    /// How many rows more point to it.
    pub back_references: i64,
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

/// The item of an entry, with its key and its sort key in the date index.
pub(super) fn item(key: &Key, entry: &Entry) -> Item {
    let mut item = from_row(&entry.row);
    item.extend(key_item(key));
    item.extend(entry.index_key.clone().map(|index_key| (keys::IX.to_owned(), AttributeValue::S(index_key))));
    item.extend(entry.ends.map(|ends| (keys::TTL.to_owned(), number(ends))));
    item.extend(entry.due.map(|due| (keys::DUE.to_owned(), number(due))));
    let changed = entry.changed.clone();
    item.extend(changed.map(|changed| (keys::changes::CHANGED.to_owned(), AttributeValue::S(changed))));
    item
}

impl Step {
    /// Version and times of a row of an entity.
    pub(super) fn stamp(&mut self, now: &str) {
        let stamps = |row: &mut Row, version: i64| {
            row.insert("version".to_owned(), Value::from(version));
            row.insert("modified".to_owned(), Value::from(now));
        };
        match &mut self.action {
            Action::Create(entry) | Action::Put(entry) if entry.stamped => {
                entry.row.entry("created").or_insert_with(|| Value::from(now));
                stamps(&mut entry.row, entry.before + 1);
            }
            Action::Change(change) if change.stamped => {
                if let (Some(after), Some(version)) = (&mut change.after, self.expect.expected_version()) {
                    stamps(after, version + 1);
                }
            }
            _ => {}
        }
    }

    /// Says in what devices follow when it was written, in milliseconds since 1970.
    pub(super) fn follow(&mut self, now: i64) {
        if !keys::changes::is_followed(&self.key) {
            return;
        }
        let at = Some(keys::changes::at(now));
        match &mut self.action {
            Action::Create(entry) | Action::Put(entry) => entry.changed = at,
            Action::Change(change) if change.shows() => change.changed = at,
            Action::Change(_) | Action::Require | Action::Remove => {}
        }
    }

    /// When the row was due and is to be due, where this step decides it.
    pub(super) const fn due(&self) -> Option<(Option<i64>, Option<i64>)> {
        match &self.action {
            Action::Create(entry) | Action::Put(entry) if entry.due.is_some() => Some((None, entry.due)),
            Action::Change(change) => change.due,
            _ => None,
        }
    }

    /// Whether a lost answer cannot lead to this being done twice: a back reference that comes or goes needs a transaction's token.
    pub(super) const fn stands_alone(&self) -> bool {
        self.back_references == 0 && !matches!(self.action, Action::Require)
    }

    pub(super) fn row(self) -> Option<Row> {
        match self.action {
            Action::Create(entry) | Action::Put(entry) => Some(entry.row),
            Action::Change(change) => change.after,
            Action::Require | Action::Remove => None,
        }
    }

    pub(super) fn item(&self, entry: &Entry) -> Item {
        let mut item = item(&self.key, entry);
        if self.back_references != 0 {
            item.insert(keys::REFS.to_owned(), number(self.back_references));
            item.insert(keys::REFERENCE_VERSION.to_owned(), number(1));
        }
        item
    }

    /// What must hold. A row that goes may lose back references in the same moment.
    pub(super) fn condition(&self, words: &mut Words) -> Option<String> {
        match self.action {
            Action::Create(_) => Some(match self.expect.over(words) {
                Some(over) => over,
                None => format!("attribute_not_exists({})", words.name(keys::PK)),
            }),
            Action::Remove if self.back_references != 0 => {
                self.expect.clone().back_references(-self.back_references).condition(words)
            }
            _ => self.expect.condition(words),
        }
    }

    pub(super) fn action(&self, table: &str, now: &str) -> Result<TransactWriteItem, BuildError> {
        let mut words = Words::default();
        let change = match &self.action {
            Action::Change(change) => Some(change.clone()),
            Action::Require if self.back_references != 0 => Some(Change::default()),
            _ => None,
        };
        let update = change.map(|change| change.update(now, self.back_references, &mut words));
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
