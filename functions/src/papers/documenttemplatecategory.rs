//! The kinds of document.

use serde_json::{Value, json};
use shared::entity::definition::Definition;

/// The root `documenttemplatecategory`.
pub const DEFINITION: Definition = Definition::catalog("documenttemplatecategory", "A kind of document.", sample);

fn sample() -> Value {
    json!({
        "key": "sample-vaccination",
        "translations": [
            {"language": 2, "name": "Impfpass", "description": "Seiten mit Impfungen."},
            {"language": 1, "name": "Vaccination record", "description": "Pages with vaccinations."}
        ],
        "sort": 900,
        "active": true
    })
}
