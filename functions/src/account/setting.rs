//! Something the app remembers for the person, by key.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, Predicate};
use shared::entity::field::Field;

/// The root `setting`: one row for a person and key.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("key", 80, "What is remembered.").required(),
        Field::text("value", 4000, "The value; JSON where it is more than a text."),
    ],
    filters: &[Filter { name: "key", predicate: Predicate::Equals("key"), doc: "Only the setting with this key." }],
    unique: &["key"],
    display: Some("key"),
    ..Definition::owned("setting", "Something the app remembers for the person.", sample)
};

fn sample() -> Value {
    json!({"key": "sample.textsize", "value": "large"})
}
