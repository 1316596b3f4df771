//! What two people can be to each other.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `userrelationcategory`.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::choice("matchtype", &["private", "business"], "Which kind of match it belongs to.")],
    ..Definition::catalog("userrelationcategory", "What two people can be to each other.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-neighbour",
        "translations": [
            {"language": 2, "name": "Nachbarschaft", "description": "Hilft im Alltag."},
            {"language": 1, "name": "Neighbours", "description": "Help in daily life."}
        ],
        "sort": 900,
        "active": true,
        "matchtype": "private"
    })
}
