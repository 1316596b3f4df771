//! Rows that wait for an operator: an item says so, in the transaction that writes the row (`store/keys/open.rs`).

use super::definition::Definition;
use crate::store::expression::Entry;
use crate::store::item::Row;
use crate::store::keys::{self, Key};
use crate::store::transaction::Transaction;

/// Adds what the operators' index is to know of a row that was like `before` and is like `after`; `None` where it is not there.
pub(super) fn follow(
    write: &mut Transaction<'_>,
    definition: &Definition,
    key: &Key,
    before: Option<&Row>,
    after: Option<&Row>,
) {
    let Some(open) = definition.open else { return };
    match (before.is_some_and(open.waits), after.is_some_and(open.waits)) {
        (false, true) => write.put("", &keys::open::of(key), Entry::default()),
        (true, false) => write.forget("", &keys::open::of(key)),
        (true, true) | (false, false) => {}
    }
}

/// Whether a field decides whether the row waits.
pub(super) fn decides(definition: &Definition, field: &str) -> bool {
    definition.open.is_some_and(|open| open.fields.contains(&field))
}
