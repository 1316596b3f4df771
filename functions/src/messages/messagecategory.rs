//! What a message is about.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `messagecategory`.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::text("icon", 80, "Name of the icon shown beside the message.")],
    ..Definition::catalog("messagecategory", "What a message is about.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-library",
        "translations": [
            {"language": 2, "name": "Bücherei", "description": "Hinweise auf neue Broschüren."},
            {"language": 1, "name": "Library", "description": "Hints at new brochures."}
        ],
        "sort": 900,
        "active": true,
        "icon": "book"
    })
}
