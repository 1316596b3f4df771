//! Which HER2 result the pathology report states.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `her2type`. Id 2 is fixed: borderline, decided by a second test (FISH).
pub const DEFINITION: Definition = Definition {
    fields: &[Field::text(
        "formula",
        12,
        "Token in the tumour formula, such as `HER2+`; empty when the result gives none.",
    )],
    ..Definition::catalog("her2type", "A HER2 result.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-negative0",
        "translations": [
            {"language": 2, "name": "Negativ (IHC 0)", "description": "Keine Färbung."},
            {"language": 1, "name": "Negative (IHC 0)", "description": "No staining."}
        ],
        "sort": 900,
        "active": true,
        "formula": "HER2-"
    })
}
