//! How a treatment ended.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, Predicate};
use shared::entity::field::Field;

/// The root `treatmentresult`.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::references(
        "treatmentcategories",
        "treatmentcategory",
        "The root categories it can be chosen for; empty means all.",
    )],
    filters: &[Filter {
        name: "treatmentcategoryId",
        predicate: Predicate::Contains("treatmentcategories"),
        doc: "Only results that can be chosen for this root category.",
    }],
    ..Definition::catalog("treatmentresult", "How a treatment ended.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-shortened",
        "translations": [
            {"language": 2, "name": "Früher abgeschlossen als geplant", "description": "Das Ziel war schon erreicht."},
            {"language": 1, "name": "Finished earlier than planned", "description": "The aim had been reached."}
        ],
        "sort": 900,
        "active": true,
        "treatmentcategories": [3, 4, 6, 7]
    })
}
