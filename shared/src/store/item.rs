//! Rows as JSON on our side, as typed attributes on DynamoDB's.

use super::keys::{self, Key};
use aws_sdk_dynamodb::types::AttributeValue;
use serde_json::{Map, Number, Value};
use std::collections::HashMap;

/// A DynamoDB item.
pub(super) type Item = HashMap<String, AttributeValue>;

/// A row as JSON object.
pub type Row = Map<String, Value>;

/// A row, or some fields of one, from names and values.
pub fn named<'a>(members: impl IntoIterator<Item = (&'a str, Value)>) -> Row {
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// A row together with what the store keeps of it for itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stored {
    /// Where it is.
    pub key: Key,
    pub row: Row,
    /// Its sort key in the date index, where it has one.
    pub index_key: Option<String>,
    /// Seconds since 1970 after which it counts no more.
    pub ends: Option<i64>,
    /// How many rows point to it.
    pub back_references: i64,
    /// How often that number has changed.
    pub reference_version: i64,
    /// The second since 1970 at which it is due, where it is.
    pub due: Option<i64>,
    /// When it was written for the last time, as the index of changes has it.
    pub changed: Option<String>,
}

impl Stored {
    /// A whole number of the row; 0 when there is none.
    #[must_use]
    pub fn number(&self, name: &str) -> i64 {
        self.row.get(name).and_then(Value::as_i64).unwrap_or(0)
    }

    /// A text of the row.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.row.get(name).and_then(Value::as_str)
    }

    /// Whether it is a catalog row that an editor has deleted.
    #[must_use]
    pub fn is_deleted(&self) -> bool {
        self.row.contains_key(keys::DELETED)
    }

    /// The version of the row.
    #[must_use]
    pub fn version(&self) -> i64 {
        self.number("version")
    }
}

/// A JSON value as attribute.
pub(super) fn attribute(value: &Value) -> AttributeValue {
    match value {
        Value::Null => AttributeValue::Null(true),
        Value::Bool(flag) => AttributeValue::Bool(*flag),
        Value::Number(number) => AttributeValue::N(number.to_string()),
        Value::String(text) => AttributeValue::S(text.clone()),
        Value::Array(values) => AttributeValue::L(values.iter().map(attribute).collect()),
        Value::Object(members) => {
            AttributeValue::M(members.iter().map(|(name, value)| (name.clone(), attribute(value))).collect())
        }
    }
}

/// A whole number as attribute.
pub(super) fn number(number: i64) -> AttributeValue {
    AttributeValue::N(number.to_string())
}

/// An attribute as JSON value. Kinds that we never write (sets, binary) become null.
fn json(value: AttributeValue) -> Value {
    match value {
        AttributeValue::Bool(flag) => Value::Bool(flag),
        AttributeValue::N(digits) => read_number(&digits),
        AttributeValue::S(text) => Value::String(text),
        AttributeValue::L(values) => Value::Array(values.into_iter().map(json).collect()),
        AttributeValue::M(members) => Value::Object(row(members)),
        _ => Value::Null,
    }
}

fn read_number(digits: &str) -> Value {
    if let Ok(whole) = digits.parse::<i64>() {
        return Value::Number(whole.into());
    }
    digits.parse::<f64>().ok().and_then(Number::from_f64).map_or(Value::Null, Value::Number)
}

/// Items have no order; a fixed one keeps tags of answers and examples stable.
fn row(item: Item) -> Row {
    let mut members: Vec<(String, AttributeValue)> = item.into_iter().collect();
    members.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    members.into_iter().map(|(name, value)| (name, json(value))).collect()
}

/// The attributes of a row, without what is empty.
pub(super) fn from_row(row: &Row) -> Item {
    row.iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| (name.clone(), attribute(value))).collect()
}

pub(super) fn key_item(key: &Key) -> Item {
    HashMap::from([
        (keys::PK.to_owned(), AttributeValue::S(key.pk.clone())),
        (keys::SK.to_owned(), AttributeValue::S(key.sk.clone())),
    ])
}

/// The row in an item.
pub(super) fn stored(mut item: Item) -> Stored {
    let mut text = |name: &str| match item.remove(name) {
        Some(AttributeValue::S(text)) => Some(text),
        _ => None,
    };
    let key = Key { pk: text(keys::PK).unwrap_or_default(), sk: text(keys::SK).unwrap_or_default() };
    let (index_key, changed) = (text(keys::IX), text(keys::changes::CHANGED));
    let mut number = |name: &str| match item.remove(name) {
        Some(AttributeValue::N(digits)) => digits.parse().ok(),
        _ => None,
    };
    let (ends, back_references, reference_version, due) =
        (number(keys::TTL), number(keys::REFS), number(keys::REFERENCE_VERSION), number(keys::DUE));
    Stored {
        key,
        index_key,
        ends,
        back_references: back_references.unwrap_or(0),
        reference_version: reference_version.unwrap_or(0),
        due,
        changed,
        row: row(item),
    }
}

/// About how many bytes a row is as JSON text.
#[must_use]
pub fn weight(row: &Row) -> usize {
    row.iter().map(|(name, value)| name.len() + 4 + value_weight(value)).sum()
}

fn value_weight(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(_) => 5,
        Value::Number(_) => 16,
        Value::String(text) => text.len() + 2,
        Value::Array(values) => values.iter().map(|value| value_weight(value) + 1).sum::<usize>() + 2,
        Value::Object(members) => weight(members) + 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            any::<bool>().prop_map(Value::Bool),
            any::<i64>().prop_map(|number| Value::Number(number.into())),
            ".{0,12}".prop_map(Value::String),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
                prop::collection::btree_map("[a-z]{1,6}", inner, 0..4)
                    .prop_map(|members| Value::Object(members.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_goes_in_comes_out(value in any_json()) {
            prop_assert_eq!(json(attribute(&value)), value);
        }

        #[test]
        fn a_row_weighs_about_what_its_text_takes(value in any_json()) {
            let row = Row::from_iter([("a".to_owned(), value)]);
            let text = Value::Object(row.clone()).to_string();
            // Characters that JSON escapes and very short numbers are off by a known factor.
            prop_assert!(weight(&row) * 6 + 16 >= text.len());
        }
    }

    #[test]
    fn what_the_store_keeps_for_itself_is_no_part_of_the_row() {
        let mut item = key_item(&Key { pk: "p".to_owned(), sk: "s".to_owned() });
        item.insert("b".to_owned(), number(2));
        item.insert(keys::changes::CHANGED.to_owned(), AttributeValue::S("1764353000123".to_owned()));
        item.insert("a".to_owned(), AttributeValue::S("x".to_owned()));
        for (name, value) in [(keys::REFS, 3), (keys::REFERENCE_VERSION, 5), (keys::TTL, 7), (keys::DUE, 9)] {
            item.insert(name.to_owned(), number(value));
        }
        let stored = stored(item);
        assert_eq!(
            (stored.back_references, stored.reference_version, stored.ends, stored.due),
            (3, 5, Some(7), Some(9))
        );
        assert_eq!(stored.changed.as_deref(), Some("1764353000123"));
        assert_eq!(stored.key, Key { pk: "p".to_owned(), sk: "s".to_owned() });
        assert_eq!(Value::Object(stored.row).to_string(), r#"{"a":"x","b":2}"#);
    }
}
