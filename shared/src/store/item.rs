//! Rows as JSON on our side, as typed attributes on DynamoDB's.

use super::keys;
use aws_sdk_dynamodb::types::AttributeValue;
use serde_json::{Map, Number, Value};
use std::collections::HashMap;

/// A DynamoDB item.
pub type Item = HashMap<String, AttributeValue>;

/// A row as JSON object.
pub type Row = Map<String, Value>;

/// A JSON value as attribute.
#[must_use]
pub fn attribute(value: &Value) -> AttributeValue {
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

/// An attribute as JSON value. Kinds that we never write (sets, binary) become null.
#[must_use]
pub fn json(value: &AttributeValue) -> Value {
    match value {
        AttributeValue::Bool(flag) => Value::Bool(*flag),
        AttributeValue::N(digits) => number(digits),
        AttributeValue::S(text) => Value::String(text.clone()),
        AttributeValue::L(values) => Value::Array(values.iter().map(json).collect()),
        AttributeValue::M(members) => {
            // DynamoDB maps have no order; a fixed one keeps ETags and examples stable.
            let mut names: Vec<&String> = members.keys().collect();
            names.sort();
            Value::Object(names.into_iter().map(|name| (name.clone(), json(&members[name]))).collect())
        }
        _ => Value::Null,
    }
}

fn number(digits: &str) -> Value {
    if let Ok(whole) = digits.parse::<i64>() {
        return Value::Number(whole.into());
    }
    digits.parse::<f64>().ok().and_then(Number::from_f64).map_or(Value::Null, Value::Number)
}

/// The attributes of a row, without key.
#[must_use]
pub fn from_row(row: &Row) -> Item {
    row.iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| (name.clone(), attribute(value))).collect()
}

/// The row in an item, without what belongs to the store.
#[must_use]
pub fn to_row(item: &Item) -> Row {
    let mut names: Vec<&String> = item.keys().filter(|name| !keys::HIDDEN.contains(&name.as_str())).collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), json(&item[name]))).collect()
}

/// A whole number of an item; 0 when there is none.
#[must_use]
pub fn count(item: &Item, name: &str) -> i64 {
    item.get(name).and_then(|value| value.as_n().ok()).and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// A text of an item.
#[must_use]
pub fn text<'a>(item: &'a Item, name: &str) -> Option<&'a str> {
    item.get(name).and_then(|value| value.as_s().ok()).map(String::as_str)
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
            prop_assert_eq!(json(&attribute(&value)), value);
        }
    }
}
