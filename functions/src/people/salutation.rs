//! How a person is addressed.

use serde_json::{Value, json};
use shared::entity::definition::Definition;

/// The root `salutation`.
pub const DEFINITION: Definition = Definition::public_catalog("salutation", "How a person is addressed.", sample);

fn sample() -> Value {
    json!({
        "key": "sample-family",
        "translations": [{"language": 2, "name": "Familie"}, {"language": 1, "name": "Family"}],
        "sort": 900,
        "active": true
    })
}
