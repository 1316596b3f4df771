//! The countries of the world.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `country`. The id is the number of ISO 3166-1, the key its two letters.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::bool("pinned", "Whether it stands above the others, which follow by name.")],
    ..Definition::public_catalog("country", "A country.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-land",
        "translations": [{"language": 2, "name": "Musterland"}, {"language": 1, "name": "Sampleland"}],
        "sort": 900,
        "active": true,
        "pinned": false
    })
}
