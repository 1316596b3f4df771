//! Whether there are distant metastases: the M of the TNM classification.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `distantmetastasespresent`. Id 1 is fixed: none.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("formula", 12, "Token in the tumour formula, such as `M0`; empty when the answer gives none."),
        Field::bool("clearslocations", "Whether choosing this answer removes the chosen locations of the side."),
    ],
    ..Definition::catalog("distantmetastasespresent", "An answer to whether there are distant metastases.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-suspected",
        "translations": [
            {"language": 2, "name": "Verdacht, wird abgeklärt", "description": "Das Ergebnis steht noch aus."},
            {"language": 1, "name": "Suspected, being examined", "description": "The result is not there yet."}
        ],
        "sort": 900,
        "active": true,
        "formula": "cM1",
        "clearslocations": false
    })
}
