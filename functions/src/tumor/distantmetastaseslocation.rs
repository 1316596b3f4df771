//! Where in the body a distant metastasis can be.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `distantmetastaseslocation`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::bool("freetext", "Whether the place is described in words of the patient."),
        Field::text("code", 3, "Three-letter code of the TNM classification, such as `OSS` for bone."),
    ],
    ..Definition::catalog("distantmetastaseslocation", "A place of distant metastases.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-ovary",
        "translations": [
            {"language": 2, "name": "Eierstock", "description": "Eine oder beide Seiten."},
            {"language": 1, "name": "Ovary", "description": "One or both sides."}
        ],
        "sort": 900,
        "active": true,
        "freetext": false,
        "code": "OTH"
    })
}
