//! Where a row stands in the date index.

use super::definition::{Definition, When};
use super::validate;
use crate::store::expression::Entry;
use crate::store::item::Row;
use crate::store::keys;
use serde_json::Value;

/// A row as it is written whole.
#[must_use]
pub fn entry(definition: &Definition, row: Row) -> Entry {
    let index_key = key(definition, &row);
    Entry::entity(row, index_key)
}

/// The sort key of a row in the date index; `None` where the root has none or the row has no day.
#[must_use]
pub fn key(definition: &Definition, row: &Row) -> Option<String> {
    let day = |field: &str| row.get(field).and_then(Value::as_str).filter(|day| !day.is_empty());
    let field = definition.date_index?;
    let id = row.get("id").and_then(Value::as_i64)?;
    match definition.index_groups.iter().find(|group| in_group(group.when, row)) {
        Some(group) => Some(keys::group_row(definition.root, group.name, day(group.by), id)),
        None => Some(keys::date_row(definition.root, day(field)?, id)),
    }
}

fn in_group(when: When, row: &Row) -> bool {
    let value = row.get(when.field()).filter(|value| !validate::is_empty(value));
    match when {
        When::Has(_) => value.is_some(),
        When::OneOf(_, ids) => value.and_then(Value::as_i64).is_some_and(|id| ids.contains(&id)),
    }
}

/// Whether a field decides where a row stands.
#[must_use]
pub(super) fn decides(definition: &Definition, field: &str) -> bool {
    definition.date_index == Some(field)
        || definition.index_groups.iter().any(|group| group.by == field || group.when.field() == field)
}
