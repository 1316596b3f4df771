//! Which tissue the tumour comes from.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `histology`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("icdo3", 40, "Morphology code of ICD-O-3, such as `8500/3`; several separated by a comma."),
        Field::bool("freetext", "Whether the type is described in words of the patient."),
    ],
    ..Definition::catalog("histology", "A tissue type of the tumour.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-secretory",
        "translations": [
            {"language": 2, "name": "Sekretorisches Karzinom", "description": "Ein seltener Typ."},
            {"language": 1, "name": "Secretory carcinoma", "description": "A rare type."}
        ],
        "sort": 900,
        "active": true,
        "icdo3": "8502/3",
        "freetext": false
    })
}
