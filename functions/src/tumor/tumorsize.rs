//! How large the tumour is: the T of the TNM classification.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `tumorsize`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("formula", 12, "Token in the tumour formula, such as `T1c`."),
        Field::int("gtmm", 0, 1000, "Lower bound of the diameter in mm, excluded; empty when the step has none."),
        Field::int("lemm", 0, 1000, "Upper bound of the diameter in mm, included; empty when the step has none."),
    ],
    ..Definition::catalog("tumorsize", "A size step of the tumour (T of TNM).", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-t1",
        "translations": [
            {"language": 2, "name": "Bis 2 cm (T1)", "description": "Größter Durchmesser bis 2 cm."},
            {"language": 1, "name": "Up to 2 cm (T1)", "description": "Largest diameter up to 2 cm."}
        ],
        "sort": 900,
        "active": true,
        "formula": "T1",
        "gtmm": 0,
        "lemm": 20
    })
}
