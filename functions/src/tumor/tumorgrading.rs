//! How much the tumour cells differ from healthy ones: the G of the TNM classification.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `tumorgrading`.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::text("formula", 12, "Token in the tumour formula, such as `G2`.")],
    ..Definition::catalog("tumorgrading", "A grade of the tumour (G of TNM).", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-g23",
        "translations": [
            {"language": 2, "name": "Mäßig bis schlecht differenziert (G2-3)", "description": "Zwischen zwei Stufen."},
            {"language": 1, "name": "Moderately to poorly differentiated (G2-3)", "description": "Between two grades."}
        ],
        "sort": 900,
        "active": true,
        "formula": "G2-3"
    })
}
