//! How many lymph nodes are involved: the N of the TNM classification.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `lymphnodecount`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("formula", 12, "Token in the tumour formula, such as `N1`."),
        Field::int("min", 0, 1000, "Smallest number of involved nodes; empty when the step has none."),
        Field::int("max", 0, 1000, "Largest number of involved nodes; empty when the step has none."),
    ],
    ..Definition::catalog("lymphnodecount", "A step of involved lymph nodes (N of TNM).", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-n2a",
        "translations": [
            {"language": 2, "name": "4 bis 9 Lymphknoten der Achsel (N2a)", "description": "Gezählt im Befund."},
            {"language": 1, "name": "4 to 9 lymph nodes of the armpit (N2a)", "description": "As counted in the report."}
        ],
        "sort": 900,
        "active": true,
        "formula": "N2a",
        "min": 4,
        "max": 9
    })
}
