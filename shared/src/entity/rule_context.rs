//! A row on its way into the table, as the rules of an entity see it.

use crate::date;
use crate::http::problem::Fault;
use crate::store::catalog::CatalogSnapshot;
use jiff::civil::Date;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The row after the change, the catalogs it points into and what the rules found.
pub struct RuleContext<'a> {
    /// The row as it would be stored: references are plain ids.
    row: &'a mut Map<String, Value>,
    snapshot: &'a CatalogSnapshot,
    others: &'a HashMap<&'static str, Map<String, Value>>,
    parts: &'a [Map<String, Value>],
    today: Date,
    faults: Vec<Fault>,
}

impl<'a> RuleContext<'a> {
    pub(super) fn new(
        row: &'a mut Map<String, Value>,
        snapshot: &'a CatalogSnapshot,
        others: &'a HashMap<&'static str, Map<String, Value>>,
        parts: &'a [Map<String, Value>],
        today: Date,
    ) -> Self {
        Self { row, snapshot, others, parts, today, faults: Vec::new() }
    }

    pub(super) fn into_faults(self) -> Vec<Fault> {
        self.faults
    }

    /// The row as it would be stored.
    #[must_use]
    pub const fn row(&self) -> &Map<String, Value> {
        self.row
    }

    /// The text in a field; an empty one counts as none. Also days (`YYYYMMDD`).
    #[must_use]
    pub fn text(&self, field: &str) -> Option<&str> {
        self.row.get(field).and_then(Value::as_str).filter(|text| !text.is_empty())
    }

    /// The number in a field, or the id of a reference.
    #[must_use]
    pub fn int(&self, field: &str) -> Option<i64> {
        self.row.get(field).and_then(Value::as_i64)
    }

    /// The truth value of a field; none counts as `false`.
    #[must_use]
    pub fn is(&self, field: &str) -> bool {
        self.row.get(field).and_then(Value::as_bool).unwrap_or(false)
    }

    /// The JSON object in a field.
    #[must_use]
    pub fn object(&self, field: &str) -> Option<&Map<String, Value>> {
        self.row.get(field).and_then(Value::as_object)
    }

    /// The members of a list of short texts; none when it is empty.
    pub fn texts(&self, field: &str) -> impl Iterator<Item = &str> {
        self.row.get(field).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
    }

    /// Today in Greenwich, `YYYYMMDD`.
    #[must_use]
    pub fn today(&self) -> String {
        date::format(self.today)
    }

    /// The same as a day to reckon with.
    #[must_use]
    pub const fn day(&self) -> Date {
        self.today
    }

    /// Whether the field has a value at all.
    #[must_use]
    pub fn has(&self, field: &str) -> bool {
        self.row.get(field).is_some_and(|value| !value.is_null() && value.as_str() != Some(""))
    }

    /// The id of this row; `None` while it is being added.
    #[must_use]
    pub fn id(&self) -> Option<i64> {
        self.int("id")
    }

    /// The row of the catalog `root` that the reference `field` points to.
    #[must_use]
    pub fn catalog(&self, field: &str, root: &str) -> Option<&Map<String, Value>> {
        self.snapshot.row(root, self.int(field)?)
    }

    /// Any row of a catalog that this row points into.
    #[must_use]
    pub fn row_of(&self, root: &str, id: i64) -> Option<&Map<String, Value>> {
        self.snapshot.row(root, id)
    }

    /// The owned row that a reference listed in `Rules::reads` points to.
    #[must_use]
    pub fn other(&self, field: &str) -> Option<&Map<String, Value>> {
        self.others.get(field)
    }

    /// The rows that are parts of this one, when a field of `Parts::guard` is about to change; else none.
    #[must_use]
    pub const fn parts(&self) -> &[Map<String, Value>] {
        self.parts
    }

    /// Empties a field whose value has lost its meaning.
    pub fn clear(&mut self, field: &str) {
        self.row.remove(field);
    }

    /// Writes a value that follows from others.
    pub fn set(&mut self, field: &str, value: impl Into<Value>) {
        self.row.insert(field.to_owned(), value.into());
    }

    /// Reports that `field` breaks the rule `key`; nothing will be stored.
    pub fn fault(&mut self, field: &str, key: &'static str) {
        self.faults.push(Fault::new(field, key));
    }
}
