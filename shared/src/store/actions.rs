//! The actions of a transaction, and the rows whose pointer count it changes.

use super::item::{Item, attribute};
use super::keys::{self, Key};
use super::table::{Actions, Change, key_item};
use crate::http::problem::{Fault, Problem};
use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{
    AttributeValue, ConditionCheck, Delete, Put, ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update,
};
use serde_json::Value;
use std::collections::HashMap;

const OLD: ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure::AllOld;

/// Writes an item that must not be there yet.
pub fn create(table: &str, item: Item) -> Result<TransactWriteItem, Problem> {
    put(table, item, Some("attribute_not_exists(pk)"), HashMap::new())
}

/// Writes an item whatever was there.
pub fn replace(table: &str, item: Item) -> Result<TransactWriteItem, Problem> {
    put(table, item, None, HashMap::new())
}

/// Writes the memory of an `Idempotency-Key`, unless one is there that has not run out.
pub fn remember(table: &str, item: Item, now: i64) -> Result<TransactWriteItem, Problem> {
    let values = HashMap::from([(":now".to_owned(), AttributeValue::N(now.to_string()))]);
    put(table, item, Some("attribute_not_exists(pk) OR #ttl < :now"), values)
}

fn put(
    table: &str,
    item: Item,
    condition: Option<&str>,
    values: HashMap<String, AttributeValue>,
) -> Result<TransactWriteItem, Problem> {
    let names = condition
        .filter(|condition| condition.contains("#ttl"))
        .map(|_| HashMap::from([("#ttl".to_owned(), keys::TTL.to_owned())]));
    let put = Put::builder()
        .table_name(table)
        .set_item(Some(item))
        .set_condition_expression(condition.map(str::to_owned))
        .set_expression_attribute_names(names)
        .set_expression_attribute_values((!values.is_empty()).then_some(values))
        .return_values_on_condition_check_failure(OLD)
        .build()
        .map_err(unbuilt)?;
    Ok(TransactWriteItem::builder().put(put).build())
}

/// Changes an item under the condition of the change.
pub fn update(table: &str, key: &Key, change: &Change) -> Result<TransactWriteItem, Problem> {
    let update = Update::builder()
        .table_name(table)
        .set_key(Some(key_item(key)))
        .update_expression(change.expression())
        .condition_expression(&change.condition)
        .set_expression_attribute_names(change.names())
        .set_expression_attribute_values(change.values())
        .return_values_on_condition_check_failure(OLD)
        .build()
        .map_err(unbuilt)?;
    Ok(TransactWriteItem::builder().update(update).build())
}

/// Removes an item that must be there and that nothing points to.
pub fn delete(table: &str, key: &Key) -> Result<TransactWriteItem, Problem> {
    let delete = Delete::builder()
        .table_name(table)
        .set_key(Some(key_item(key)))
        .condition_expression("attribute_exists(#pk) AND (attribute_not_exists(#refs) OR #refs = :none)")
        .expression_attribute_names("#pk", keys::PK)
        .expression_attribute_names("#refs", keys::REFS)
        .expression_attribute_values(":none", AttributeValue::N("0".to_owned()))
        .return_values_on_condition_check_failure(OLD)
        .build()
        .map_err(unbuilt)?;
    Ok(TransactWriteItem::builder().delete(delete).build())
}

/// Removes an item whether it is there or not.
pub fn forget(table: &str, key: &Key) -> Result<TransactWriteItem, Problem> {
    let delete = Delete::builder().table_name(table).set_key(Some(key_item(key))).build().map_err(unbuilt)?;
    Ok(TransactWriteItem::builder().delete(delete).build())
}

/// The memory of an `Idempotency-Key`: which row it made, and of what body.
#[must_use]
pub fn memory(key: &Key, root: &str, row: i64, fingerprint: &str, ttl: i64) -> Item {
    let mut item = key_item(key);
    item.insert("root".to_owned(), attribute(&Value::from(root)));
    item.insert("row".to_owned(), attribute(&Value::from(row)));
    item.insert("fingerprint".to_owned(), attribute(&Value::from(fingerprint)));
    item.insert(keys::TTL.to_owned(), attribute(&Value::from(ttl)));
    item
}

/// Whose partition an editor's row lives in.
#[must_use]
pub fn pointer(key: &Key, owner: i64) -> Item {
    let mut item = key_item(key);
    item.insert("owner".to_owned(), attribute(&Value::from(owner)));
    item
}

/// Rows that gain or lose pointers in one transaction. DynamoDB allows one action per item, so they are added up.
#[derive(Clone, Debug, Default)]
pub struct Targets {
    changes: Vec<Target>,
}

#[derive(Clone, Debug)]
struct Target {
    key: Key,
    pointers: i64,
    must_exist: bool,
    version: Option<i64>,
    field: Option<&'static str>,
}

impl Targets {
    /// No other row is concerned.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.changes.iter().all(|target| !target.is_concerned())
    }

    /// A row is pointed to once more, by `field`; it must exist.
    pub fn gain(&mut self, key: Key, field: &'static str) {
        let target = self.target(key);
        target.pointers += 1;
        target.must_exist = true;
        target.field = Some(field);
    }

    /// A row is pointed to once less.
    pub fn lose(&mut self, key: Key) {
        self.target(key).pointers -= 1;
    }

    /// A row must exist, and does not count who points to it.
    pub fn must_exist(&mut self, key: Key, field: &'static str) {
        let target = self.target(key);
        target.must_exist = true;
        target.field = Some(field);
    }

    /// A row must still have this version: something was decided by what it said.
    pub fn unchanged(&mut self, key: Key, version: i64) {
        self.target(key).version = Some(version);
    }

    /// Adds what other rows gain and lose.
    pub fn add(&mut self, more: Self) {
        for other in more.changes {
            let target = self.target(other.key);
            target.pointers += other.pointers;
            target.must_exist |= other.must_exist;
            target.version = target.version.or(other.version);
            target.field = target.field.or(other.field);
        }
    }

    fn target(&mut self, key: Key) -> &mut Target {
        let at = self.changes.iter().position(|target| target.key == key).unwrap_or_else(|| {
            self.changes.push(Target { key, pointers: 0, must_exist: false, version: None, field: None });
            self.changes.len() - 1
        });
        &mut self.changes[at]
    }

    fn concerned(&self) -> impl Iterator<Item = &Target> {
        self.changes.iter().filter(|target| target.is_concerned())
    }

    /// One action for each row.
    pub fn actions(&self, table: &str) -> Result<Actions, Problem> {
        self.concerned().map(|target| target.action(table)).collect()
    }

    /// The fields that point to rows that are not there. `refused` are the answers to `actions`.
    #[must_use]
    pub fn faults(&self, refused: &[Option<Item>]) -> Vec<Fault> {
        self.concerned()
            .zip(refused)
            .filter(|(_, refused)| refused.as_ref().is_some_and(Item::is_empty))
            .filter_map(|(target, _)| Some(Fault::new(target.field?, "reference")))
            .collect()
    }

    /// Whether a row that something was decided by has changed meanwhile. `refused` are the answers to `actions`.
    #[must_use]
    pub fn moved(&self, refused: &[Option<Item>]) -> bool {
        let missing_or_changed = |(target, refused): (&Target, &Option<Item>)| {
            refused.as_ref().is_some_and(|item| !item.is_empty() || target.version.is_some())
        };
        self.concerned().zip(refused).any(missing_or_changed)
    }
}

impl Target {
    const fn is_concerned(&self) -> bool {
        self.pointers != 0 || self.must_exist || self.version.is_some()
    }

    fn action(&self, table: &str) -> Result<TransactWriteItem, Problem> {
        let mut condition = "attribute_exists(#pk)".to_owned();
        let mut names = vec![("#pk", keys::PK)];
        let mut values = Vec::new();
        if let Some(version) = self.version {
            condition.push_str(" AND #version = :version");
            names.push(("#version", "version"));
            values.push((":version", attribute(&Value::from(version))));
        }
        let change = Change {
            add: vec![(keys::REFS.to_owned(), self.pointers)],
            condition,
            condition_names: names,
            condition_values: values,
            ..Change::default()
        };
        if self.pointers != 0 {
            return update(table, &self.key, &change);
        }
        // Nothing to write: the change only lends its condition.
        let change = Change { add: Vec::new(), ..change };
        let check = ConditionCheck::builder()
            .table_name(table)
            .set_key(Some(key_item(&self.key)))
            .condition_expression(&change.condition)
            .set_expression_attribute_names(change.names())
            .set_expression_attribute_values(change.values())
            .return_values_on_condition_check_failure(OLD)
            .build()
            .map_err(unbuilt)?;
        Ok(TransactWriteItem::builder().condition_check(check).build())
    }
}

#[expect(clippy::needless_pass_by_value, reason = "used as a function in map_err")]
fn unbuilt(error: BuildError) -> Problem {
    Problem::Internal(error.to_string())
}
