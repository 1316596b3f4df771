//! Academic titles.

use serde_json::{Value, json};
use shared::entity::definition::Definition;

/// The root `academictitle`.
pub const DEFINITION: Definition = Definition::public_catalog("academictitle", "An academic title.", sample);

fn sample() -> Value {
    json!({
        "key": "sample-dring",
        "translations": [{"language": 2, "name": "Dr.-Ing."}, {"language": 1, "name": "Dr.-Ing."}],
        "sort": 900,
        "active": true
    })
}
