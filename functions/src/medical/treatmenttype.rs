//! What exactly is done or given: operation techniques, regimens, substances.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, Predicate};
use shared::entity::field::Field;

/// The root `treatmenttype`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("treatmentcategory", "treatmentcategory", "The one category the type belongs to.").required(),
        Field::bool("freetext", "Whether the type is described in words of the patient."),
        Field::bool("perside", "Whether the type is kept for each breast."),
        Field::texts("drugs", &[], "Keys of the drug pages that belong to it, such as `paclitaxel`."),
    ],
    filters: &[Filter {
        name: "treatmentcategoryId",
        predicate: Predicate::Equals("treatmentcategory"),
        doc: "Only types of this category.",
    }],
    ..Definition::catalog("treatmenttype", "A technique, regimen or substance.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-pac-biweekly",
        "translations": [
            {"language": 2, "name": "Paclitaxel alle zwei Wochen", "description": "Als Infusion."},
            {"language": 1, "name": "Paclitaxel every two weeks", "description": "As an infusion."}
        ],
        "sort": 900,
        "active": true,
        "treatmentcategory": 3,
        "freetext": false,
        "perside": false,
        "drugs": ["paclitaxel"]
    })
}
