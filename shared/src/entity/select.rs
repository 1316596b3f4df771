//! Filtering and sorting rows in memory.

use super::common;
use super::definition::{Definition, Predicate};
use super::query::{Order, Query, Search, Wanted};
use crate::language::Language;
use crate::store::catalog::{CatalogSnapshot, label};
use crate::store::item::Row;
use serde_json::Value;
use std::cmp::Ordering;

/// Whether a row passes all filters and the search.
#[must_use]
pub fn passes(query: &Query, row: &Row, snapshot: &CatalogSnapshot) -> bool {
    query.filters.iter().all(|wanted| keeps(wanted, row, snapshot))
        && query.search.as_ref().is_none_or(|search| found(search, row))
}

fn keeps(wanted: &Wanted, row: &Row, snapshot: &CatalogSnapshot) -> bool {
    let value = &wanted.value;
    let in_field = |field: &str| row.get(field).filter(|value| !value.is_null());
    match wanted.predicate {
        Predicate::Equals(field) => match in_field(field) {
            Some(there) => there == value,
            // A truth value that nobody wrote counts as false.
            None => value == &Value::Bool(false),
        },
        Predicate::Not(field) => Some(in_field(field).and_then(Value::as_bool).unwrap_or(false)) != value.as_bool(),
        Predicate::Empty(field) => Some(in_field(field).is_none()) == value.as_bool(),
        Predicate::Contains(field) => {
            in_field(field).and_then(Value::as_array).is_none_or(|ids| ids.is_empty() || ids.contains(value))
        }
        Predicate::Member { field, member } => {
            let flag = in_field(field).and_then(|object| object.get(member)).and_then(Value::as_bool).unwrap_or(false);
            value == &Value::Bool(flag)
        }
        Predicate::Through { field, root, other } => in_field(field)
            .and_then(Value::as_i64)
            .and_then(|id| snapshot.row(root, id))
            .and_then(|there| there.get(other))
            .is_some_and(|there| there == value),
        // The days were already chosen by the query of the index, the rest is the root's own.
        Predicate::From | Predicate::To | Predicate::Own => true,
    }
}

fn found(search: &Search, row: &Row) -> bool {
    match search {
        Search::Anywhere(words) => {
            let words = fold(words);
            row.values().any(|value| contains(value, &words))
        }
        Search::Fields(fields) => fields.iter().all(|(name, wanted)| match (row.get(name), wanted) {
            (Some(Value::String(there)), Value::String(wanted)) => fold(there).contains(&fold(wanted)),
            (there, wanted) => there.unwrap_or(&Value::Null) == wanted,
        }),
    }
}

fn contains(value: &Value, words: &str) -> bool {
    match value {
        Value::String(text) => fold(text).contains(words),
        Value::Array(values) => values.iter().any(|value| contains(value, words)),
        Value::Object(members) => members.values().any(|value| contains(value, words)),
        _ => false,
    }
}

/// Text as German dictionaries sort it: small letters, umlauts beside their vowel, ß as ss.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'ä' | 'à' | 'á' | 'â' => folded.push('a'),
            'ö' | 'ò' | 'ó' | 'ô' => folded.push('o'),
            'ü' | 'ù' | 'ú' | 'û' => folded.push('u'),
            'é' | 'è' | 'ê' => folded.push('e'),
            'ß' => folded.push_str("ss"),
            other => folded.push(other),
        }
    }
    folded
}

/// Where a row stands in a sort order: what it is sorted by, and its id between equals.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// One value for each field of the order, texts as `fold` makes them; null where the row has none.
    pub values: Vec<Value>,
    /// Id of the row.
    pub id: i64,
    /// Its day: in a window of days, rows of one series share their id.
    pub day: String,
}

impl Position {
    /// The place of a row.
    #[must_use]
    pub fn of(definition: &Definition, row: &Row, order: &[Order], language: Language) -> Self {
        let values = order.iter().map(|order| value_of(definition, row, &order.field, language)).collect();
        let day = row.get("date").and_then(Value::as_str).unwrap_or_default().to_owned();
        Self { values, id: row.get("id").and_then(Value::as_i64).unwrap_or(0), day }
    }

    /// Which of two places comes first; what has no value comes last either way.
    #[must_use]
    pub fn compare(&self, other: &Self, order: &[Order]) -> Ordering {
        let pairs = self.values.iter().zip(&other.values).zip(order);
        let by_field = pairs.map(|((one, two), order)| match (one.is_null(), two.is_null()) {
            (false, false) if order.descending => compare(two, one),
            (false, false) => compare(one, two),
            (one, two) => one.cmp(&two),
        });
        let by_field = by_field.fold(Ordering::Equal, Ordering::then);
        by_field.then(self.id.cmp(&other.id)).then_with(|| self.day.cmp(&other.day))
    }
}

/// Rows in an order, each with its place.
#[must_use]
pub fn sorted(definition: &Definition, rows: Vec<Row>, order: &[Order], language: Language) -> Vec<(Position, Row)> {
    let mut rows: Vec<(Position, Row)> =
        rows.into_iter().map(|row| (Position::of(definition, &row, order, language), row)).collect();
    rows.sort_by(|(one, _), (two, _)| one.compare(two, order));
    rows
}

fn value_of(definition: &Definition, row: &Row, field: &str, language: Language) -> Value {
    let text = if common::field(definition, field).is_some_and(|field| field.localized) {
        label(row, field, language)
    } else {
        match row.get(field) {
            Some(Value::String(text)) => Some(text.clone()),
            other => return other.cloned().unwrap_or(Value::Null),
        }
    };
    text.map_or(Value::Null, |text| Value::String(fold(&text)))
}

fn compare(one: &Value, two: &Value) -> Ordering {
    match (one, two) {
        (Value::String(one), Value::String(two)) => one.cmp(two),
        (Value::Bool(one), Value::Bool(two)) => one.cmp(two),
        _ => one.as_f64().partial_cmp(&two.as_f64()).unwrap_or(Ordering::Equal),
    }
}
