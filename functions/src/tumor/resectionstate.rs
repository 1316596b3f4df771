//! Whether the tumour was removed completely: the R of the TNM classification.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `resectionstate`.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::text("formula", 12, "Token in the tumour formula, such as `R0`.")],
    ..Definition::catalog("resectionstate", "How completely the tumour was removed (R of TNM).", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-r0narrow",
        "translations": [
            {"language": 2, "name": "Vollständig, knapper Rand (R0)", "description": "Kein Tumor am Schnittrand."},
            {"language": 1, "name": "Complete, narrow margin (R0)", "description": "No tumour at the margin."}
        ],
        "sort": 900,
        "active": true,
        "formula": "R0"
    })
}
