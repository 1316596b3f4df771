//! The areas of life that can weigh on somebody.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `stresslevelcategory`.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::text("icon", 80, "Name of the icon shown beside the area.")],
    ..Definition::catalog("stresslevelcategory", "An area of life that can weigh on somebody.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-travel",
        "translations": [
            {"language": 2, "name": "Wege und Fahrten", "description": "Fahrten zur Klinik und zur Praxis."},
            {"language": 1, "name": "Travel", "description": "Journeys to the hospital and the practice."}
        ],
        "sort": 900,
        "active": true,
        "icon": "car"
    })
}
