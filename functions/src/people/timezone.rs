//! Time zones.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `timezone`. The key is the IANA name, such as `Europe/Berlin`.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::bool("pinned", "Whether it stands above the others, which follow by name.")],
    ..Definition::public_catalog("timezone", "A time zone.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-Europe/Musterstadt",
        "translations": [{"language": 2, "name": "Musterstadt"}, {"language": 1, "name": "Musterstadt"}],
        "sort": 900,
        "active": true,
        "pinned": false
    })
}
