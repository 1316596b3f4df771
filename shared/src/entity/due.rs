//! When something is to be done about a row: what its definition says becomes an item of the due index, in the transaction that
//! writes the row.

use super::definition::Definition;
use super::index;
use crate::store::expression::{Change, Entry};
use crate::store::item::{Row, Stored};
use jiff::Timestamp;

/// A row as it is written whole, with the time at which the notifier looks at it.
#[must_use]
pub fn entry(definition: &Definition, row: Row, now: Timestamp) -> Entry {
    let due = first(definition, &row, now);
    index::entry(definition, row).due(due)
}

/// A change of a row that was read, with the time at which the notifier looks at it where that is decided anew.
#[must_use]
pub fn follow(definition: &Definition, change: Change, there: &Stored, after: &Row, now: Timestamp) -> Change {
    if change.fields.keys().any(|name| decides(definition, name)) {
        let first = first(definition, after, now);
        // What is due already and was not looked at yet stays due as of then: its moment is not over for the notifier.
        return change.due(there.due, first.map(|first| there.due.map_or(first, |was| was.min(first))));
    }
    change
}

/// Whether a field decides when the row is due.
#[must_use]
pub(super) fn decides(definition: &Definition, field: &str) -> bool {
    definition.due.is_some_and(|due| due.fields.contains(&field))
}

/// The second since 1970 at which the notifier looks first at a row that was written `now`; `None` for one that is never due.
#[must_use]
pub fn first(definition: &Definition, row: &Row, now: Timestamp) -> Option<i64> {
    definition.due.and_then(|due| (due.first)(row, now)).map(Timestamp::as_second)
}
