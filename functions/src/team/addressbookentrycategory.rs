//! The specialities an address book entry can have.

use serde_json::{Value, json};
use shared::entity::definition::Definition;
use shared::entity::field::Field;

/// The root `addressbookentrycategory`. Ids 1 to 6 are fixed by the specification: gynecologist, psychooncology,
/// cardiologist, familydoctor, radiology, internist. Others follow them in the seed.
pub const DEFINITION: Definition = Definition {
    fields: &[Field::text("icon", 80, "Name of the icon shown beside the entry.")],
    ..Definition::catalog("addressbookentrycategory", "A speciality of the care team.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-physiotherapy",
        "translations": [
            {"language": 2, "name": "Physiotherapie", "description": "Krankengymnastik und Lymphdrainage."},
            {"language": 1, "name": "Physiotherapy", "description": "Physiotherapy and lymphatic drainage."}
        ],
        "sort": 70,
        "active": true,
        "icon": "hands"
    })
}
